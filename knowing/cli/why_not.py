"""``ctx why-not``: the stage that lost a symbol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK
from knowing.errors import UnknownSymbol


def why_not(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    task: options.Task,
    budget: options.Budget = "8000",
    level: options.Level = "auto",
    kind: options.Kinds = None,
    path: options.Paths = None,
    file: options.OneFile = None,
    include_tests: options.IncludeTests = False,
    limit: options.Limit = None,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Why a symbol is not in the answer: the stage that lost it, by how much, the smallest change.

    Give the flags that ctx task was called with; --file picks the symbol's file.
    """
    asked = options.task_of(task, hint='say which: --task "add a retry limit"')
    tokens, is_auto = options.budget_of(budget)
    filters = options.filters_of(kind, path, include_tests, limit)
    graph, _ = options.open_graph(root, stale)
    from knowing.cli.configured import settings_for
    from knowing.index.unindexed import why_absent
    from knowing.query.explain.why_not import Verdict
    from knowing.query.explain.why_not import why_not as judge
    from knowing.query.lookup import find_symbol
    from knowing.query.pipeline import for_task
    from knowing.render.documents.why_not import why_not_json, why_not_text
    from knowing.render.formats.text import TextWriter

    try:
        found = find_symbol(graph, symbol, None, file)
        trace = for_task(asked, graph, settings_for(graph.root), tokens, filters, level, is_auto)
        name, verdict = found.address, judge(trace, found, TextWriter())
    except UnknownSymbol as error:
        reason = why_absent(graph.root, symbol, graph.skipped(), set(graph.paths().values()))
        if reason is None:
            raise
        name, verdict = symbol, Verdict("index", reason, error.hint, "")
    paint = options.painter(output)
    options.emit(why_not_json(name, asked, verdict) if json else why_not_text(name, verdict, paint), output)
    return OK
