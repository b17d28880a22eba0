"""Tests that coverage data says ran the changed code: what was seen, not what was concluded.

Data that is older than the file it speaks of is stale: its line numbers are those of the old version, and it counts less. Data without
names of tests says only that code ran, which is told as a note; it makes no test surer and takes nothing from the untested, because a
change could bring such data along.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from knowing.change.diff.lines import Lines
from knowing.change.effects.coverage import Coverage, read_coverage, time_written
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, Flag, Kind, Symbol
from knowing.query.called.cases import is_test
from knowing.settings import CoverageSettings

COVERAGE, STALE = "coverage", "stale coverage"


@dataclass(frozen=True, slots=True)
class Ran:
    """That a test ran a line of the change."""

    kind: str
    """``coverage`` or ``stale coverage``."""
    chance: float
    reason: str


@dataclass(slots=True)
class RanTests:
    """Tests by id, and what is to be said about the data."""

    tests: dict[int, Ran] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def ran_tests(graph: Graph, code: Sequence[int], touched: Mapping[str, Lines], settings: CoverageSettings) -> RanTests:
    """The tests that ran changed lines, or else the inside of changed functions, as far as the tree holds data about it."""
    spans: dict[str, list[Symbol]] = defaultdict(list)
    for symbol in graph.symbols(code).values():
        if symbol.kind in CALLABLE_KINDS and symbol.path:
            spans[symbol.path].append(symbol)
    wanted = {*spans, *touched}
    every, notes = read_coverage(graph.root, wanted, settings) if wanted else ([], ())
    answer, said, names = RanTests(), list(notes), _Names(graph)
    for data in every:
        for path, lines in sorted(data.lines.items()):
            is_stale = _is_stale(graph, path, data)
            own = touched.get(path, Lines())
            found = _found(lines, own.old if is_stale else own.new, spans[path], names)
            _keep(answer.tests, found, f"{data.path}, older than {path}:" if is_stale else "", path, settings)
        if data.lines and not any(tests for lines in data.lines.values() for tests in lines.values()):
            said.append(f"{data.path} names no tests: it says only that {_counted(sorted(data.lines))} ran")
    answer.notes = tuple(said)
    return answer


def _found(
    lines: Mapping[int, set[str]], changed: Collection[int], symbols: Sequence[Symbol], names: _Names
) -> dict[int, int]:
    """Tests by id, and the first line that each ran: a changed one, or any inside of functions none of whose changed lines ran."""
    found: dict[int, int] = {}
    asked = set(changed)
    for one in symbols:
        inside = range(one.line, one.end_line + 1)
        if not any(line in asked and names.of(lines.get(line, ())) for line in inside):
            asked.update(inside[1:] or inside)
    for line in sorted(asked & lines.keys()):
        for test in names.of(lines[line]):
            found.setdefault(test, line)
    return found


def _keep(tests: dict[int, Ran], found: Mapping[int, int], behind: str, path: str, settings: CoverageSettings) -> None:
    """Add what was found; fresh data wins over stale."""
    for test, line in found.items():
        before = tests.get(test)
        if before is None or (before.kind == STALE and not behind):
            kind, chance = (STALE, settings.stale) if behind else (COVERAGE, settings.ran)
            text = f"stale coverage ({behind.removesuffix(':')}): ran line" if behind else "coverage: ran line"
            tests[test] = Ran(kind, chance, f"{text} {line} of {path}")


def _is_stale(graph: Graph, path: str, data: Coverage) -> bool:
    """Whether a file was written after the data about it, or is gone."""
    try:
        return time_written(graph.root, path) > data.when
    except OSError:
        return True


def _counted(paths: Sequence[str]) -> str:
    return f"{paths[0]}{f' and {len(paths) - 1} more' * (len(paths) > 1)}"


class _Names:
    """The tests of a graph by the names that coverage data gives them."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._known: dict[str, tuple[int, ...]] = {}
        self._modules: dict[str, list[str]] | None = None

    def of(self, names: Collection[str]) -> set[int]:
        """The tests that some names mean."""
        return {test for name in names for test in self._one(name)}

    def _one(self, name: str) -> tuple[int, ...]:
        if name not in self._known:
            plain = name.partition("|")[0].partition("[")[0].strip()
            self._known[name] = tuple(self._by_path(plain) if "::" in plain else self._by_module(plain))
        return self._known[name]

    def _by_path(self, name: str) -> list[int]:
        """``tests/test_a.py::TestIt::test_x``, as pytest names it, from the top or from a folder that only one such file is below."""
        path, *inner = name.split("::")
        places = [one for _, one, _ in self._graph.files_ending(path)]
        exact = [path] if path in places else places
        return self._in(exact[0], ".".join(inner)) if len(exact) == 1 else []

    def _by_module(self, name: str) -> list[int]:
        """``test_a.TestIt.test_x``, as coverage.py names it; or the bare name of one test and no other."""
        parts = name.split(".")
        if len(parts) == 1:
            own = [one.id for one in self._graph.named(name) if is_test(self._graph, one)]
            return own if len(own) == 1 else []
        for cut in range(len(parts) - 1, 0, -1):
            paths = self._files().get(".".join(parts[:cut]), [])
            if len(paths) == 1 and (found := self._in(paths[0], ".".join(parts[cut:]))):
                return found
        return []

    def _in(self, path: str, qualname: str) -> list[int]:
        return [
            one.id
            for one in self._graph.in_file(path)
            if one.qualname == qualname and one.kind != Kind.FILE and is_test(self._graph, one)
        ]

    def _files(self) -> dict[str, list[str]]:
        """Files of tests by the ends of their modules' names."""
        if self._modules is None:
            self._modules = defaultdict(list)
            for path, _, flags in self._graph.files():
                parts = path.rpartition(".")[0].split("/") if flags & Flag.TEST else []
                for start in range(len(parts)):
                    self._modules[".".join(parts[start:])].append(path)
        return self._modules
