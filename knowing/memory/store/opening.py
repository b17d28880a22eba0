"""Opening a file of memory: it is made whole or not at all, checked before it is used, and moved aside if it cannot be used.

A file is never deleted. One that is damaged, of a newer program or not ours is renamed (``….aside-1``), and a new one takes its place.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import stat
import time
from collections.abc import Callable
from pathlib import Path

from knowing.errors import StorageError
from knowing.memory.store.migrations import migrate, newest, version_of

BUSY_S = 10.0
"""How long a writer waits for another one."""
CHECKED_BYTES = 8_000_000
"""A file up to this size is checked from end to end before a person's words are added to it; ``ctx doctor`` checks any."""
LEFT_S = 3_600.0
"""An unfinished file of a killed program is removed when it is older than this."""


class Unusable(Exception):
    """A file that cannot be used as a memory; says why."""


def is_there(path: Path) -> bool:
    """Whether there is a file of memory; anything but a plain file is refused."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        raise StorageError(f"the memory {path} cannot be looked at: {error.strerror}") from None
    if not stat.S_ISREG(mode):
        raise StorageError(f"the memory {path} is not a plain file", "move it away")
    return True


def empty() -> sqlite3.Connection:
    """A memory without anything in it, and without a file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def to_read(path: Path) -> sqlite3.Connection:
    """An existing file, which this connection cannot change; it is brought up to date first. Readers wait for nobody."""
    try:
        connection = _connected(path)
        _with_care(connection, _bring_up)
    except sqlite3.OperationalError:  # a folder that cannot be written
        connection = _unwritable(path)
        _with_care(connection, _bring_up)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _bring_up(connection: sqlite3.Connection) -> None:
    """Make sure that an open file is ours, and of the newest version."""
    version = version_of(connection)
    if version < 0:
        raise Unusable("it is another program's")
    if version > newest():
        raise Unusable(f"a newer ctx wrote it (version {version}, this one knows {newest()})")
    if version < newest():
        migrate(connection)


def _with_care(connection: sqlite3.Connection, do: Callable[[sqlite3.Connection], None]) -> None:
    """Do something with an open file; it is closed if that fails, and damage is :class:`Unusable`."""
    try:
        do(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        if isinstance(error, sqlite3.OperationalError):  # the disk's trouble, or another writer's: not the file's
            raise
        raise Unusable(f"it is damaged ({error})") from None
    except Unusable:
        connection.close()
        raise


def _unwritable(path: Path) -> sqlite3.Connection:
    """A copy, in memory, of a file that we may not write."""
    log = path.with_name(path.name + "-wal")
    way = "mode=ro" if log.exists() and log.stat().st_size else "immutable=1"
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?{way}", uri=True, timeout=BUSY_S)) as found:
        copy = sqlite3.connect(":memory:", isolation_level=None)
        _with_care(found, lambda one: one.backup(copy))
    return copy


def to_write(path: Path, is_checked: bool) -> sqlite3.Connection:
    """The file, made if there is none, up to date. ``is_checked``: looked at from end to end if that is quick."""
    if not is_there(path):
        _make(path)
    connection = _connected(path)
    _with_care(connection, _bring_up)
    if is_checked and path.stat().st_size <= CHECKED_BYTES:
        _with_care(connection, expect_sound)
    return connection


def _connected(path: Path) -> sqlite3.Connection:
    """Open a file, so that SQLite runs nothing that the file itself defines."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_S, isolation_level=None)
    _with_care(connection, _distrust)
    return connection


def _distrust(connection: sqlite3.Connection) -> None:
    for line in ("trusted_schema = OFF", "cell_size_check = ON", "foreign_keys = ON", "synchronous = NORMAL"):
        connection.execute(f"PRAGMA {line}")


def expect_sound(connection: sqlite3.Connection) -> None:
    """Look at a whole file; raises :class:`Unusable` if it is damaged."""
    said = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    if said != "ok":
        raise Unusable(f"it is damaged ({said.splitlines()[-1]})")


def _make(path: Path) -> None:
    """A new file for this user only: made under another name, and there at once or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _tidy(path)
    new = path.with_name(f"{path.stem}-{secrets.token_hex(6)}.new")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with contextlib.closing(_connected(new)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        with contextlib.suppress(FileExistsError):  # somebody was quicker
            _place(new, path)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            new.with_name(new.name + ending).unlink(missing_ok=True)


def _place(new: Path, path: Path) -> None:
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if not path.exists():
            new.rename(path)


def _tidy(path: Path) -> None:
    for left in path.parent.glob(f"{path.stem}-*.new*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_S:
                left.unlink()


def aside(path: Path) -> Path:
    """Rename a file that cannot be used, its log first, so that no other file is ever read with it; returns the new name."""
    number = 1
    while (kept := path.with_name(f"{path.name}.aside-{number}")).exists():
        number += 1
    for ending in ("-wal", ""):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return kept
