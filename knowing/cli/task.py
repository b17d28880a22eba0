"""``ctx task``: what a task needs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.main import NOTHING, OK
from knowing.errors import UsageError

if TYPE_CHECKING:
    from knowing.query.pack.fill import Pack, Writer
    from knowing.query.trace import Trace

FORMATS = ("text", "md", "xml", "json")


def task(
    text: Annotated[str | None, typer.Argument(metavar="TEXT|-", help="The task; - reads standard input.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Read the task from a file.")] = None,
    budget: options.Budget = "8000",
    form: Annotated[str, typer.Option("--format", help="text, md, xml or json.")] = "text",
    json: options.Json = False,
    output: options.Output = None,
    level: options.Level = "auto",
    kind: options.Kinds = None,
    path: options.Paths = None,
    include_tests: options.IncludeTests = False,
    limit: options.Limit = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """What a task needs, ranked and packed into a token budget.

    Exit code 1 if nothing in the repository is relevant.
    """
    asked = options.task_of(text, file)
    tokens, is_auto = options.budget_of(budget)
    filters = options.filters_of(kind, path, include_tests, limit)
    wanted = "json" if json else form
    if wanted not in FORMATS:
        raise UsageError(f"no format {wanted[:40]!r}", f"one of: {', '.join(FORMATS)}")
    graph, freshness = options.open_graph(root, stale)
    from knowing.cli.configured import settings_for
    from knowing.query.pipeline import for_task

    trace = for_task(asked, graph, settings_for(graph.root), tokens, filters, level, is_auto)
    writer = writer_for(wanted, freshness)
    pack = trace.pack(writer)
    if not pack.items:
        return _nothing(trace, pack, wanted, writer, output)
    options.emit(_written(pack, writer, output), output)
    return OK


def writer_for(form: str, freshness: str) -> Writer:
    """The writer of a format."""
    if form == "md":
        from knowing.render.formats.markdown import MarkdownWriter

        return MarkdownWriter(freshness)
    if form == "xml":
        from knowing.render.formats.xml import XmlWriter

        return XmlWriter(freshness)
    if form == "json":
        from knowing.render.formats.machine import JsonWriter

        return JsonWriter(freshness)
    from knowing.render.formats.text import TextWriter

    return TextWriter(freshness)


def _written(pack: Pack, writer: Writer, output: Path | None) -> str:
    from knowing.render.formats.text import TextWriter

    if isinstance(writer, TextWriter):
        return writer.shown(pack, options.painter(output))
    return writer.whole(pack)


def _nothing(trace: Trace, pack: Pack, form: str, writer: Writer, output: Path | None) -> int:
    """No symbol: because the budget is too small, because of a filter, or because nothing is relevant."""
    if candidates := trace.candidates():
        from knowing.query.pack.offers import Item, Level, priced

        price = priced(Item(candidates[0], Level.SIGNATURE), writer).tokens
        enough = -(-(price + pack.used_tokens) // 100) * 100 + 100
        raise UsageError(
            f"no symbol fits into {pack.budget_tokens} tokens of {form}",
            f"the best one alone costs {price}; try --budget {enough}",
        )
    if not pack.budget_met:
        raise UsageError(f"{pack.budget_tokens} tokens do not even hold an empty answer", "try --budget 500")
    if form != "text":
        options.emit(writer.whole(pack), output)
    if trace.confidence.label == "none":
        from knowing.query.explain.nearest import nearest_words
        from knowing.render.documents.found import nothing_text

        print(nothing_text(nearest_words(trace.keywords, trace.graph)), end="", file=sys.stderr)
    else:
        print("ctx: the filters leave nothing; drop --kind or --path", file=sys.stderr)
    return NOTHING
