"""``ctx notes import``: a folder of Markdown becomes entries."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit
from knowing.verbs import notes_import as verb


def import_notes(
    folder: Annotated[Path, typer.Argument(help="A folder of Markdown files in the atlas format.")],
    chunk: Annotated[
        str,
        typer.Option(
            help="section: an entry per file with typed sections; heading: an entry per heading; file: whole files."
        ),
    ] = "section",
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Read a folder of Markdown into entries. Importing it twice changes nothing."""
    answer = verb.import_notes(verb.NotesImportRequest(folder, chunk), host_at(root))
    from knowing.render.documents.notes_found import imported_json, imported_text

    counts = answer.new, answer.changed, answer.same, answer.removed
    emit(imported_json(*counts) if json else imported_text(*counts))
    return OK
