"""Taking away what ``ctx`` made, and only that."""

from __future__ import annotations

import shutil
from pathlib import Path

from knowing.graph import connect
from knowing.index.lock import writer_lock


def remove_index(root: Path) -> int:
    """Remove ``.ctx`` of a root; returns how many bytes it had. Refuses while somebody is indexing."""
    folder = root / connect.FOLDER
    if folder.is_symlink() or not folder.is_dir():
        return 0
    with writer_lock(root, wait=False):
        size = _bytes(folder)
        try:
            shutil.rmtree(folder)
        except OSError as error:
            raise connect.storage_refusal(error, folder) from None
    return size


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
