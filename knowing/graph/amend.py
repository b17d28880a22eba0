"""Statements that change the copy of a graph that a patch works on: rows that go, rows that move, rows that come again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.writer import Build

Array = NDArray[Any]
Postings = tuple[Array, Array]
"""Ids of symbols, and what is counted of a term at each."""


def note_times(graph: Build, times: Iterable[tuple[int, int, str]]) -> None:
    """Enter other sizes and times (size, time, path) for files whose content is the same."""
    graph.many("UPDATE files SET size = ?, mtime_ns = ? WHERE path = ?", times)


def drop_files(graph: Build, ids: Iterable[int]) -> None:
    """Take files out of the table of files."""
    graph.many("DELETE FROM files WHERE id = ?", ((one,) for one in ids))


def drop_symbols(graph: Build, ids: Iterable[int]) -> None:
    """Take symbols out, one by one."""
    graph.many("DELETE FROM symbols WHERE id = ?", ((one,) for one in ids))


def drop_symbols_from(graph: Build, first: int, count: int) -> None:
    """Take ``count`` symbols out, from ``first`` on."""
    graph.connection.execute("DELETE FROM symbols WHERE id BETWEEN ? AND ?", (first, first + count - 1))


def drop_open_sites(graph: Build, first: int, count: int) -> None:
    """Take out the unresolved sites of ``count`` symbols, from ``first`` on."""
    graph.connection.execute("DELETE FROM unresolved WHERE source BETWEEN ? AND ?", (first, first + count - 1))


def drop_edges(graph: Build, keys: Iterable[Sequence[int]]) -> None:
    """Take edges out, each given as source, kind, target."""
    graph.many("DELETE FROM linked WHERE source = ? AND kind = ? AND target = ?", keys)


def move_parents(graph: Build, pairs: Iterable[tuple[int, int]]) -> None:
    """Give symbols another parent: pairs of (parent, symbol)."""
    graph.many("UPDATE symbols SET parent_id = ? WHERE id = ?", pairs)


def count_symbols(graph: Build) -> int:
    """How many symbols the graph has, files among them."""
    return int(graph.connection.execute("SELECT count(*) FROM symbols").fetchone()[0])


def count_open_sites(graph: Build) -> int:
    """How many sites are unresolved."""
    return int(graph.connection.execute("SELECT count(*) FROM unresolved").fetchone()[0])


def patched_postings(graph: Build) -> list[tuple[str, Postings]]:
    """The words of all symbols that patches have replaced so far, term by term."""
    rows = graph.connection.execute("SELECT term, symbols, counts FROM postings").fetchall()
    return [(term, (np.frombuffer(at, np.int32), np.frombuffer(counts, np.uint32))) for term, at, counts in rows]


def drop_terms(graph: Build, terms: Iterable[str]) -> None:
    """Take the words of patched symbols out, for whole terms."""
    graph.many("DELETE FROM postings WHERE term = ?", ((term,) for term in terms))


def put_postings(graph: Build, postings: Mapping[str, Postings]) -> None:
    """Put the words of patched symbols in, in place of what their terms had."""
    rows = ((term, at.tobytes(), counts.tobytes()) for term, (at, counts) in postings.items())
    graph.many("INSERT OR REPLACE INTO postings VALUES (?, ?, ?)", rows)
