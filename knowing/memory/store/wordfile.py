"""The words of stored entries in a file of their own beside the memory: derived, read word by word, made again if it is damaged.

The file has parts. A part is a table of words, and what is measured of its entries. A later part voids entries of earlier ones.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from knowing.memory.store.transaction import transaction

FORM = 3
"""Goes up whenever the words of a text, or how they are written here, change."""
BUSY_S = 10.0
ENDING = ".words"
_SCHEMA = (
    "CREATE TABLE state (file TEXT NOT NULL, last INTEGER NOT NULL)",
    "CREATE TABLE parts (id INTEGER PRIMARY KEY, ids BLOB NOT NULL, voids BLOB NOT NULL, lengths BLOB NOT NULL, norms BLOB NOT NULL,"
    " name_sizes BLOB NOT NULL)",
    f"PRAGMA user_version = {FORM}",
)


class DamagedWords(Exception):
    """A file that is not what was written."""


class Unkept(Exception):
    """A file that cannot be written or waited for."""


@contextlib.contextmanager
def _guarded() -> Iterator[None]:
    """Tell damage from trouble with the disk or another writer."""
    try:
        yield
    except (sqlite3.OperationalError, OSError) as error:
        raise Unkept(str(error)) from None
    except sqlite3.DatabaseError as error:
        raise DamagedWords(str(error)) from None


class WordfilePart(NamedTuple):
    """What is known of the entries of a part, as bytes of arrays: their ids, the ids it voids, and their measures."""

    id: int
    ids: bytes
    voids: bytes
    lengths: bytes
    norms: bytes
    name_sizes: bytes


class WordFile:
    """An open file of words; without a path it is kept in memory alone."""

    def __init__(self, path: Path | None) -> None:
        with _guarded():
            if path is not None:
                os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW, 0o600))
            self.connection = sqlite3.connect(
                path or ":memory:", timeout=BUSY_S, isolation_level=None, check_same_thread=False
            )
            try:
                self._begin()
            except BaseException:
                self.connection.close()
                raise

    def _begin(self) -> None:
        """Make the tables of a new file; refuse one of another form."""
        if self._version() == 0:
            self.connection.execute("PRAGMA journal_mode = WAL")
            with transaction(self.connection):
                for line in _SCHEMA if self._version() == 0 else ():
                    self.connection.execute(line)
        if self._version() != FORM:
            raise DamagedWords("another form")

    def _version(self) -> int:
        return int(self.connection.execute("PRAGMA user_version").fetchone()[0])

    def state(self) -> tuple[str, int]:
        """The memory whose words these are, and the last touch that they know of."""
        with _guarded():
            row = self.connection.execute("SELECT file, last FROM state").fetchone()
        return (str(row[0]), int(row[1])) if row else ("", 0)

    def parts(self) -> list[WordfilePart]:
        """All parts, the oldest first."""
        with _guarded():
            return [WordfilePart(*row) for row in self.connection.execute("SELECT * FROM parts ORDER BY id")]

    def postings(self, term: str, parts: Iterable[int]) -> list[bytes | None]:
        """What each part has of a word; None if it has nothing."""
        with _guarded():
            ask = self.connection.execute
            rows = [ask(f"SELECT data FROM words_{one:d} WHERE term = ?", (term,)).fetchone() for one in parts]
        return [row[0] if row else None for row in rows]

    def write(
        self, known: tuple[str, int], state: tuple[str, int], gone: Sequence[int], part: WordfilePart,
        words: Iterable[tuple[str, bytes]],
    ) -> None:  # fmt: skip
        """Put a part, whose number is drawn, in the place of some others; nothing is done if the file is not ``known`` any more."""
        with _guarded(), transaction(self.connection):
            if self.state() != known:
                return
            for one in gone:
                self.connection.execute(f"DROP TABLE words_{one:d}")
                self.connection.execute("DELETE FROM parts WHERE id = ?", (one,))
            cursor = self.connection.execute("INSERT INTO parts VALUES (NULL, ?, ?, ?, ?, ?)", part[1:])
            table = f"words_{cursor.lastrowid:d}"
            self.connection.execute(f"CREATE TABLE {table} (term TEXT PRIMARY KEY, data BLOB NOT NULL)")
            self.connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", words)
            self.connection.execute("DELETE FROM state")
            self.connection.execute("INSERT INTO state VALUES (?, ?)", state)

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


def path_of(memory: Path) -> Path:
    """Where the words of a memory are kept."""
    return memory.with_suffix(ENDING)


def remove(path: Path) -> None:
    """Forget a file of words."""
    for ending in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
