"""Facts of files, cached by content at user level: a second clone, worktree or branch is not parsed again.

The cache is only ever a shortcut: if it is missing, damaged or read-only, files are read as if it were empty.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Iterable
from pathlib import Path

from knowing.settings.facts import GATHER
from knowing.tree.caches import TREES
from knowing.tree.folder import trusted_users

VERSION = 3


class FactsCache:
    """A database of encoded facts by (id of the content, version of what reads it)."""

    def __init__(self, folder: Path | None) -> None:
        self.connection: sqlite3.Connection | None = None
        self.folder = folder
        self.open()

    def open(self) -> None:
        """Open the database, if it is not open: an error closes it, and may have passed since."""
        folder = self.folder
        if folder is None or self.connection is not None:
            return
        try:
            _keep_private(folder)
            if not (folder / f"facts-{VERSION}.db").exists():  # the first of its version: remove earlier ones
                for old in folder.glob("facts-*.db*"):
                    if not old.name.startswith(f"facts-{VERSION}."):
                        old.unlink(missing_ok=True)
                (folder / f"facts-{VERSION}.db").touch(mode=0o600)
            self.connection = self._open(folder / f"facts-{VERSION}.db")
        except NotOurs:
            return
        except (OSError, sqlite3.Error):
            with contextlib.suppress(OSError, sqlite3.Error):
                (folder / f"facts-{VERSION}.db").unlink()
                self.connection = self._open(folder / f"facts-{VERSION}.db")

    @staticmethod
    def _open(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, timeout=GATHER.cache_wait_s)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS facts (blob TEXT, version TEXT, crc INTEGER, data BLOB, PRIMARY KEY (blob, version))"
        )
        return connection

    def get_many(self, keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], bytes]:
        """Return the facts that are kept, by key; facts that were damaged are left out."""
        found: dict[tuple[str, str], bytes] = {}
        if self.connection is None:
            return found
        try:
            for key in keys:
                row = self.connection.execute(
                    "SELECT crc, data FROM facts WHERE blob = ? AND version = ?", key
                ).fetchone()
                if row is not None:
                    crc, data = row
                    if zlib.crc32(data) == crc:
                        found[key] = data
        except sqlite3.Error:
            self.close()
        return found

    def put_many(self, rows: Iterable[tuple[str, str, bytes]]) -> None:
        """Add facts. If that fails, nothing is said: the files are read again next time."""
        if self.connection is None:
            return
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.executemany(
                "INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?)",
                ((blob, version, zlib.crc32(data), data) for blob, version, data in rows),
            )
            self.connection.execute("COMMIT")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")

    def trim(self, max_bytes: int = GATHER.cache_bytes) -> None:
        """Remove the older half once the cache is too large; new facts reuse its room in the file."""
        if self.connection is None:
            return
        with contextlib.suppress(sqlite3.Error):
            pages, free, size = (
                self.connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("page_count", "freelist_count", "page_size")
            )
            if (pages - free) * size > max_bytes:
                self.connection.execute(
                    "DELETE FROM facts WHERE rowid <= (SELECT rowid FROM facts ORDER BY rowid LIMIT 1 OFFSET (SELECT count(*) / 2 FROM facts))"
                )

    def close(self) -> None:
        if self.connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self.connection.close()
            self.connection = None


class NotOurs(Exception):
    """A folder or file belongs to another user, who could put any facts there."""


def _keep_private(folder: Path) -> None:
    """Make a folder whose facts only this user can read: they hold names and texts of private code, and are believed.

    A folder that holds other things as well is one that somebody chose, and keeps its mode: only the facts in it are closed.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not hasattr(os, "geteuid"):  # pragma: no cover - where files have no such owner
        return
    present = list(folder.iterdir())
    facts = [one for one in present if one.name.startswith("facts-")]
    if any(one.lstat().st_uid not in trusted_users() for one in (folder, *facts)):
        raise NotOurs
    is_ours_alone = all(one.name.startswith("facts-") or one.name == TREES for one in present)
    for one, mode in ((folder, 0o700), *((fact, 0o600) for fact in facts)):
        info = one.lstat()
        if info.st_mode & 0o077 and info.st_uid == os.geteuid() and (is_ours_alone or one != folder):
            one.chmod(mode)


def faults(folder: Path) -> str:
    """What is wrong with the cache of a folder, looked at in full; empty if nothing is, or there is none."""
    path = folder / f"facts-{VERSION}.db"
    if not path.is_file():
        return ""
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=GATHER.cache_wait_s)
        ) as found:
            said = found.execute("PRAGMA quick_check(1)").fetchone()[0]
            damaged = sum(zlib.crc32(data) != crc for crc, data in found.execute("SELECT crc, data FROM facts"))
    except sqlite3.Error as error:
        return f"{path} cannot be read: {error}"
    if said != "ok":
        return f"{path} is malformed: {said}"
    return f"{path} has {damaged:,} damaged entries" if damaged else ""
