"""``ctx why``: every stage's evidence for one symbol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK
from knowing.cli.pr import Base, DiffFile, Head, Staged, changed, explained


def why(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    task: options.Task = "",
    kind: options.OneKind = None,
    file: options.OneFile = None,
    budget: options.Budget = "8000",
    level: options.Level = "auto",
    include_tests: options.IncludeTests = False,
    json: options.Json = False,
    output: options.Output = None,
    base: Base = "",
    head: Head = "",
    staged: Staged = False,
    diff: DiffFile = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Why a symbol stands where it stands for a task: words, channels, seeds, walk, score, pack.

    With --base, --head, --staged or --diff: why it is part of the context of that change.
    """
    if not task and (base or head or staged or diff is not None):
        change, graph = changed(root, base, head, staged, diff, stale)
        options.emit(explained(change, graph, symbol, json), output)
        return OK
    asked = options.task_of(task, hint='say which: --task "add a retry limit"')
    tokens, is_auto = options.budget_of(budget)
    filters = options.filters_of(None, None, include_tests, None)
    graph, _ = options.open_graph(root, stale)
    from knowing.cli.configured import settings_for
    from knowing.query.explain.evidence import explain
    from knowing.query.lookup import find_symbol
    from knowing.query.pipeline import for_task
    from knowing.render.documents.why import why_json, why_text
    from knowing.render.formats.text import TextWriter

    found = find_symbol(graph, symbol, kind, file)
    trace = for_task(asked, graph, settings_for(graph.root), tokens, filters, level, is_auto)
    explanation = explain(trace, found, trace.pack(TextWriter()))
    options.emit(why_json(explanation) if json else why_text(explanation, options.painter(output)), output)
    return OK
