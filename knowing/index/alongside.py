"""Computes something in a forked copy of this process, while this one goes on.

A child sees everything that was there when it was started and sends back what it made of it. It never touches the graph or the
disk: what it computes is written by the process that asked, so a child that dies, or whose parent does, leaves nothing
behind. Where a process cannot be forked with care (Windows, macOS) or one job is all that is wanted, the work is done when its
result is asked for; the result is the same.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

from knowing.errors import WorkerLost
from knowing.facts.forking import CAN_FORK, without_warning
from knowing.facts.worker import uninterrupted

T = TypeVar("T")


def has_room_beside(jobs: int) -> bool:
    """Whether so many processes could each copy all that this one holds in memory, twice over. No, where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        said = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text("ascii").splitlines())
        available = int(said["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError, IndexError):
        return False
    return available > 2 * jobs * pages * os.sysconf("SC_PAGE_SIZE")


class Task(Generic[T]):
    """A result that is being computed, in a child or in this process."""

    def __init__(self, work: Callable[..., T], arguments: tuple[Any, ...]) -> None:
        self.work, self.arguments = work, arguments
        self.pid = 0
        self._answers: Connection[Any, Any] | None = None
        self._made: list[T] = []

    def start(self) -> None:
        """Start a child that computes the result; where no child can be started, the result is computed when it is asked for."""
        with uninterrupted():
            answers, answer = Pipe(duplex=False)
            try:
                with without_warning():
                    self.pid = os.fork()
            except OSError:  # no memory, or too many processes
                answers.close()
                answer.close()
                return
            if not self.pid:
                answers.close()
                self._run(answer)
            answer.close()
            self._answers = answers

    def _run(self, answer: Connection[Any, Any]) -> NoReturn:
        """Run in the child: compute, send the result to the parent and end. It does not
        clean up what belongs to the parent, and says nothing to a terminal."""
        try:
            gc.disable()  # a collection would copy every page it looks at
            try:
                said: tuple[bool, Any] = (True, self.work(*self.arguments))
            except Exception as error:
                error.add_note("".join(traceback.format_exception(error)))
                said = (False, error)
            try:
                answer.send(said)
            except OSError:
                raise
            except Exception as error:  # it does not pickle
                answer.send((False, RuntimeError(f"{said[1]!r}: {error}")))
            os._exit(0)
        finally:  # interrupted, or nobody listens any more
            os._exit(1)

    def now(self) -> None:
        """Compute the result in this process, at once, so that its memory is given back before the next task needs some."""
        self._made = [self.work(*self.arguments)]

    def result(self) -> T:
        """Return the result, and wait for it if need be; what the child raised is raised here."""
        if self._made:
            return self._made.pop()
        if self._answers is None:
            return self.work(*self.arguments)
        try:
            is_good, value = self._answers.recv()
        except (EOFError, OSError):
            status = self.end()
            raise WorkerLost(f"a process of this build was ended from outside ({_how(status)})") from None
        self.end()
        if not is_good:
            raise value
        made: T = value
        return made

    def end(self) -> int:
        """End the child, if it still runs, and return its exit status."""
        if self._answers is None:
            return 0
        self._answers.close()
        self._answers = None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        try:
            return os.waitpid(self.pid, 0)[1]
        except ChildProcessError:  # somebody else waits for all children of this process
            return 0


class Crew:
    """Starts tasks; when the block is left, whatever still runs is ended."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.tasks: list[Task[Any]] = []

    def start(self, work: Callable[..., T], *arguments: Any) -> Task[T]:
        """Compute ``work(*arguments)`` beside whatever comes next."""
        task = Task(work, arguments)
        if CAN_FORK and self.jobs > 1:
            self.tasks.append(task)
            task.start()
        return task


@contextlib.contextmanager
def alongside(jobs: int) -> Iterator[Crew]:
    """Yield a crew; its children are ended when the block is left."""
    crew = Crew(jobs)
    try:
        yield crew
    finally:
        for task in crew.tasks:
            task.end()


def _how(status: int) -> str:
    return (
        f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit code {os.waitstatus_to_exitcode(status)}"
    )
