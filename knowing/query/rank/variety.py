"""Variety: what a score loses behind others of its container, and what the first symbol of a new file gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import Symbol
from knowing.query.channels.votes import top
from knowing.settings import ScoreSettings

Array = NDArray[Any]
DIGITS = 9
"""Scores that agree to so many digits are equal: sums differ in the last ones by the order of adding."""


def crowding_of(totals: Array, ranked: Sequence[Symbol], share: float, overload: float) -> Array:
    """What each symbol loses for standing behind others of its container, and more so behind overloads of itself."""
    lost = np.zeros(len(ranked))
    before: Counter[int | None] = Counter()
    twins: Counter[tuple[str, str]] = Counter()
    for at, symbol in enumerate(ranked):
        twin = (symbol.path, symbol.qualname)
        kept = share ** before[symbol.parent_id] * overload ** twins[twin]
        lost[at] = totals[at] * (kept - 1.0)
        before[symbol.parent_id] += 1
        twins[twin] += 1
    return lost


def head_of(totals: Array, tie: Array, count: int) -> Array:
    """The places of the best, best first: fewer than ``count`` if not as many have a score above 0."""
    return top(np.round(totals, DIGITS), tie, count)


def breadth_of(totals: Array, fitting: Array, files: Array, tie: Array, head: Array, settings: ScoreSettings) -> Array:
    """What the first symbol of each file gains that has none in the head, so that more files are seen, the fitting ones first.

    Those symbols share the room below the head in proportion to how their scores and their files fit the task; what was demoted does
    not fit.
    """
    gained = np.zeros(len(totals))
    first = _first_of_files(totals, files, tie)
    first = first[~np.isin(files[first], files[head]) & (totals[first] > 0)]
    room = float(totals[head[-1]]) * settings.below_head
    peak = max(float(fitting[first].max(initial=0.0)), room)
    if peak > 0:
        gained[first] = np.maximum(room * fitting[first] / peak - totals[first], 0.0)
    return gained


def _first_of_files(totals: Array, files: Array, tie: Array) -> Array:
    """The place of the best symbol of each file; of equals, the one with the smallest tie number."""
    rounded = np.round(totals, DIGITS)
    best = np.full(int(files.max(initial=0)) + 1, -np.inf)
    np.maximum.at(best, files, rounded)
    places = np.flatnonzero(rounded == best[files])
    least = np.full(len(best), np.iinfo(np.int64).max)
    np.minimum.at(least, files[places], tie[places].astype(np.int64))
    places = places[tie[places] == least[files[places]]]
    return np.asarray(places[np.unique(files[places], return_index=True)[1]])
