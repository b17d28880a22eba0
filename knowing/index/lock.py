"""One writer at a time for each root. The lock goes with the process: a killed one leaves none behind."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from knowing.errors import IndexBusy
from knowing.graph.connect import storage_refusal
from knowing.graph.writer import make_folder

NAME = "lock"
_held: list[IO[str]] = []


@contextlib.contextmanager
def writer_lock(root: Path, wait: bool = True, on_wait: Callable[[str], None] | None = None) -> Iterator[bool]:
    """Hold the lock of a root; wait for another process (after saying so), or refuse. Yields whether it was free at once."""
    path = make_folder(root) / NAME
    try:
        file = path.open("a+", encoding="ascii")
    except OSError as error:
        raise storage_refusal(error, path) from None
    with file:
        is_free = _try(file)
        if not is_free:
            holder = _holder(file)
            if not wait:
                raise IndexBusy(f"{root} is being indexed by {holder}", "try again in a moment, or leave out --no-wait")
            if on_wait is not None:
                on_wait(f"waiting for {holder}, which is indexing {root}")
            _take(file)
        try:
            file.seek(0)
            file.truncate()
            file.write(str(os.getpid()))
            file.flush()
            _held.append(file)
            yield is_free
        finally:
            _held.remove(file)
            with contextlib.suppress(OSError):
                file.seek(0)
                file.truncate()
            _release(file)


def _let_go() -> None:
    """Give up the locks that a forked process has from its parent: it would keep them after a parent that was killed."""
    for file in _held:
        file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


def _holder(file: IO[str]) -> str:
    file.seek(0)
    said = file.read().strip()
    return f"process {said}" if said.isdigit() else "another process"


if os.name == "nt":  # pragma: no cover - exercised on Windows only
    import msvcrt
    import time

    def _try(file: IO[str]) -> bool:
        try:
            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

    def _take(file: IO[str]) -> None:
        while not _try(file):
            time.sleep(0.1)

    def _release(file: IO[str]) -> None:
        with contextlib.suppress(OSError):
            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _try(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _release(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
