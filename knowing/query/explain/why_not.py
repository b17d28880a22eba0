"""Why a symbol is not in the answer: the stage that lost it, by how much, and the smallest remedy.

The verdict is read from the trace. The change is *tried*, not guessed: the query path runs again with it, and
only a change that works is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from knowing.counted import counted
from knowing.model import Kind, Symbol
from knowing.query.pack.fill import Pack, Writer
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.query.rank.demotions import DEMOTIONS, demoted_for
from knowing.query.trace import Trace


@dataclass(frozen=True, slots=True)
class Loss:
    """Where a symbol was lost."""

    stage: str
    """index, channels, candidates, filter, demotion, limit, cliff, budget; or packed, if it was not lost."""
    what: str
    by_how_much: str
    change: str
    """The smallest change that includes it, as flags or as words; empty if none was found."""


def why_not(trace: Trace, symbol: Symbol, writer: Writer, form: str = "text") -> Loss:
    """The stage that lost a symbol of the graph; ``form`` is the name of the format that the writer writes."""
    pack = trace.pack(writer)
    if (place := pack.evidence(symbol.id)) is not None:
        what = f"it is in the answer as {form}: place {place[0]} of {len(pack.items)}, at level {place[1].level}"
        if place[1].is_above:
            what += f"; the code at rank {place[1].shown_in} shows it"
        return Loss("packed", what, "", "")
    objection = trace.filters.objection(symbol)
    if objection is not None:
        return Loss("filter", f"{objection} leaves it out", "", _flags_that_bring_in(trace, symbol, writer))
    ranked = trace.ranking.evidence(symbol.id)
    if ranked is None:
        return _never_ranked(trace, symbol, writer)
    return _left_out(trace, pack, ranked, _flags_that_bring_in(trace, symbol, writer))


def _left_out(trace: Trace, pack: Pack, ranked: tuple[int, float, dict[str, float]], change: str) -> Loss:
    """The verdict on a symbol that was ranked and not packed: which of demotion, limit, cliff or budget left it out."""
    rank, total, parts = ranked
    if total <= 0.0:
        what = f"it is ranked {rank}, but nothing speaks for it: score {total:.4f}"
        return Loss("candidates", what, "every packed symbol scores more than 0", change)
    demoted = _demotion(pack, total, parts)
    if demoted is not None:
        return Loss("demotion", *demoted, change)
    position = sum(1 for one in trace.ranking.symbols[: rank - 1] if trace.filters.objection(one) is None) + 1
    most = trace.settings.pack.max_symbols if trace.filters.limit is None else trace.filters.limit
    if position > most:
        flag = "--limit" if trace.filters.limit is not None else "the most symbols an answer has"
        what = f"it is ranked {position}, below {flag} {most}"
        return Loss("limit", what, f"by {counted(position - most, 'place')}", change)
    best = float(trace.ranking.totals[0])
    if trace.order.stop_at_cliff and total < trace.settings.pack.cliff * best:
        what = f"it scores {total / best:.0%} of the best, below the relevance cliff"
        return Loss("cliff", what, f"the cliff is at {trace.settings.pack.cliff:.0%}", change)
    if "--limit" in change and position > trace.settings.pack.low_places:
        what = f"it is ranked {position} and scores {total / best:.0%} of the best: the answer ends before it"
        return Loss("cliff", what, "", change)
    short = _shortfall(change, trace)
    return Loss("budget", f"it is ranked {position}, but the budget was spent before it", short, change)


def _never_ranked(trace: Trace, symbol: Symbol, writer: Writer) -> Loss:
    change = _named_in_task(trace, symbol, writer)
    if symbol.kind == Kind.EXTERNAL or symbol.file_id is None:
        return Loss("index", "it is defined outside the repository", "", "")
    scores = {vote.channel: vote for vote in trace.votes.evidence(symbol.id) if vote.score > 0}
    if not scores and float(trace.walk.mass[symbol.id]) == 0.0:
        what = (
            "no channel matched: no word of the task is in its name, signature, documentation, body or path,"
            " and the walk from the seeds did not reach it"
        )
        return Loss("channels", what, "", change)
    said = []
    for channel, vote in scores.items():
        better = int(np.count_nonzero(trace.votes.scores[channel] > vote.score))
        said.append(f"{channel} {better + 1}")
    if trace.walk.mass[symbol.id] > 0:
        said.append(f"walk {int(np.count_nonzero(trace.walk.mass > trace.walk.mass[symbol.id])) + 1}")
    most = (trace.settings.channels.cap, trace.settings.score.candidates)
    cut = f"a channel hands on its best {most[0]}, the text channel {most[1]}"
    return Loss("candidates", f"too far down to be ranked: place by {', '.join(said)}", cut, change)


def _demotion(pack: Pack, total: float, parts: dict[str, float]) -> tuple[str, str] | None:
    """The demotion without which it would have outranked something that was packed."""
    lowest = min((item.candidate.score for item in pack.items), default=0.0)
    lost = {name: -parts[name] for name in (*DEMOTIONS, "crowding") if parts.get(name, 0.0) < 0}
    if not lost or total >= lowest or total + sum(lost.values()) <= lowest:
        return None
    name = max(lost, key=lambda one: (lost[one], one))
    return (
        f"it was demoted for {demoted_for(name)}: {total + lost[name]:.4f} became {total:.4f}",
        f"the lowest packed symbol scores {lowest:.4f}",
    )


def _flags_that_bring_in(trace: Trace, symbol: Symbol, writer: Writer) -> str:
    """Flags, tried one after the other until the symbol is in; empty if they do not bring it in."""
    flags: list[str] = []
    filters = trace.filters
    if filters.objection(symbol) is not None:
        if filters.kinds and symbol.kind not in filters.kinds:
            filters = replace(filters, kinds=filters.kinds | {symbol.kind})
            flags.append(f"--kind {symbol.kind}")
        if filters.objection(symbol) is not None:
            filters = replace(filters, paths=(*filters.paths, symbol.path))
            flags.append(f"--path {symbol.path}")
    run = _again(trace, filters)
    if _is_in(run, symbol, writer):
        return " ".join(flags)
    evidence = run.ranking.evidence(symbol.id)
    if evidence is not None and evidence[2].get("test", 0.0) < 0:
        filters = replace(filters, include_tests=True)
        flags.append("--include-tests")
        run = _again(trace, filters)
        if _is_in(run, symbol, writer):
            return " ".join(flags)
        evidence = run.ranking.evidence(symbol.id)
    if evidence is None:
        return _named_in_task(trace, symbol, writer)
    ahead = sum(1 for one in run.ranking.symbols[: evidence[0] - 1] if filters.objection(one) is None)
    most = run.settings.pack.max_symbols if filters.limit is None else filters.limit
    if ahead >= most:
        filters = replace(filters, limit=ahead + 1)
        flags.append(f"--limit {ahead + 1}")
    budget = _smallest_budget(lambda tokens: _is_in(_again(trace, filters, tokens), symbol, writer), trace)
    if budget is None and filters.limit is None:  # a large budget alone does not bring in what is hardly relevant
        filters = replace(filters, limit=ahead + 1)
        flags.append(f"--limit {ahead + 1}")
        budget = _smallest_budget(lambda tokens: _is_in(_again(trace, filters, tokens), symbol, writer), trace)
    if budget is None:
        return _named_in_task(trace, symbol, writer)
    if budget > trace.order.budget_tokens or trace.order.stop_at_cliff:
        flags.append(f"--budget {budget}")
    return " ".join(flags)


def _again(trace: Trace, filters: Filters, budget_tokens: int | None = None) -> Trace:
    tokens = trace.order.budget_tokens if budget_tokens is None else budget_tokens
    is_auto = trace.order.stop_at_cliff and budget_tokens is None
    return for_task(trace.task, trace.graph, trace.settings, tokens, filters, trace.order.level, is_auto)


def _is_in(trace: Trace, symbol: Symbol, writer: Writer) -> bool:
    return trace.pack(writer).evidence(symbol.id) is not None


def _smallest_budget(is_enough: Callable[[int], bool], trace: Trace) -> int | None:
    """The smallest budget that includes the symbol, found by doubling and then halving the gap; None if none does. Packing is only nearly
    monotone, so each budget is tried."""
    wanted = trace.settings.explain
    low = high = trace.order.budget_tokens
    if is_enough(high):
        return high
    while not is_enough(high := high * 2):
        low = high
        if high > wanted.largest_budget:
            return None
    while high - low > max(wanted.step, low // wanted.precision):
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    rounded = -(-high // wanted.step) * wanted.step
    return rounded if is_enough(rounded) else high


def _shortfall(change: str, trace: Trace) -> str:
    _, _, budget = change.partition("--budget ")
    return f"by {counted(int(budget) - trace.order.budget_tokens, 'token')}" if budget.isdigit() else ""


def _named_in_task(trace: Trace, symbol: Symbol, writer: Writer) -> str:
    """Whether writing its name into the task is enough."""
    task = f"{trace.task} `{symbol.qualname}`"
    filters = replace(trace.filters, kinds=frozenset(), paths=())
    run = for_task(task, trace.graph, trace.settings, trace.order.budget_tokens, filters)
    return f"name it in the task: `{symbol.qualname}`" if _is_in(run, symbol, writer) else ""
