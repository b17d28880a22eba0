"""Company: how near each symbol is to the other answers.

The walk before the ranking starts at what the channels found. This one starts at what the ranking itself puts first, and asks who is
near the others there: what answers a task together is tied together, and what stands alone in the graph is there by its words only.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.algorithms.rwr import reach_of_others
from knowing.graph.reader import Graph
from knowing.query.rank.walk import weights_by_code
from knowing.settings import CompanySettings, WalkSettings

Array = NDArray[Any]


class Leaders(Struct, frozen=True, eq=False):
    """The symbols that a ranking without company puts first, and how much each of them counts."""

    ids: Array
    weights: Array


NO_LEADERS = Leaders(np.zeros(0, np.int64), np.zeros(0))


def leaders_of(ids: Array, scores: Array, settings: CompanySettings) -> Leaders:
    """The first of some symbols, which stand in order; each counts by its score, against the best one."""
    first = scores[: settings.leaders]
    best = float(first.max(initial=0.0))
    return Leaders(ids[: len(first)], (first / best) ** settings.sharpness) if best > 0 else NO_LEADERS


def company_of(leaders: Leaders, graph: Graph, settings: CompanySettings, walk: WalkSettings) -> Array:
    """For every symbol of the graph: how much of what starts at the leaders besides itself arrives there."""
    if not len(leaders.ids):
        return np.zeros(graph.size)
    arrays = graph.arrays
    return reach_of_others(
        arrays["walk_indptr"],
        arrays["walk_targets"],
        weights_by_code(walk),
        leaders.ids,
        leaders.weights,
        share=settings.share,
        steps=settings.steps,
        floor=walk.floor,
        codes=arrays["walk_kinds"],
    )
