"""Writing the graph: always beside the one that answers, and in its place by a rename.

A full build starts from an empty database, a patch from a copy of the present one (for Django some 50 MB, copied inside
the kernel). Nothing is ever changed in place, so there is no journal to recover, readers never wait and never see half
of anything, a killed process leaves what was there, and a folder that cannot be written can still be read — none of
which write-ahead logging gives all of. The arrays that belong to a build carry its name and are there before it is.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knowing.graph import connect
from knowing.graph.arrays import arrays_path, beside_path, write_arrays
from knowing.graph.seal import GRAPH, checked_seal, make_seal, save_in_place, save_seal, seal_name
from knowing.tree.folder import make_folder

if TYPE_CHECKING:
    from knowing.graph.arrays import Array

AT_ONCE = 50
BESIDE = ("arrays-", "words-", "vectors-", "messages-", "seal-")
"""How the names of files begin that belong to one build of the graph."""


def tie(path: str, qualname: str, kind: int, line: int) -> int:
    """A number that orders equals the same way in every build of the same tree."""
    return zlib.crc32(f"{path}\0{qualname}\0{kind}\0{line}".encode("utf-8", "surrogatepass"))


def _put(replace: bool) -> str:
    return "INSERT OR REPLACE" if replace else "INSERT"


def _values(width: int, count: int = 1) -> str:
    """Places for so many rows of so many values."""
    return ", ".join([f"({', '.join('?' * width)})"] * count)


def _joined(rows: Iterator[Sequence[Any]], rest: list[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """Groups of ``AT_ONCE`` rows, each flattened to one; those that are left over come into ``rest``."""
    while len(few := [*islice(rows, AT_ONCE)]) == AT_ONCE:
        yield tuple(chain.from_iterable(few))
    rest += few


class Build:
    """A graph in the making. ``seal`` makes it whole, ``publish`` puts it in place of the old one."""

    connection: sqlite3.Connection

    def __init__(self, root: Path) -> None:
        self.folder = make_folder(root)
        self.build = secrets.token_hex(6)
        self.temporary = self.folder / f"graph.{self.build}.tmp"  # a name that nobody can have taken beforehand
        self.made: list[Path] = []
        self.named: set[str] = set()
        """Files beside the graph that it names."""

    def begin(self, from_present: bool) -> None:
        """Open the new graph inside a transaction: empty, or a copy of the present one."""
        if from_present:
            checked_seal(self.folder)
            shutil.copyfile(self.folder / GRAPH, self.temporary)
            self.connection = connect.reopen(self.temporary)
        else:
            self.connection = connect.create(self.temporary)

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self.connection.executemany(statement, rows)

    def rows(self, statement: str, width: int, rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows of so many values, ``AT_ONCE`` to a statement."""
        rest: list[Sequence[Any]] = []
        self.many(f"{statement} {_values(width, AT_ONCE)}", _joined(iter(rows), rest))
        self.many(f"{statement} {_values(width)}", rest)

    def numbers(self, statement: str, rows: Array) -> None:
        """Write many rows of numbers, ``AT_ONCE`` to a statement: to start one is most of what so small a row costs."""
        width = rows.shape[1]
        end = len(rows) - len(rows) % AT_ONCE
        whole = rows[:end].reshape(-1, AT_ONCE * width)
        # all of them at once as numbers of Python would take ten times the room
        self.many(f"{statement} {_values(width, AT_ONCE)}", (one.tolist() for one in whole))
        self.many(f"{statement} {_values(width)}", rows[end:].tolist())

    def add_files(self, rows: Iterable[Sequence[Any]], replace: bool = False) -> None:
        """Add rows of the table of files; ``replace`` puts them in the place of those with the same id."""
        self.many(f"{_put(replace)} INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def add_symbols(self, rows: Iterable[Sequence[Any]], replace: bool = False) -> None:
        """Add rows of the table of symbols; ``replace`` puts them in the place of those with the same id."""
        self.rows(f"{_put(replace)} INTO symbols VALUES", 13, rows)

    def add_edges(self, rows: Array) -> None:
        """Add edges (source, kind, target, provenance, confidence, line), each in place of the one with the same key."""
        self.numbers(f"{_put(replace=True)} INTO linked VALUES", rows)

    def add_open(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add mentions that could not be resolved: (source, name, receiver, line, column)."""
        self.rows("INSERT INTO unresolved VALUES", 5, rows)

    def say(self, meta: dict[str, str]) -> None:
        """Store a text about the graph under a key."""
        self.many("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())

    def said(self, key: str) -> str:
        """What the graph says about itself under a key; empty if nothing."""
        row = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    def forget(self, key: str) -> None:
        """Remove what the graph says about itself under a key."""
        self.connection.execute("DELETE FROM meta WHERE key = ?", (key,))

    def skip(self, reasons: Mapping[str, str]) -> None:
        """The files that are not in the graph, and why; in place of those that were named before."""
        self.connection.execute("DELETE FROM skipped")
        self.many("INSERT INTO skipped VALUES (?, ?)", reasons.items())

    def beside(self, kind: str, arrays: dict[str, Array]) -> None:
        """Write a file of arrays that the graph names until the next full build."""
        path = beside_path(self.folder, kind, self.build)
        self.made.append(path)
        write_arrays(path, arrays)
        self.say({kind: self.build})

    def add_indexes(self) -> None:
        """Add the indexes, once all rows of a new graph are in."""
        connect.add_indexes(self.connection)

    def seal(self, arrays: dict[str, Array]) -> None:
        """Write the arrays, then end the transaction of the graph that names them."""
        write_arrays(arrays_path(self.folder, self.build), arrays)
        self.say({"build": self.build})
        named = self.connection.execute(
            "SELECT key, value FROM meta WHERE key IN ('words', 'vectors', 'messages')"
        ).fetchall()
        self.named = {beside_path(self.folder, kind, name).name for kind, name in named}
        self.connection.execute("COMMIT")
        self.connection.close()
        with self.temporary.open("rb+") as file:
            os.fsync(file.fileno())

    def publish(self) -> None:
        """Put this graph in the place of the old one, and remove the files that nobody names any more."""
        names = {arrays_path(self.folder, self.build).name, *self.named}
        sealed = make_seal(self.folder, self.build, self.temporary.name, sorted(names))
        save_seal(self.folder, sealed)
        self.temporary.replace(self.folder / GRAPH)
        save_in_place(self.folder, sealed)
        sweep(self.folder, {seal_name(self.build), *names})

    def abandon(self) -> None:
        """Remove what was made of the new graph; the old one stays as it was."""
        with contextlib.suppress(sqlite3.Error, AttributeError):  # it may not have begun
            self.connection.close()
        for path in (
            self.temporary,
            self.temporary.with_name(self.temporary.name + "-journal"),
            arrays_path(self.folder, self.build),
            self.folder / seal_name(self.build),
            *self.made,
        ):
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


@contextlib.contextmanager
def building(root: Path, from_present: bool = False) -> Iterator[Build]:
    """A build that is either published or leaves no trace; errors of the disk become errors of one line."""
    build = Build(root)
    try:
        build.begin(from_present)
        yield build
        build.publish()
    except BaseException as error:
        build.abandon()
        if isinstance(error, sqlite3.Error):
            raise connect.refusal_of_sqlite(error, connect.graph_path(root)) from None
        if isinstance(error, OSError) and error.errno is not None:
            raise connect.storage_refusal(error, connect.folder_of(root)) from None
        raise


def sweep(folder: Path, keep: set[str]) -> None:
    """Remove arrays of other builds and what killed processes left behind."""
    for path in folder.iterdir():
        is_left = ".tmp" in path.suffixes or path.name.endswith((".tmp-journal", ".db-wal", ".db-shm", ".db-journal"))
        if (path.name.startswith(BESIDE) and path.name not in keep) or is_left:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
