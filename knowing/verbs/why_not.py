"""Why a symbol is not in the answer: the stage that lost it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import UnknownSymbol
from knowing.verbs.asking import SAY_WHICH, checked_budget, checked_task
from knowing.verbs.host import Host, opened
from knowing.verbs.joined import joined
from knowing.verbs.task import TaskRequest, traced

if TYPE_CHECKING:
    from knowing.query.explain.why_not import Loss


@dataclass(frozen=True, slots=True)
class WhyNotRequest:
    """A symbol, and the request that did not answer with it."""

    symbol: str
    task: TaskRequest
    file: str | None = None
    """The symbol's file."""


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """The verdict on one symbol."""

    symbol: str
    """Its address, or what was typed if the index does not have it."""
    task: str
    verdict: Loss


def why_not(request: WhyNotRequest, host: Host) -> WhyNotAnswer:
    """The stage that lost a symbol, by how much, and the smallest change that brings it in."""
    task = checked_task(request.task.text, SAY_WHICH)
    checked_budget(request.task.budget_tokens)
    request.task.filters()
    found = opened(host)
    graph = found.graph
    from knowing.index.unindexed import why_absent
    from knowing.query.explain.why_not import Loss
    from knowing.query.explain.why_not import why_not as judge
    from knowing.query.lookup import find_group
    from knowing.render.formats.table import format_named

    writer = format_named(request.task.form).pack(found.freshness)
    try:
        symbol = find_group(graph, request.symbol, None, request.file, found.settings.explain.lookup)[0]
        trace = traced(request.task, found, SAY_WHICH, joined(request.task.session_id, found))
        return WhyNotAnswer(symbol.address, task, judge(trace, symbol, writer, request.task.form))
    except UnknownSymbol as error:
        reason = why_absent(graph.root, request.symbol, graph.skipped(), set(graph.paths().values()))
        if reason is None:
            raise
        return WhyNotAnswer(request.symbol, task, Loss("index", reason, error.hint, ""))
