"""What a test runner would run: which symbols are tests, which files hold any, and what their names say they test."""

from __future__ import annotations

import re
from collections.abc import Collection

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, EdgeKind, Flag, Kind, Symbol
from knowing.query.called.called_tests import blocks_in
from knowing.query.called.cases import is_test

AFFIX = re.compile(
    r"^(?:[Tt]ests?|[Ss]pec)[_.-]|[_.-](?:[Tt]ests?|[Ss]pec|testcase|it|e2e|cy)$|(?<=[a-z0-9])(?:Tests?|Spec|TestCase|IT)$|^tests?$"
)
"""``test_x``, ``x.spec``, ``XTest`` and a mere ``tests``; not ``latest``, not ``audit``."""


_HELPERS = frozenset(("conftest", "spec_helper", "spec_helpers", "test_helper"))
"""Called like tests, and loaded by them; ``test_helpers.py`` may well test helpers."""


def is_test_code(graph: Graph, symbol: int) -> bool:
    return symbol < graph.size and bool(int(graph.flags[symbol]) & Flag.TEST)


def is_made(graph: Graph, symbol: int) -> bool:
    """Whether a symbol stands in a file that a program wrote or that comes from elsewhere: nobody tests it here."""
    return symbol < graph.size and bool(int(graph.flags[symbol]) & (Flag.GENERATED | Flag.VENDORED))


CALLABLE = frozenset(KINDS.index(kind) for kind in CALLABLE_KINDS)
_CLASSES = frozenset(KINDS.index(kind) for kind in TYPE_KINDS)


def stood_for(graph: Graph, symbol: Symbol, share: float) -> list[tuple[int, float]]:
    """The tests that a reached piece of test code stands for: itself, the one it stands in, those it sets up, or its whole file."""
    if is_test(graph, symbol) or symbol.kind == Kind.FILE:
        return [(symbol.id, 1.0)]
    if around := test_around(graph, symbol):
        return [(around.id, 1.0)]
    if symbol.kind in TYPE_KINDS and any(
        symbol.line <= one.line <= symbol.end_line for one in blocks_in(graph, symbol.path)
    ):
        return [(one.id, 1.0) for one in graph.in_file(symbol.path) if one.kind == Kind.FILE]
    if symbol.parent_id and int(graph.kind[symbol.parent_id]) in _CLASSES and not _is_called(graph, symbol):
        return [(one, share) for one in _tests_of_class(graph, symbol.parent_id, symbol.path)]
    return []


def whole_file_of(graph: Graph, symbol: Symbol, share: float) -> list[tuple[int, float]]:
    """The file of a piece of test code that stands for no test and that no other test code calls: a function that a table or a macro runs."""
    is_last = symbol.kind in CALLABLE_KINDS and not _is_called(graph, symbol)
    own = [one for one in graph.in_file(symbol.path) if one.kind == Kind.FILE] if is_last else []
    return [(one.id, share) for one in own]


def test_around(graph: Graph, symbol: Symbol) -> Symbol | None:
    """The test that something is defined in: a view, a fake, a class for this one test."""
    parent = int(symbol.parent_id or 0)
    while parent > 0:
        if int(graph.kind[parent]) in CALLABLE and is_test(graph, own := graph.symbol(parent)):
            return own
        parent = int(graph.parent[parent])
    return None


def _is_called(graph: Graph, symbol: Symbol) -> bool:
    """Whether a helper has callers of its own among tests: then they say which tests it belongs to."""
    return any(is_test_code(graph, source) for source, *_ in graph.edges_at("target", [symbol.id], (EdgeKind.CALLS,)))


def _tests_of_class(graph: Graph, owner: int, path: str) -> list[int]:
    """The tests that a class runs: its own and those that it inherits."""
    own = [one.id for one in graph.in_file(path) if one.parent_id == owner and is_test(graph, one)]
    above = {target for _, target, *_ in graph.edges_at("source", [owner], (EdgeKind.INHERITS,))}
    return own + sorted(one.id for one in graph.symbols(above - set(own)).values() if is_test(graph, one))


def runs(graph: Graph, path: str) -> bool:
    """Whether there is anything to run in a file of test code: not in helpers, fixtures, data and models for tests."""
    language = languages.for_path(path)
    if language is None or language.is_text or path.rsplit("/", 1)[-1] == language.fixtures:
        return False
    return (
        is_called_test(path) or bool(blocks_in(graph, path)) or any(is_test(graph, one) for one in graph.in_file(path))
    )


def runs_by_itself(graph: Graph, path: str, tested: Collection[str]) -> bool:
    """Whether a file may call a runner that nobody knows (``ruleTester.run(…)``): its language has tests that are calls, it imports one of
    the files that it would test, and nothing imports it, as helpers are.
    """
    language = languages.for_path(path)
    if language is None or not language.test_calls:
        return False
    own = [one.id for one in graph.in_file(path) if one.kind == Kind.FILE]
    imported = {target for _, target, *_ in graph.edges_at("source", own, (EdgeKind.IMPORTS,))}
    is_imported = any(True for _ in graph.edges_at("target", own, (EdgeKind.IMPORTS,)))
    return not is_imported and any(one.path in tested for one in graph.symbols(sorted(imported)).values())


def is_called_test(path: str) -> bool:
    base = path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return base not in _HELPERS and AFFIX.search(base) is not None
