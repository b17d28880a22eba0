"""Ranking: a score is a sum of named contributions: features, a caller's word, demotions and crowding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.features import FEATURES
from knowing.model import Symbol
from knowing.query.channels.promised import over_namesakes
from knowing.query.rank.company import NO_LEADERS, Leaders, leaders_of
from knowing.query.rank.copies import copies
from knowing.query.rank.demotions import DEMOTIONS, factors_of
from knowing.query.rank.measures import in_called_file, measure
from knowing.query.rank.nudges import HOOKS, NO_NUDGES, Nudges
from knowing.query.rank.reopened import hollow
from knowing.query.rank.seen import Seen
from knowing.query.rank.variety import DIGITS, Behind, crowding_of
from knowing.query.task.keywords import Keywords
from knowing.query.task.purpose import PURPOSES
from knowing.settings import ScoreSettings

Array = NDArray[Any]
_ASKED_VALUE, _ASKED_TOPIC, _CALLED_FILE = (
    list(FEATURES).index(name) for name in ("asked_value", "asked_topic", "called_file")
)


class Ranking(Struct, frozen=True, eq=False):
    """The pool's symbols, best first. ``contributions`` sum to ``totals`` exactly, column names in ``names``."""

    ids: Array
    totals: Array
    names: tuple[str, ...]
    contributions: Array
    features: Array
    """As measured, a column for each feature; 0 for those without weight, which are not measured."""
    symbols: tuple[Symbol, ...]
    pool: Array
    """The place of each symbol in the pool."""
    shares: Array
    """The share of its score that all demotions together leave to each symbol."""
    leaders: Leaders
    """What stood first before it was asked who is near the other answers …"""
    to_read: Array
    """… and whose code is read if the lines of it have any weight."""
    weights: Array
    """Of the features."""
    behind: Behind
    """Who stands behind others of its name."""

    def evidence(self, symbol: int) -> tuple[int, float, dict[str, float]] | None:
        """(rank, total, contributions) of a symbol, or None if it was not ranked."""
        place = np.flatnonzero(self.ids == symbol)
        if not len(place):
            return None
        at = int(place[0])
        parts = {name: float(value) for name, value in zip(self.names, self.contributions[at], strict=True) if value}
        return at + 1, float(self.totals[at]), parts


def rank(seen: Seen, settings: ScoreSettings, nudges: Nudges = NO_NUDGES, led_by: Ranking | None = None) -> Ranking:
    """Score the pool, demote what is not the code itself, give variety to what is left, and put it in order; ``led_by`` is an earlier
    ranking of the same pool whose leaders it keeps."""
    purposes = seen.keywords.purpose.shares
    weights = weights_for(seen.keywords, settings, seen.asked.is_text, bool(in_called_file(seen).any()))
    hooks, factors = _nudged(seen, settings, nudges), list(factors_of(seen, settings))
    weighed = [name for name, weight in zip(FEATURES, weights, strict=True) if weight]
    features = measure(seen, (name for name in weighed if not FEATURES[name].is_second))
    leaders, to_read = (led_by.leaders, led_by.to_read) if led_by else (NO_LEADERS, seen.ids[:0])
    if second := [name for name in weighed if FEATURES[name].is_second]:
        if led_by is None:
            running = _demoted(_scored(features * weights, hooks)[1], factors)[1]
            order = best_first(running, seen.graph.tie[seen.ids])
            leaders = leaders_of(seen.ids[order], running[order], settings.company)
            to_read = seen.ids[order[: settings.lines.read]]
        features += measure(seen.led_by(leaders, to_read), second)
    scored, raw = _scored(features * weights, hooks)
    demoted, running = _demoted(raw, factors)
    kept = best_first(running, seen.graph.tie[seen.ids])[: settings.kept]
    symbols = seen.symbols(seen.ids[kept])
    is_change = purposes["change"] > settings.copies.change  # that is made to all copies alike
    alike = {} if is_change else copies(symbols, seen.votes.matches, seen.sources, settings.copies)
    over = seen.ids[kept][over_namesakes(seen.ids[kept], seen.graph) & ~seen.is_spared[kept]].tolist()
    stubs = hollow(symbols, seen.graph).union(over)
    promises = frozenset(seen.ids[seen.is_promise & ~seen.is_spared].tolist())
    behind = Behind(promises, stubs, alike, frozenset(seen.ids[seen.is_asked_test].tolist()))
    crowding = crowding_of(running[kept], symbols, mixed_crowding(purposes, settings), settings, behind)
    parts = np.concatenate([scored, demoted], axis=1)[kept]
    parts = np.concatenate([parts, crowding[:, None]], axis=1)
    totals = np.maximum(parts.sum(axis=1), 0.0)
    order = best_first(totals, seen.graph.tie[seen.ids[kept]])
    names = (*FEATURES, *HOOKS, "floor", *DEMOTIONS, "crowding")
    in_order = tuple(symbols[at] for at in order)
    ids, pool = seen.ids[kept[order]], kept[order]
    shares = np.prod(np.stack(factors), axis=0)[pool]
    return Ranking(
        ids,
        totals[order],
        names,
        parts[order],
        features[pool],
        in_order,
        pool,
        shares,
        leaders,
        to_read,
        weights,
        behind,
    )


