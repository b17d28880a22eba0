"""``ctx notes``: lists, shows, edits and removes notes. Each further verb is one more line at the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.note import About, Tags
from knowing.cli.notes_import import import_notes
from knowing.cli.notes_search import search
from knowing.cli.output import emit, painter
from knowing.verbs import notes as verb

if TYPE_CHECKING:
    from knowing.memory.notes import ToldNote

Number = Annotated[int, typer.Argument(help="The number of the note.")]
notes = options.group("notes", "What was noted about this repository.")


def list_notes(
    tag: Tags = None,
    status: Annotated[str, typer.Option(help="Only notes of this status.")] = "",
    about: Annotated[str, typer.Option(help="Only notes about this symbol or file.")] = "",
    include_superseded: Annotated[
        bool, typer.Option("--include-superseded", help="Also list notes that others replaced.")
    ] = False,
    limit: Annotated[int, typer.Option(help="At most this many.")] = 50,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """List the notes, the newest first, each with whether the code it is about has changed."""
    request = verb.NotesRequest(tuple(tag or ()), status, about, include_superseded, limit)
    answer = verb.list_notes(request, host_at(root, stale))
    from knowing.render.documents.notes import notes_json, notes_text

    told = answer.notes, answer.total
    emit(notes_json(*told) if json else notes_text(*told, painter(output)), output)
    return OK


def show(
    number: Number, json: options.Json = False, stale: options.Stale = "refresh", root: options.Root = Path()
) -> int:
    """One note in full."""
    return _say(verb.show_note(verb.NoteNumber(number), host_at(root, stale)), json)


def edit(
    number: Number,
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT|-]", help="The new text; - reads standard input.")
    ] = None,
    about: About = None,
    tag: Tags = None,
    status: Annotated[str | None, typer.Option(help="Its new status.")] = None,
    json: options.Json = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Change the text, subjects, tags or status of a note; what is not given stays."""
    said = options.task_of(text) if text is not None else None
    request = verb.EditRequest(number, said, tuple(about) if about else None, tuple(tag) if tag else None, status)
    return _say(verb.edit_note(request, host_at(root, stale)), json, "changed")


def remove(number: Number, json: options.Json = False, root: options.Root = Path()) -> int:
    """Remove a note. A note that it replaced counts again."""
    return _say(verb.remove_note(verb.NoteNumber(number), host_at(root)), json, "removed")


def _say(told: ToldNote, json: bool, done: str = "") -> int:
    from knowing.render.documents.notes import note_json, note_text

    emit(note_json(told) if json else note_text(told, painter(), done))
    return OK


notes.command("list")(list_notes)
notes.command("show")(show)
notes.command("edit")(edit)
notes.command("remove")(remove)
notes.command("search")(search)
notes.command("import")(import_notes)
