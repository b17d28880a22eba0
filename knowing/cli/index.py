"""``ctx index``: indexes a repository; reads only what changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import index as verb


def index(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    full: Annotated[bool, typer.Option("--full", help="Read every file again, without the cache.")] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", help="How many processes read files; 0 is one for each core.")
    ] = None,
    lsp: Annotated[bool, typer.Option("--lsp", help="Then ask the installed language servers.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait/--no-wait", help="If another process is indexing: wait for it, or fail.")
    ] = True,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")] = False,
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Index the repository. Files that did not change are not read again."""
    from knowing.cli.progress import shown

    with shown(quiet) as progress:
        report = verb.build_index(verb.IndexRequest(full, jobs, wait), host_at(root / path, progress=progress))
    for note in report.notes:
        say(note)
    from knowing.render.documents.indexed import report_json, report_text

    if json:
        emit(report_json(report))
    elif not quiet:
        emit(report_text(report, painter()))
    if lsp:
        from knowing.cli.enrich import enrich

        return enrich("lsp", root=Path(report.root), json=json, quiet=quiet)
    return OK
