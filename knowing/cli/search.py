"""``ctx search``: symbols by words, quickly."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import NOTHING, OK


def search(
    words: Annotated[list[str], typer.Argument(help="Words, names or parts of them.")],
    limit: Annotated[int, typer.Option(help="At most this many symbols.")] = 20,
    kind: options.Kinds = None,
    path: options.Paths = None,
    include_tests: options.IncludeTests = False,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Symbols by words, with rank and score. Exit code 1 if there are none."""
    asked = options.task_of(" ".join(words))
    filters = options.filters_of(kind, path, include_tests, limit)
    graph, _ = options.open_graph(root, stale)
    from knowing.cli.configured import settings_for
    from knowing.query.explain.nearest import nearest_words
    from knowing.query.pipeline import for_task
    from knowing.render.documents.found import found_json, found_text, nothing_text

    trace = for_task(asked, graph, settings_for(graph.root), None, filters)
    found = trace.candidates()[:limit]
    if json:
        options.emit(found_json(asked, found), output)
    elif found:
        options.emit(found_text(found, options.painter(output)), output)
    if not found:
        print(nothing_text(nearest_words(trace.keywords, graph)), end="", file=sys.stderr)
    return OK if found else NOTHING
