"""Ranking: a score is a sum of named contributions, then factors for what is not the code itself, each also by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph, Symbol
from knowing.model import KINDS, Flag, Kind
from knowing.query.authority import Authority
from knowing.query.features import NAMES, candidates, measure
from knowing.query.keywords import Keywords
from knowing.query.rankings import Rankings
from knowing.query.seeds import Seeds
from knowing.query.walk import Spread
from knowing.settings import ScoreSettings

Array = NDArray[Any]
_FILE = KINDS.index(Kind.FILE)
_DEMOTIONS = ("test", "example", "vendored", "generated", "docs", "legacy", "file", "crowding", "floor")


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Candidates best first. ``contributions`` sum to ``totals`` exactly, column names in ``names``."""

    ids: Array
    totals: Array
    names: tuple[str, ...]
    contributions: Array
    features: Array
    symbols: tuple[Symbol, ...]

    def evidence(self, symbol: int) -> tuple[int, float, dict[str, float]] | None:
        """(rank, total, contributions) of a symbol, or None if it was no candidate."""
        place = np.flatnonzero(self.ids == symbol)
        if not len(place):
            return None
        at = int(place[0])
        parts = {
            name: float(value)
            for name, value in zip(self.names, self.contributions[at], strict=True)
            if value
        }
        return at + 1, float(self.totals[at]), parts


def rank(
    keywords: Keywords,
    rankings: Rankings,
    seeds: Seeds,
    spread: Spread,
    authority: Authority,
    graph: Graph,
    settings: ScoreSettings,
) -> Ranking:
    """Score every candidate, demote what is not the code itself, and spread the top over containers."""
    ids = candidates(rankings, seeds, spread, graph, settings.candidates)
    features = measure(ids, rankings, seeds, spread, authority, graph)
    weights = np.array([settings.weights.get(name, 0.0) for name in NAMES])
    parts = features * weights
    running = parts.sum(axis=1)
    columns = [parts]
    for factor in _factors(keywords, ids, graph, settings):
        change = running * (factor - 1.0)
        columns.append(change[:, None])
        running = running + change
    crowding, order = _crowd(running, ids, graph, settings.crowding)
    columns.append(crowding[:, None])
    running = running + crowding
    floor = np.maximum(-running, 0.0)
    columns.append(floor[:, None])
    contributions = np.concatenate(columns, axis=1)
    totals = contributions.sum(axis=1)
    order = np.lexsort((graph.tie[ids], -np.round(totals, 9)))
    ids = ids[order]
    rows = graph.symbols(ids)
    return Ranking(
        ids,
        totals[order],
        NAMES + _DEMOTIONS,
        contributions[order],
        features[order],
        tuple(rows[int(one)] for one in ids),
    )


def _factors(keywords: Keywords, ids: Array, graph: Graph, settings: ScoreSettings) -> list[Array]:
    flags = graph.flags[ids]

    def of(flag: Flag, factor: float) -> Array:
        return np.where((flags & np.uint16(flag)) != 0, factor, 1.0)

    return [
        of(Flag.TEST, 1.0 if keywords.is_about_tests else settings.test_factor),
        of(Flag.EXAMPLE, settings.example_factor),
        of(Flag.VENDORED, settings.vendored_factor),
        of(Flag.GENERATED, settings.generated_factor),
        of(Flag.DOCS, settings.docs_factor),
        of(Flag.DEPRECATED, settings.legacy_factor),
        np.where(graph.kind[ids] == _FILE, settings.file_factor, 1.0),
    ]


def _crowd(totals: Array, ids: Array, graph: Graph, share: float) -> tuple[Array, Array]:
    """What each symbol loses for standing behind others of its container."""
    order = np.lexsort((graph.tie[ids], -np.round(totals, 9)))
    lost = np.zeros(len(ids))
    if share >= 1.0:
        return lost, order
    taken: dict[int, int] = {}
    for at in order.tolist():
        one = int(ids[at])
        container = int(graph.parent[one])
        before = taken.get(container, 0)
        lost[at] = totals[at] * (share**before - 1.0)
        taken[container] = before + 1
    return lost, order
