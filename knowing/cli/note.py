"""``ctx note``: writes a note about the repository or a part of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import note as verb

About = Annotated[
    list[str] | None, typer.Option("--about", help="The symbol, file or path:line that it is about (repeat).")
]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="A tag (repeat, or a,b).")]


def note(
    text: Annotated[str, typer.Argument(metavar="TEXT|-", help="The note; - reads standard input.")],
    about: About = None,
    tag: Tags = None,
    supersedes: Annotated[list[int] | None, typer.Option(help="A note that this one replaces (repeat).")] = None,
    status: Annotated[str, typer.Option(help="fact, decision, hypothesis, question, warning or task.")] = "fact",
    json: options.Json = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Write down what the code does not say: why, since when, what to beware of.

    It is kept for all checkouts of this repository, on this machine only. See: ctx notes list.
    """
    request = verb.NoteRequest(
        options.task_of(text), tuple(about or ()), tuple(tag or ()), tuple(supersedes or ()), status
    )
    told = verb.note(request, host_at(root, stale))
    from knowing.render.documents.notes import note_json, note_text

    emit(note_json(told) if json else note_text(told, painter(), "wrote"))
    return OK
