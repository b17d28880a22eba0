"""Ranking: a score is a sum of named contributions, then factors for what is not the code itself, each also by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
_DEMOTIONS = ("floor", "test", "example", "vendored", "generated", "docs", "legacy", "file", "crowding")


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
        parts = {name: float(value) for name, value in zip(self.names, self.contributions[at], strict=True) if value}
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
    floor = np.maximum(-running, 0.0)
    running = running + floor
    columns = [parts, floor[:, None]]
    for factor in _factors(keywords, ids, graph, settings):
        change = running * (factor - 1.0)
        columns.append(change[:, None])
        running = running + change
    order = np.lexsort((graph.tie[ids], -np.round(running, 9)))[: settings.kept]
    rows = graph.symbols(ids[order])
    crowding = _crowd(running[order], [rows[int(one)] for one in ids[order]], settings)
    contributions = np.concatenate([*(column[order] for column in columns), crowding[:, None]], axis=1)
    totals = contributions.sum(axis=1)
    again = np.lexsort((graph.tie[ids[order]], -np.round(totals, 9)))
    ids = ids[order][again]
    return Ranking(
        ids,
        totals[again],
        NAMES + _DEMOTIONS,
        contributions[again],
        features[order][again],
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


def _crowd(totals: Array, ranked: Sequence[Symbol], settings: ScoreSettings) -> Array:
    """What each symbol loses for standing behind others of its container, and more so behind overloads of itself."""
    lost = np.zeros(len(ranked))
    taken: Counter[int | None] = Counter()
    twins: Counter[tuple[str, str]] = Counter()
    for at, symbol in enumerate(ranked):
        twin = (symbol.path, symbol.qualname)
        share = settings.crowding ** taken[symbol.parent_id] * settings.overload ** twins[twin]
        lost[at] = totals[at] * (share - 1.0)
        taken[symbol.parent_id] += 1
        twins[twin] += 1
    return lost
