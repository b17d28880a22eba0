"""Opening the graph: pragmas, versions, and one clear line when it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from functools import cache
from pathlib import Path

from knowing.errors import IndexBusy, IndexUnusable, NoIndex, StorageError
from knowing.graph.seal import GRAPH, Seal, checked_seal
from knowing.model import EDGE_CODE, EDGE_KINDS, KINDS
from knowing.tree.folder import FOLDER, check_folder, check_plain, folder_of, storage_refusal

__all__ = ["FOLDER", "folder_of", "storage_refusal"]

SCHEMA_VERSION = 3
"""Increase with every change of schema.sql or of the layout of the files beside the graph. An older graph is rebuilt, never migrated
in place: its facts are cached."""

APPLICATION_ID = 0x6B6E6F77  # "know"
BUSY_TIMEOUT_S = 10.0
TRIES = 20
"""Openings of a graph while writers put new ones in its place; each of them takes longer than an opening does."""
_LIMITS = {
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LENGTH: 1 << 28,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1 << 20,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}
"""More than any of our statements needs."""


def graph_path(root: Path) -> Path:
    return folder_of(root) / GRAPH


def create(path: Path) -> sqlite3.Connection:
    """A new, empty graph. It is not yet the one that answers: the writer renames it into place."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT_S)
    try:
        _lay_out(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _lay_out(connection: sqlite3.Connection) -> None:
    connection.executescript(
        f"PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;"
        f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION}; BEGIN;"
    )
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    for statement in _statements():
        if statement.strip() and not _is_index(statement):
            connection.execute(statement)
    connection.executemany("INSERT INTO kinds VALUES (?, ?)", enumerate(map(str, KINDS)))
    connection.executemany("INSERT INTO edge_kinds VALUES (?, ?)", enumerate(map(str, EDGE_KINDS)))


def add_indexes(connection: sqlite3.Connection) -> None:
    """Make the indexes of the tables: once all rows are in, that costs a third."""
    for statement in _statements():
        if _is_index(statement):
            connection.execute(statement)


def _statements() -> list[str]:
    """The statements of the schema, with the codes of edge kinds where it names them."""
    schema = Path(__file__).with_name("schema.sql").read_text("utf-8")
    for kind, code in EDGE_CODE.items():
        schema = schema.replace(f"{{{kind}}}", str(code))
    return schema.split(";\n")


def has_our_schema(connection: sqlite3.Connection) -> bool:
    """Whether a graph has the tables, views and indexes of the schema and no others."""
    found = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name LIMIT 100").fetchall()
    ours = _schema_statements()
    return {row[0] for row in found} <= ours and len(found) >= sum(not _is_index(one) for one in ours)


@cache
def _schema_statements() -> frozenset[str]:
    """The statements of the schema as SQLite keeps them."""
    made = (statement[statement.find("CREATE ") :].strip().removesuffix(";") for statement in _statements())
    return frozenset(one for one in made if one.startswith("CREATE "))


def _is_index(statement: str) -> bool:
    return statement.strip().startswith("CREATE INDEX")


def open_to_read(root: Path) -> sqlite3.Connection:
    """The graph, read-only. Readers never write, never block and are never blocked."""
    return open_sealed(root)[0]


def open_sealed(root: Path) -> tuple[sqlite3.Connection, Seal]:
    """The graph, read-only, and the seal with the names of its other files. Refuses what this user's program did not make for this root.

    A writer may put another graph in place meanwhile: then the newer one is opened.
    """
    path = graph_path(root)
    for attempt in range(TRIES):
        before = _identity(path)
        if before is None:
            raise NoIndex(f"no index in {root}", "run: ctx index")
        check_folder(path.parent)
        check_plain(path)
        try:
            seal = checked_seal(path.parent)
            connection = _checked(path)
        except (IndexUnusable, StorageError, FileNotFoundError):
            if _identity(path) == before or attempt == TRIES - 1:
                raise
        else:
            if _identity(path) == before:
                return connection, seal
            connection.close()
        time.sleep(0.002 * attempt)
    raise IndexBusy(f"{path} is being written by another process", "try again in a moment")


def _identity(path: Path) -> tuple[int, int, int] | None:
    """What tells a graph from the one that is put in its place; None if there is no file."""
    try:
        info = os.lstat(path)
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns, info.st_size


def reopen(path: Path) -> sqlite3.Connection:
    """A private copy of a graph, inside the one transaction that changes it."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT_S)
    try:
        connection.executescript(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN;"
        )
    except BaseException:
        connection.close()
        raise
    return connection


def _checked(path: Path) -> sqlite3.Connection:
    """Open a graph and check that it is ours; refuses otherwise.

    Nobody changes a graph in place, so readers need no locks, and can read where they cannot write.
    """
    connection = None
    try:
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(
            uri, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT_S, check_same_thread=False
        )
        for limit, most in _LIMITS.items():
            connection.setlimit(limit, most)
        for pragma in ("trusted_schema = 0", "cell_size_check = 1", "query_only = 1"):
            connection.execute(f"PRAGMA {pragma}")
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION_ID:
            raise IndexUnusable(f"{path} is not an index of ctx", "move it away, then run: ctx index")
        if version != SCHEMA_VERSION:
            age = "an older" if version < SCHEMA_VERSION else "a newer"
            raise IndexUnusable(f"{path} was written by {age} version of ctx", "run: ctx index --full")
        if not has_our_schema(connection):
            raise IndexUnusable(f"{path} has tables or views that ctx did not make", "run: ctx index --full")
    except sqlite3.OperationalError as error:
        if connection:
            connection.close()
        raise refusal_of_sqlite(error, path) from None
    except sqlite3.DatabaseError:
        if connection:
            connection.close()
        raise IndexUnusable(f"{path} is damaged", "run: ctx index --full") from None
    except IndexUnusable:
        if connection:
            connection.close()
        raise
    return connection


def refusal_of_sqlite(error: sqlite3.Error, path: Path) -> IndexBusy | StorageError | IndexUnusable:
    """The refusal, in one line, for an error of SQLite."""
    said = str(error)
    if "locked" in said or "busy" in said:
        return IndexBusy(f"{path} is being written by another process", "try again in a moment")
    if "full" in said or "disk I/O" in said:
        return StorageError("the disk is full", "free some space; the previous index is untouched")
    if "readonly" in said or "unable to open" in said:
        return StorageError(f"cannot write {path}", "check the permissions of the folder")
    if "malformed" in said or "not a database" in said or "no such table" in said:
        return IndexUnusable(f"{path} is damaged", "run: ctx index --full")
    return StorageError(f"{path}: {said}")


def usable(root: Path) -> bool:
    """Whether there is an index here that this version can answer from."""
    return not unusable(root)


def unusable(root: Path) -> str:
    """Why there is no index here that this version can answer from; empty if there is one."""
    try:
        with closing(open_to_read(root)):
            return ""
    except (NoIndex, IndexUnusable, StorageError, IndexBusy) as error:
        return error.message
