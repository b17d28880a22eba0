"""``ctx task``: what a task needs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.verbs import task as verb


def task(
    text: Annotated[str | None, typer.Argument(metavar="TEXT|-", help="The task; - reads standard input.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Read the task from a file.")] = None,
    budget: options.Budget = "",
    form: options.Format = "text",
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
    wanted = "json" if json else form
    request = verb.TaskRequest(
        asked, tokens, is_auto, wanted, level, tuple(kind or ()), tuple(path or ()), include_tests, limit
    )
    answer = verb.task(request, host_at(root, stale))
    if not answer.is_empty:
        options.emit(answer.text(options.painter(output)), output)
        return OK
    if wanted != "text":
        options.emit(answer.text(), output)
    if answer.is_filtered:
        print("ctx: the filters leave nothing; drop --kind or --path", file=sys.stderr)
    else:
        from knowing.render.documents.found import nothing_text

        print(nothing_text(answer.nearest), end="", file=sys.stderr)
    return NOTHING
