"""Writes a note, with the symbols and files that it is about."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knowing.verbs.host import Host, opened

if TYPE_CHECKING:
    from knowing.memory.notes import ToldNote


@dataclass(frozen=True, slots=True)
class NoteRequest:
    """What to write down."""

    text: str
    about: tuple[str, ...] = ()
    """Symbols, written as for ``ctx show``, files, or path:line."""
    tags: tuple[str, ...] = ()
    supersedes: tuple[int, ...] = ()
    """Numbers of notes that this one takes the place of."""
    status: str = "fact"


def note(request: NoteRequest, host: Host) -> ToldNote:
    """Store a note; returns it with its number. Text that looks like a credential is refused."""
    from knowing.memory import notes
    from knowing.memory.store import entries

    text, tags, status = (
        notes.checked_text(request.text),
        notes.checked_tags(request.tags),
        notes.checked_status(request.status),
    )
    root = host.repository()
    memory = host.memory(root, host.settings_at(root))
    for number in request.supersedes:
        notes.found(memory, number)
    entry = entries.Entry(notes.name_of_note(text), text, status=status, tags=tags, made=host.clock())
    if not request.about:
        return notes.ToldNote(entries.add(memory, entry, request.supersedes))
    from knowing.memory.subjects import Subjects

    here = Subjects(opened(host).graph, host.cache())
    entry = replace(entry, subjects=tuple(here.named(typed) for typed in request.about))
    standings = tuple(here.standing(one) for one in entry.subjects)
    return notes.ToldNote(entries.add(memory, entry, request.supersedes), standings)
