"""``ctx task``: what a task needs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.plain_task import answer_task
from knowing.errors import UsageError
from knowing.verbs.tasks import TaskRequest


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
    files: Annotated[bool, typer.Option("--files", help="Answer with whole files, not with symbols.")] = False,
    reasons: Annotated[bool, typer.Option("--reasons", help="Say why each symbol is there, in every format.")] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Add the authored rules (AGENTS.md), within the same budget.")
    ] = False,
    session: options.Session = "",
    again: options.Again = False,
    no_memory: options.NoMemory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """What a task needs, ranked and packed into a token budget.

    Exit code 1 if nothing in the repository is relevant.
    """
    asked = options.task_of(text, file)
    tokens, is_auto = options.budget_of(budget)
    wanted = "json" if json else form
    if files and level not in ("auto", "files"):
        raise UsageError(f"--files gives whole files, and --level {level} parts of them", "give one of the two")
    level = "files" if files else level
    request = TaskRequest(
        asked, tokens, is_auto, wanted, level, tuple(kind or ()), tuple(path or ()), include_tests, limit,
        reasons=reasons, rules=rules, session_id=session, again=again,
    )  # fmt: skip
    return answer_task(request, host_at(root, stale, is_remembering=not no_memory), output)
