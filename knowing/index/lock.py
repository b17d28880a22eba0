"""One writer at a time for each root. The lock goes with the process: a killed one leaves none behind."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from knowing.errors import IndexBusy
from knowing.tree.folder import folder_of, make_folder, open_in, storage_refusal

NAME = "lock"
_held: list[IO[str]] = []


@contextlib.contextmanager
def writer_lock(root: Path, wait: bool = True, on_wait: Callable[[str], None] | None = None) -> Iterator[bool]:
    """Hold the lock of a root; wait for another process (after saying so), or refuse. Yields whether it was free at once."""
    said = on_wait
    was_free = True
    while True:
        file, is_free = _locked(root, wait, said)
        was_free, said = was_free and is_free, None
        if _is_in_place(file, root):
            break
        file.close()  # whoever held it removed the folder: that lock keeps nobody out any more
    with file:
        try:
            _sign(file, str(os.getpid()))
            _held.append(file)
            yield was_free
        finally:
            if file in _held:  # an interruption may come before it is
                _held.remove(file)
            _sign(file, "")
            _release(file)


def _sign(file: IO[str], who: str) -> None:
    """Write into a lock who holds it. That only helps whoever waits: where there is no room for it, it is left out."""
    with contextlib.suppress(OSError):
        os.ftruncate(file.fileno(), 0)
        os.lseek(file.fileno(), 0, os.SEEK_SET)
        os.write(file.fileno(), who.encode("ascii"))


def _locked(root: Path, wait: bool, on_wait: Callable[[str], None] | None) -> tuple[IO[str], bool]:
    """The file of the lock, held, and whether it was free at once."""
    path = make_folder(root) / NAME
    try:
        file = open_in(path.parent, NAME, "r+", encoding="ascii", errors="replace")
    except FileNotFoundError:  # the folder was removed this moment
        return _locked(root, wait, on_wait)
    except OSError as error:
        raise storage_refusal(error, path) from None
    try:
        if _try(file):
            return file, True
        holder = _holder(file)
        if not wait:
            raise IndexBusy(f"{root} is being indexed by {holder}", "try again in a moment, or leave out --no-wait")
        if on_wait is not None:
            on_wait(f"waiting for {holder}, which is indexing {root}")
        _take(file)
    except BaseException:
        file.close()
        raise
    return file, False


def _is_in_place(file: IO[str], root: Path) -> bool:
    """Whether a file is still the lock of a root."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), (folder_of(root) / NAME).lstat())
    except OSError:
        return False


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
