"""Stores what was computed from one build of a graph (surroundings of symbols, symbols of words), so that it is computed once.

All of it can be derived. It is kept for the builds that were used last, and a memory that cannot be written does without.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from knowing.memory.store.memory import Memory
from knowing.memory.store.verdicts import Counted, counted_of

if TYPE_CHECKING:
    import sqlite3

BUILDS = 6
"""So many builds are known at a time: worktrees share a memory, and each has a build of its own."""


class KnownSymbol(Struct, frozen=True):
    """A symbol of a build as verdicts know it."""

    path: str
    qualname: str
    surroundings: str


class LedTo(Struct, frozen=True):
    """The symbols of a build that a word led to, and how often each: two rows of 32-bit numbers."""

    symbols: bytes
    counts: bytes


def verdicts_of_symbols(
    memory: Memory, build: str, ids: Sequence[int], ties: Sequence[int]
) -> tuple[dict[int, list[Counted]], dict[int, KnownSymbol]]:
    """The verdicts on some symbols by their ties, and what is known of the symbols that have any, by their ids."""
    with memory.reading() as connection:
        said = counted_of(connection, ties)
        if not said:
            return {}, {}
        wanted = [one for one, tie in zip(ids, ties, strict=True) if tie in said]
        rows = connection.execute(
            "SELECT symbol, path, qualname, surroundings FROM standings"
            " WHERE build = ? AND symbol IN (SELECT value FROM json_each(?))",
            (build, json.dumps(wanted)),
        )
        return said, {row[0]: KnownSymbol(*row[1:]) for row in rows}


def spoken(memory: Memory, build: str, words: Iterable[str]) -> tuple[dict[str, LedTo], int]:
    """What words led to in a build, as far as it is known and still holds; and the number of what is learned now."""
    with memory.reading() as connection:
        learned = int(connection.execute("SELECT value FROM meta WHERE key = 'learned'").fetchone()[0])
        asked = "SELECT symbols, counts FROM spoken WHERE build = ? AND word = ? AND learned = ?"
        found = {word: connection.execute(asked, (build, word, learned)).fetchone() for word in words}
        return {word: LedTo(*row) for word, row in found.items() if row is not None}, learned


def keep_standings(memory: Memory, build: str, standings: Mapping[int, KnownSymbol]) -> None:
    """Store what was worked out of some symbols."""
    rows = [(build, number, one.path, one.qualname, one.surroundings) for number, one in standings.items()]
    with memory.writing(is_lasting=False) as connection:
        _use(connection, build, memory.clock())
        connection.executemany("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?)", rows)


def keep_spoken(memory: Memory, build: str, learned: int, words: Mapping[str, LedTo]) -> None:
    """Store what words led to at one number of what is learned."""
    rows = [(build, word, learned, one.symbols, one.counts) for word, one in words.items()]
    with memory.writing(is_lasting=False) as connection:
        _use(connection, build, memory.clock())
        connection.executemany("INSERT OR REPLACE INTO spoken VALUES (?, ?, ?, ?, ?)", rows)


def _use(connection: sqlite3.Connection, build: str, now: float) -> None:
    """Note that a build is used, and forget those that were not for the longest time."""
    connection.execute("INSERT INTO builds VALUES (?, ?) ON CONFLICT DO UPDATE SET used = excluded.used", (build, now))
    connection.execute(
        "DELETE FROM builds WHERE build IN (SELECT build FROM builds ORDER BY used DESC LIMIT -1 OFFSET ?)", (BUILDS,)
    )
