"""``ctx impact``: who depends on a symbol, directly and further away."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK
from knowing.cli.pr import All, Format, budget_of
from knowing.errors import UsageError

MAX_DEPTH = 20


def impact(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    depth: Annotated[int | None, typer.Option(help="Steps to follow.")] = None,
    kind: options.OneKind = None,
    file: options.OneFile = None,
    budget: options.Budget = "",
    everything: All = False,
    form: Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Who depends on a symbol: by distance and file, with the surest path, and the tests at the end of it."""
    if depth is not None and not 1 <= depth <= MAX_DEPTH:
        raise UsageError(f"--depth {depth} is out of range", f"give a number from 1 to {MAX_DEPTH}")
    if budget:
        budget_of(budget)
    graph, _ = options.open_graph(root, stale)
    from knowing.change.effects.covering import find_tests
    from knowing.change.effects.dependents import find_dependents, with_members
    from knowing.cli.configured import settings_for
    from knowing.query.lookup import find_symbol
    from knowing.render.documents.impact import impact_document
    from knowing.render.formats.sections import write

    settings = settings_for(graph.root).change
    tokens = 0 if everything else budget_of(budget or str(settings.budget_tokens))
    steps = depth or settings.impact_depth
    found = find_symbol(graph, symbol, kind, file)
    roots = with_members(graph, found)
    dependents = find_dependents(graph, roots, settings, steps)
    tests = find_tests(graph, roots, [found.path], [], settings, [found.name])
    document = impact_document(found, dependents, tests, graph.unresolved_named(found.name), steps)
    options.emit(write(document, "json" if json else form, tokens, options.painter(output)), output)
    return OK
