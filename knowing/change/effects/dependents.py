"""Who depends on what changed: callers, subclasses, overriders, implementors, routes, each with the path
that leads there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from knowing.change.effects.reach import Step, path_to, reach
from knowing.graph.reader import Graph
from knowing.model import TYPE_KINDS, EdgeKind, Flag, Kind, Symbol
from knowing.settings import ChangeSettings


@dataclass(frozen=True, slots=True)
class Dependent:
    """A symbol that would notice the change."""

    symbol: Symbol
    distance: int
    confidence: float
    how: str
    """The verb of the last step: calls, extends, overrides …"""
    path: tuple[str, ...]
    """From the changed symbol to this one: address, verb, address …"""
    line: int
    root: int

    @property
    def is_test(self) -> bool:
        return bool(self.symbol.flags & Flag.TEST)


@dataclass(frozen=True, slots=True)
class Dependents:
    """Nearest and surest first; tests are kept apart."""

    code: tuple[Dependent, ...]
    tests: tuple[Dependent, ...]
    left_out: int
    further: int = 0
    """How much more code depends on them one step further than was asked for, if that was asked, too."""

    def of(self, root: int) -> int:
        """How many depend directly on one changed symbol, as far as the graph knows."""
        return sum(one.root == root and one.distance == 1 for one in self.code)


def find_dependents(
    graph: Graph, roots: Sequence[int], settings: ChangeSettings, depth: int | None = None, look_further: bool = False
) -> Dependents:
    """The symbols that depend on the roots, directly or through others; and how many more a further step would find, if asked."""
    steps = settings.depth if depth is None else depth
    found = reach(
        graph,
        roots,
        steps + look_further,
        settings.least_confidence,
        settings.dispatch,
        settings.constructs,
    )
    symbols = graph.symbols(found)
    given = set(roots)
    every = [
        _dependent(step, found, symbols)
        for step in found.values()
        if step.symbol in symbols and step.symbol not in given and _notices(step, symbols[step.symbol])
    ]
    every.sort(key=lambda one: (one.distance, -one.confidence, one.symbol.path, one.symbol.line, one.symbol.qualname))
    near = [one for one in every if one.distance <= steps]
    code = [one for one in near if not one.is_test]
    return Dependents(
        tuple(code[: settings.most_dependents]),
        tuple(one for one in near if one.is_test),
        max(0, len(code) - settings.most_dependents),
        sum(not one.is_test for one in every[len(near) :]),
    )


def _notices(step: Step, symbol: Symbol) -> bool:
    """Whether a symbol that was reached notices anything: not what is outside, and no struct that only embeds what has a method."""
    return symbol.kind != Kind.EXTERNAL and not (step.kind == EdgeKind.INHERITS and symbol.kind == Kind.STRUCT)


def _dependent(step: Step, found: Mapping[int, Step], symbols: Mapping[int, Symbol]) -> Dependent:
    path: list[str] = []
    for one in path_to(found, step.symbol):
        if one.kind:
            path.append(one.kind)
        path.append(symbols[one.symbol].address if one.symbol in symbols else "?")
    return Dependent(symbols[step.symbol], step.distance, step.confidence, step.kind, tuple(path), step.line, step.root)


def with_members(graph: Graph, symbol: Symbol) -> list[int]:
    """The symbols with the members of each type, and with everything in each file."""
    if symbol.kind == Kind.FILE:
        return [one.id for one in graph.in_file(symbol.path)]
    if symbol.kind not in TYPE_KINDS:
        return [symbol.id]
    inside = [one.id for one in graph.in_file(symbol.path) if one.parent_id == symbol.id]
    return [symbol.id, *inside]
