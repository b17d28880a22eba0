"""``ctx why``: every stage's evidence for one symbol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import why as verb
from knowing.verbs.task import TaskRequest


def why(
    symbol: Annotated[str, typer.Argument(help="name, Qual.name, path::Qual.name, path:line or #id.")],
    task: options.Task = "",
    kind: options.OneKind = None,
    file: options.OneFile = None,
    budget: options.Budget = "",
    level: options.Level = "auto",
    include_tests: options.IncludeTests = False,
    json: options.Json = False,
    output: options.Output = None,
    base: options.Base = "",
    head: options.Head = "",
    staged: options.Staged = False,
    diff: options.DiffFile = None,
    session: options.Session = "",
    no_memory: options.NoMemory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Why a symbol stands where it stands for a task: words, channels, seeds, walk, score, pack.

    With --json: where it stands in the answer as JSON, which holds fewer symbols than text.
    With --base, --head, --staged or --diff: why it is part of the context of that change.
    """
    host = host_at(root, stale, is_remembering=not no_memory)
    if not task and (base or head or staged or diff is not None):
        between = options.between(base, head, staged, diff)
        emit(reasons(verb.why_changed(verb.WhyChangedRequest(symbol, between), host), json), output)
        return OK
    asked = options.task_of(task)
    tokens, is_auto = options.budget_of(budget)
    form = "json" if json else "text"
    request = TaskRequest(asked, tokens, is_auto, form, level, include_tests=include_tests, session_id=session)
    explanation = verb.why(verb.WhyRequest(symbol, request, kind, file), host)
    from knowing.render.documents.why import why_json, why_text

    emit(why_json(explanation) if json else why_text(explanation, painter(output)), output)
    return OK


def reasons(found: verb.ChangeReasons, json: bool) -> str:
    """The reasons in words, or as JSON."""
    from knowing.render.documents.why_changed import why_changed_json, why_changed_text

    said = found.address, found.reasons
    return why_changed_json(*said) if json else why_changed_text(*said)
