"""What is remembered about one repository: one file, many readers, one writer at a time."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from knowing.errors import StorageError
from knowing.memory.store import opening
from knowing.memory.store.transaction import transaction


def _nobody_listens(_: str) -> None:
    """Take a line and do nothing with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """The memory of one repository. Making one touches no disk; reading makes no file, writing makes it."""

    path: Path
    say: Callable[[str], None] = _nobody_listens
    """Takes one line for the person who waits."""
    said: set[str] = field(default_factory=set)
    joint: list[sqlite3.Connection] = field(default_factory=list)
    """The connection of writes that belong together, while they are made."""
    clock: Callable[[], float] = time.time
    """Seconds since 1970: the time of what is written without one."""

    def exists(self) -> bool:
        """Whether anything was ever written."""
        return opening.is_there(self.path)

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that reads, one state of the file from first to last; an empty one if there is no file, or none that can be used."""
        if self.joint:
            yield self.joint[-1]
            return
        with self._guarded("read"), contextlib.closing(self._to_read()) as connection:
            connection.execute("BEGIN")
            yield connection

    @contextlib.contextmanager
    def writing(self, is_lasting: bool = True) -> Iterator[sqlite3.Connection]:
        """A connection that writes; all of it is kept, or nothing if the block fails.

        ``is_lasting``: a person's words, which survive a power cut too, and for which a file that cannot be used makes room. Else (what
        the program notes for itself) such a file is left alone, and the write is refused.
        """
        if self.joint:
            yield self.joint[-1]
            return
        with self._guarded("written"), contextlib.closing(self._to_write(is_lasting)) as connection:
            if is_lasting:
                connection.execute("PRAGMA synchronous = FULL")
            with transaction(connection):
                yield connection

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """All that is written inside is one write: kept whole, or nothing of it."""
        with self.writing() as connection:
            self.joint.append(connection)
            try:
                yield
            finally:
                self.joint.pop()

    def write_all(self, statement: str, rows: Sequence[Sequence[object]], is_lasting: bool) -> int:
        """Run one statement for each row, all or none; returns how many rows there were."""
        with self.writing(is_lasting) as connection:
            connection.executemany(statement, rows)
        return len(rows)

    def _to_read(self) -> sqlite3.Connection:
        if not self.exists():
            return opening.empty()
        try:
            return opening.to_read(self.path)
        except opening.Unusable as error:
            self._say_once(f"the memory {self.path} is not used: {error}")
            return opening.empty()

    def _to_write(self, is_lasting: bool) -> sqlite3.Connection:
        try:
            return opening.to_write(self.path, is_lasting)
        except opening.Unusable as error:
            if not is_lasting:
                raise StorageError(f"the memory {self.path} is not used: {error}") from None
            kept = opening.aside(self.path)
            self._say_once(f"the memory could not be used: {error}; it is kept as {kept}, and a new one begins")
            return opening.to_write(self.path, is_lasting)

    def _say_once(self, line: str) -> None:
        if line not in self.said:
            self.said.add(line)
            self.say(line)

    @contextlib.contextmanager
    def _guarded(self, done: str) -> Iterator[None]:
        """Turn errors of the disk, and of waiting for another writer, into refusals of one line."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise StorageError(f"the memory {self.path} cannot be {done}: {error}", _advice(str(error))) from None
        except sqlite3.DatabaseError as error:
            raise StorageError(f"the memory {self.path} cannot be {done}: {error}", "run: ctx doctor") from None
        except OSError as error:
            raise StorageError(f"the memory {self.path} cannot be {done}: {error.strerror or error}") from None


def _advice(said: str) -> str:
    if "locked" in said:
        return "another ctx writes: try again"
    if "full" in said or "I/O" in said:
        return "nothing that was there is lost; make room and try again"
    return ""
