"""From an empty file to today's tables, one version after the other. A version that was released is never edited: a new one follows it.

Version n is ``versions/000n.sql``. The file itself says which one it has (``user_version``), and whose it is (``application_id``).
"""

from __future__ import annotations

import sqlite3
import time
from functools import cache
from pathlib import Path

from knowing.memory.store.transaction import transaction

FOLDER = Path(__file__).parent / "versions"
APPLICATION = 0x6B6E6D31
"""``knm1``: what SQLite keeps in the head of the file, so that a foreign database is not taken for ours."""


@cache
def scripts() -> tuple[str, ...]:
    """The statements of every version, the first version first."""
    return tuple(path.read_text("utf-8") for path in sorted(FOLDER.glob("[0-9]*.sql")))


def newest() -> int:
    """The version that this program writes."""
    return len(scripts())


def version_of(connection: sqlite3.Connection) -> int:
    """The version of an open file; 0 if it is empty, -1 if it is somebody else's."""
    version, application, tables = connection.execute(
        "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id),"
        " (SELECT count(*) FROM sqlite_schema)"
    ).fetchone()
    if not tables and not version:
        return 0
    return int(version) if application == APPLICATION and version > 0 else -1


def migrate(connection: sqlite3.Connection, upto: int | None = None) -> None:
    """Bring an open file to a version (the newest by default): each step whole or not at all, whoever else tries the same."""
    target = newest() if upto is None else upto
    while version_of(connection) < target:
        with transaction(connection):
            version = version_of(connection)
            if version < target:
                _step(connection, version + 1)


def _step(connection: sqlite3.Connection, version: int) -> None:
    for statement in _statements(scripts()[version - 1]):
        connection.execute(statement)
    connection.execute("INSERT INTO migrations VALUES (?, ?)", (version, time.time()))
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {version}")


def _statements(script: str) -> list[str]:
    """The statements of a script: ``executescript`` would commit in between."""
    found, running = [], ""
    for line in script.splitlines(keepends=True):
        running += line
        if sqlite3.complete_statement(running):
            found.append(running)
            running = ""
    return found
