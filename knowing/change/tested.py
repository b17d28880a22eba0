"""The tests of a symbol as ``ctx show`` lists them: the same that ``ctx tests`` names, found in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knowing.change.effects.covering import Tests, find_tests
from knowing.change.effects.dependents import with_members
from knowing.change.effects.single import Test, wholes
from knowing.graph.reader import Edge, Graph
from knowing.model import EdgeKind, Kind, Provenance, Symbol
from knowing.query.portrait import Neighbour, Portrait
from knowing.settings import ChangeSettings


def tests_of(graph: Graph, group: Sequence[Symbol], settings: ChangeSettings) -> Tests:
    """The tests that reach a symbol, its members or further definitions of it; history is not asked."""
    roots = sorted({one for symbol in group for one in with_members(graph, symbol)})
    return find_tests(graph, roots, [group[0].path], [], settings, [group[0].name])


def with_tests(portrait: Portrait, graph: Graph, settings: ChangeSettings) -> Portrait:
    """The portrait with the tests that reach its symbol, surest first."""
    symbol = portrait.symbol
    if symbol.kind == Kind.EXTERNAL or not symbol.path:
        return portrait
    found = tests_of(graph, (symbol, *portrait.also), settings)
    tests = [Neighbour(own, _edge(one, symbol)) for one, own in wholes(graph, reaching_tests(found, graph))]
    return replace(portrait, roles={**portrait.roles, "tests": tests})


def reaching_tests(found: Tests, graph: Graph) -> list[Test]:
    """Every single test that was named, and the file for tests that have no name of their own; surest first."""
    whole = []
    for file in found.files:
        if not file.tests and {"reach", "mention", "words"} & set(file.parts):
            own = next(one for one in graph.in_file(file.path) if one.kind == Kind.FILE)
            whole.append(Test(own, file.confidence, file.parts, ()))
    return sorted([*found.each(), *whole], key=lambda one: (-one.confidence, one.symbol.path, one.symbol.line))


def _edge(test: Test, symbol: Symbol) -> Edge:
    return Edge(symbol.id, str(EdgeKind.TESTED_BY), test.symbol.id, Provenance.INFERRED, test.confidence, 0)
