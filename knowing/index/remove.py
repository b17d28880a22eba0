"""Removes the index and the caches that ``ctx`` made, and nothing else."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

from knowing.graph import connect
from knowing.index.lock import NAME, writer_lock
from knowing.tree.folder import elsewhere


def remove_index(root: Path) -> int:
    """Remove ``.ctx`` of a root; returns how many bytes it had. Refuses while somebody is indexing."""
    left = elsewhere(root)  # from a time when the root could not be written
    size = 0
    if left.is_dir() and left != connect.folder_of(root):
        size = _bytes(left)
        shutil.rmtree(left.parent, ignore_errors=True)
    return size + _removed(root)


def _removed(root: Path) -> int:
    """Remove ``.ctx`` where it is now."""
    folder = connect.folder_of(root)
    if folder.is_symlink() or not folder.is_dir():
        return 0
    with writer_lock(root, wait=False):
        folder = connect.folder_of(root)
        size = _bytes(folder)
        try:
            _empty(folder)
            folder.rmdir()
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT):  # somebody makes a new index already
                raise connect.storage_refusal(error, folder) from None
    return size


def _empty(folder: Path) -> None:
    """Remove what is in a folder; the lock last, because from then on another process may write there."""
    for path in sorted(folder.iterdir(), key=lambda one: one.name == NAME):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def remove_cache(folder: Path) -> int:
    """Remove cached facts; returns how many bytes they had."""
    size = 0
    for path in folder.glob("facts-*") if folder.is_dir() else ():
        try:
            size += path.stat().st_size
            path.unlink()
        except OSError as error:
            raise connect.storage_refusal(error, path) from None
    return size


def _bytes(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
