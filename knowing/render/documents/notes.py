"""Notes, for people and for programs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from knowing.memory.notes import ToldNote
from knowing.memory.store.entries import Entry
from knowing.memory.subjects import Standing
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line, plain

SCHEMA = "knowing.note/1"
LIST_SCHEMA = "knowing.notes/1"
STATES = {"same": "", "changed": "changed since", "moved": "it was {old} then", "gone": "gone since"}


def note_text(told: ToldNote, paint: Paint, done: str = "") -> str:
    """One note in full; with what was done to it, only its first lines."""
    entry = told.entry
    head = f"{done} " if done else ""
    out = [f"{head}note {entry.id}: {paint.name(one_line(entry.name))}  {paint.faint(_facts(entry))}"]
    out += [f"  about {line}" for line in map(standing_line, told.standings)]
    if not done:
        out += ["", *(f"  {line}".rstrip() for line in plain(entry.content).split("\n"))]
        for part in entry.sections:
            out += ["", f"  {paint.name(one_line(part.heading))}"]
            out += [f"  {line}".rstrip() for line in plain(part.content).split("\n")]
    return "\n".join(out) + "\n"


def notes_text(told: tuple[ToldNote, ...], total: int, paint: Paint) -> str:
    """One line each, and one more for each subject."""
    out = []
    for one in told:
        entry = one.entry
        out.append(f"{entry.id:>4}  {paint.name(one_line(entry.name))}  {paint.faint(_facts(entry))}")
        out += [f"      about {line}" for line in map(standing_line, one.standings)]
    if total > len(told):
        out.append(paint.faint(f"… and {total - len(told):,} more; --limit {total} shows them"))
    return "\n".join(out) + "\n" if out else "no notes\n"


def standing_line(standing: Standing) -> str:
    """Where a subject is, and what became of it since the note was written."""
    old = standing.subject.path + (f"::{standing.subject.qualname}" if standing.subject.qualname else "")
    here = standing.path + (f"::{standing.qualname}" if standing.qualname else "") if standing.path else old
    line = f":{standing.line}" if standing.subject.line and standing.path else ""
    said = since_words(standing)
    return f"{one_line(here)}{line}{f' ({said})' if said else ''}"


def since_words(standing: Standing) -> str:
    """What became of a subject since the note was written; empty if nothing did."""
    was = standing.subject
    said = STATES[standing.state].format(old=one_line(was.path + (f"::{was.qualname}" if was.qualname else "")))
    return said + (", and changed since" if standing.state == "moved" and standing.is_changed else "")


def note_json(told: ToldNote) -> str:
    """One note for programs."""
    return encoded({"schema": SCHEMA, **note_value(told)}) + "\n"


def notes_json(told: tuple[ToldNote, ...], total: int) -> str:
    """Several notes for programs."""
    return encoded({"schema": LIST_SCHEMA, "total": total, "notes": [note_value(one) for one in told]}) + "\n"


def note_value(told: ToldNote) -> dict[str, Any]:
    """A note as plain values."""
    entry = told.entry
    return {
        "id": entry.id,
        "key": entry.key,
        "name": entry.name,
        "description": entry.description,
        "content": entry.content,
        "sections": [{"heading": one.heading, "type": one.kind, "content": one.content} for one in entry.sections],
        "category": entry.category,
        "status": entry.status,
        "source": entry.source,
        "tags": list(entry.tags),
        "made": stamp(entry.made),
        "changed": stamp(entry.changed),
        "superseded_by": entry.superseded_by,
        "about": [_standing(one) for one in told.standings],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    was = standing.subject
    return {
        "file": standing.path,
        "qualname": standing.qualname,
        "line": standing.line,
        "state": standing.state,
        "is_changed": standing.is_changed,
        "was": {"file": was.path, "qualname": was.qualname, "line": was.line, "commit": was.revision},
    }


def stamp(seconds: float) -> str:
    """A time as people and programs read it: ``2024-01-31T12:00:00Z``."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _facts(entry: Entry) -> str:
    words = [entry.status, stamp(entry.made)[:10], *(f"#{one_line(tag)}" for tag in entry.tags)]
    if entry.superseded_by is not None:
        words.append(f"superseded by {entry.superseded_by}")
    return "  ".join(words)
