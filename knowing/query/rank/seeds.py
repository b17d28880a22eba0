"""Seeds: where the walk starts. Channels are fused by rank, then the fusion is made fit for walking."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.algorithms.rrf import Fusion, fuse
from knowing.graph.layout import same_walk, walk_code
from knowing.graph.reader import Graph
from knowing.model import KINDS, EdgeKind, Kind
from knowing.query.channels.matches import IS_TYPE
from knowing.query.channels.table import CHANNELS
from knowing.query.channels.votes import Votes
from knowing.settings import ChannelSettings, SeedSettings

Array = NDArray[Any]
_INTERFACES = [KINDS.index(Kind.INTERFACE), KINDS.index(Kind.TRAIT)]
_IMPLEMENTED = walk_code(EdgeKind.IMPLEMENTS, is_against=True)


class SeedEvidence(Struct, frozen=True):
    """Why a symbol is (or is not) a seed."""

    rank: int | None
    fused: float
    parts: dict[str, float]
    weight: float


class Seeds(Struct, frozen=True, eq=False):
    """All symbols that the channels found, fused into one list, and the few of them that the walk starts from."""

    channels: tuple[str, ...]
    """Whose votes the rows of ``fusion.parts`` are."""
    fusion: Fusion
    ids: Array
    weights: Array

    def evidence(self, symbol: int) -> SeedEvidence | None:
        """Place, votes and weight of a symbol; None if no channel found it."""
        place = np.flatnonzero(self.fusion.ids == symbol)
        if not len(place):
            return None
        at = int(place[0])
        chosen = np.flatnonzero(self.ids == symbol)
        return SeedEvidence(
            at + 1,
            float(self.fusion.scores[at]),
            {name: float(part) for name, part in zip(self.channels, self.fusion.parts[:, at], strict=True) if part > 0},
            float(self.weights[chosen[0]]) if len(chosen) else 0.0,
        )


def find_seeds(votes: Votes, graph: Graph, channels: ChannelSettings, settings: SeedSettings) -> Seeds:
    """Fuse the lists of the channels into one, and choose where the walk starts."""
    fusion = _fused(votes, channels, settings.rrf_k)
    ids, scores = fusion.ids[: settings.candidates], fusion.scores[: settings.candidates]
    keep = graph.kind[ids] != KINDS.index(Kind.FILE)
    ids, scores = ids[keep], scores[keep]
    if len(ids):
        weights = _preferred(graph, ids, scores / scores.max(), settings)
        place = np.lexsort((graph.tie[ids], -weights))[: _count(graph, settings)]
        ids, scores = _with_implementors(graph, ids[place], weights[place], settings)
    return Seeds(tuple(votes.best), fusion, ids, scores)


def _fused(votes: Votes, settings: ChannelSettings, rrf_k: float) -> Fusion:
    """One list of all channels: long lists are cut, and a channel without weight speaks only if it filled a gap."""
    leading = sum(len(votes.best[name]) for name, row in CHANNELS.items() if row.is_leading)
    limit = int(settings.longest * max(settings.least_long, leading))
    weights: list[float | Array] = []
    for name, best in votes.best.items():
        weight = CHANNELS[name].weight(settings)
        if CHANNELS[name].is_remembered:
            weights.append(weight * votes.scores[name][best[:limit]].astype(np.float64))
            continue
        has_filled = CHANNELS[name].fills_gaps and weight == 0 and len(best) > 0
        weights.append(settings.gap_weight if has_filled else weight)
    return fuse([best[:limit] for best in votes.best.values()], weights, rrf_k)


def _preferred(graph: Graph, ids: Array, weights: Array, settings: SeedSettings) -> Array:
    """The weights, with a promotion for what stands together in one file, and for types in a large graph."""
    if settings.focus > 0:
        weights = weights * (1.0 + settings.focus * _cohesion(graph, ids, weights))
    if settings.types_first and graph.size > settings.large_graph:
        weights = weights * np.where(IS_TYPE[graph.kind[ids]], settings.types_weight, 1.0)
    return weights


def _count(graph: Graph, settings: SeedSettings) -> int:
    """How many seeds a graph of this size gets."""
    if graph.size < settings.small_graph:
        return settings.count_small
    return settings.count_medium if graph.size < settings.large_graph else settings.count_large


def _cohesion(graph: Graph, ids: Array, weight: Array) -> Array:
    """For each symbol: the share of all weight that stands in its file."""
    files = graph.file[ids]
    by_file = np.bincount(files, weight)
    return np.asarray(by_file[files] / weight.sum())


def _with_implementors(graph: Graph, ids: Array, weights: Array, settings: SeedSettings) -> tuple[Array, Array]:
    """(ids, weights) of the seeds and of types that implement a seed that is an interface, with a part of its weight."""
    found: dict[int, float] = {}
    if settings.implementors > 0:
        indptr, targets, kinds = (graph.arrays[name] for name in ("walk_indptr", "walk_targets", "walk_kinds"))
        known = set(ids.tolist())
        for one, weight in zip(ids.tolist(), weights.tolist(), strict=True):
            if int(graph.kind[one]) not in _INTERFACES:
                continue
            row = slice(int(indptr[one]), int(indptr[one + 1]))
            is_implementor = same_walk(kinds[row], _IMPLEMENTED)
            for other in targets[row][is_implementor][: settings.most_implementors].tolist():
                if other not in known:
                    found[other] = max(found.get(other, 0.0), weight * settings.implementors)
    more = np.array(list(found), np.int64), np.array(list(found.values()), np.float64)
    return np.concatenate([ids, more[0]]), np.concatenate([weights, more[1]])
