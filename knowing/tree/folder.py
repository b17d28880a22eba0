"""The folder ``.ctx`` of a root: making it, and opening files in it without following links.

A repository can bring a ``.ctx`` of its own, with links in it that lead anywhere. So the folder must be a real one that belongs to this
user, and a file in it is opened only if it is a plain file: what we write cannot land in a place that somebody else chose.

A checkout that cannot be written has its ``.ctx`` in the user's cache folder, one for each root.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from pathlib import Path
from typing import IO, Any

from knowing.errors import StorageError
from knowing.tree.caches import trees_folder

FOLDER = ".ctx"
_SAFE = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_MODES = {
    "rb": os.O_RDONLY,
    "rb+": os.O_RDWR,
    "r+": os.O_RDWR | os.O_CREAT,
    "wb": os.O_WRONLY | os.O_CREAT | os.O_EXCL,
}
"""What a file is opened for; ``r+`` makes it, and ``wb`` makes it anew (what was there is removed first, a link too)."""


def folder_of(root: Path) -> Path:
    """``.ctx`` of a root, whether it is there or not: in the root, or in the cache folder if the root cannot be written."""
    here = root / FOLDER
    if _is_writable(root, here):
        return here
    other = elsewhere(root)
    return other if other.is_dir() or not here.is_dir() else here


def elsewhere(root: Path) -> Path:
    """``.ctx`` in the user's cache folder for a root that cannot be written."""
    name = hashlib.blake2b(os.fsencode(os.path.realpath(root)), digest_size=16).hexdigest()
    return trees_folder() / name / FOLDER


def is_elsewhere(root: Path) -> bool:
    """Whether the ``.ctx`` of a root is not in the root."""
    return folder_of(root) != root / FOLDER


def _is_writable(root: Path, here: Path) -> bool:
    """Whether files can be made in the ``.ctx`` of a root. What is in the way there is not passed by: it is refused later."""
    if os.path.lexists(here) and not os.path.isdir(here):
        return True
    if here.is_symlink() or not root.is_dir():
        return True
    return os.access(here if here.is_dir() else root, os.W_OK | os.X_OK)


def make_folder(root: Path) -> Path:
    """``.ctx`` of a root, which ignores itself; refuses one that is a link or that belongs to somebody else."""
    folder = root / FOLDER
    try:
        if not _is_writable(root, folder):
            folder = elsewhere(root)
            folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.suppress(FileExistsError):
            folder.mkdir()
        check_folder(folder)
        ignore = folder / ".gitignore"
        if not os.path.lexists(ignore):
            with contextlib.suppress(FileExistsError), open_in(folder, ignore.name, "wb") as file:
                file.write(b"*\n")  # if it exists by now, another process was faster
    except FileNotFoundError:  # somebody removed it this moment (``ctx clean``)
        if not root.is_dir():
            raise StorageError(f"{root} does not exist") from None
        return make_folder(root)
    except OSError as error:
        raise storage_refusal(error, folder) from None
    return folder


def check_folder(folder: Path) -> None:
    """Refuse a ``.ctx`` that is no real folder of this user. One that is not there is no reason to refuse."""
    try:
        info = folder.lstat()
    except FileNotFoundError:
        return
    if stat.S_ISLNK(info.st_mode):
        raise StorageError(f"{folder} is a link", "remove it: ctx does not write through links")
    if not stat.S_ISDIR(info.st_mode):
        raise StorageError(f"{folder} is in the way: it is not a folder", "move it away")
    if info.st_uid not in trusted_users():
        raise StorageError(f"{folder} belongs to another user", "remove it, or work in a copy of your own")


def check_plain(path: Path) -> None:
    """Refuse a file of the folder that is a link, or something else than a file. One that is not there is no reason to refuse."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode):
        what = "a link" if stat.S_ISLNK(mode) else "not a file"
        raise StorageError(f"{path} is {what}", "remove it: ctx does not write through links")


def trusted_users() -> set[int]:
    """This user and the system's own; whoever called ``sudo`` too."""
    if not hasattr(os, "geteuid"):  # pragma: no cover - where files have no such owner
        return {0}
    called = os.environ.get("SUDO_UID", "")
    return {0, os.geteuid(), *([int(called)] if os.geteuid() == 0 and called.isdigit() else [])}


def open_in(folder: Path, name: str, mode: str, **options: Any) -> IO[Any]:
    """Open a plain file of the folder for one of ``rb``, ``rb+``, ``r+`` and ``wb``; an OSError if it is a link or no file."""
    path = folder / name
    if mode == "wb":
        path.unlink(missing_ok=True)
    descriptor = os.open(path, _MODES[mode] | _SAFE, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return os.fdopen(descriptor, mode, **options)
    except BaseException:
        os.close(descriptor)
        raise


def write_in(folder: Path, name: str, data: bytes) -> None:
    """Make a file of the folder appear at once; an OSError if that cannot be."""
    temporary = f"{name}.{os.getpid()}.tmp"
    try:
        with open_in(folder, temporary, "wb") as file:
            file.write(data)
        (folder / temporary).replace(folder / name)
    except BaseException:
        with contextlib.suppress(OSError):
            (folder / temporary).unlink(missing_ok=True)
        raise


def read_in(folder: Path, name: str) -> bytes:
    """The bytes of a plain file of the folder; an OSError if it is a link, no file, or the folder is a link."""
    if folder.is_symlink():
        raise OSError(errno.ELOOP, "a link", str(folder))
    with open_in(folder, name, "rb") as file:
        data: bytes = file.read()
        return data


def storage_refusal(error: OSError, path: Path) -> StorageError:
    """The one line for what the file system says."""
    if error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
        return StorageError("the disk is full", "free some space; the previous index is untouched")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return StorageError(f"cannot write {path}: {error.strerror}", "check the permissions of the folder")
    if error.errno == errno.ELOOP:
        return StorageError(f"{error.filename or path} is a link", "remove it: ctx does not write through links")
    return StorageError(f"{path}: {error.strerror}")