def best_first(totals: Array, tie: Array) -> Array:
    """The places of scores, best first; of equals, the one with the smallest tie number first."""
    return np.lexsort((tie, -np.round(totals, DIGITS)))


def weights_for(keywords: Keywords, settings: ScoreSettings, has_files: bool, calls_file: bool = False) -> Array:
    """A weight for each feature, of a task that was read: mixed by its purposes, with room for a value if it asks for one, for being in
    the files that it asks for if there are any, and else in a file of code that it calls by its name."""
    weights = mixed_weights(keywords.purpose.shares, settings)
    judged = {
        _ASKED_VALUE: settings.asked_value * keywords.asks_for_value,
        _ASKED_TOPIC: settings.topic.weight * has_files,
        _CALLED_FILE: settings.called_file * (calls_file and not has_files),
    }
    for feature, weight in judged.items():
        if weight:
            weights = weights * (1.0 - weight)
            weights[feature] = weight
    return np.where(np.abs(weights) < settings.least, 0.0, weights)


def mixed_weights(shares: Mapping[str, float], settings: ScoreSettings) -> Array:
    """A weight for each feature: the sets of all purposes, each by the share of the task that it has."""
    sets = {name: getattr(settings, row.weights) for name, row in PURPOSES.items()}
    columns = [share * np.array([sets[name].get(one, 0.0) for one in FEATURES]) for name, share in shares.items()]
    return np.asarray(sum(columns[1:], start=columns[0]))


def mixed_crowding(shares: Mapping[str, float], settings: ScoreSettings) -> float:
    """The share that each further symbol of a container keeps, mixed in the same way."""
    return float(sum(share * getattr(settings, PURPOSES[name].crowding) for name, share in shares.items()))


def _nudged(seen: Seen, settings: ScoreSettings, nudges: Nudges) -> Array:
    """What a caller's word is worth, a column for each hook."""
    return np.stack([getattr(settings, name) * nudges.of(name, seen.ids) for name in HOOKS], axis=1)


def _scored(parts: Array, hooks: Array) -> tuple[Array, Array]:
    """(Features, hooks and floor side by side; their sum): no score is below 0 before demotions."""
    raw = parts.sum(axis=1) + hooks.sum(axis=1)
    floor = np.maximum(-raw, 0.0)
    return np.concatenate([parts, hooks, floor[:, None]], axis=1), raw + floor


def _demoted(raw: Array, factors: Sequence[Array]) -> tuple[Array, Array]:
    """(What each demotion takes away, a column each; the scores after all of them)."""
    running, taken = raw, []
    for factor in factors:
        taken.append(running * (factor - 1.0))
        running = running + taken[-1]
    return np.stack(taken, axis=1), running
