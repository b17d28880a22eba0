"""Configurations on the disk: read without following a link, replaced in one step with the mode they had.

What lies in a repository is reached from its root one folder at a time, and a link on the way is refused: a repository must not choose
where we write. The folders of a user's home are the user's own business; only the file itself must be no link.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knowing.errors import StorageError
from knowing.settings.clients import CLIENT
from knowing.tree.folder import storage_refusal

_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


@dataclass(frozen=True, slots=True)
class TrustedFile:
    """A file, by a folder that is trusted and the names below it."""

    base: Path
    """The root of a repository, or a folder of the user; links on the way to it are followed."""
    inside: str
    """The path below, with slashes."""
    is_strict: bool
    """Whether the folders below the base must not be links: in a repository, where somebody else may have made them."""

    @property
    def path(self) -> Path:
        """The full path of the file."""
        return self.base / self.inside


def read(place: TrustedFile) -> bytes | None:
    """The bytes of a file; None if there is none. Refuses a link and what is no file."""
    try:
        with _folder(place, 0) as folder:
            descriptor = os.open(place.path.name, os.O_RDONLY | _SAFE, dir_fd=folder)
            with os.fdopen(descriptor, "rb") as file:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise StorageError(f"{place.path} is not a file")
                data = file.read(CLIENT.file_bytes + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _refusal(error, place) from None
    if len(data) > CLIENT.file_bytes:
        raise StorageError(f"{place.path} is larger than {CLIENT.file_bytes // 1_000_000} MB")
    return data


def replace(place: TrustedFile, before: bytes | None, after: bytes | None) -> None:
    """Put new bytes in place of those that were read, or remove the file for None. Folders that it needs are made.

    Refused if the file is not any more what it was.
    """
    if read(place) != before:
        raise StorageError(f"{place.path} changed this moment", "try again")
    made = 0 if after is None else missing(place)
    try:
        if not place.is_strict:
            place.base.mkdir(parents=True, exist_ok=True)
        with _folder(place, made) as folder:
            if after is None:
                os.unlink(place.path.name, dir_fd=folder)
            else:
                _write(place.path.name, after, folder)
    except OSError as error:
        raise _refusal(error, place) from None


def remove_folders(place: TrustedFile, count: int) -> None:
    """Remove the innermost folders of a file, as many as were made for it, if nothing is in them."""
    folder = place.path.parent
    for _ in range(count):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def _write(name: str, data: bytes, folder: int) -> None:
    """Make a file appear at once in an open folder, with the owner and the mode of the one it replaces."""
    before = None
    with contextlib.suppress(FileNotFoundError):
        before = os.lstat(name, dir_fd=folder)
    temporary = f".{name}.{os.getpid()}.tmp"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFE, 0o666, dir_fd=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if before is not None:
                with contextlib.suppress(PermissionError):  # only root may give a file away
                    os.fchown(descriptor, before.st_uid, before.st_gid)
                os.fchmod(descriptor, stat.S_IMODE(before.st_mode))
            os.fsync(descriptor)
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary, dir_fd=folder)
        raise


@contextlib.contextmanager
def _folder(place: TrustedFile, made: int) -> Iterator[int]:
    """The folder of a file, opened; its innermost ``made`` folders are made first."""
    parts = place.inside.split("/")[:-1]
    descriptor = os.open(place.base, _FOLDER)
    try:
        for depth, part in enumerate(parts):
            if depth >= len(parts) - made:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(part, dir_fd=descriptor)
            inner = os.open(part, _FOLDER | (_SAFE if place.is_strict else 0), dir_fd=descriptor)
            os.close(descriptor)
            descriptor = inner
        yield descriptor
    finally:
        os.close(descriptor)


def missing(place: TrustedFile) -> int:
    """How many of the folders below the base are not there."""
    folder, count = place.path.parent, 0
    while folder != place.base and not os.path.lexists(folder):
        folder, count = folder.parent, count + 1
    return count


def _refusal(error: OSError, place: TrustedFile) -> StorageError:
    if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.EMLINK):
        return StorageError(f"{place.path} is a link, or lies behind one", "edit what it leads to by hand")
    if error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
        return StorageError(f"the disk is full: {place.path} is left as it is", "free some space")
    return storage_refusal(error, place.path)
