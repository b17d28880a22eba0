"""Tests that reach a change, and changed symbols that no test reaches.

Evidence has a name, and the parts are combined as independent chances, :math:`1 - \\prod (1 - p)`:

*reach*       the test calls it, directly or through others (the graph's paths, fading with distance)
*mention*     the test holds the name, on something whose type is unknown; shared by all symbols of that name
*words*       the test holds a rare word of the changed lines: an option, a message, a key
*convention*  the test file is named after the changed file
*history*     the test file used to change together with the changed file
*changed*     the test is part of the change

Reach, mention and words speak for a test, convention and history for a file of tests, and none of the five
looks at whether a test is part of the change (so that what they find can be measured against it:
``eval/changes.py``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from knowing.change.effects.cochange import Together
from knowing.change.effects.reach import DEPENDENCE, LEAVES, Step, path_to, reach
from knowing.change.effects.runnable import (
    CALLABLE,
    is_called_test,
    is_test,
    is_test_code,
    runs,
    stood_for,
    subject,
    tails,
)
from knowing.graph.reader import Graph
from knowing.model import EdgeKind, Flag, Kind, Symbol
from knowing.settings import ChangeSettings
from knowing.words import terms_of_token

_BACK: Mapping[EdgeKind, float] = {kind: worth for kind, worth in DEPENDENCE.items() if kind not in LEAVES}


@dataclass(frozen=True, slots=True)
class Test:
    """One test and why it is named."""

    symbol: Symbol
    confidence: float
    parts: Mapping[str, float]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TestFile:
    """A file of tests and why it is named."""

    path: str
    language: str
    confidence: float
    parts: Mapping[str, float]
    tests: tuple[Test, ...]
    """The ones in it that are named for themselves, surest first."""


@dataclass(frozen=True, slots=True)
class Tests:
    files: tuple[TestFile, ...]
    untested: tuple[int, ...]
    """Changed symbols that no path leads to from any test."""
    left_out: int

    def each(self) -> list[Test]:
        """Every named test, surest first."""
        every = [test for file in self.files for test in file.tests]
        return sorted(every, key=lambda one: (-one.confidence, one.symbol.path, one.symbol.line))


def find_tests(
    graph: Graph,
    changed: Sequence[int],
    paths: Iterable[str],
    together: Sequence[Together],
    settings: ChangeSettings,
    words: Iterable[str] = (),
) -> Tests:
    """The tests to run for a change of some symbols, in code files ``paths`` that ``together`` belongs to."""
    code = [one for one in changed if not is_test_code(graph, one)]
    found = reach(
        graph,
        code,
        settings.test_depth,
        settings.least_confidence,
        settings.dispatch,
        _BACK,
        lambda one: _ends(graph, one),
    )
    symbols = graph.symbols(found)
    chances: dict[int, dict[str, float]] = defaultdict(dict)
    ways: dict[int, tuple[str, ...]] = {}
    for step in found.values():
        if step.distance and step.symbol in symbols and is_test_code(graph, step.symbol):
            sure = step.confidence * settings.test_step ** (step.distance - 1)
            for test, share in stood_for(graph, symbols[step.symbol], settings.sibling):
                if sure * share > chances[test].get("reach", 0.0):
                    chances[test]["reach"] = round(sure * share, 4)
                    ways[test] = _way(step, found, symbols)
    for test, chance in _mentions(graph, code, settings).items():
        chances[test]["mention"] = round(chance, 4)
    for test, chance in _sharing(graph, words, settings).items():
        chances[test]["words"] = round(chance, 4)
    for symbol in graph.symbols(one for one in changed if is_test_code(graph, one)).values():
        if is_test(symbol) or symbol.kind == Kind.FILE:
            chances[symbol.id]["changed"] = 1.0
    by_file: dict[str, list[Test]] = defaultdict(list)
    for test, symbol in graph.symbols(chances).items():
        by_file[symbol.path].append(Test(symbol, either(chances[test].values()), chances[test], ways.get(test, ())))
    files = _files(graph, by_file, sorted(paths), together, settings)
    return Tests(
        tuple(files[: settings.most_tests]),
        tuple(_untested(graph, code, settings)),
        max(0, len(files) - settings.most_tests),
    )


def either(chances: Iterable[float]) -> float:
    """The chance that at least one of several independent reasons holds."""
    return round(1.0 - prod(1.0 - min(chance, 1.0) for chance in chances), 4)


def _ends(graph: Graph, symbol: int) -> bool:
    """Nothing depends on a test."""
    return is_test_code(graph, symbol) and int(graph.kind[symbol]) in CALLABLE and is_test(graph.symbol(symbol))


def _way(step: Step, found: Mapping[int, Step], symbols: Mapping[int, Symbol]) -> tuple[str, ...]:
    way: list[str] = []
    for one in path_to(found, step.symbol):
        way += ([one.kind] if one.kind else []) + [symbols[one.symbol].address if one.symbol in symbols else "?"]
    return tuple(way)


def _mentions(graph: Graph, code: Sequence[int], settings: ChangeSettings) -> dict[int, float]:
    """Tests with an unresolved mention of a changed name."""
    if settings.mention <= 0:
        return {}
    chances: dict[int, float] = {}
    for name in sorted(
        {one.name for one in graph.symbols(code).values() if one.kind != Kind.FILE and len(one.name) > 2}
    ):
        rivals = sum(not is_test_code(graph, int(one)) for one in graph.ids_named(name))
        mentioning = {one for one in graph.mentioning(name) if is_test_code(graph, one)}
        sources = sorted(mentioning | set(_holders(graph, name)))
        if not sources:
            continue
        chance = settings.mention / max(rivals, 1)
        for symbol in graph.symbols(sources).values():
            for test, share in stood_for(graph, symbol, settings.sibling):
                chances[test] = max(chances.get(test, 0.0), chance * share)
    return chances


def _sharing(graph: Graph, words: Iterable[str], settings: ChangeSettings) -> dict[int, float]:
    """Tests that hold a word of the changed lines which few others hold; the rarer it is among tests, the
    more it says.
    """
    holders: dict[str, list[int]] = {}
    for term in sorted({terms_of_token(word)[-1] for word in words if terms_of_token(word)}):
        symbols, _ = graph.postings(term)
        if settings.words > 0 and 0 < len(symbols) <= settings.rare:
            holders[term] = [int(one) for one in symbols if is_test_code(graph, int(one))]
    known = graph.symbols({one for found in holders.values() for one in found})
    chances: dict[int, float] = {}
    for found in holders.values():
        tests = [one for one in found if one in known and is_test(known[one])]
        for test in tests:
            chances[test] = either((chances.get(test, 0.0), settings.words / len(tests) ** 0.5))
    return chances


def _holders(graph: Graph, name: str) -> list[int]:
    """Test code that holds a name of several words, which can hardly mean anything else."""
    terms = terms_of_token(name)
    if len(terms) < 2:
        return []
    symbols, _ = graph.postings(terms[-1])
    return [int(one) for one in symbols if is_test_code(graph, int(one)) and int(graph.kind[one]) in CALLABLE]


def holding(graph: Graph, name: str) -> int:
    """How many tests hold a name."""
    return sum(map(is_test, graph.symbols(_holders(graph, name)).values()))


def _files(
    graph: Graph,
    by_file: Mapping[str, list[Test]],
    paths: Sequence[str],
    together: Sequence[Together],
    settings: ChangeSettings,
) -> list[TestFile]:
    """Tests by file, with what speaks for the file as a whole."""
    parts: dict[str, dict[str, float]] = defaultdict(dict)
    language: dict[str, str] = {}
    subjects = {tail for path in paths for tail in tails(path)}
    for path, name, flags in graph.files():
        if flags & Flag.TEST and name:
            language[path] = name
            if subject(path) in subjects and is_called_test(path):
                parts[path]["convention"] = settings.convention
    companions = [one for one in together if one.path in language and one.support >= settings.history.support]
    best = max((one.score for one in companions), default=0.0)
    for one in companions:
        parts[one.path]["history"] = round(max(one.confidence, settings.companion * one.score / best), 4)
    for path, tests in by_file.items():
        for kind in ("reach", "mention", "words", "changed"):
            surest = max((test.parts.get(kind, 0.0) for test in tests), default=0.0)
            if surest:
                parts[path][kind] = surest
    files = [
        TestFile(
            path,
            language.get(path, ""),
            either(why.values()),
            dict(sorted(why.items())),
            tuple(_named(by_file.get(path, ()), settings)),
        )
        for path, why in parts.items()
        if path in language and runs(graph, path)
    ]
    files.sort(key=lambda one: (-one.confidence, one.path))
    return [one for one in files if one.confidence >= settings.test_confidence]


def _named(tests: Iterable[Test], settings: ChangeSettings) -> list[Test]:
    sure = [one for one in tests if one.symbol.kind != Kind.FILE and one.confidence >= settings.test_confidence]
    return sorted(sure, key=lambda one: (-one.confidence, one.symbol.line, one.symbol.qualname))


def _untested(graph: Graph, code: Sequence[int], settings: ChangeSettings) -> list[int]:
    """Changed code that no test leads to, however far the paths are followed."""
    lost = []
    for one, symbol in sorted(graph.symbols(code).items()):
        if symbol.kind in (Kind.FILE, Kind.ROUTE, Kind.EXTERNAL):
            continue
        found = reach(
            graph,
            [one],
            settings.test_depth + 1,
            settings.untested_confidence,
            settings.dispatch,
            _BACK,
            lambda other: is_test_code(graph, other),
        )
        if not any(is_test_code(graph, other) for other in found):
            lost.append(one)
    return lost
