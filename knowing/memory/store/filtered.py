"""Which entries may be found, and whether any has changed, without reading a single one."""

from __future__ import annotations

from collections.abc import Sequence

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
