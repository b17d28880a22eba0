"""``ctx index``: read a repository into its graph; only what changed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK


def index(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    full: Annotated[bool, typer.Option("--full", help="Read everything anew; trust no cache.")] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", help="Processes that read; 0 is one for every core.")
    ] = None,
    lsp: Annotated[bool, typer.Option("--lsp", help="Then ask the installed language servers.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait/--no-wait", help="If somebody is indexing already: wait, or refuse.")
    ] = True,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")] = False,
    json: options.Json = False,
) -> int:
    """Read the repository into its graph. What did not change is not read again."""
    from knowing.tree.listing import ask_ahead, repository_root

    root = repository_root(path)
    ask_ahead(root)
    from knowing.cli.configured import cache_folder, settings_for
    from knowing.cli.progress import shown
    from knowing.index.update import index as update
    from knowing.render.documents.indexed import report_json, report_text

    settings = settings_for(root, index__jobs=jobs).index
    with shown(quiet) as progress:
        report = update(root, settings, cache_folder(), full, progress, wait, _say)
    for note in report.notes:
        _say(note)
    if json:
        options.emit(report_json(report))
    elif not quiet:
        options.emit(report_text(report, options.painter()))
    if lsp:
        from knowing.cli.main import main

        return main(["enrich", "lsp", "-C", str(root), *(["--json"] if json else []), *(["--quiet"] if quiet else [])])
    return OK


def _say(line: str) -> None:
    from knowing.render.safe import one_line

    print(f"ctx: {one_line(line)}", file=sys.stderr, flush=True)
