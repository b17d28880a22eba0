"""Writing the graph: a full build beside the old one and a rename, or one transaction on the one that is there."""

from __future__ import annotations

import os
import secrets
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from knowing.errors import StorageError
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, write_arrays

Array = NDArray[Any]


def tie(path: str, qualname: str, kind: int, line: int) -> int:
    """A number that orders equals the same way in every build of the same tree."""
    return zlib.crc32(f"{path}\0{qualname}\0{kind}\0{line}".encode("utf-8", "surrogatepass"))


class FullBuild:
    """A new graph that replaces the old one when — and only when — it is complete."""

    def __init__(self, root: Path) -> None:
        self.folder = root / connect.FOLDER
        try:
            self.folder.mkdir(exist_ok=True)
            ignore = self.folder / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", "utf-8")
            self.temporary = self.folder / f"graph.{os.getpid()}.tmp"
            self.connection = connect.create(self.temporary)
        except sqlite3.Error as error:
            raise connect.refusal(error, self.folder) from None
        except OSError as error:
            raise StorageError(f"cannot write {self.folder}: {error.strerror}", "check the permissions of the folder") from None

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self.connection.executemany(statement, rows)

    def commit(self, meta: dict[str, str], arrays: dict[str, Array]) -> None:
        """Arrays first, then the graph that names them, then out with what nobody names any more."""
        build = secrets.token_hex(6)
        write_arrays(arrays_path(self.folder, build), arrays)
        self.many("INSERT INTO meta VALUES (?, ?)", {**meta, "build": build}.items())
        self.connection.execute("COMMIT")
        self.connection.close()
        with self.temporary.open("rb+") as file:
            os.fsync(file.fileno())
        target = self.folder / connect.GRAPH
        for leftover in ("-wal", "-shm", "-journal"):
            target.with_name(target.name + leftover).unlink(missing_ok=True)
        self.temporary.replace(target)
        sweep(self.folder, build)

    def abandon(self) -> None:
        """Leave the old graph as it was."""
        self.connection.close()
        self.temporary.unlink(missing_ok=True)


def sweep(folder: Path, build: str) -> None:
    """Remove arrays of other builds and what killed processes left behind."""
    keep = arrays_path(folder, build).name
    for path in folder.iterdir():
        if (path.name.startswith("arrays-") and path.name != keep) or (path.suffix == ".tmp" and _is_dead(path)):
            path.unlink(missing_ok=True)


def _is_dead(path: Path) -> bool:
    """Was this temporary file left by a process that is gone?"""
    parts = path.name.split(".")
    if len(parts) < 3 or not parts[-2].isdigit():
        return True
    if int(parts[-2]) == os.getpid():
        return False
    try:
        os.kill(int(parts[-2]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
