"""What speaks for a single test: that it reaches the change, holds its name, or holds a rare word of its lines.

A symbol that half of all tests reach says little about any of them, so what a path says is shared by a power of the
number of test files that paths from the same symbol lead to.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from knowing.change.effects.reach import DEPENDENCE, LEAVES, Step, path_to, reach
from knowing.change.effects.runnable import CALLABLE, is_test_code, stood_for, test_around, whole_file_of
from knowing.graph.layout import COUNTS
from knowing.graph.reader import Graph
from knowing.languages import needs_receiver
from knowing.model import KINDS, EdgeKind, Kind, Symbol
from knowing.query.called.cases import is_test
from knowing.settings import ChangeSettings
from knowing.settings.change import DIFF
from knowing.tree.bodies import Sources
from knowing.words import terms_of_token

BACK: Mapping[EdgeKind, float] = {kind: worth for kind, worth in DEPENDENCE.items() if kind not in LEAVES}
_TIES = (EdgeKind.CALLS, EdgeKind.REFERENCES, EdgeKind.IMPORTS)
_FILE, _FUNCTION = KINDS.index(Kind.FILE), KINDS.index(Kind.FUNCTION)


@dataclass(slots=True)
class Reached:
    """Tests by id: how surely a path leads from each to the change, and the surest such path."""

    chances: dict[int, float] = field(default_factory=dict)
    ways: dict[int, tuple[str, ...]] = field(default_factory=dict)


def either(chances: Iterable[float]) -> float:
    """The chance that at least one of several independent reasons holds."""
    return round(1.0 - prod(1.0 - min(chance, 1.0) for chance in chances), 4)


def reaching(graph: Graph, code: Sequence[int], settings: ChangeSettings) -> Reached:
    """The tests that lead to changed code, directly or through others."""
    answer = Reached()
    for roots in _groups(code, settings.most_roots):
        found = reach(
            graph,
            roots,
            settings.test_depth,
            settings.least_confidence,
            settings.dispatch,
            settings.constructs,
            BACK,
            lambda one: _is_test_function(graph, one),
        )
        symbols = graph.symbols(found)
        sure: dict[int, tuple[float, Step]] = {}
        for step in found.values():
            if step.distance and step.symbol in symbols and is_test_code(graph, step.symbol):
                chance = step.confidence * settings.test_step ** (step.distance - 1)
                own = symbols[step.symbol]
                for test, share in stood_for(graph, own, settings.sibling) or whole_file_of(
                    graph, own, settings.sibling
                ):
                    if chance * share > sure.get(test, (0.0, step))[0]:
                        sure[test] = (chance * share, step)
        files = {int(graph.file[test]) for test in sure}
        for test, (chance, step) in sure.items():
            shared = round(chance / max(len(files), 1) ** settings.crowd, 4)
            if shared > answer.chances.get(test, 0.0):
                answer.chances[test], answer.ways[test] = shared, _way(step, found, symbols)
    return answer


def _groups(code: Sequence[int], most: int) -> Iterator[list[int]]:
    """Each root for itself, as long as they are few; the rest together."""
    own = sorted(set(code))
    yield from ([one] for one in own[:most])
    if own[most:]:
        yield own[most:]


def _is_test_function(graph: Graph, symbol: int) -> bool:
    """Whether the walk ends at a symbol because it is a test, on which nothing depends."""
    return is_test_code(graph, symbol) and int(graph.kind[symbol]) in CALLABLE and is_test(graph, graph.symbol(symbol))


def _way(step: Step, found: Mapping[int, Step], symbols: Mapping[int, Symbol]) -> tuple[str, ...]:
    way: list[str] = []
    for one in path_to(found, step.symbol):
        way += ([one.kind] if one.kind else []) + [symbols[one.symbol].address if one.symbol in symbols else "?"]
    return tuple(way)


def mentioning(graph: Graph, code: Sequence[int], settings: ChangeSettings) -> dict[int, float]:
    """Tests with an unresolved mention of a changed name: of one that is only called on a receiver, with a receiver."""
    if settings.mention <= 0:
        return {}
    chances: dict[int, float] = {}
    kept = [
        one for one in graph.symbols(code).values() if one.kind != Kind.FILE and len(one.name) >= settings.name_chars
    ]
    bound = _bound(kept)
    for name in sorted({one.name for one in kept}):
        rivals = sum(not is_test_code(graph, int(one)) for one in graph.ids_named(name))
        there = {one for one in graph.mentioning(name, name in bound) if is_test_code(graph, one)}
        holders = set(_holders(graph, name))
        if holders and name in bound:
            holders -= _mean_a_function(graph, name, holders)
        sources = graph.symbols(sorted(there | holders))
        files = {one.path for one in sources.values()}
        chance = settings.mention / max(rivals, 1) / max(len(files), 1) ** settings.crowd
        for symbol in sources.values():
            for test, share in stood_for(graph, symbol, settings.sibling):
                chances[test] = max(chances.get(test, 0.0), chance * share)
    return chances


def _bound(symbols: Iterable[Symbol]) -> set[str]:
    """The names that are only called on a receiver, whichever of the symbols is meant."""
    every = list(symbols)
    return {one.name for one in every} - {one.name for one in every if not needs_receiver(one.kind, one.language)}


def _mean_a_function(graph: Graph, name: str, holders: Iterable[int]) -> set[int]:
    """Those of some holders of a name that only mean a function by it: all that they say of it is tied to one or has no
    receiver, and nowhere does it stand after a dot or a quote.
    """
    functions = [int(one) for one in graph.ids_named(name) if int(graph.kind[one]) == _FUNCTION]
    ties = Counter(source for source, *_ in graph.edges_at("target", functions, _TIES))
    ties.update(graph.mentioning(name))
    symbols, counts = graph.postings(terms_of_token(name)[-1])
    said = dict(zip(symbols.tolist(), COUNTS.part(counts, "body").tolist(), strict=True))
    asked = (set(holders) & set(ties)) - set(graph.mentioning(name, on_receiver=True))
    # a tie may stand for several mentions
    more = graph.symbols(sorted(one for one in asked if said.get(one, 0) > ties[one]))
    sources = Sources(graph.root, graph.blob)
    return asked - {one.id for one in more.values() if _is_said_otherwise(sources.body(one), name)}


_RECEIVER = re.compile(r"(?<![\w.])[\w.]*(?:\.|->|::)\s*$|['\"`]$")
_SIGNS = frozenset(("'", '"', "`", ".", "->", "::"))
"""What stands before a name and says nothing of whose it is."""


def _is_said_otherwise(text: str | None, name: str) -> bool:
    """Whether a name stands after a dot or a quote in the text of a symbol that is tied to a function of the name; so it may, if the
    text cannot be read. If it stands after one and the same name wherever it stands, that is the module the tie goes through.

    >>> _is_said_otherwise("bank.pay(1); bank.pay(2)", "pay"), _is_said_otherwise("pay(1); till.pay(2)", "pay")
    (False, True)
    """
    if text is None:
        return True
    before = {_standing_before(text, found.start()) for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)}
    return len(before) > 1 or not before.isdisjoint(_SIGNS)


def _standing_before(text: str, place: int) -> str:
    """The receiver that a name at a place of a text stands after, with its dot, or the quote; nothing if it stands for itself."""
    found = _RECEIVER.search(text[max(0, place - DIFF.receiver_chars) : place])
    return found[0].strip() if found else ""


def sharing(graph: Graph, code: Sequence[int], words: Iterable[str], settings: ChangeSettings) -> dict[int, float]:
    """Tests that hold a word of the changed lines which few others hold; the rarer it is among tests, the
    more it says. The name of a changed method is not shared by who means a function by it.
    """
    holders: dict[str, list[int]] = {}
    bound: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(_bound(graph.symbols(code).values())):
        for term in terms_of_token(name)[-1:]:
            bound[term].append(name)
    for term in sorted({terms_of_token(word)[-1] for word in words if terms_of_token(word)}):
        symbols, _ = graph.postings(term)
        if settings.words > 0 and 0 < len(symbols) <= settings.rare:
            tests = {int(one) for one in symbols if is_test_code(graph, int(one))}
            others = tests if term in bound else set[int]()
            for name in bound.get(term, ()):
                others = _mean_a_function(graph, name, others)
            holders[term] = sorted(tests - others)
    known = graph.symbols({one for found in holders.values() for one in found})
    chances: dict[int, float] = defaultdict(float)
    for found in holders.values():
        run = sorted({one for holder in found if holder in known for one in _runs(graph, known[holder])})
        for test in run:
            chances[test] = either((chances[test], settings.words / len(run) ** 0.5))
    return chances


def _runs(graph: Graph, symbol: Symbol) -> list[int]:
    """What runs if a word stands in a piece of test code: a test, the one around it, or a file of tests without names."""
    own = symbol if is_test(graph, symbol) or symbol.kind == Kind.FILE else test_around(graph, symbol)
    return [own.id] if own else []


def _holders(graph: Graph, name: str) -> list[int]:
    """Test code that holds a name of several words, which can hardly mean anything else."""
    terms = terms_of_token(name)
    if len(terms) < 2:
        return []
    symbols, _ = graph.postings(terms[-1])
    return [
        int(one)
        for one in symbols
        if is_test_code(graph, int(one)) and (int(graph.kind[one]) in CALLABLE or int(graph.kind[one]) == _FILE)
    ]


def holding(graph: Graph, name: str) -> int:
    """How many tests hold a name."""
    return sum(is_test(graph, one) or one.kind == Kind.FILE for one in graph.symbols(_holders(graph, name)).values())
