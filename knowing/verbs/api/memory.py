"""The Python API about what is remembered: notes, verdicts on answers, answers themselves."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.verbs import diff as _diff
from knowing.verbs import feedback as _feedback
from knowing.verbs import memory as _memory
from knowing.verbs import note as _note
from knowing.verbs import notes as _notes
from knowing.verbs import notes_import as _notes_import
from knowing.verbs import notes_search as _notes_search
from knowing.verbs.host import At, host_of

if TYPE_CHECKING:
    from knowing.memory.changed_packs import PackDiff
    from knowing.memory.notes import ToldNote


def note(
    at: At,
    text: str,
    *,
    about: Iterable[str] = (),
    tags: Iterable[str] = (),
    supersedes: Iterable[int] = (),
    status: str = "fact",
) -> ToldNote:
    """Write down what the code does not say, and what it is about."""
    return _note.note(_note.NoteRequest(text, tuple(about), tuple(tags), tuple(supersedes), status), host_of(at))


def list_notes(
    at: At,
    *,
    tags: Iterable[str] = (),
    status: str = "",
    about: str = "",
    include_superseded: bool = False,
    limit: int = 50,
) -> _notes.NotesAnswer:
    """The notes that fit, the newest first, each with how its subjects stand."""
    return _notes.list_notes(_notes.NotesRequest(tuple(tags), status, about, include_superseded, limit), host_of(at))


def search_notes(
    at: At,
    text: str,
    *,
    tags: Iterable[str] = (),
    include_superseded: bool = False,
    min_score: float = 0.0,
    limit: int = 10,
    session_id: str = "",
    again: bool = False,
) -> _notes_search.SearchNotesAnswer:
    """Sections of documentation, notes and imported entries that fit a question, best first."""
    request = _notes_search.SearchNotesRequest(
        text, tuple(tags), include_superseded, min_score, limit, session_id, again
    )
    return _notes_search.search_notes(request, host_of(at))


def import_notes(at: At, folder: str | Path, *, chunk: str = "section") -> _notes_import.ImportAnswer:
    """Read a folder of Markdown into entries; importing it twice changes nothing."""
    return _notes_import.import_notes(_notes_import.NotesImportRequest(Path(folder), chunk), host_of(at))


def show_note(at: At, number: int) -> ToldNote:
    """One note in full."""
    return _notes.show_note(_notes.NoteNumber(number), host_of(at))


def edit_note(
    at: At,
    number: int,
    *,
    text: str | None = None,
    about: Iterable[str] | None = None,
    tags: Iterable[str] | None = None,
    status: str | None = None,
) -> ToldNote:
    """Change a note; what is None stays. Returns it as it is now."""
    subjects, words = (None if one is None else tuple(one) for one in (about, tags))
    return _notes.edit_note(_notes.EditRequest(number, text, subjects, words, status), host_of(at))


def remove_note(at: At, number: int) -> ToldNote:
    """Forget a note; returns what it was."""
    return _notes.remove_note(_notes.NoteNumber(number), host_of(at))


def feedback(at: At, pack: str, *, useful: Iterable[str] = (), useless: Iterable[str] = ()) -> _feedback.FeedbackAnswer:
    """Say which symbols of an answer were useful and which were not."""
    return _feedback.feedback(_feedback.FeedbackRequest(pack, tuple(useful), tuple(useless)), host_of(at))


def compare_packs(at: At, one: str, other: str) -> PackDiff:
    """What came, went and moved between two answers that were kept, and why."""
    return _diff.compare_packs(_diff.DiffRequest(one, other), host_of(at))


def memory_status(at: At) -> _memory.MemoryStatus:
    """What is remembered about a repository, how much of it, and where."""
    return _memory.memory_status(_memory.MemoryRequest(), host_of(at))


def memory_export(at: At, form: str = "jsonl") -> str:
    """The memory as text: JSON Lines (everything but packs), or Markdown (``md``, the notes)."""
    return _memory.memory_export(_memory.ExportRequest(form), host_of(at))


def memory_import(at: At, text: str) -> dict[str, int]:
    """Take in an export, all or nothing; returns how many of each noun came."""
    return _memory.memory_import(_memory.ImportRequest(text), host_of(at))


def memory_prune(at: At, days: float = 90.0, *, superseded: bool = False) -> dict[str, int]:
    """Forget what was not used for so many days; returns how many of each noun went."""
    return _memory.memory_prune(_memory.PruneRequest(days, superseded), host_of(at))


def memory_clear(at: At) -> dict[str, int]:
    """Forget everything about a repository, without asking; returns how much there was."""
    return _memory.memory_clear(_memory.MemoryRequest(), host_of(at))
