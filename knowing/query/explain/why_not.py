"""Why a symbol is not in the answer: the stage that lost it, by how much, and the smallest remedy.

The verdict is read from the trace; the remedy is tried (``remedies``).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from knowing.counted import counted
from knowing.model import Flag, Kind, Symbol
from knowing.query.explain.remedies import flags_that_bring_in, named_in_task
from knowing.query.pack.breadth import breadth_of, most_places
from knowing.query.pack.fill import Pack, Writer
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
        return Loss("filter", f"{objection} leaves it out", "", flags_that_bring_in(trace, symbol, writer))
    ranked = trace.ranking.evidence(symbol.id)
    if ranked is None:
        return _never_ranked(trace, symbol, writer)
    return _left_out(trace, pack, ranked, flags_that_bring_in(trace, symbol, writer))


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
    share = total / float(trace.ranking.totals[0])
    if trace.order.level == "auto" and trace.filters.limit is None and (cut := _ends_before(trace, position, share)):
        return Loss(*cut, change)
    most = trace.settings.pack.max_symbols if trace.filters.limit is None else trace.filters.limit
    if position > most:
        flag = "--limit" if trace.filters.limit is not None else "the most symbols an answer has"
        what = f"it is ranked {position}, below {flag} {most}"
        return Loss("limit", what, f"by {counted(position - most, 'place')}", change)
    if trace.order.stop_at_cliff and share < trace.settings.pack.cliff:
        what = f"it scores {share:.0%} of the best, below the relevance cliff"
        return Loss("cliff", what, f"the cliff is at {trace.settings.pack.cliff:.0%}", change)
    tokens = trace.order.budget_tokens
    places = most_places(trace.order.purpose, trace.order.sure, trace.settings.pack, tokens)
    is_beyond = trace.order.level == "auto" and trace.filters.limit is None and position > places
    spent = f"an answer of {tokens:,} tokens to such a task has no more than {counted(places, 'place')}"
    what = f"it is ranked {position}, " + (f"and {spent}" if is_beyond else "but the budget was spent before it")
    return Loss("budget", what, _shortfall(change, trace), change)


def _ends_before(trace: Trace, position: int, share: float) -> tuple[str, str, str] | None:
    """Stage, what and by how much, if the answer ends before a place although there may be room: it is unsure, or hardly worth the tokens."""
    pack, is_low = trace.settings.pack, trace.order.sure.confidence == "low"
    breadth, best = breadth_of(trace.order.purpose, pack), float(trace.ranking.totals[0])
    most = most_places(trace.order.purpose, trace.order.sure, pack, trace.order.budget_tokens)
    if is_low and position > most:
        what = f"it is ranked {position}, and an answer of low confidence has no more than {counted(most, 'place')}"
        return "limit", what, f"by {counted(position - most, 'place')}"
    if is_low:
        return "budget", f"it is ranked {position}, but an answer of low confidence does not spend the whole budget", ""
    if position > pack.near_first and best * (1.0 - share) > breadth.far:
        what = f"it is ranked {position} and scores {share:.0%} of the best: who asks for a place has found it"
        return (
            "cliff",
            what,
            f"after {counted(pack.near_first, 'place')} an answer ends {breadth.far:.2f} below the best",
        )
    if position > pack.bodies and share < pack.tail_cliff:
        what = f"it is ranked {position} and scores {share:.0%} of the best, too little to be worth its tokens"
        return "cliff", what, f"after {counted(pack.bodies, 'place')} an answer ends at {pack.tail_cliff:.0%}"
    return None


def _never_ranked(trace: Trace, symbol: Symbol, writer: Writer) -> Loss:
    is_behind = Flag.TEST in symbol.flags and not trace.keywords.is_about_tests
    change = flags_that_bring_in(trace, symbol, writer) if is_behind else named_in_task(trace, symbol, writer)
    if symbol.kind == Kind.EXTERNAL or symbol.file_id is None:
        return Loss("index", "it is defined outside the repository", "", "")
    scores = {vote.channel: vote for vote in trace.votes.evidence(symbol.id) if vote.score > 0}
    if not scores and float(trace.walk.mass[symbol.id]) == 0.0:
        what = (
            "no channel matched: no word of the task is in its name, signature, documentation, body or path,"
            " and the walk from the seeds did not reach it"
        )
        return Loss("channels", what, "", change)
    most = dict.fromkeys(scores, trace.settings.channels.cap) | {"text": trace.settings.score.candidates}
    places = {name: 1 + int(np.count_nonzero(trace.votes.scores[name] > vote.score)) for name, vote in scores.items()}
    said = [f"{name} {place}" for name, place in places.items()]
    if is_behind and any(place <= most[name] for name, place in places.items()):
        what = f"it is a test, and the task is not about tests: what is code is ranked first; without that, place by {', '.join(said)}"
        return Loss("demotion", what, "", change)
    if trace.walk.mass[symbol.id] > 0:
        said.append(f"walk {int(np.count_nonzero(trace.walk.mass > trace.walk.mass[symbol.id])) + 1}")
    cut = f"a channel hands on its best {trace.settings.channels.cap}, the text channel {most['text']}"
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


def _shortfall(change: str, trace: Trace) -> str:
    _, _, budget = change.partition("--budget ")
    return f"by {counted(int(budget) - trace.order.budget_tokens, 'token')}" if budget.isdigit() else ""
