"""Bytes from a work tree: read once, whole, never from outside of the tree, decoded to what the parser can use.

Every path that comes from a listing, a database, a patch or a person is opened by :func:`open_inside`. It goes down from the root one
folder at a time and follows no link, so that neither ``..`` nor a folder that is a link leads out of the tree; and it never waits at
what is not a file (a pipe, a device).
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from pathlib import Path

from msgspec import Struct

from knowing.tree.skips import BEHIND_LINK, BINARY, NO_FILE, TOO_LARGE, UNREADABLE

_SNIFF = 8_000
MOST_BYTES = 100_000_000
"""No file is read beyond this, whatever a setting says."""
_CAN_WALK = os.open in os.supports_dir_fd
_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_LEADING_OUT = frozenset(("", ".", ".."))
_CLOSED = getattr(os, "O_CLOEXEC", 0)


class Content(Struct, frozen=True):
    """A file's text as UTF-8, and git's name for its bytes."""

    blob: str
    text: bytes


def blob_id(data: bytes, digits: int = 40) -> str:
    """The id git gives this content, in a repository whose ids have so many digits.

    >>> blob_id(b"hello\\n")
    'ce013625030ba8dba906f756967f9e9ca394464a'
    """
    header = b"blob %d\0" % len(data)
    if digits == 64:
        return hashlib.sha256(header + data, usedforsecurity=False).hexdigest()
    return hashlib.sha1(header + data, usedforsecurity=False).hexdigest()


def read(root: Path | LastFolder, path: str) -> Content | str:
    """The content of a file, or the reason why it is skipped. Whoever reads many files of a tree gives a ``LastFolder`` of it."""
    try:
        data = read_bytes(root, path)
    except OSError as error:
        return _reason(error)
    text = as_utf8(data)
    return Content(blob_id(data), text) if text is not None else BINARY()


def _reason(error: OSError) -> str:
    if error.errno == errno.EXDEV:
        return BEHIND_LINK()
    if error.errno == errno.EINVAL:
        return NO_FILE()
    if error.errno == errno.EFBIG:
        return TOO_LARGE(f"{MOST_BYTES:,}")
    return UNREADABLE(error.strerror or type(error).__name__)


def read_bytes(root: Path | LastFolder, path: str, most: int = MOST_BYTES) -> bytes:
    """All bytes of a file of the tree; an OSError if it is not one, is larger than ``most``, or is outside."""
    descriptor, size = open_inside(root, path)
    try:
        if size > most:
            raise OSError(errno.EFBIG, "too large", path)
        data = os.read(descriptor, size + 1)
        if len(data) == size:
            return data
        while len(data) <= most and (more := os.read(descriptor, 1 << 20)):  # it grew, or is larger than it says
            data += more
        if len(data) > most:
            raise OSError(errno.EFBIG, "too large", path)
        return data
    finally:
        os.close(descriptor)


def read_start(root: Path | LastFolder, path: str, count: int) -> bytes:
    """The first bytes of a file of the tree, so many at most; an OSError if it is not one, or is outside."""
    descriptor, _ = open_inside(root, path)
    try:
        return os.read(descriptor, count)
    finally:
        os.close(descriptor)


def open_inside(root: Path | LastFolder, path: str) -> tuple[int, int]:
    """A descriptor of a regular file of the tree, and its size. An OSError with EXDEV says that the path leads out of it, one with
    EINVAL that it is no regular file.
    """
    parts = path.split("/")
    if "\0" in path or os.path.isabs(path) or not _LEADING_OUT.isdisjoint(parts):
        raise OSError(errno.EXDEV, "outside of the tree", path)
    if isinstance(root, Path):
        with contextlib.closing(LastFolder(root)) as only:
            return open_inside(only, path)
    if _CAN_WALK:
        descriptor = _opened(parts[-1], root.of(parts[:-1], path), path)
    else:
        descriptor = _resolved(Path(root.root), path)
    info = os.fstat(descriptor)
    if stat.S_ISREG(info.st_mode):
        return descriptor, info.st_size
    os.close(descriptor)
    raise OSError(errno.EINVAL, "not a regular file", path)


class LastFolder:
    """The folder of the file that was opened last. It stays open for the next file, which stands in the same folder as a rule: to go down
    from the root to each file takes longer than to read it. A folder that is moved away while it is open is read where it went."""

    def __init__(self, root: Path) -> None:
        self.root = os.fspath(root)
        self._parts: list[str] = []
        self._descriptor = -1

    def of(self, parts: list[str], path: str) -> int:
        """A descriptor of the folder that the parts lead to; an OSError if that is no folder of the tree."""
        if self._descriptor < 0 or parts != self._parts:
            self.close()
            self._descriptor, self._parts = _walked(self.root, parts, path), parts
        return self._descriptor

    def close(self) -> None:
        """Close the folder, if one is open."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _walked(root: str, parts: list[str], path: str) -> int:
    folder = os.open(root, _FOLDER & ~getattr(os, "O_NOFOLLOW", 0) | _CLOSED)
    for part in parts:
        try:
            inner = os.open(part, _FOLDER | _CLOSED, dir_fd=folder)
        except OSError as error:
            if isinstance(error, NotADirectoryError) or error.errno == errno.ELOOP:
                raise OSError(errno.EXDEV, "outside of the tree", path) from None
            raise
        finally:
            os.close(folder)
        folder = inner
    return folder


