"""Rows that answers of language servers and SCIP change, read from a graph in the making and written back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from knowing.graph.enriched import Connection
from knowing.model import EDGE_KINDS, KINDS, Kind

Key = tuple[int, int, int]
"""Source, code of the kind, target."""
Told = tuple[int, int, int]
"""Provenance, confidence in percent, line."""
_EXTERNAL = KINDS.index(Kind.EXTERNAL)


def all_edges(connection: Connection) -> Iterator[tuple[Key, Told]]:
    """Every edge of the graph, implied ones included."""
    for source, kind, target, *told in connection.execute(
        "SELECT source, kind, target, provenance, confidence, line FROM edges"
    ):
        yield (source, kind, target), (told[0], told[1], told[2])


def open_calls(connection: Connection) -> Iterator[tuple[int, int, int, int]]:
    """(row, source, line, column) of every call without a target; ``row`` names it for ``close_calls``."""
    yield from connection.execute("SELECT rowid, source, line, column FROM unresolved")


def outside_symbols(connection: Connection) -> dict[str, int]:
    """The symbols that stand for something outside the repository: qualified name to id."""
    return dict(connection.execute("SELECT qualname, id FROM symbols WHERE kind = ? AND file_id IS NULL", (_EXTERNAL,)))


def next_symbol(connection: Connection) -> int:
    """The first id that no symbol has."""
    return (connection.execute("SELECT max(id) FROM symbols").fetchone()[0] or 0) + 1


def add_outside(connection: Connection, symbols: Iterable[tuple[str, int]]) -> None:
    """Add symbols for things outside the repository, from their qualified names and new ids."""
    rows = ((number, name.rpartition(":")[2], name, _EXTERNAL) for name, number in symbols)
    connection.executemany(
        "INSERT INTO symbols (id, name, qualname, kind, line, end_line, start, end, signature, doc, flags)"
        " VALUES (?, ?, ?, ?, 0, 0, 0, 0, '', '', 0)",
        rows,
    )


def remove_edges(connection: Connection, keys: Iterable[Key]) -> None:
    """Remove stored edges."""
    connection.executemany("DELETE FROM linked WHERE source = ? AND kind = ? AND target = ?", keys)


def put_edges(connection: Connection, edges: Iterable[tuple[Key, Told]]) -> None:
    """Add edges, each in place of the one with the same key."""
    rows = ((*key, *told) for key, told in edges)
    connection.executemany("INSERT OR REPLACE INTO linked VALUES (?, ?, ?, ?, ?, ?)", rows)


def close_calls(connection: Connection, rows: Iterable[int]) -> None:
    """Remove calls from the open ones."""
    connection.executemany("DELETE FROM unresolved WHERE rowid = ?", ((row,) for row in rows))


def put_docs(connection: Connection, docs: Iterable[tuple[str, int]]) -> None:
    """Give symbols a doc, from (doc, id)."""
    connection.executemany("UPDATE symbols SET doc = ? WHERE id = ?", docs)


def update_summary(connection: Connection, resolved_calls: int) -> None:
    """Count edges and open calls anew in the graph's summary of itself, and add calls that were resolved."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'summary'").fetchone()
    if row is None:
        return
    summary: dict[str, Any] = msgspec.json.decode(row[0])
    counts = connection.execute("SELECT kind, count(*) FROM edges GROUP BY kind ORDER BY kind")
    summary["edges"] = {str(EDGE_KINDS[code]): count for code, count in counts}
    summary["unresolved_calls"] = connection.execute("SELECT count(*) FROM unresolved").fetchone()[0]
    summary["resolved_calls"] = summary.get("resolved_calls", 0) + resolved_calls
    connection.execute("UPDATE meta SET value = ? WHERE key = 'summary'", (msgspec.json.encode(summary).decode(),))
