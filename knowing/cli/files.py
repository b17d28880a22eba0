"""``ctx files``: what to know before changing some files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import NOTHING, OK
from knowing.cli.pr import All, Format, budget_of
from knowing.errors import UsageError


def files(
    paths: Annotated[list[str] | None, typer.Argument(help="Files or folders.")] = None,
    stdin: Annotated[bool, typer.Option("--stdin", help="Read paths from standard input, one a line.")] = False,
    budget: options.Budget = "",
    everything: All = False,
    form: Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """The symbols of some files and who calls them, the most called first.

    Exit code 1 if none of the files is in the index.
    """
    given = list(paths or ())
    if stdin:
        given += [line for line in sys.stdin.read().replace("\0", "\n").splitlines() if line.strip()]
    if not given:
        raise UsageError("no file was named", "ctx files PATH..., or --stdin")
    if budget:
        budget_of(budget)
    graph, _ = options.open_graph(root, stale)
    from knowing.change.files import for_files
    from knowing.cli.configured import settings_for
    from knowing.render.documents.impact import files_document
    from knowing.render.formats.sections import write

    limit = settings_for(graph.root).change.files_budget_tokens
    tokens = 0 if everything else budget_of(budget or str(limit))
    context = for_files(graph, [relative(one, graph.root) for one in given])
    options.emit(write(files_document(context), "json" if json else form, tokens, options.painter(output)), output)
    return OK if context.paths else NOTHING


def relative(path: str, root: Path) -> str:
    """A path as the graph has it: from the root, whatever folder it was typed in."""
    for start in (Path.cwd(), root):
        full = start / path
        if full.exists() and full.resolve().is_relative_to(root.resolve()):
            return full.resolve().relative_to(root.resolve()).as_posix()
    return path
