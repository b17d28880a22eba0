"""The database that coverage.py itself writes, ``.coverage``: lines as bits, by file and by the name of a test.

Its report as JSON repeats the name of every test at every line and grows a hundredfold. The database is copied into memory and is not
trusted: no view or trigger is followed, and it may take only so many steps.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator

from knowing.settings.change import DIFF

Row = tuple[str, int, int, Iterable[str]]
"""A file of the tree, the first and the last of some lines that ran, and the names of tests."""
Own = Callable[[str], str]
"""The file of the tree that a name in the data means; empty if it is none that was asked for."""
_MAGIC = b"SQLite format 3\0"
_TABLES = ("file", "context", "line_bits", "arc")
_LINES = "SELECT context_id, numbits FROM line_bits WHERE file_id = ?"
_ARCS = "SELECT context_id, fromno, tono FROM arc WHERE file_id = ?"


def stored(data: bytes, own: Own) -> Iterator[Row]:
    """The lines that ran; a ValueError if it is not such a database."""
    if not data.startswith(_MAGIC):
        raise ValueError("it is no database")
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(data)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA query_only = ON")
        connection.set_progress_handler(lambda: 1, DIFF.coverage_steps)
        kinds = dict(connection.execute("SELECT name, type FROM sqlite_master"))
        if any(kinds.get(name) != "table" for name in _TABLES):
            raise ValueError("it has not the tables of coverage.py")
        names = {number: name for number, name in connection.execute("SELECT id, context FROM context") if name}
        for number, name in connection.execute("SELECT id, path FROM file").fetchall():
            if isinstance(name, str) and (path := own(name)):
                yield from _of_file(connection, number, path, names)
    except sqlite3.Error as error:
        raise ValueError("it is damaged") from error
    finally:
        connection.close()


def _of_file(connection: sqlite3.Connection, number: int, path: str, names: dict[int, object]) -> Iterator[Row]:
    for context, bits in connection.execute(_LINES, (number,)):
        if not isinstance(bits, bytes):
            raise ValueError("lines are not bits")
        test = _tests(names.get(context))
        yield from ((path, line, line, test) for line in _numbers(bits))
    for context, *ends in connection.execute(_ARCS, (number,)):
        test = _tests(names.get(context))
        yield from ((path, line, line, test) for line in ends if isinstance(line, int) and line > 0)


def _tests(name: object) -> tuple[str, ...]:
    return (name,) if isinstance(name, str) else ()


def _numbers(bits: bytes) -> Iterator[int]:
    """The places of the bits that are set.

    >>> list(_numbers(bytes([0b110, 1])))
    [1, 2, 8]
    """
    return (at * 8 + bit for at, byte in enumerate(bits) if byte for bit in range(8) if byte >> bit & 1)
