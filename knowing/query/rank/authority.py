"""Authority: among what the walk reached, who is depended on, and who brings things together."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.algorithms.hits import hits
from knowing.algorithms.top import top
from knowing.graph.layout import is_against
from knowing.graph.reader import Graph
from knowing.query.rank.walk import Spread
from knowing.settings import AuthoritySettings

Array = NDArray[Any]


class Authority(Struct, frozen=True, eq=False):
    """How much each symbol is depended on, and how much it brings together, from 0 to 1; 0 beyond the top of the walk."""

    authority: Array
    hub: Array

    def evidence(self, symbol: int) -> tuple[float, float]:
        """(authority, hub) of a symbol."""
        return float(self.authority[symbol]), float(self.hub[symbol])


def weigh(spread: Spread, graph: Graph, settings: AuthoritySettings) -> Authority:
    """Hubs and authorities of the subgraph that the walk's top spans."""
    authority, hub = np.zeros(graph.size, np.float32), np.zeros(graph.size, np.float32)
    best = top(spread.mass, graph.tie, settings.top) if settings.weight > 0 else np.zeros(0, np.int64)
    if len(best) == 0:
        return Authority(authority, hub)
    local = np.full(graph.size, -1, np.int32)
    local[best] = np.arange(len(best))
    indptr, targets, kinds = (graph.arrays[name] for name in ("walk_indptr", "walk_targets", "walk_kinds"))
    counts = indptr[best + 1] - indptr[best]
    rows = np.repeat(np.arange(len(best)), counts)
    at = np.repeat(indptr[best] - np.concatenate([[0], np.cumsum(counts)[:-1]]), counts) + np.arange(int(counts.sum()))
    keep = (local[targets[at]] >= 0) & ~is_against(kinds[at])
    standing = hits(
        rows[keep],
        local[targets[at[keep]]],
        np.ones(int(keep.sum())),
        len(best),
        iterations=settings.iterations,
    )
    for dense, values in ((authority, standing.authorities), (hub, standing.hubs)):
        peak = float(values.max(initial=0.0))
        dense[best] = values / peak if peak > 0 else 0.0
    return Authority(authority, hub)
