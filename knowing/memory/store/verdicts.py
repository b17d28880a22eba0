"""Verdicts: a symbol was useful or useless for a task, said or seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from knowing.memory.store.memory import Memory

if TYPE_CHECKING:
    import sqlite3

_COLUMNS = "task, path, qualname, is_useful, origin, pack, surroundings, made, tie"
_ADD = (
    f"INSERT INTO verdicts ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (pack, path, qualname, origin)"
    " DO UPDATE SET is_useful = excluded.is_useful, surroundings = excluded.surroundings, made = excluded.made,"
    " tie = excluded.tie"
)


class Verdict(Struct, frozen=True):
    """What somebody said, or what was seen, of one symbol of one pack."""

    task: str
    """The telling words of the task, a space between them."""
    path: str
    qualname: str
    is_useful: bool
    origin: str
    """said or seen."""
    pack: str
    surroundings: str
    """Hash of its file and of the interfaces around it: the verdict holds while that is the same."""
    made: float = 0.0
    """Seconds since 1970; 0 is now."""
    tie: int = -1
    """The number of the symbol in every graph with the same content of its file; -1: to be looked up."""


def add(memory: Memory, verdicts: Iterable[Verdict], is_lasting: bool = True) -> int:
    """Store verdicts, all or none; a later verdict on the same symbol of the same pack replaces the earlier one. Returns how many."""
    now = memory.clock()
    rows = [
        (
            one.task, one.path, one.qualname, one.is_useful, one.origin, one.pack, one.surroundings, one.made or now,
            one.tie,
        )
        for one in verdicts
    ]  # fmt: skip
    return memory.write_all(_ADD, rows, is_lasting)


def all_verdicts(memory: Memory) -> tuple[Verdict, ...]:
    """All verdicts, the oldest first."""
    return _verdicts(memory, "", ())


def _verdicts(memory: Memory, where: str, values: tuple[str, ...]) -> tuple[Verdict, ...]:
    with memory.reading() as connection:
        rows = connection.execute(f"SELECT {_COLUMNS} FROM verdicts {where} ORDER BY made, id", values)
        return tuple(Verdict(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows)


class Counted(Struct, frozen=True):
    """How many verdicts of tasks with the same words say useful, and how many useless, of one symbol in the same surroundings."""

    path: str
    qualname: str
    surroundings: str
    task: str
    useful: int
    useless: int
    packs: int = 1
    """How many different packs they are about."""
    is_said: bool = False
    """Whether somebody said one of them; else all were seen."""


def counted_of(connection: sqlite3.Connection, ties: Sequence[int]) -> dict[int, list[Counted]]:
    """The verdicts on symbols of some ties, counted, by tie."""
    rows = connection.execute(
        "SELECT tie, path, qualname, surroundings, task, sum(is_useful), count(*) - sum(is_useful), count(DISTINCT pack),"
        " max(origin = 'said') FROM verdicts WHERE tie IN (SELECT value FROM json_each(?))"
        " GROUP BY tie, path, qualname, surroundings, task",
        (json.dumps(ties),),
    )
    found: dict[int, list[Counted]] = {}
    for tie, path, qualname, surroundings, task, useful, useless, packs, is_said in rows:
        counted = Counted(path, qualname, surroundings, task, useful, useless, packs, bool(is_said))
        found.setdefault(tie, []).append(counted)
    return found


def unplaced(memory: Memory, build: str) -> set[tuple[str, str, str]]:
    """(Path, name, surroundings) of the verdicts whose symbols are to be looked up in a build; none if that was done."""
    with memory.reading() as connection:
        (placed,) = connection.execute("SELECT value FROM meta WHERE key = 'placed'").fetchone()
        if placed == build:
            return set()
        rows = connection.execute("SELECT DISTINCT path, qualname, surroundings FROM verdicts WHERE tie = -1")
        return set(rows.fetchall())


def place(memory: Memory, build: str, ties: Mapping[tuple[str, str, str], int]) -> None:
    """Give verdicts the ties of their symbols; those that are not given one are not looked up in this build again."""
    with memory.writing(is_lasting=False) as connection:
        connection.executemany(
            "UPDATE verdicts SET tie = ? WHERE path = ? AND qualname = ? AND surroundings = ? AND tie = -1",
            [(tie, *key) for key, tie in ties.items()],
        )
        connection.execute("UPDATE meta SET value = ? WHERE key = 'placed'", (build,))


def of_pack(memory: Memory, pack: str) -> tuple[Verdict, ...]:
    """The verdicts on one pack, the oldest first."""
    return _verdicts(memory, "WHERE pack = ?", (pack,))


def remove_before(memory: Memory, made: float) -> int:
    """Forget verdicts that are older than a time; returns how many."""
    with memory.writing() as connection:
        return connection.execute("DELETE FROM verdicts WHERE made < ?", (made,)).rowcount
