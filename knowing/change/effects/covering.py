"""Tests that reach a change, and changed symbols that no test reaches.

Evidence has a name, and the parts are combined as independent chances, :math:`1 - \\prod (1 - p)`:

*reach*       the test calls it, directly or through others (the graph's paths, fading with distance)
*mention*     the test holds the name, on something whose type is unknown; shared by all symbols of that name
*words*       the test holds a rare word of the changed lines: an option, a message, a key
*likeness*    the test file speaks of the same things as the changed lines and names, more than others do
*convention*  the test file is named after the changed file; shared by all that are and stand as near to it
*history*     the test file used to change together with the changed file
*coverage*    the test ran a changed line when coverage was last measured; *stale coverage* if the file was written since
*changed*     the test is part of the change

Coverage was seen and not concluded, so it comes first. Reach, mention, words and coverage speak for a test,
likeness, convention and history for a file of tests, and none of these
looks at whether a test is part of the change (so that what they find can be measured against it:
``eval/changes.py``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from knowing.change.diff.lines import Lines
from knowing.change.effects.cochange import Together
from knowing.change.effects.conventions import named_after
from knowing.change.effects.pointers import BACK, Reached, either, mentioning, reaching, sharing
from knowing.change.effects.ran import COVERAGE, STALE, RanTests, ran_tests
from knowing.change.effects.reach import reach
from knowing.change.effects.runnable import is_test_code, runs, runs_by_itself
from knowing.change.effects.single import Test, in_blocks, joined
from knowing.graph.reader import Graph
from knowing.model import Flag, Kind
from knowing.query.called.called_tests import block_around
from knowing.query.called.cases import is_test
from knowing.settings import ChangeSettings

NO_LINES: Mapping[str, Lines] = {}
NOT_ASKED: Mapping[str, float] = {}
_SEEN = frozenset((COVERAGE, STALE, "changed"))


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
    notes: tuple[str, ...] = ()
    """What is to be said about coverage data."""

    def each(self) -> list[Test]:
        """Every named test, surest first: what coverage saw, then by what speaks for it and for its file."""
        every = [(test.confidence * file.confidence, test) for file in self.files for test in file.tests]
        every.sort(key=lambda one: (COVERAGE not in one[1].parts, -one[0], one[1].symbol.path, one[1].symbol.line))
        return [test for _, test in every]


def find_tests(
    graph: Graph,
    changed: Sequence[int],
    paths: Iterable[str],
    together: Sequence[Together],
    settings: ChangeSettings,
    words: Iterable[str] = (),
    share: float = 0.0,
    touched: Mapping[str, Lines] = NO_LINES,
    likeness: Mapping[str, float] = NOT_ASKED,
) -> Tests:
    """The tests to run for a change of some symbols, in code files ``paths`` that ``together`` belongs to.

    Files less sure than this ``share`` of the surest are counted, not named; what coverage saw is always named. ``touched`` are the
    changed lines of code files, where they are known; ``likeness`` says how much each file of tests speaks of the same things.
    """
    code = [one for one in changed if not is_test_code(graph, one)]
    reached = reaching(graph, code, settings)
    chances: dict[int, dict[str, float]] = defaultdict(dict)
    for kind, found in (
        ("reach", reached.chances),
        ("mention", mentioning(graph, code, settings)),
        ("words", sharing(graph, code, words, settings)),
    ):
        for test, chance in found.items():
            chances[test][kind] = round(chance, 4)
    ran = ran_tests(graph, code, touched, settings.coverage)
    for test, one in ran.tests.items():
        chances[test][one.kind] = one.chance
    own = graph.symbols(one for one in changed if is_test_code(graph, one)).values()
    for symbol in own:
        if is_test(graph, symbol) or symbol.kind == Kind.FILE:
            chances[symbol.id]["changed"] = 1.0
    names = {one.name for one in graph.symbols(code).values() if one.kind != Kind.FILE}
    by_file = _by_file(graph, chances, reached, ran, names)
    files = _files(graph, by_file, {one.path for one in own}, sorted(paths), together, likeness, settings)
    least = share * max((_without_seen_runs(one) for one in files), default=0.0)
    kept = [one for one in files if _without_seen_runs(one) >= least or not _SEEN.isdisjoint(one.parts)][
        : settings.most_tests
    ]
    return Tests(tuple(kept), tuple(_untested(graph, code, settings)), len(files) - len(kept), ran.notes)


def _by_file(
    graph: Graph,
    chances: Mapping[int, Mapping[str, float]],
    reached: Reached,
    ran: RanTests,
    names: Collection[str],
) -> dict[str, list[Test]]:
    """The tests of each file, with what speaks for each; ``names`` are those of what is changed."""
    by_file: dict[str, list[Test]] = defaultdict(list)
    for test, symbol in graph.symbols(chances).items():
        if symbol.kind == Kind.FILE:
            by_file[symbol.path] += in_blocks(graph, symbol, chances[test], reached.ways.get(test, ()), names)
        by_file[symbol.path].append(
            Test(
                symbol,
                either(chances[test].values()),
                chances[test],
                reached.ways.get(test, ()),
                ran.tests[test].reason if test in ran.tests else "",
                block_around(graph, symbol) if symbol.kind != Kind.FILE else None,
            )
        )
    return by_file


def _without_seen_runs(file: TestFile) -> float:
    """How sure a file is by what is concluded: not because it is part of the change, or was seen to run its lines."""
    return either(chance for kind, chance in file.parts.items() if kind not in _SEEN)


def _files(
    graph: Graph,
    by_file: Mapping[str, list[Test]],
    own: Collection[str],
    paths: Sequence[str],
    together: Sequence[Together],
    likeness: Mapping[str, float],
    settings: ChangeSettings,
) -> list[TestFile]:
    """Tests by file, with what speaks for the file as a whole; ``own`` are those that are changed themselves."""
    parts: dict[str, dict[str, float]] = defaultdict(dict)
    language = {path: name for path, name, flags in graph.files() if flags & Flag.TEST and name}
    weights = {"reach": settings.file_reach, "mention": settings.file_mention}
    for path, chance in named_after(language, paths, settings).items():
        parts[path]["convention"] = chance
    for path in paths:
        inside = [one for one in graph.in_file(path) if is_test(graph, one)]
        if inside and path not in language:
            language[path] = inside[0].language
            parts[path]["convention"] = settings.convention
    for path in own:
        parts[path]["changed"] = 1.0
    for path, chance in _companions(together, language, settings).items():
        parts[path]["history"] = chance
    for path, chance in likeness.items():
        if path in language:
            parts[path]["likeness"] = chance
    for path, tests in by_file.items():
        if cases := [one.symbol for one in tests if is_test(graph, one.symbol)]:
            language.setdefault(path, cases[0].language)
        for kind in ("reach", "mention", "words", COVERAGE, STALE, "changed"):
            surest = max((test.parts.get(kind, 0.0) for test in tests), default=0.0)
            if surest:
                parts[path][kind] = round(surest * weights.get(kind, 1.0), 4)
    files = [
        TestFile(
            path,
            language.get(path, ""),
            either(why.values()),
            dict(sorted(why.items())),
            tuple(_named(joined(by_file.get(path, ())), settings)),
        )
        for path, why in parts.items()
        if path in language and (runs(graph, path) or ("convention" in why and runs_by_itself(graph, path, paths)))
    ]
    files.sort(key=lambda one: (COVERAGE not in one.parts, -one.confidence, one.path))
    return [one for one in files if one.tests or one.confidence >= settings.test_confidence or _is_whole(one, settings)]


def _is_whole(file: TestFile, settings: ChangeSettings) -> bool:
    """Whether tests without a name of their own reach it: what a weight takes from a file is not taken from them."""
    reach, mention = file.parts.get("reach", 0.0), file.parts.get("mention", 0.0)
    return (
        max(reach / (settings.file_reach or 1.0), mention / (settings.file_mention or 1.0)) >= settings.test_confidence
    )


def _companions(
    together: Sequence[Together], language: Mapping[str, str], settings: ChangeSettings
) -> dict[str, float]:
    """What history says of each file of tests: how often it went along, or at least that no other did so more."""
    known = [one for one in together if one.path in language and one.support >= settings.history.support]
    best = max((one.score for one in known), default=0.0)
    return {
        one.path: round(max(settings.along * one.confidence, settings.companion * one.score / best), 4) for one in known
    }


def _named(tests: Iterable[Test], settings: ChangeSettings) -> list[Test]:
    sure = [one for one in tests if one.symbol.kind != Kind.FILE and one.confidence >= settings.test_confidence]
    return sorted(sure, key=lambda one: (COVERAGE not in one.parts, -one.confidence, one.line, one.symbol.qualname))


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
            settings.constructs,
            BACK,
            lambda other: is_test_code(graph, other),
        )
        if not any(is_test_code(graph, other) for other in found):
            lost.append(one)
    return lost
