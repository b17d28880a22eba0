"""How ``go test`` is told which tests to run. It knows functions alone, and a pattern that matches none of them passes without a word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from knowing.change.effects.chosen import by_folder, chosen, heirs, inside, within
from knowing.change.effects.covering import TestFile
from knowing.change.effects.quoting import quote
from knowing.graph.reader import Graph
from knowing.model import EdgeKind, Kind, Symbol

_NAMES = re.compile(r"(?!TestMain$)(?:Test|Fuzz|Example|Benchmark)(?![^\W\d_A-Z])\w*")
"""What Go runs by name: ``TestSum`` and ``Test_sum``, not ``Testing``; ``TestMain`` is run around all of them."""
_HANDS_OVER = (EdgeKind.REFERENCES, EdgeKind.CALLS)


def go(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """``go test`` for each package, in its module: the chosen tests, or all of a package if some of them have no name that Go knows."""
    lines = []
    for folder, own in by_folder(files, graph.root, "go.mod"):
        packages: dict[str, list[TestFile]] = defaultdict(list)
        for one in own:
            packages[within(folder, one.path).rpartition("/")[0]].append(one)
        for package, tests in sorted(packages.items()):
            place = quote(f"./{package}" if package else ".")
            lines.append(inside(folder, f"go test {_patterns([_run_by(one, graph) for one in tests])}{place}"))
    return lines


def _patterns(named: Sequence[set[str]]) -> str:
    """The options that choose some functions; none if there is a file of which all is meant. A benchmark is run once."""
    if not all(named):
        return ""
    names = sorted(set().union(*named))
    marks = [one for one in names if one.startswith("Benchmark")]
    tests = [one for one in names if one not in marks]
    run = f"-run '^({'|'.join(tests)})$' " if tests else "-run '^$' "
    return run + (f"-bench '^({'|'.join(marks)})$' -benchtime 1x " if marks else "")


def _run_by(file: TestFile, graph: Graph) -> set[str]:
    """The functions that run the chosen tests of a file; none if that cannot be told of all of them."""
    tests = chosen(file)
    methods = {one.parent_id: one for one in tests if not _is_run(one)}
    handed = {suite: _handed_over_by(one, graph) for suite, one in methods.items()}
    run_by = [{one.name} if _is_run(one) else handed[one.parent_id] for one in tests]
    return set().union(*run_by) if all(run_by) else set()


def _is_run(symbol: Symbol) -> bool:
    """Whether Go runs a function by its name."""
    is_function = symbol.kind == Kind.FUNCTION and "." not in symbol.qualname
    return is_function and symbol.path.endswith("_test.go") and _NAMES.fullmatch(symbol.name) is not None


def _handed_over_by(method: Symbol, graph: Graph) -> set[str]:
    """The test functions of the package that mention the suite of a method, or one that embeds it: to hand it to what runs it."""
    if not method.parent_id:
        return set()
    package = _package(method.path)
    suites = [method.parent_id, *(one.id for one in heirs(graph, [method.parent_id]) if _package(one.path) == package)]
    found = graph.symbols(_sources(graph, suites)).values()
    return {one.name for one in found if _is_run(one) and _package(one.path) == package}


def _sources(graph: Graph, types: Iterable[int]) -> set[int]:
    return {source for source, *_ in graph.edges_at("target", types, _HANDS_OVER)}


def _package(path: str) -> str:
    return path.rpartition("/")[0]
