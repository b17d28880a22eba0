"""``ctx files``: what to know before changing some files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.verbs import files as verb


def files(
    paths: Annotated[list[str] | None, typer.Argument(help="Files or folders.")] = None,
    stdin: Annotated[bool, typer.Option("--stdin", help="Read paths from standard input, one a line.")] = False,
    budget: options.Budget = "",
    everything: options.All = False,
    form: options.Format = "text",
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
    request = verb.FilesRequest(tuple(given), options.layout_of(form, json, budget, everything))
    answer = verb.files(request, host_at(root, stale))
    emit(answer.text(painter(output)), output)
    return OK if answer.context.paths else NOTHING
