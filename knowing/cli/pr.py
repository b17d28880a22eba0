"""``ctx pr``: the context of a change."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK
from knowing.errors import UsageError
from knowing.render.safe import one_line

if TYPE_CHECKING:
    from knowing.change.context import Change
    from knowing.change.diff.between import Diff
    from knowing.graph.reader import Graph

Base = Annotated[str, typer.Option(help="Commit to compare with; default: where the branch began.")]
Head = Annotated[str, typer.Option(help="Commit to look at; default: the work tree.")]
Staged = Annotated[bool, typer.Option("--staged", help="What would be committed now.")]
DiffFile = Annotated[str | None, typer.Option("--diff", metavar="FILE|-", help="A patch instead.")]
Format = Annotated[str, typer.Option("--format", help="text, md, xml or json.")]
All = Annotated[bool, typer.Option("--all", help="Everything, without a budget.")]
Explain = Annotated[str | None, typer.Option(metavar="SYMBOL", help="Only say why this symbol is part of it.")]
Advisory = Annotated[bool, typer.Option("--advisory", help="Never fail: say what is wrong and go on.")]
MAX_PATCH_BYTES = 50_000_000


def pr(
    base: Base = "",
    head: Head = "",
    staged: Staged = False,
    diff: DiffFile = None,
    budget: options.Budget = "",
    everything: All = False,
    form: Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    explain: Explain = None,
    advisory: Advisory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """What a diff touches, who depends on it, which tests reach it, and what is missing."""
    if budget:
        budget_of(budget)
    try:
        change, graph = changed(root, base, head, staged, diff, stale)
    except Exception as error:
        if not advisory or isinstance(error, UsageError):
            raise
        print(f"ctx pr: no context: {one_line(str(error), 300)}", file=sys.stderr)
        return OK
    if explain is not None:
        options.emit(explained(change, graph, explain, json), output)
        return OK
    from knowing.render.documents.change import pr_document
    from knowing.render.formats.sections import write

    tokens = 0 if everything else budget_of(budget or str(change.settings.change.budget_tokens))
    options.emit(write(pr_document(change), "json" if json else form, tokens, options.painter(output)), output)
    return OK


def budget_of(text: str) -> int:
    tokens, is_auto = options.budget_of(text)
    if is_auto or tokens is None:
        raise UsageError("--budget auto needs a task to be relevant to", "give a number of tokens, or --all")
    return tokens


def changed(root: Path, base: str, head: str, staged: bool, patch: str | None, stale: str) -> tuple[Change, Graph]:
    """The context of the change that the options name."""
    graph, _ = options.open_graph(root, stale)
    from knowing.change.context import for_diff
    from knowing.cli.configured import cache_folder, settings_for

    diff = diff_of(graph.root, base, head, staged, patch)
    return for_diff(diff, graph, settings_for(graph.root), cache_folder()), graph


def diff_of(root: Path, base: str, head: str, staged: bool, patch: str | None) -> Diff:
    from knowing.change.diff.between import read_diff

    data = None
    if patch == "-":
        data = sys.stdin.buffer.read(MAX_PATCH_BYTES)
    elif patch is not None:
        try:
            data = Path(patch).read_bytes()[:MAX_PATCH_BYTES]
        except OSError as error:
            raise UsageError(f"cannot read {patch}: {error.strerror}") from None
    return read_diff(root, base, head, staged, data)


def explained(change: Change, graph: Graph, typed: str, json: bool) -> str:
    from knowing.change.why_changed import explain
    from knowing.query.lookup import find_symbol
    from knowing.render.safe import encoded

    symbol = find_symbol(graph, typed)
    reasons = explain(change, symbol)
    if json:
        return encoded({"schema": "knowing.why-change/1", "symbol": symbol.address, "reasons": reasons}) + "\n"
    return f"{one_line(symbol.address)}\n" + "".join(f"  {one_line(reason)}\n" for reason in reasons)
