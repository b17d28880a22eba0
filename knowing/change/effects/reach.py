"""Finds what depends on some symbols: walks the graph against its edges, and keeps the surest path to everything found.

``reach`` goes level by level, so the distance is the least number of steps and, among paths of that length,
the surest is kept; its confidence is the product of the edges' and of what the kind of step is worth. Three
bridges stand where an edge alone would not say enough: whoever calls what a method *overrides* may mean the
method, whoever calls a type
*constructs* it, and a decorator is depended upon by what it *decorates*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from knowing.graph.reader import Graph
from knowing.model import KINDS, EdgeKind, Kind, Notices, dependence_on

_CONSTRUCTOR = KINDS.index(Kind.CONSTRUCTOR)

DEPENDENCE: Mapping[EdgeKind, float] = dependence_on(Notices.SOURCE)
"""Edges whose source depends on their target, and how much a step over one is worth."""

FORWARD: Mapping[EdgeKind, float] = dependence_on(Notices.TARGET)
"""Edges whose target depends on their source."""

LEAVES = frozenset(str(kind) for kind in EdgeKind if kind.row.ends_path)
"""Steps that end a path: whoever uses a subclass for something else does not depend on the method it
inherits.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """How a symbol was reached."""

    symbol: int
    distance: int
    confidence: float
    kind: str
    """Of the last edge; empty for where the walk began."""
    before: int
    """The symbol it came from: one step nearer to the change."""
    line: int
    root: int


def reach(
    graph: Graph,
    roots: Iterable[int],
    depth: int,
    least: float,
    dispatch: float,
    constructs: float,
    back: Mapping[EdgeKind, float] = DEPENDENCE,
    is_end: Callable[[int], bool] = lambda _: False,
) -> dict[int, Step]:
    """Everything within ``depth`` steps, roots included, in the order found."""
    found = {one: Step(one, 0, 1.0, "", one, 0, one) for one in sorted(set(roots))}
    frontier = [one for one in found if one < graph.size]
    for distance in range(1, depth + 1):
        level: dict[int, Step] = {}
        for source, target, kind, confidence, line in _edges(graph, frontier, dispatch, constructs, back):
            before = found[target]
            sure = round(before.confidence * confidence, 6)
            if source in found or sure < least:
                continue
            step = Step(source, distance, sure, kind, target, line, before.root)
            if source not in level or _order(step, graph) < _order(level[source], graph):
                level[source] = step
        found.update(sorted(level.items()))
        frontier = [one for one in sorted(level) if level[one].kind not in LEAVES and not is_end(one)]
        if not frontier:
            break
    return found


def _order(step: Step, graph: Graph) -> tuple[float, str, int]:
    """Surest first; equals as every build of the same tree would have them, whatever its ids."""
    return -step.confidence, step.kind, int(graph.tie[step.before])


def path_to(found: Mapping[int, Step], symbol: int) -> list[Step]:
    """The steps from the change to the symbol."""
    path = []
    while symbol in found:
        step = found[symbol]
        path.append(step)
        if step.before == symbol:
            break
        symbol = step.before
    return path[::-1]


def _edges(
    graph: Graph, frontier: list[int], dispatch: float, constructs: float, back: Mapping[EdgeKind, float]
) -> Iterator[tuple[int, int, str, float, int]]:
    """(dependent, depended upon, how, confidence, line) for everything that leads away from the frontier."""
    yield from _against(graph, frontier, back)
    for source, target, kind, confidence, line in graph.edges_at("source", frontier, FORWARD):
        yield target, source, str(kind), confidence * FORWARD[kind], line
    bridges: dict[int, list[tuple[int, float, str]]] = {}
    for source, target, _, confidence, _ in graph.edges_at("source", frontier, (EdgeKind.OVERRIDES,)):
        bridges.setdefault(target, []).append((source, confidence * dispatch, "calls through its base"))
    for one in frontier:
        if graph.kind[one] == _CONSTRUCTOR and graph.parent[one] > 0:
            bridges.setdefault(int(graph.parent[one]), []).append((one, constructs, "constructs"))
    callers = (EdgeKind.CALLS, EdgeKind.REFERENCES)
    for source, target, _, confidence, line in graph.edges_at("target", sorted(bridges), callers):
        for over, share, how in bridges[target]:
            yield source, over, how, confidence * share, line


def _against(
    graph: Graph, frontier: list[int], back: Mapping[EdgeKind, float]
) -> Iterator[tuple[int, int, str, float, int]]:
    for source, target, kind, confidence, line in graph.edges_at("target", frontier, back):
        yield source, target, str(kind), confidence * back[kind], line