def _opened(name: str, folder: int, path: str) -> int:
    try:
        return os.open(name, _FILE | _CLOSED, dir_fd=folder)
    except OSError as error:
        if error.errno in (
            errno.ELOOP,
            errno.ENXIO,
            errno.EOPNOTSUPP,
        ):  # a link; a socket (two names), or a pipe that nobody reads
            raise OSError(errno.EINVAL, "not a regular file", path) from None
        raise


def _resolved(root: Path, path: str) -> int:  # pragma: no cover - where folders cannot be walked by descriptors
    full = os.path.join(root, path)
    if os.path.realpath(full) != os.path.join(os.path.realpath(root), os.path.normpath(path)):
        raise OSError(errno.EXDEV, "outside of the tree", path)
    return os.open(full, _FILE)


class RealFolders:
    """Whether folders of a tree are folders, and no links, all the way down from the root; each is looked at once."""

    def __init__(self, root: Path) -> None:
        self.root = os.fspath(root)
        self._known = {"": True}

    def hold(self, path: str) -> bool:
        """Whether a path can be reached without following a link."""
        cut = path.rfind("/")
        return cut < 0 or self._is_real(path[:cut])

    def _is_real(self, folder: str) -> bool:
        known = self._known.get(folder)
        if known is not None:
            return known
        above: list[str] = []
        while folder not in self._known:
            above.append(folder)
            folder = folder[: max(folder.rfind("/"), 0)]
        is_real = self._known[folder]
        for one in reversed(above):
            is_real = is_real and self._is_folder(one)
            self._known[one] = is_real
        return is_real

    def _is_folder(self, folder: str) -> bool:
        try:
            return stat.S_ISDIR(os.lstat(f"{self.root}/{folder}").st_mode)
        except (OSError, ValueError):
            return False


def as_utf8(data: bytes) -> bytes | None:
    """UTF-8 without a byte-order mark; None for binary data."""
    if data.startswith(b"\xef\xbb\xbf"):
        return _mended(data[3:])
    for mark, encoding in ((b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode("utf-8", "replace")
    return None if b"\0" in data[:_SNIFF] else _mended(data)


def _mended(data: bytes) -> bytes:
    """A question mark for every byte that is no text, so that all others keep their place.

    >>> _mended(b"caf\\xe9 = 1")
    b'caf? = 1'
    """
    if data.isascii():
        return data
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape").encode("utf-8", "replace")
    return data
