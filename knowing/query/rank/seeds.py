"""Seeds: where the walk starts. Channels are fused by rank, then the fusion is made fit for walking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.rrf import Fusion, fuse
from knowing.graph.layout import same_walk, walk_code
from knowing.graph.reader import Graph
from knowing.model import KINDS, TYPE_KINDS, EdgeKind, Kind
from knowing.query.channels.votes import NAMES, Rankings
from knowing.settings import ChannelSettings, SeedSettings

Array = NDArray[Any]
_IS_TYPE = np.array([kind in TYPE_KINDS for kind in KINDS])
_INTERFACES = [KINDS.index(Kind.INTERFACE), KINDS.index(Kind.TRAIT)]
_IMPLEMENTED = walk_code(EdgeKind.IMPLEMENTS, is_against=True)


@dataclass(frozen=True, slots=True)
class SeedEvidence:
    """Why a symbol is (or is not) a seed."""

    rank: int | None
    fused: float
    parts: dict[str, float]
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class Seeds:
    """The fused candidates and the few of them that the walk starts from."""

    fusion: Fusion
    ids: Array
    weights: Array

    def evidence(self, symbol: int) -> SeedEvidence | None:
        place = np.flatnonzero(self.fusion.ids == symbol)
        if not len(place):
            return None
        at = int(place[0])
        chosen = np.flatnonzero(self.ids == symbol)
        return SeedEvidence(
            at + 1,
            float(self.fusion.scores[at]),
            {name: float(part) for name, part in zip(NAMES, self.fusion.parts[:, at], strict=True) if part > 0},
            float(self.weights[chosen[0]]) if len(chosen) else 0.0,
        )


def find_seeds(rankings: Rankings, graph: Graph, channels: ChannelSettings, settings: SeedSettings) -> Seeds:
    """Fuse the channels, cap the talkative ones, and choose where to start."""
    limit = 2 * max(10, len(rankings.best["name"]) + len(rankings.best["text"]))
    lists = [rankings.best[name][:limit] for name in NAMES]
    weights = [getattr(channels, name) for name in NAMES]
    if weights[-1] == 0 and len(rankings.best["vector"]):
        weights[-1] = 1.0  # gap fill: nothing else spoke
    fusion = fuse(lists, weights, settings.rrf_k)
    ids, scores = fusion.ids[: settings.candidates], fusion.scores[: settings.candidates]
    keep = graph.kind[ids] != KINDS.index(Kind.FILE)
    ids, scores = ids[keep], scores[keep]
    if len(ids) == 0:
        return Seeds(fusion, ids, scores)
    order = scores / scores.max()
    if settings.focus > 0:
        order = order * (1.0 + settings.focus * _cohesion(graph, ids, order))
    if settings.types_first and graph.size > settings.large_graph:
        order = order * np.where(_IS_TYPE[graph.kind[ids]], 1.25, 1.0)
    count = (
        settings.count_small
        if graph.size < settings.small_graph
        else (settings.count_medium if graph.size < settings.large_graph else settings.count_large)
    )
    place = np.lexsort((graph.tie[ids], -order))[:count]
    ids, weights_of = ids[place], order[place]
    more = _implementors(graph, ids, weights_of, settings.implementors)
    ids, weights_of = np.concatenate([ids, more[0]]), np.concatenate([weights_of, more[1]])
    return Seeds(fusion, ids, weights_of)


def _cohesion(graph: Graph, ids: Array, weight: Array) -> Array:
    """Per candidate: the share of all weight that stands in its file."""
    files = graph.file[ids]
    by_file = np.bincount(files, weight)
    return np.asarray(by_file[files] / weight.sum())


def _implementors(graph: Graph, ids: Array, weights: Array, share: float) -> tuple[Array, Array]:
    """Types that implement a matched interface start with a part of its weight."""
    found: dict[int, float] = {}
    if share > 0:
        indptr, targets, kinds = (graph.arrays[name] for name in ("walk_indptr", "walk_targets", "walk_kinds"))
        known = set(ids.tolist())
        for one, weight in zip(ids.tolist(), weights.tolist(), strict=True):
            if int(graph.kind[one]) not in _INTERFACES:
                continue
            row = slice(int(indptr[one]), int(indptr[one + 1]))
            for other in targets[row][same_walk(kinds[row], _IMPLEMENTED)][:10].tolist():
                if other not in known:
                    found[other] = max(found.get(other, 0.0), weight * share)
    return np.array(list(found), np.int64), np.array(list(found.values()), np.float64)
