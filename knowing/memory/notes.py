"""Notes: checked, named and stored; told with how their subjects stand."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.characters import well_formed
from knowing.errors import UsageError
from knowing.memory.credentials import credential_in
from knowing.memory.store import entries
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.settings.memory import NOTES

if TYPE_CHECKING:
    from knowing.memory.subjects import Standing

STATUSES = ("fact", "decision", "hypothesis", "question", "warning", "task")
_TAG = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class ToldNote:
    """A note, and for each symbol or file it is about whether that has changed, moved or gone."""

    entry: Entry
    standings: tuple[Standing, ...] = ()


def checked_text(text: str) -> str:
    """The text of a note without blanks around it and without halves of characters, which nothing can store; an empty, an endless
    and one with a credential are refused."""
    text = well_formed(text.strip())
    if not text:
        raise UsageError(
            "the note is empty", 'say it in words: ctx note "we retry three times because the bank is slow"'
        )
    if len(text) > NOTES.note_chars:
        raise UsageError(f"the note has {len(text):,} characters", f"at most {NOTES.note_chars:,}")
    if what := credential_in(text):
        raise UsageError(f"the note seems to hold {what}: nothing was written", "say where it is kept instead")
    return text


def checked_status(status: str) -> str:
    """One of ``STATUSES``, whatever its case; another word is refused."""
    found = status.strip().lower()
    if found not in STATUSES:
        raise UsageError(f"no status {status[:40]!r}", f"one of: {', '.join(STATUSES)}")
    return found


def checked_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags in order, each once, in lower case; ``a,b`` is two. Too many and too long ones are refused."""
    found = sorted({tag.lower() for text in tags for tag in _TAG.findall(well_formed(text))})
    if len(found) > NOTES.tags or any(len(tag) > NOTES.tag_chars for tag in found):
        raise UsageError(f"at most {NOTES.tags} tags of {NOTES.tag_chars} characters each")
    for tag in found:
        if what := credential_in(tag):
            raise UsageError(f"a tag seems to hold {what}: nothing was written")
    return tuple(found)


def name_of_note(text: str) -> str:
    """A name for a note: its first sentence or line, cut at a word.

    >>> name_of_note("We retry three times. The bank is slow.")
    'We retry three times'
    """
    first = re.split(r"(?<=[^\s.])[.:;!?]\s|\n", text.strip(), maxsplit=1)[0].strip().rstrip(".")
    if len(first) <= NOTES.name_chars:
        return first
    return first[: NOTES.name_chars - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def found(memory: Memory, number: int) -> Entry:
    """The entry of an id; refuses if there is none."""
    entry = entries.by_id(memory, [number]).get(number)
    if entry is None:
        raise UsageError(f"no note {number}", "see: ctx notes list")
    return entry
