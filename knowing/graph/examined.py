"""A full look at a stored graph: every byte against its seal, every table against the others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath

from knowing.errors import IndexUnusable, StorageError
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, read_arrays
from knowing.graph.seal import Seal, wrong

_DANGLING = {
    "an edge starts at a symbol that is not there": (
        "SELECT count(*) FROM linked WHERE source NOT IN (SELECT id FROM symbols)"
    ),
    "an edge leads to a symbol that is not there": (
        "SELECT count(*) FROM linked WHERE target NOT IN (SELECT id FROM symbols)"
    ),
    "a symbol belongs to a file that is not there": (
        "SELECT count(*) FROM symbols WHERE file_id IS NOT NULL AND file_id NOT IN (SELECT id FROM files)"
    ),
    "a symbol has a parent that is not there": (
        "SELECT count(*) FROM symbols WHERE parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM symbols)"
    ),
    "an unresolved name belongs to a symbol that is not there": (
        "SELECT count(*) FROM unresolved WHERE source NOT IN (SELECT id FROM symbols)"
    ),
}


def examine(root: Path) -> list[str]:
    """What is wrong with the graph of a root, one line each; raises ``NoIndex`` if there is none."""
    try:
        connection, seal = connect.open_sealed(root)
    except (IndexUnusable, StorageError) as error:
        return [error.message]
    with closing(connection):
        found = list(_damaged(connect.folder_of(root), seal))
        try:
            return found or [*_malformed(connection), *_inconsistent(root, connection)]
        except sqlite3.Error as error:
            return [f"the graph cannot be read: {error}"]


def _damaged(folder: Path, seal: Seal) -> Iterator[str]:
    for name in seal.files:
        if said := wrong(folder, seal, name):
            yield f"{folder / name} {said}"


def _malformed(connection: sqlite3.Connection) -> Iterator[str]:
    for (said,) in connection.execute("PRAGMA quick_check(5)"):
        if said != "ok":
            yield f"the graph is malformed: {said}"


def _inconsistent(root: Path, connection: sqlite3.Connection) -> Iterator[str]:
    for said, statement in _DANGLING.items():
        count = connection.execute(statement).fetchone()[0]
        if count:
            yield f"{said} ({count:,})"
    for (path,) in connection.execute("SELECT path FROM files"):
        parts = PurePosixPath(path)
        if parts.is_absolute() or ".." in parts.parts:
            yield f"a stored path leaves the tree: {path!r}"
    build = connection.execute("SELECT value FROM meta WHERE key = 'build'").fetchone()
    arrays = read_arrays(arrays_path(connect.folder_of(root), build[0])) if build else None
    last = connection.execute("SELECT coalesce(max(id), 0) FROM symbols").fetchone()[0]
    if arrays is None or "kind" not in arrays:
        yield "the arrays are missing"
    elif len(arrays["kind"]) <= last:
        yield f"the arrays end at symbol {len(arrays['kind']) - 1:,}, the graph at {last:,}"
