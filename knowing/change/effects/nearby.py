"""What lies around a change: a random walk with restart from the changed symbols, over the graph's own
matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.rwr import strongest_way_in, walk
from knowing.graph.reader import Graph
from knowing.model import KINDS, EdgeKind, Kind, Symbol
from knowing.query.rank.walk import weights_by_code
from knowing.settings import ChangeSettings, WalkSettings

_FILE = KINDS.index(Kind.FILE)
_USES = (EdgeKind.CALLS, EdgeKind.REFERENCES, EdgeKind.IMPORTS)


@dataclass(frozen=True, slots=True)
class Near:
    """A symbol near the change."""

    symbol: Symbol
    mass: float
    """Relative to the first of them."""
    way_in: str
    """The neighbour that most of its mass came from."""


@dataclass(frozen=True, slots=True, eq=False)
class Nearby:
    found: tuple[Near, ...]
    mass: NDArray[Any]
    stopped_by: str


def find_nearby(graph: Graph, changed: Sequence[int], change: ChangeSettings, settings: WalkSettings) -> Nearby:
    """The heaviest symbols that did not change themselves, as far as they are worth reading beside the heaviest.

    What everybody uses says nothing about this change, and what stands inside of something listed is read with it.
    Sections that merely stand beside a changed one say nothing of it either.
    """
    seeds = np.array([one for one in changed if one < graph.size], np.int64)
    arrays = graph.arrays
    weights = weights_by_code(settings)[graph.arrays["walk_kinds"]]
    around = _around(graph, seeds)
    walked = walk(
        arrays["walk_indptr"],
        arrays["walk_targets"],
        weights,
        seeds,
        np.where((graph.kind[seeds] == _FILE) | np.isin(seeds, list(around)), change.file_weight, 1.0),
        restart=settings.restart,
        max_iter=settings.max_iterations,
        tolerance=settings.tolerance,
        stable_top=settings.stable_top,
        stable_for=settings.stable_for,
    )
    mass = walked.mass.copy()
    mass[seeds] = 0.0
    mass[np.flatnonzero(graph.kind == _FILE)] = 0.0
    order = np.lexsort((graph.tie, -mass))[: change.nearby + change.nearby_spare]
    chosen = [int(one) for one in order if mass[one] > 0]
    chosen = [one for one in chosen if one in around or not _is_common(graph, one, change.nearby_users)]
    symbols = graph.symbols(chosen)
    near: list[Near] = []
    peak = 0.0
    for one in chosen:
        symbol = symbols.get(one)
        if symbol is None or symbol.kind == Kind.EXTERNAL:
            continue
        peak = peak or float(mass[one])
        if mass[one] < change.nearby_share * peak or len(near) == change.nearby:
            break
        if any(_holds(other.symbol, symbol, change.body_lines) for other in near):
            continue
        way = strongest_way_in(one, arrays["walk_indptr"], arrays["walk_targets"], weights, walked.mass)
        if way and symbol.kind == Kind.SECTION and graph.file[way.source] == graph.file[one]:
            continue
        near.append(Near(symbol, round(float(mass[one]) / peak, 4), graph.symbol(way.source).address if way else ""))
    return Nearby(tuple(near), walked.mass, str(walked.stopped_by))


def _around(graph: Graph, seeds: NDArray[Any]) -> set[int]:
    """What the changed symbols stand in."""
    found: set[int] = set()
    for seed in seeds:
        parent = int(graph.parent[seed])
        while parent > 0 and parent not in found:
            found.add(parent)
            parent = int(graph.parent[parent])
    return found


def _is_common(graph: Graph, symbol: int, most: int) -> bool:
    """Whether more symbols than this use a symbol."""
    return len({source for source, *_ in graph.edges_at("target", [symbol], _USES)}) > most


def _holds(outer: Symbol, inner: Symbol, lines: int) -> bool:
    """Whether one symbol stands inside of another that is short enough to be shown."""
    is_inside = outer.path == inner.path and outer.line <= inner.line and inner.end_line <= outer.end_line
    return is_inside and outer.end_line - outer.line < lines
