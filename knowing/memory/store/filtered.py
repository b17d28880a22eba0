"""Which entries may be found, and whether any has changed, without reading a single one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from knowing.memory.store.memory import Memory


def open_ids(memory: Memory, tags: Sequence[str] = (), include_superseded: bool = False) -> list[int]:
    """The ids of the entries that have all tags and, unless asked for, were not replaced."""
    where = ["1"] if include_superseded else ["superseded_by IS NULL"]
    where += ["id IN (SELECT entry FROM tags WHERE tag = ?)"] * len(tags)
    with memory.reading() as connection:
        rows = connection.execute(f"SELECT id FROM entries WHERE {' AND '.join(where)} ORDER BY id", tuple(tags))
        return [one for (one,) in rows]


def fingerprint(memory: Memory) -> tuple[float, float, float]:
    """Three numbers that change whenever entries do: how many there are, the last id, and when one last changed."""
    with memory.reading() as connection:
        row = connection.execute("SELECT count(*), total(id), total(changed) FROM entries").fetchone()
        return (float(row[0]), float(row[1]), float(row[2]))


def superseded_ids(memory: Memory) -> list[int]:
    """The ids of the entries that others took the place of."""
    with memory.reading() as connection:
        return [one for (one,) in connection.execute("SELECT id FROM entries WHERE superseded_by IS NOT NULL")]


def ids_about(memory: Memory, symbols: Iterable[tuple[str, str]]) -> list[int]:
    """The ids of the entries about some symbols: path and qualified name of each."""
    asked = "SELECT entry FROM subjects WHERE path = ? AND qualname = ?"
    with memory.reading() as connection:
        return [one for symbol in symbols for (one,) in connection.execute(asked, symbol)]


def ids_named(memory: Memory, names: Iterable[str]) -> list[int]:
    """The ids of the open entries of some keys or names; of several of one name, the one that was made first."""
    wanted = list(names)
    if not wanted:
        return []
    with memory.reading() as connection:
        rows = connection.execute(
            "SELECT id, name, key FROM entries WHERE superseded_by IS NULL AND (name IN (SELECT value FROM json_each(?1))"
            " OR key IN (SELECT value FROM json_each(?1))) ORDER BY made, id",
            (json.dumps(wanted),),
        ).fetchall()
    found = {name: number for number, *both in reversed(rows) for name in both if name}
    return [found[name] for name in wanted if name in found]
