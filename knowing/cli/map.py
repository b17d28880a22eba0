"""``ctx map``: the repository on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import map as verb


def map(  # noqa: A001 - the name of the verb
    path: Annotated[str, typer.Argument(help="Only this folder.", metavar="[PATH]")] = "",
    budget: options.Budget = "",
    everything: options.All = False,
    form: options.Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """The repository on one page: entry points, packages (those that use others first), tests, docs, configuration."""
    request = verb.MapRequest(path, options.layout_of(form, json, budget, everything))
    answer = verb.map(request, host_at(root, stale))
    emit(answer.text(painter(output)), output)
    return OK
