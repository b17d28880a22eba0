"""``ctx tests``: which tests reach a change, some files or a symbol."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.main import NOTHING, OK
from knowing.cli.pr import All, Base, DiffFile, Format, Head, Staged, budget_of, changed
from knowing.errors import UsageError

if TYPE_CHECKING:
    from knowing.change.effects.covering import Tests
    from knowing.graph.reader import Graph


def tests(
    what: Annotated[list[str] | None, typer.Argument(metavar="[PATHS | SYMBOL]", help="Files, or one symbol.")] = None,
    base: Base = "",
    head: Head = "",
    staged: Staged = False,
    diff: DiffFile = None,
    command: Annotated[bool, typer.Option("--command", help="Only the lines that run them.")] = False,
    budget: options.Budget = "",
    everything: All = False,
    form: Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """The tests to run for a change (the default), for files, or for a symbol.

    Exit code 1 if no test is known to reach it.
    """
    if budget:
        budget_of(budget)
    if what and (base or head or staged or diff is not None):
        raise UsageError("both a change and something else were named", "give PATHS, a SYMBOL or --base")
    notes: tuple[str, ...] = ()
    if what:
        graph, _ = options.open_graph(root, stale)
        title, found = _named(graph, what)
    else:
        change, graph = changed(root, base, head, staged, diff, stale)
        title, found, notes = (
            f"tests for {change.changes.diff.base} → {change.changes.diff.head}",
            change.tests,
            change.notes,
        )
    from knowing.change.effects.commands import commands
    from knowing.cli.configured import settings_for
    from knowing.render.documents.impact import tests_document
    from knowing.render.formats.sections import write

    tokens = 0 if everything else budget_of(budget or str(settings_for(graph.root).change.budget_tokens))
    lines = commands(found.files, graph)
    if command and not json:
        options.emit("".join(f"{line}\n" for line in lines), output)
    else:
        document = tests_document(title, found, lines, notes)
        options.emit(write(document, "json" if json else form, tokens, options.painter(output)), output)
    return OK if found.files else NOTHING


def _named(graph: Graph, what: list[str]) -> tuple[str, Tests]:
    """Tests of everything in some files, or of one symbol and its members."""
    from knowing.change.effects.cochange import CoChange
    from knowing.change.effects.covering import find_tests
    from knowing.change.effects.dependents import with_members
    from knowing.change.files import for_files
    from knowing.cli.configured import settings_for
    from knowing.cli.files import relative
    from knowing.query.lookup import find_symbol
    from knowing.tree.history import mine

    settings = settings_for(graph.root).change
    context = for_files(graph, [relative(one, graph.root) for one in what])
    if context.paths and not context.unknown:
        paths, roots = list(context.paths), [one.symbol.id for one in context.symbols]
        words = [one.symbol.name for one in context.symbols]
        title = f"tests for {', '.join(paths[:5])}{' …' * (len(paths) > 5)}"
    elif len(what) == 1:
        symbol = find_symbol(graph, what[0])
        words = [symbol.name]
        paths, roots, title = [symbol.path], with_members(graph, symbol), f"tests for {symbol.address}"
    else:
        path, why = context.unknown[0]
        raise UsageError(f"{path}: {why}", "give files of the index, or one symbol")
    past = CoChange(mine(graph.root, "HEAD", settings.history.commits, settings.history.files), settings.history)
    together = past.together(paths, set(graph.paths().values()))
    return title, find_tests(graph, roots, paths, together, settings, words)
