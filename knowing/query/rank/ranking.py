"""Ranking: a score is a sum of named contributions, then factors for what is not the code itself, each also by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph, Symbol
from knowing.query.channels.votes import Rankings
from knowing.query.rank.authority import Authority
from knowing.query.rank.demotions import DEMOTIONS, factors_of
from knowing.query.rank.features import NAMES, candidates, measure
from knowing.query.rank.nudges import HOOKS, NO_NUDGES, Nudges
from knowing.query.rank.past import changed_with, touched_before
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.walk import Spread
from knowing.query.task.keywords import Keywords
from knowing.settings import ScoreSettings

Array = NDArray[Any]
_OF_FILE = [NAMES.index(name) for name in ("file", "file_coverage", "past")]
_BELOW_HEAD = 0.999


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
    nudges: Nudges = NO_NUDGES,
) -> Ranking:
    """Score every candidate, demote what is not the code itself, and spread the top over containers."""
    ids = candidates(rankings, seeds, spread, graph, settings.candidates)
    past = touched_before(keywords, graph, settings.past)
    features = measure(ids, rankings, seeds, spread, authority, past, graph)
    parts = features * mixed_weights(keywords.purpose.change, settings)
    hooks = np.stack([getattr(settings, name) * nudges.of(name, ids) for name in HOOKS], axis=1)
    running = parts.sum(axis=1) + hooks.sum(axis=1)
    floor = np.maximum(-running, 0.0)
    running = running + floor
    raw = running
    columns = [parts, hooks, floor[:, None]]
    for factor in factors_of(graph.flags[ids], graph.kind[ids], keywords.is_about_tests, settings):
        change = running * (factor - 1.0)
        columns.append(change[:, None])
        running = running + change
    order = np.lexsort((graph.tie[ids], -np.round(running, 9)))[: settings.kept]
    rows = graph.symbols(ids[order])
    crowding = _crowd(running[order], [rows[int(one)] for one in ids[order]], keywords.purpose.change, settings)
    contributions = np.concatenate([*(column[order] for column in columns), crowding[:, None]], axis=1)
    ids, features, running = ids[order], features[order], running[order]
    symbols = [rows[int(one)] for one in ids]
    crowded = contributions.sum(axis=1)
    place = np.lexsort((graph.tie[ids], -np.round(crowded, 9)))
    breadth = np.zeros(len(ids))
    if settings.breadth > 0 and len(ids) > settings.head:
        files = dict.fromkeys(symbols[at].path for at in place[: settings.head])
        together = changed_with(list(files)[: settings.past.leaders], graph, settings.past)[graph.file[ids]]
        told = settings.breadth * (features[:, _OF_FILE].sum(axis=1) + together)
        fitting = np.where(running < raw[order], 0.0, running + told)
        breadth = _broaden(crowded, fitting, graph.file[ids], place, settings)
    contributions = np.concatenate([contributions, breadth[:, None]], axis=1)
    totals = np.maximum(contributions.sum(axis=1), 0.0)
    again = np.lexsort((graph.tie[ids], -np.round(totals, 9)))
    return Ranking(
        ids[again],
        totals[again],
        (*NAMES, *HOOKS, "floor", *DEMOTIONS, "crowding", "breadth"),
        contributions[again],
        features[again],
        tuple(symbols[at] for at in again),
    )


def mixed_weights(change: float, settings: ScoreSettings) -> Array:
    """The weights of a task that is so far to change something, and for the rest to understand it."""
    sides = [np.array([side.get(name, 0.0) for name in NAMES]) for side in (settings.weights, settings.change_weights)]
    return (1.0 - change) * sides[0] + change * sides[1]


def _crowd(totals: Array, ranked: Sequence[Symbol], change: float, settings: ScoreSettings) -> Array:
    """What each symbol loses for standing behind others of its container, and more so behind overloads of itself."""
    lost = np.zeros(len(ranked))
    crowding = (1.0 - change) * settings.crowding + change * settings.change_crowding
    taken: Counter[int | None] = Counter()
    twins: Counter[tuple[str, str]] = Counter()
    for at, symbol in enumerate(ranked):
        twin = (symbol.path, symbol.qualname)
        share = crowding ** taken[symbol.parent_id] * settings.overload ** twins[twin]
        lost[at] = totals[at] * (share - 1.0)
        taken[symbol.parent_id] += 1
        twins[twin] += 1
    return lost


def _broaden(totals: Array, fitting: Array, files: Array, place: Array, settings: ScoreSettings) -> Array:
    """What the first symbol of each file gains that has none in the head, so that more files are seen, the fitting ones first.

    Those symbols share the room below the head in proportion to how their scores and their files fit the task; tests, examples and
    whatever else was demoted do not fit.
    """
    gained = np.zeros(len(totals))
    _, first = np.unique(files[place], return_index=True)
    openers = place[np.sort(first[first >= settings.head])]
    openers = openers[totals[openers] > 0]
    room = float(totals[place[settings.head - 1]]) * _BELOW_HEAD
    peak = max(float(fitting[openers].max(initial=0.0)), room)
    gained[openers] = np.maximum(room * fitting[openers] / peak - totals[openers], 0.0) if peak > 0 else 0.0
    return gained
