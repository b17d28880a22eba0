"""Look at notes, change them, forget them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knowing.errors import StorageError, UsageError
from knowing.verbs.host import Host, opened

if TYPE_CHECKING:
    from knowing.memory.notes import ToldNote
    from knowing.memory.store.entries import Entry
    from knowing.memory.store.memory import Memory


@dataclass(frozen=True, slots=True)
class NotesRequest:
    """Which notes to list."""

    tags: tuple[str, ...] = ()
    """Only notes that have all of them."""
    status: str = ""
    about: str = ""
    """Only notes about this symbol or file."""
    include_superseded: bool = False
    limit: int = 50


@dataclass(frozen=True, slots=True)
class NoteNumber:
    """One note, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class EditRequest:
    """What to change about a note; what is None stays."""

    number: int
    text: str | None = None
    about: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class NotesAnswer:
    """Notes, the newest first."""

    notes: tuple[ToldNote, ...]
    total: int
    """How many there are beyond the limit, too."""


def list_notes(request: NotesRequest, host: Host) -> NotesAnswer:
    """The notes that fit, the newest first, each with how its subjects stand."""
    from knowing.memory import notes
    from knowing.memory.store import entries

    if request.limit < 1:
        raise UsageError(f"--limit {request.limit} leaves nothing", "give a number from 1")
    tags = set(notes.checked_tags(request.tags))
    status = notes.checked_status(request.status) if request.status else ""
    memory = _readable(host)
    kept = [
        one
        for one in reversed(entries.all_entries(memory) if memory else ())
        if tags <= {*one.tags}
        and status in ("", one.status)
        and (request.include_superseded or one.superseded_by is None)
    ]
    if request.about and kept:
        return _about(request, host, kept)
    return NotesAnswer(_told(host, kept[: request.limit]), len(kept))


def show_note(request: NoteNumber, host: Host) -> ToldNote:
    """One note in full. That somebody opened it is counted; a disk that refuses costs the count, not the answer."""
    from knowing.memory.notes import found
    from knowing.memory.store.entries import accessed

    memory = _expected(host, request.number)
    entry = found(memory, request.number)
    with suppress(StorageError):
        accessed(memory, [entry.id])
    return _told(host, [entry])[0]


def edit_note(request: EditRequest, host: Host) -> ToldNote:
    """Change a note; returns it as it is now."""
    from knowing.memory import notes
    from knowing.memory.store import entries

    entry = notes.found(memory := _expected(host, request.number), request.number)
    if request.text is not None:
        text = notes.checked_text(request.text)
        entry = replace(entry, content=text, name=notes.name_of_note(text), sections=())
    if request.tags is not None:
        entry = replace(entry, tags=notes.checked_tags(request.tags))
    if request.status is not None:
        entry = replace(entry, status=notes.checked_status(request.status))
    if request.about is not None:
        from knowing.memory.subjects import Subjects

        here = Subjects(opened(host).graph, host.cache())
        entry = replace(entry, subjects=tuple(here.named(typed) for typed in request.about))
    return _told(host, [entries.change(memory, entry)])[0]


def remove_note(request: NoteNumber, host: Host) -> ToldNote:
    """Forget a note; returns what it was. Notes that it superseded count again."""
    from knowing.memory import notes
    from knowing.memory.store import entries

    memory = _expected(host, request.number)
    entry = notes.found(memory, request.number)
    entries.remove(memory, [request.number])
    return notes.ToldNote(entry)


def _readable(host: Host) -> Memory | None:
    root = host.repository()
    return host.remembered(root, host.settings_at(root))


def _expected(host: Host, number: int) -> Memory:
    memory = _readable(host)
    if memory is None:
        raise UsageError(f"no note {number}", "nothing was noted here yet, or memory is turned off")
    return memory


def _told(host: Host, kept: Sequence[Entry]) -> tuple[ToldNote, ...]:
    """Notes with how their subjects stand; the graph is only opened if any has one."""
    from knowing.memory.notes import ToldNote

    if not any(entry.subjects for entry in kept):
        return tuple(ToldNote(entry) for entry in kept)
    from knowing.memory.subjects import Subjects

    here = Subjects(opened(host).graph, host.cache())
    return tuple(ToldNote(entry, tuple(here.standing(one) for one in entry.subjects)) for entry in kept)


def _about(request: NotesRequest, host: Host, kept: Sequence[Entry]) -> NotesAnswer:
    from knowing.memory.notes import ToldNote
    from knowing.memory.subjects import Subjects
    from knowing.query.lookup import find_group

    found = opened(host)
    graph = found.graph
    symbol = find_group(graph, request.about, settings=found.settings.explain.lookup)[0]
    about = Subjects(graph, host.cache()).about(tuple(kept), symbol)
    told = tuple(ToldNote(entry, (standing,)) for entry, standing in about)
    return NotesAnswer(told[: request.limit], len(told))
