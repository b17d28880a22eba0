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
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knowing.graph import connect
from knowing.graph.arrays import arrays_path, beside_path, write_arrays
from knowing.tree.folder import make_folder

if TYPE_CHECKING:
    from knowing.graph.arrays import Array

AT_ONCE = 50


def tie(path: str, qualname: str, kind: int, line: int) -> int:
    """A number that orders equals the same way in every build of the same tree."""
    return zlib.crc32(f"{path}\0{qualname}\0{kind}\0{line}".encode("utf-8", "surrogatepass"))


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
        """Inside a transaction, on nothing or on a copy of the present graph."""
        if from_present:
            shutil.copyfile(self.folder / connect.GRAPH, self.temporary)
            self.connection = connect.reopen(self.temporary)
        else:
            self.connection = connect.create(self.temporary)

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self.connection.executemany(statement, rows)

    def numbers(self, statement: str, rows: Array) -> None:
        """Many rows of numbers, ``AT_ONCE`` to a statement: to start one is most of what so small a row costs."""
        width = rows.shape[1]
        more = f", ({', '.join('?' * width)})" * (AT_ONCE - 1)
        end = len(rows) - len(rows) % AT_ONCE
        self.many(statement + more, rows[:end].reshape(-1, AT_ONCE * width).tolist())
        self.many(statement, rows[end:].tolist())

    def say(self, meta: dict[str, str]) -> None:
        """What the graph says about itself."""
        self.many("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())

    def beside(self, kind: str, arrays: dict[str, Array]) -> None:
        """A file of arrays that outlives this build: the graph names it until the next full one."""
        path = beside_path(self.folder, kind, self.build)
        self.made.append(path)
        write_arrays(path, arrays)
        self.say({kind: self.build})

    def add_indexes(self) -> None:
        """Once all rows of a new graph are in."""
        connect.add_indexes(self.connection)

    def seal(self, arrays: dict[str, Array]) -> None:
        """Arrays first, then the graph that names them."""
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
        """From here on this graph answers; then out with what nobody names any more."""
        self.temporary.replace(self.folder / connect.GRAPH)
        sweep(self.folder, {arrays_path(self.folder, self.build).name, *self.named})

    def abandon(self) -> None:
        """Leave the old graph as it was."""
        with contextlib.suppress(sqlite3.Error, AttributeError):  # it may not have begun
            self.connection.close()
        for path in (
            self.temporary,
            self.temporary.with_name(self.temporary.name + "-journal"),
            arrays_path(self.folder, self.build),
            *self.made,
        ):
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


@contextlib.contextmanager
def building(root: Path, from_present: bool = False) -> Iterator[Build]:
    """A build that is either published or leaves no trace; what the disk says is told in one line."""
    build = Build(root)
    try:
        build.begin(from_present)
        yield build
        build.publish()
    except BaseException as error:
        build.abandon()
        if isinstance(error, sqlite3.Error):
            raise connect.refusal(error, connect.graph_path(root)) from None
        if isinstance(error, OSError) and error.errno is not None:
            raise connect.storage_refusal(error, root / connect.FOLDER) from None
        raise


def sweep(folder: Path, keep: set[str]) -> None:
    """Remove arrays of other builds and what killed processes left behind."""
    for path in folder.iterdir():
        is_left = ".tmp" in path.suffixes or path.name.endswith((".tmp-journal", ".db-wal", ".db-shm", ".db-journal"))
        if (path.name.startswith(("arrays-", "words-", "vectors-", "messages-")) and path.name not in keep) or is_left:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
