"""Entries: pieces of prose that can be found, with their sections, tags, links and what they are about."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from knowing.memory.store.memory import Memory

_COLUMNS = (
    "id, key, name, description, content, category, status, source, scope, made, changed, accesses, superseded_by"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What an entry is about, as it was when the entry was written."""

    path: str
    qualname: str = ""
    """Empty: the whole file."""
    line: int = 0
    """0: no line in particular."""
    blob: str = ""
    """The file's content, as git names it."""
    body: str = ""
    """Hash of the symbol's or the line's text."""
    revision: str = ""
    """The commit that was checked out."""


@dataclass(frozen=True, slots=True)
class EntrySection:
    """A part of an entry under one heading."""

    heading: str
    kind: str
    content: str


@dataclass(frozen=True, slots=True)
class Link:
    """A pointer from an entry to another one, by its key or name."""

    target: str
    kind: str = "related"


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of prose. ``id`` is 0 until it is stored; an empty ``key`` is drawn then."""

    name: str
    content: str
    description: str = ""
    category: str = "note"
    status: str = "fact"
    source: str = "note"
    scope: str = "repository"
    tags: tuple[str, ...] = ()
    sections: tuple[EntrySection, ...] = ()
    links: tuple[Link, ...] = ()
    subjects: tuple[Subject, ...] = ()
    key: str = ""
    """The same in every copy of the memory: where an import finds the entry again."""
    id: int = 0
    made: float = 0.0
    """Seconds since 1970; 0 is now."""
    changed: float = 0.0
    accesses: int = 0
    superseded_by: int | None = None


def add(memory: Memory, entry: Entry, supersedes: Iterable[int] = ()) -> Entry:
    """Store a new entry, and mark those it supersedes; returns it with its id, key and times."""
    with memory.writing() as connection:
        stored = _stored(connection, entry, memory.clock())
        connection.executemany(
            "UPDATE entries SET superseded_by = ? WHERE id = ?", [(stored.id, old) for old in supersedes]
        )
    return stored


def put(memory: Memory, entries: Iterable[Entry]) -> tuple[int, int, int]:
    """Store entries that have keys of their own, all or none: (how many were new, changed, and as they were before)."""
    with memory.writing() as connection:
        return _put_each(connection, entries, memory.clock())


def put_instead(
    memory: Memory, entries: Sequence[Entry], others: Iterable[tuple[str, str]]
) -> tuple[tuple[int, int, int], int]:
    """The same, and forget what else has one of some keys or keys that begin so: (key, beginning). Also returns how many these were."""
    kept, gone = {entry.key for entry in entries}, 0
    with memory.writing() as connection:
        counts = _put_each(connection, entries, memory.clock())
        for key, begin in others:
            rows = connection.execute(
                "SELECT key FROM entries WHERE key = ? OR (key >= ? AND key < ?)", (key, begin, begin + chr(0x10FFFF))
            )
            old = [(one,) for (one,) in rows.fetchall() if one not in kept]
            connection.executemany("DELETE FROM entries WHERE key = ?", old)
            gone += len(old)
    return counts, gone


def _put_each(connection: sqlite3.Connection, entries: Iterable[Entry], now: float) -> tuple[int, int, int]:
    counts = {"new": 0, "changed": 0, "same": 0}
    for entry in entries:
        counts[_put_one(connection, entry, now)] += 1
    return counts["new"], counts["changed"], counts["same"]


def _put_one(connection: sqlite3.Connection, entry: Entry, now: float) -> str:
    row = connection.execute(f"SELECT {_COLUMNS} FROM entries WHERE key = ?", (entry.key,)).fetchone()
    if row is None:
        _stored(connection, entry, now)
        return "new"
    (old,) = _filled(connection, [row])
    wanted = replace(
        entry,
        id=old.id,
        made=old.made,
        changed=old.changed,
        accesses=max(old.accesses, entry.accesses),
        superseded_by=old.superseded_by,
    )
    if wanted == old:
        return "same"
    _rewrite(connection, replace(wanted, changed=entry.changed or now))
    return "changed"


def supersede(memory: Memory, pairs: Iterable[tuple[str, str]]) -> None:
    """Mark entries as superseded: (key of the old one, key of the new one)."""
    with memory.writing() as connection:
        connection.executemany(
            "UPDATE entries SET superseded_by = (SELECT id FROM entries WHERE key = ?) WHERE key = ?",
            [(new, old) for old, new in pairs],
        )


def remove_superseded(memory: Memory) -> int:
    """Forget entries that others took the place of; returns how many."""
    with memory.writing() as connection:
        return connection.execute("DELETE FROM entries WHERE superseded_by IS NOT NULL").rowcount


def change(memory: Memory, entry: Entry) -> Entry:
    """Store an entry again under its id, with a new time of change; returns it."""
    changed = replace(entry, changed=memory.clock())
    with memory.writing() as connection:
        _rewrite(connection, changed)
    return changed


def remove(memory: Memory, ids: Sequence[int]) -> int:
    """Forget entries; returns how many there were. What they superseded counts again."""
    with memory.writing() as connection:
        return sum(connection.execute("DELETE FROM entries WHERE id = ?", (one,)).rowcount for one in ids)


def accessed(memory: Memory, ids: Iterable[int]) -> None:
    """Count that entries were handed out."""
    with memory.writing(is_lasting=False) as connection:
        connection.executemany("UPDATE entries SET accesses = accesses + 1 WHERE id = ?", [(one,) for one in ids])


def by_id(memory: Memory, ids: Iterable[int]) -> dict[int, Entry]:
    """The entries with these ids, by id; ids of none are left out."""
    with memory.reading() as connection:
        wanted = f"SELECT {_COLUMNS} FROM entries WHERE id = ?"
        rows = [row for one in ids if (row := connection.execute(wanted, (one,)).fetchone())]
        return {entry.id: entry for entry in _filled(connection, rows)}


def all_entries(memory: Memory, source: str = "") -> tuple[Entry, ...]:
    """All entries (of one source), in the order they were made."""
    where, values = ("WHERE source = ?", (source,)) if source else ("", ())
    with memory.reading() as connection:
        rows = connection.execute(f"SELECT {_COLUMNS} FROM entries {where} ORDER BY made, id", values).fetchall()
        return _filled(connection, rows)


def with_subjects(memory: Memory) -> tuple[Entry, ...]:
    """All entries that are about something in the repository."""
    with memory.reading() as connection:
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM entries WHERE id IN (SELECT entry FROM subjects) ORDER BY made, id"
        ).fetchall()
        return _filled(connection, rows)


def _stored(connection: sqlite3.Connection, entry: Entry, now: float) -> Entry:
    made = entry.made or now
    key = entry.key or f"{entry.source}:{secrets.token_hex(8)}"
    new = replace(entry, key=key, made=made, changed=entry.changed or made)
    cursor = connection.execute(
        f"INSERT INTO entries ({_COLUMNS}) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", _values(new)
    )
    new = replace(new, id=int(cursor.lastrowid or 0))
    _store_parts(connection, new)
    return new


def _rewrite(connection: sqlite3.Connection, entry: Entry) -> None:
    connection.execute(
        "UPDATE entries SET key = ?, name = ?, description = ?, content = ?, category = ?, status = ?, source = ?, scope = ?,"
        " made = ?, changed = ?, accesses = ?, superseded_by = ? WHERE id = ?",
        (*_values(entry), entry.id),
    )
    for table in ("sections", "tags", "links", "subjects"):
        connection.execute(f"DELETE FROM {table} WHERE entry = ?", (entry.id,))
    _store_parts(connection, entry)


def _values(entry: Entry) -> tuple[object, ...]:
    return (
        entry.key, entry.name, entry.description, entry.content, entry.category, entry.status, entry.source, entry.scope,
        entry.made, entry.changed, entry.accesses, entry.superseded_by,
    )  # fmt: skip


def _store_parts(connection: sqlite3.Connection, entry: Entry) -> None:
    one = entry.id
    connection.executemany(
        "INSERT INTO sections VALUES (?, ?, ?, ?, ?)",
        [(one, at, part.heading, part.kind, part.content) for at, part in enumerate(entry.sections)],
    )
    connection.executemany("INSERT OR IGNORE INTO tags VALUES (?, ?)", [(one, tag) for tag in entry.tags])
    connection.executemany(
        "INSERT OR IGNORE INTO links VALUES (?, ?, ?)", [(one, link.target, link.kind) for link in entry.links]
    )
    connection.executemany(
        "INSERT INTO subjects VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (one, at, part.path, part.qualname, part.line, part.blob, part.body, part.revision)
            for at, part in enumerate(entry.subjects)
        ],
    )


_FEW = 200
"""Up to so many entries, their parts are asked for one by one; of more, all parts there are."""


def _filled(connection: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> tuple[Entry, ...]:
    """Entries with their parts, from rows of ``_COLUMNS``."""
    ids: list[int | None] = [row[0] for row in rows] if len(rows) <= _FEW else [None]
    tags = _parts(connection, "SELECT entry, tag FROM tags", "tag", ids)
    links = _parts(connection, "SELECT entry, target, kind FROM links", "target, kind", ids)
    sections = _parts(connection, "SELECT entry, heading, kind, content FROM sections", "place", ids)
    subjects = _parts(
        connection, "SELECT entry, path, qualname, line, blob, body, revision FROM subjects", "place", ids
    )
    return tuple(
        _entry(
            row,
            tuple(tag for (tag,) in tags.get(row[0], ())),
            tuple(EntrySection(*part) for part in sections.get(row[0], ())),
            tuple(Link(*part) for part in links.get(row[0], ())),
            tuple(Subject(*part) for part in subjects.get(row[0], ())),
        )
        for row in rows
    )


def _parts(
    connection: sqlite3.Connection, select: str, order: str, ids: Sequence[int | None]
) -> dict[int, list[tuple[Any, ...]]]:
    """The rows of a table of parts by entry; of all entries if the only id is None."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    for one in ids:
        where, values = ("", ()) if one is None else (" WHERE entry = ?", (one,))
        for entry, *part in connection.execute(f"{select}{where} ORDER BY entry, {order}", values):
            found.setdefault(entry, []).append(tuple(part))
    return found


def _entry(
    row: Sequence[Any],
    tags: tuple[str, ...],
    sections: tuple[EntrySection, ...],
    links: tuple[Link, ...],
    subjects: tuple[Subject, ...],
) -> Entry:
    one, key, name, description, content, category, status, source, scope, made, changed, accesses, by = row
    return Entry(
        name, content, description, category, status, source, scope, tags, sections, links, subjects, key, one,
        made, changed, accesses, by,
    )  # fmt: skip
