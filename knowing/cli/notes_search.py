"""``ctx notes search``: documentation, notes and imported entries by words and meaning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.note import Tags
from knowing.cli.output import emit, painter
from knowing.verbs import notes_search as verb


def search(
    text: Annotated[str, typer.Argument(help="What to look for, in words.")],
    tag: Tags = None,
    include_superseded: Annotated[bool, typer.Option("--include-superseded", help="Also replaced ones.")] = False,
    min_score: Annotated[float, typer.Option(help="Only entries of at least this score, from 0 to 1.")] = 0.0,
    limit: Annotated[int, typer.Option(help="At most this many, up to 50.")] = 10,
    why: Annotated[bool, typer.Option("--why", help="Say what each score is the sum of.")] = False,
    session: options.Session = "",
    again: options.Again = False,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Find entries: sections of documentation, notes and what was imported."""
    request = verb.SearchNotesRequest(text, tuple(tag or ()), include_superseded, min_score, limit, session, again)
    answer = verb.search_notes(request, host_at(root, stale))
    from knowing.render.documents.notes_found import found_json, found_text

    found, terms = answer.found, answer.terms
    emit(found_json(found, terms, why) if json else found_text(found, painter(output), why), output)
    return OK if answer.found else NOTHING
