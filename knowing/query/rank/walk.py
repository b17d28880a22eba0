"""Walk: how near each symbol is to the seeds, by a random walk over the graph that restarts at them."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.algorithms.rwr import Walk, WayIn, strongest_way_in, walk
from knowing.graph.layout import AGAINST, PRECISE, WALK_CODES
from knowing.graph.reader import Graph
from knowing.model import EDGE_KINDS
from knowing.query.rank.seeds import Seeds
from knowing.settings import WalkSettings

Array = NDArray[Any]


class Spread(Struct, frozen=True, eq=False):
    """How much of its time the walker spends at each symbol."""

    walked: Walk
    mass: Array
    """Relative to the largest: from 0 to 1."""
    graph: Graph
    settings: WalkSettings

    def evidence(self, symbol: int) -> tuple[float, WayIn | None]:
        """The relative mass, and the neighbour most of it came from."""
        if self.walked.stopped_by in ("no seeds", "full restart"):
            return float(self.mass[symbol]), None
        arrays = self.graph.arrays
        weights = weights_by_code(self.settings)[arrays["walk_kinds"]]
        return float(self.mass[symbol]), strongest_way_in(
            symbol, arrays["walk_indptr"], arrays["walk_targets"], weights, self.walked.mass
        )


def weights_by_code(settings: WalkSettings) -> Array:
    """The weight of an edge of the matrix, by the code of its kind and direction."""
    table = np.zeros(WALK_CODES, np.float32)
    for code, kind in enumerate(EDGE_KINDS):
        weight = settings.edges.get(kind, 0.0)
        table[code], table[code | AGAINST] = weight, weight * settings.backward
    table[PRECISE:] = table[:PRECISE] * settings.precise
    return table


def spread(seeds: Seeds, graph: Graph, settings: WalkSettings) -> Spread:
    """How much of its time a random walker spends at each symbol that starts at the seeds and returns to them."""
    walked = walk(
        graph.arrays["walk_indptr"],
        graph.arrays["walk_targets"],
        weights_by_code(settings),
        seeds.ids,
        seeds.weights,
        restart=settings.restart,
        max_iter=settings.max_iterations,
        tolerance=settings.tolerance,
        stable_top=settings.stable_top,
        stable_for=settings.stable_for,
        floor=settings.floor,
        codes=graph.arrays["walk_kinds"],
    )
    peak = float(walked.mass.max(initial=0.0))
    return Spread(walked, walked.mass / peak if peak > 0 else walked.mass, graph, settings)
