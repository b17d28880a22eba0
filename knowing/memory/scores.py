r"""Scores of what is remembered, all in [0, 1]: of turns and summaries, of entries of prose, and of symbols that are at hand.

A turn or a summary:

.. math::  s = (\alpha \max(\cos, 0) + \beta e^{-\lambda \Delta t} + \gamma S) \cdot Q, \qquad Q = 1 - \delta\, \text{decay}

An entry, in two passes and one hop along authored links:

.. math::  s = \omega \max(\cos, 0) \frac{1 + \kappa M}{1 + \kappa}, \qquad s_{\text{hop}} = \eta \max_{\text{parents}} s

Weights are clamped and brought to sum 1, so that a mix of numbers in [0, 1] stays there whatever is configured. What is no number
counts as nothing, an age below 0 as now, and an empty set gives an empty answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp, inf, isnan, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.settings import RecallSettings, SessionSettings, WorthSettings

Array = NDArray[Any]


class MemoryScope(StrEnum):
    """Where something remembered comes from."""

    SESSION = "session"
    REPOSITORY = "repository"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Recalled:
    """The score of a turn or a summary, and what it is made of: (near + recent + scope) x quality."""

    near: float
    recent: float
    scope: float
    quality: float

    @property
    def total(self) -> float:
        """The score, from 0 to 1."""
        return share((self.near + self.recent + self.scope) * self.quality)


def share(value: float, low: float = 0.0) -> float:
    """The nearest number from ``low`` to 1; what is no number is ``low`` or 0, whichever is more."""
    return max(low, 0.0) if isnan(value) else min(max(value, low), 1.0)


def convex(*weights: float) -> tuple[float, ...]:
    """The weights clamped to [0, 1] and brought to sum 1; if all of them are 0, they count alike."""
    clamped = [share(one) for one in weights]
    total = sum(clamped)
    if total <= 0.0:
        return tuple(1.0 / len(clamped) for _ in clamped)
    return tuple(one / total for one in clamped)


def fading(age_s: float, decay: float) -> float:
    """Recency after some seconds, from 1 (now) down to 0; an age below 0 is taken as 0."""
    age, rate = max(age_s, 0.0), max(decay, 0.0)
    if isnan(age_s) or isnan(decay):
        return 0.0
    if age == inf:
        return 0.0 if rate > 0 else 1.0
    return exp(-min(age * rate, 700.0))


def recalled(
    cosine: float, age_s: float, scope: MemoryScope, settings: RecallSettings, decay: float | None = None
) -> Recalled:
    """The score of a turn, or of a summary if its ``decay`` (1 - its confidence) is given."""
    near, recent, from_scope = convex(settings.near, settings.recent, settings.scope)
    rate: float = getattr(settings, f"{scope}_decay")
    place: float = getattr(settings, f"{scope}_scope")
    quality = 1.0 if decay is None else 1.0 - share(settings.doubt) * share(decay)
    return Recalled(
        near * share(cosine), recent * fading(age_s, rate), from_scope * share(place), quality
    )  # fmt: skip


def at_hand(times: Iterable[float], now: float, settings: SessionSettings) -> float:
    """How much a symbol is at hand that was handed out at some times, from 0 to 1. Halves with every half-life."""
    rate = log(2.0) / settings.half_life_s
    latest = sorted((one for one in times if not isnan(one)), reverse=True)[: settings.times]
    boost = min(sum(fading(now - one, rate) for one in latest), settings.most)
    return share(boost / settings.most) if boost >= settings.least else 0.0


def coverage(keywords: Collection[str], terms: Collection[str]) -> float:
    """The share of the task's keywords that an entry has; 0 if there are no keywords."""
    asked = set(keywords)
    return len(asked & set(terms)) / max(len(asked), 1)


def authority(ages_s: Array, accesses: Array, authored: Array, settings: WorthSettings) -> Array:
    """The weight of each entry: a convex mix of recency, past accesses and authored authority, each in [0, 1]."""
    recency, frequency, author = convex(settings.recency, settings.accesses, settings.authored)
    counts = np.maximum(_numbers(accesses), 0.0)
    often = np.log1p(counts) / np.log(2.0 + counts.max(initial=0.0))
    recent = np.exp(-np.clip(np.maximum(_numbers(ages_s), 0.0) * share(settings.decay), 0.0, 700.0))
    return _shares(recency * recent + frequency * often + author * _shares(authored))


def coarse(similarities: Array, settings: WorthSettings) -> Array:
    """The first pass: places of the most similar entries, best first, none below the floor; ties go to the smaller place."""
    found = np.nan_to_num(np.asarray(similarities, dtype=float), nan=-inf, posinf=1.0, neginf=-inf)
    best = np.argsort(-found, kind="stable")[: settings.coarse]
    return np.asarray(best[found[best] >= settings.floor])


def worth_of_entries(similarities: Array, covered: Array, weights: Array, settings: WorthSettings) -> Array:
    """The second pass: what each entry is worth, from its similarity, its share of the keywords, and its weight."""
    kappa = max(settings.keywords, 0.0)
    lexical = (1.0 + kappa * _shares(covered)) / (1.0 + kappa)
    return _shares(_shares(weights) * _shares(similarities) * lexical)


def best(scores: Mapping[int, float], count: int) -> dict[int, float]:
    """The best of some scored entries, best first; ties go to the smaller id."""
    order = sorted(scores, key=lambda one: (-scores[one], one))
    return {one: scores[one] for one in order[:count]}


def hopped(
    scores: Mapping[int, float], links: Mapping[int, Sequence[int]], settings: WorthSettings
) -> dict[int, float]:
    """What the entries have that scored ones link to, and that are not scored themselves: one hop, never further."""
    eta = min(share(settings.hop), 0.999)
    found: dict[int, float] = {}
    for parent, score in scores.items():
        for child in links.get(parent, ()):
            if child not in scores:
                found[child] = max(found.get(child, 0.0), eta * share(score))
    return {child: score for child, score in sorted(found.items()) if score >= settings.hop_floor}


def _numbers(values: Array) -> Array:
    """The values without what is no number; what has no end is very large."""
    return np.asarray(np.nan_to_num(np.asarray(values, dtype=float), nan=0.0, posinf=1e15, neginf=-1e15))


def _shares(values: Array) -> Array:
    """The values, each brought to [0, 1]; what is no number is 0."""
    return np.asarray(np.clip(_numbers(values), 0.0, 1.0))
