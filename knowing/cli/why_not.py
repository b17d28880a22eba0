"""``ctx why-not``: the stage that lost a symbol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import why_not as verb
from knowing.verbs.task import TaskRequest


def why_not(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    task: options.Task,
    budget: options.Budget = "",
    level: options.Level = "auto",
    kind: options.Kinds = None,
    path: options.Paths = None,
    file: options.OneFile = None,
    include_tests: options.IncludeTests = False,
    limit: options.Limit = None,
    json: options.Json = False,
    output: options.Output = None,
    session: options.Session = "",
    no_memory: options.NoMemory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Why a symbol is not in the answer: the stage that lost it, by how much, and the smallest change that brings it in.

    Give the flags that ctx task was called with; --file picks the symbol's file.
    """
    asked = options.task_of(task)
    tokens, is_auto = options.budget_of(budget)
    request = TaskRequest(
        asked, tokens, is_auto, "json" if json else "text", level, tuple(kind or ()), tuple(path or ()), include_tests,
        limit, session_id=session,
    )  # fmt: skip
    answer = verb.why_not(verb.WhyNotRequest(symbol, request, file), host_at(root, stale, is_remembering=not no_memory))
    from knowing.render.documents.why_not import why_not_json, why_not_text

    said = answer.symbol, answer.verdict
    text = why_not_json(said[0], asked, said[1]) if json else why_not_text(*said, painter(output))
    emit(text, output)
    return OK
