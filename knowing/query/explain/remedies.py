"""The smallest change of a request that brings a symbol into its answer.

It is *tried*, not guessed: the query path runs again with it, and only a change that works is offered.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from knowing.model import Flag, Symbol
from knowing.query.pack.fill import Writer
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.words import split_identifier, terms_of


def flags_that_bring_in(trace: Trace, symbol: Symbol, writer: Writer) -> str:
    """Flags, tried one after the other until the symbol is in, or words where the task says too little; empty if nothing brings it in."""
    if trace.order.sure.confidence == "low" and (change := named_in_task(trace, symbol, writer)):
        return change
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
    if evidence[2].get("test", 0.0) < 0 if evidence is not None else Flag.TEST in symbol.flags:
        filters = replace(filters, include_tests=True)
        flags.append("--include-tests")
        run = _again(trace, filters)
        if _is_in(run, symbol, writer):
            return " ".join(flags)
        evidence = run.ranking.evidence(symbol.id)
    if evidence is None:
        return named_in_task(trace, symbol, writer)
    ahead = sum(1 for one in run.ranking.symbols[: evidence[0] - 1] if filters.objection(one) is None)
    most = run.settings.pack.max_symbols if filters.limit is None else filters.limit
    if ahead >= max(most, run.settings.pack.max_symbols):  # so many symbols are no answer any more
        return named_in_task(trace, symbol, writer)
    if ahead >= most:
        filters = replace(filters, limit=ahead + 1)
        flags.append(f"--limit {ahead + 1}")
    budget = _smallest_budget(lambda tokens: _is_in(_again(trace, filters, tokens), symbol, writer), trace)
    if budget is None and filters.limit is None:  # a large budget alone does not bring in what is hardly relevant
        filters = replace(filters, limit=ahead + 1)
        flags.append(f"--limit {ahead + 1}")
        budget = _smallest_budget(lambda tokens: _is_in(_again(trace, filters, tokens), symbol, writer), trace)
    if budget is None:
        return named_in_task(trace, symbol, writer)
    if budget > trace.order.budget_tokens or trace.order.stop_at_cliff:
        flags.append(f"--budget {budget}")
    return " ".join(flags)


def _again(trace: Trace, filters: Filters, budget_tokens: int | None = None) -> Trace:
    tokens = trace.order.budget_tokens if budget_tokens is None else budget_tokens
    is_auto = trace.order.stop_at_cliff and budget_tokens is None
    asked = trace.task, trace.graph, trace.settings, tokens, filters, trace.order.level, is_auto, trace.nudges
    return for_task(*asked)


def _is_in(trace: Trace, symbol: Symbol, writer: Writer) -> bool:
    return trace.pack(writer).evidence(symbol.id) is not None


def _smallest_budget(is_enough: Callable[[int], bool], trace: Trace) -> int | None:
    """The smallest sensible budget that includes the symbol, found by doubling and then halving the gap; None if none does.

    Packing is only nearly monotone, so each budget is tried.
    """
    wanted = trace.settings.explain
    sensible = max(wanted.times * trace.order.budget_tokens, trace.settings.pack.budget_tokens)
    low = high = trace.order.budget_tokens
    if is_enough(high):
        return high
    while not is_enough(high := high * 2):
        low = high
        if high > min(sensible, wanted.largest_budget):
            return None
    while high - low > max(wanted.step, low // wanted.precision):
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    rounded = -(-high // wanted.step) * wanted.step
    return rounded if is_enough(rounded) else high


def named_in_task(trace: Trace, symbol: Symbol, writer: Writer) -> str:
    """What to write into the task so that it is found: words of its own, or else its name; empty if neither is enough."""
    words = _words_of_it(trace, symbol)
    if len(words) > 1 and _is_found_by(f"{trace.task} {' '.join(words)}", trace, symbol, writer):
        return f"say in the task, whose words hardly reach it: {', '.join(words)}"
    is_enough = _is_found_by(f"{trace.task} `{symbol.qualname}`", trace, symbol, writer)
    return f"name it in the task: `{symbol.qualname}`" if is_enough else ""


def _words_of_it(trace: Trace, symbol: Symbol) -> list[str]:
    """The first words of its dotted name that the task does not have."""
    said = set(terms_of(trace.task))
    own = dict.fromkeys(word.lower() for word in split_identifier(symbol.qualname))
    return [word for word in own if not said.issuperset(terms_of(word))][: trace.settings.explain.words]


def _is_found_by(task: str, trace: Trace, symbol: Symbol, writer: Writer) -> bool:
    """Whether a task without filters of kind and path is answered with the symbol."""
    filters = replace(trace.filters, kinds=frozenset(), paths=())
    return _is_in(for_task(task, trace.graph, trace.settings, trace.order.budget_tokens, filters), symbol, writer)
