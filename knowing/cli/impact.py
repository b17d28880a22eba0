"""``ctx impact``: who depends on a symbol, directly and further away."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import impact as verb


def impact(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    depth: Annotated[int | None, typer.Option(help="Follow at most this many edges.")] = None,
    kind: options.OneKind = None,
    file: options.OneFile = None,
    budget: options.Budget = "",
    everything: options.All = False,
    form: options.Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Who depends on a symbol: by distance and file, with the surest path, and the tests at the end of it."""
    layout = options.layout_of(form, json, budget, everything)
    answer = verb.impact(verb.ImpactRequest(symbol, depth, kind, file, layout), host_at(root, stale))
    emit(answer.text(painter(output)), output)
    return OK
