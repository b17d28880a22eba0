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
from knowing.model import KINDS, Kind, Symbol
from knowing.query.rank.walk import weights_by_code
from knowing.settings import ChangeSettings, WalkSettings

_FILE = KINDS.index(Kind.FILE)


@dataclass(frozen=True, slots=True)
class Near:
    """A symbol near the change."""

    symbol: Symbol
    mass: float
    """Relative to the heaviest that is not itself changed."""
    way_in: str
    """The neighbour that most of its mass came from."""


@dataclass(frozen=True, slots=True, eq=False)
class Nearby:
    found: tuple[Near, ...]
    mass: NDArray[Any]
    stopped_by: str


def find_nearby(graph: Graph, changed: Sequence[int], change: ChangeSettings, settings: WalkSettings) -> Nearby:
    """The heaviest symbols that did not change themselves, as far as they are worth reading beside the heaviest."""
    seeds = np.array([one for one in changed if one < graph.size], np.int64)
    arrays = graph.arrays
    weights = weights_by_code(settings)[graph.arrays["walk_kinds"]]
    walked = walk(
        arrays["walk_indptr"],
        arrays["walk_targets"],
        weights,
        seeds,
        np.where(graph.kind[seeds] == _FILE, change.file_weight, 1.0),
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
    peak = float(mass.max(initial=0.0)) or 1.0
    chosen = [int(one) for one in order if mass[one] > 0 and mass[one] >= change.nearby_share * peak]
    symbols = graph.symbols(chosen)
    near: list[Near] = []
    for one in chosen:
        symbol = symbols.get(one)
        if symbol is None or symbol.kind == Kind.EXTERNAL or len(near) == change.nearby:
            continue
        way = strongest_way_in(one, arrays["walk_indptr"], arrays["walk_targets"], weights, walked.mass)
        near.append(Near(symbol, round(float(mass[one]) / peak, 4), graph.symbol(way.source).address if way else ""))
    return Nearby(tuple(near), walked.mass, str(walked.stopped_by))
