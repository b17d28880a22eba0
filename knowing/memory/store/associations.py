"""Associations: a word of past tasks, a symbol that served, and how often."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from knowing.memory.store.memory import Memory

_COLUMNS = "word, path, qualname, count, last"
_ADD = (
    f"INSERT INTO associations ({_COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (word, path, qualname)"
    " DO UPDATE SET count = count + excluded.count, last = max(last, excluded.last)"
)


class Association(Struct, frozen=True):
    """A word of tasks that a symbol served, and how many such tasks there were."""

    word: str
    path: str
    qualname: str
    count: int = 1
    last: float = 0.0
    """When it was last seen, in seconds since 1970; 0 is now."""


def add(memory: Memory, associations: Iterable[Association], is_lasting: bool = True) -> int:
    """Add to the counts of associations, all or none; returns how many were given."""
    now = memory.clock()
    rows = [(one.word, one.path, one.qualname, one.count, one.last or now) for one in associations]
    return memory.write_all(_ADD, rows, is_lasting)


def raise_to(memory: Memory, associations: Iterable[Association]) -> int:
    """Store associations that came from elsewhere, all or none: the higher count stands. Returns how many were given."""
    return memory.write_all(
        f"INSERT INTO associations ({_COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (word, path, qualname)"
        " DO UPDATE SET count = max(count, excluded.count), last = max(last, excluded.last)",
        [(one.word, one.path, one.qualname, one.count, one.last) for one in associations],
        True,
    )


def of_words(memory: Memory, words: Iterable[str], least: int = 2) -> tuple[Association, ...]:
    """The associations of some words that were seen at least so often."""
    with memory.reading() as connection:
        asked = f"SELECT {_COLUMNS} FROM associations WHERE word = ? AND count >= ? ORDER BY path, qualname"
        return tuple(
            Association(*row) for word in sorted(set(words)) for row in connection.execute(asked, (word, least))
        )


def all_associations(memory: Memory) -> tuple[Association, ...]:
    """All associations, by word."""
    with memory.reading() as connection:
        rows = connection.execute(f"SELECT {_COLUMNS} FROM associations ORDER BY word, path, qualname")
        return tuple(Association(*row) for row in rows)


def remove_before(memory: Memory, last: float) -> int:
    """Forget associations that were last seen before a time; returns how many."""
    with memory.writing() as connection:
        return connection.execute("DELETE FROM associations WHERE last < ?", (last,)).rowcount
