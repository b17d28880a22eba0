"""``ctx show``: one symbol, its source, what it uses and who uses it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.errors import UsageError
from knowing.verbs import show as verb


def show(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    kind: options.OneKind = None,
    file: options.OneFile = None,
    limit: Annotated[int, typer.Option(help="List at most this many callers, callees and so on.")] = 20,
    budget: Annotated[
        int | None, typer.Option(help="Tokens of a file of text (prose, configuration) to show.", show_default="4000")
    ] = None,
    lines: Annotated[int, typer.Option(help="Lines of source to show.")] = 20,
    json: options.Json = False,
    output: options.Output = None,
    session: options.Session = "",
    again: options.Again = False,
    no_memory: options.NoMemory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """One symbol: definition, members, bases, callers, callees and tests, each with how sure that is."""
    if limit < 1 or lines < 0:
        raise UsageError("--limit is from 1, --lines from 0")
    request = verb.ShowRequest(symbol, kind, file, budget, limit, lines, session, again)
    answer = verb.show(request, host_at(root, stale, is_remembering=not no_memory))
    from knowing.render.documents.show import show_json, show_text

    if json:
        emit(show_json(answer.portrait, answer.notes), output)
        return OK
    emit(show_text(answer.portrait, painter(output), limit, lines, answer.notes), output)
    if answer.freshness.startswith("stale"):
        say(answer.freshness)
    return OK
