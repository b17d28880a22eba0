"""Which entries may be found or were touched, without reading a single text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knowing.memory.store.memory import Memory


def tagged(memory: Memory, tags: Sequence[str]) -> set[int]:
    """The ids of the entries that have all of some tags."""
    with memory.reading() as connection:
        each = [{one for (one,) in connection.execute("SELECT entry FROM tags WHERE tag = ?", (tag,))} for tag in tags]
    return set.intersection(*each) if each else set()


def superseded(memory: Memory) -> list[int]:
    """The ids of the entries that others took the place of."""
    with memory.reading() as connection:
        return [one for (one,) in connection.execute("SELECT id FROM entries WHERE superseded_by IS NOT NULL")]


def named(memory: Memory, targets: Iterable[str]) -> dict[str, int]:
    """The entry that each link means: the oldest of those with that name or key that nothing superseded; none for others."""
    found = {}
    with memory.reading() as connection:
        for target in targets:
            row = connection.execute(
                "SELECT id FROM (SELECT id, made, superseded_by FROM entries WHERE name = ?"
                " UNION SELECT id, made, superseded_by FROM entries WHERE key = ?)"
                " WHERE superseded_by IS NULL ORDER BY made, id LIMIT 1",
                (target, target),
            ).fetchone()
            if row:
                found[target] = int(row[0])
    return found


def about(memory: Memory, paths: Iterable[str]) -> list[tuple[int, str, str]]:
    """(entry, path, qualified name) of what entries that nothing superseded are about, of some files."""
    with memory.reading() as connection:
        return [
            row
            for path in sorted(paths)
            for row in connection.execute(
                "SELECT entry, path, qualname FROM subjects JOIN entries ON id = entry"
                " WHERE path = ? AND superseded_by IS NULL ORDER BY entry, place",
                (path,),
            )
        ]


def state(memory: Memory) -> tuple[str, int]:
    """The name of the file, and the number of the last entry that was touched: both are the same if no entry has changed."""
    with memory.reading() as connection:
        row = connection.execute(
            "SELECT (SELECT value FROM meta WHERE key = 'file'), (SELECT value FROM meta WHERE key = 'touched')"
        ).fetchone()
        return str(row[0]), int(row[1])


def is_any(memory: Memory) -> bool:
    """Whether there ever was an entry."""
    with memory.reading() as connection:
        return bool(connection.execute("SELECT EXISTS (SELECT 1 FROM touched)").fetchone()[0])


def touched(memory: Memory, after: int) -> list[int]:
    """The ids of the entries that came, changed or went after a number; ascending."""
    with memory.reading() as connection:
        rows = connection.execute("SELECT entry FROM touched WHERE at > ? ORDER BY entry", (after,))
        return [one for (one,) in rows]
