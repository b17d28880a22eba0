"""Why a symbol stands where it stands, for a task or in the context of a change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.verbs.asking import SAY_WHICH, checked_budget, checked_task
from knowing.verbs.changed import WORK_TREE, Between, changed
from knowing.verbs.host import Host, opened
from knowing.verbs.joined import joined
from knowing.verbs.task import TaskRequest, traced

if TYPE_CHECKING:
    from knowing.change.context import Change
    from knowing.query.explain.evidence import Explanation


@dataclass(frozen=True, slots=True)
class WhyRequest:
    """A symbol, and the task to explain it for."""

    symbol: str
    """name, Qual.name, path::Qual.name, path:line or #id."""
    task: TaskRequest
    kind: str | None = None
    file: str | None = None


@dataclass(frozen=True, slots=True)
class WhyChangedRequest:
    """A symbol, and the change to explain it for."""

    symbol: str
    between: Between = WORK_TREE


@dataclass(frozen=True, slots=True)
class ChangeReasons:
    """Why a symbol is part of the context of a change, or that it is not."""

    address: str
    reasons: tuple[str, ...]


def why(request: WhyRequest, host: Host) -> Explanation:
    """Every stage's evidence for one symbol, from the trace that answers the task."""
    checked_task(request.task.text, SAY_WHICH)
    checked_budget(request.task.budget_tokens)
    found = opened(host)
    from knowing.query.explain.evidence import explain
    from knowing.query.lookup import find_group
    from knowing.render.formats.table import format_named

    form = format_named(request.task.form)
    symbol = find_group(found.graph, request.symbol, request.kind, request.file, found.settings.explain.lookup)[0]
    trace = traced(request.task, found, SAY_WHICH, joined(request.task.session_id, found))
    return explain(trace, symbol, trace.pack(form.pack(found.freshness)), request.task.form)


def why_changed(request: WhyChangedRequest, host: Host) -> ChangeReasons:
    """Every reason why a symbol is part of the context of a change."""
    change, _ = changed(request.between, host)
    return reasons_of(change, request.symbol)


def reasons_of(change: Change, typed: str) -> ChangeReasons:
    """The reasons for a symbol as somebody typed it."""
    from knowing.change.why_changed import reasons_of_change
    from knowing.query.lookup import find_group

    symbol = find_group(change.graph, typed, settings=change.settings.explain.lookup)[0]
    return ChangeReasons(symbol.address, tuple(reasons_of_change(change, symbol)))
