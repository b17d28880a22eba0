"""A process that reads files and may be lost: whoever started it learns which file it was reading when it ended."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import mmap
import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from knowing.facts.ceiling import stay_below
from knowing.facts.forking import CAN_FORK, without_warning
from knowing.settings.facts import GATHER

Place = tuple[int, str]
"""The position of a file among all that are read, and its path."""

NOT_READY, NO_FILE = -2, -1
"""What a worker says of the file that it is reading before it can read any, and between files."""

Begin = Callable[[int], None]
"""Called with the position of each file before it is read, and with ``NO_FILE`` after the last."""


class Batch(NamedTuple):
    """Files that are read one after the other by one worker."""

    places: list[Place]
    contents: Mapping[int, Any]
    """What is known of some of them, and maybe of others, by position: those are not read from the disk."""
    is_last_try: bool = False
    """A worker that reads nothing before it, and then is lost, was lost by this file."""


class Ended(Exception):
    """A worker has ended and left no answer."""


class Worker:
    """A process that reads batches until it is ended."""

    def __init__(self, work: Callable[..., bytes], settings: tuple[Any, ...], ceiling: int) -> None:
        context: Any = multiprocessing.get_context("fork" if CAN_FORK else "spawn")
        self.given: deque[Batch] = deque()
        """What it has not yet answered, in order."""
        self.is_fresh = True
        self.was_too_large = False
        # 8 bytes that both have: of memory if it is a fork, else of a file without a name
        self._note: Any = mmap.mmap(-1, 8) if CAN_FORK else context.RawArray("c", 8)
        self._note[:8] = _packed(NOT_READY)
        orders, self._orders = context.Pipe(duplex=False)
        self.answers, answers = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_serve, args=(work, settings, ceiling, orders, answers, self._note), daemon=True
        )
        try:
            with uninterrupted(), without_warning():
                self._process.start()
        except BaseException:
            self._orders.close()
            self.answers.close()
            raise
        finally:  # or the end of the worker would not be the end of its answers
            orders.close()
            answers.close()

    @property
    def pid(self) -> int:
        return int(self._process.pid or 0)

    @property
    def at(self) -> int:
        """The position of the file that is being read, or was when the worker ended."""
        return int.from_bytes(self._note[:8], "little", signed=True)

    @property
    def ended_from_outside(self) -> bool:
        """Whether somebody else killed it, once it has ended."""
        return self._process.exitcode == -signal.SIGKILL and not self.was_too_large

    def give(self, batch: Batch, ahead: bool = False) -> bool:
        """Hand a batch over; what is given ``ahead`` of an answer must fit into the pipe, or both ends would wait for the other."""
        contents = {at: batch.contents[at] for at, _ in batch.places if at in batch.contents}
        order = pickle.dumps((batch.places, contents))
        if ahead and len(order) > GATHER.ahead_bytes:
            return False
        with contextlib.suppress(OSError):  # it has ended: it will have no answer
            self._orders.send_bytes(order)
        self.given.append(batch)
        return True

    def answer(self) -> bytes:
        """What was read of the first batch that was given. What the worker raised is raised here; ``Ended`` if it has ended."""
        try:
            is_good, value = self.answers.recv()
        except (EOFError, OSError):
            raise Ended from None
        self.given.popleft()
        self.is_fresh = False
        if not is_good:
            raise value
        return bytes(value)

    def kill(self) -> None:
        """End it because it became too large."""
        self.was_too_large = True
        self._process.kill()

    def end(self) -> None:
        """End it, whatever it does."""
        self._orders.close()
        self.answers.close()
        self._process.kill()
        self._process.join()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay an interruption by the user until the block ends. Processes that are started inside never get one: their parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(
    work: Callable[..., bytes],
    settings: tuple[Any, ...],
    ceiling: int,
    orders: Connection[Any, Any],
    answers: Connection[Any, Any],
    note: Any,
) -> None:
    """Read batches until there are no more orders. Runs in the worker; a batch leaves no cycles behind, so no garbage is collected."""
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_with_parent, args=(parent.sentinel,), daemon=True).start()
    _be_quiet()
    stay_below(ceiling)

    def begin(position: int) -> None:
        note[:8] = _packed(position)

    begin(NO_FILE)
    with contextlib.suppress(EOFError):
        while True:
            places, contents = orders.recv()
            try:
                said: tuple[bool, Any] = (True, work(*settings, places, contents, begin))
            except MemoryError:  # as if the parser had asked for it: it has other ways to end
                os._exit(1)
            except Exception as error:
                said = (False, error)
            answers.send(said)


def _packed(position: int) -> bytes:
    return position.to_bytes(8, "little", signed=True)


def _be_quiet() -> None:
    """Say nothing on the terminal about how this process ends: whoever started it says it in one line."""
    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def _exit_with_parent(sentinel: int) -> None:
    """End this worker process as soon as its parent process has ended: nobody is left to take its results."""
    wait([sentinel])
    os._exit(1)
