"""Which symbols are tests that a runner would run, and which only help them: what sets up, makes, compares or is called in the middle of one."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind, Symbol
from knowing.query.called.called_tests import block_around, blocks_in


def is_test(graph: Graph, symbol: Symbol) -> bool:
    """Whether a symbol is something a test runner would run: marked as a test, called like one in test code, or a part of a test that
    is a call.
    """
    if not symbol.flags & Flag.TEST or symbol.kind not in CALLABLE_KINDS or not symbol.language:
        return False
    if symbol.flags & Flag.CASE or symbol.kind == Kind.CONSTRUCTOR:  # that is called like its class, and runs nothing
        return bool(symbol.flags & Flag.CASE)
    names, has_calls = _test_names(symbol.language)
    if any(fnmatchcase(symbol.name, name) for name in names):
        return True
    return block_around(graph, symbol) is not None if has_calls else not names


@cache
def _test_names(language: str) -> tuple[tuple[str, ...], bool]:
    """What tests of a language are called, and whether they are calls."""
    spec = languages.load(language)
    return tuple(spec.test_names), bool(spec.test_calls)


def is_helper(graph: Graph, symbol: Symbol) -> bool:
    """Whether a symbol of test code is no test, holds none and stands in none, while its file has tests. What stands in a group of tests
    that are calls (``describe``), beside them, is of that kind."""
    if not symbol.flags & Flag.TEST or symbol.kind in (Kind.FILE, Kind.MODULE) or not symbol.language:
        return False
    blocks = blocks_in(graph, symbol.path)
    if blocks:
        around = block_around(graph, symbol)
        first, last = (around.line, around.end_line) if around else (symbol.line, symbol.end_line)
        holds = any(first <= one.line and one.end_line <= last and one != around for one in blocks)
        return holds == (around is not None) and not symbol.flags & Flag.CASE
    cases = {one.id: one for one in graph.in_file(symbol.path) if is_test(graph, one)}
    if symbol.kind in TYPE_KINDS and any(symbol.id in _above(graph, one) for one in cases.values()):
        return False
    return bool(cases) and symbol.id not in cases and not _above(graph, symbol) & cases.keys()


def _above(graph: Graph, symbol: Symbol) -> set[int]:
    """The ids of what a symbol stands in."""
    found, parent = set[int](), int(symbol.parent_id or 0)
    while parent > 0 and parent not in found:
        found.add(parent)
        parent = int(graph.parent[parent])
    return found
