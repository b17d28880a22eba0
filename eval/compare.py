"""Is a difference real? Wins and losses, and a paired bootstrap interval of the mean difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from eval.metrics import COUNTED

RESAMPLES = 10_000
SEED = 20_261_116
CONFIDENCE = 0.95
EPSILON = 1e-9

PerQuestion = Mapping[str, Mapping[str, float]]
"""Question id -> metric -> value."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One metric, now against before, over the questions that both have."""

    metric: str
    before: float
    after: float
    low: float
    high: float
    wins: tuple[str, ...]
    losses: tuple[str, ...]
    """Questions that got better and worse, whichever way the metric points."""

    @property
    def is_real(self) -> bool:
        """The interval of the difference excludes zero."""
        return self.low > 0 or self.high < 0


def bootstrap(differences: Sequence[float], resamples: int = RESAMPLES, seed: int = SEED) -> tuple[float, float]:
    """Percentile interval of the mean of paired differences [Efron 1979]; the same bytes on every run.

    >>> bootstrap([0.1, 0.1, 0.1])
    (0.1, 0.1)
    """
    values = np.asarray(differences, dtype=float)
    if not len(values):
        return 0.0, 0.0
    picks = np.random.default_rng(seed).integers(0, len(values), size=(resamples, len(values)))
    means = values[picks].mean(axis=1)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return round(float(low), 6), round(float(high), 6)


def compare(metric: str, before: PerQuestion, after: PerQuestion) -> Comparison | None:
    """One metric, paired by question; ``None`` if the two have no question in common."""
    shared = [id_ for id_ in after if id_ in before and metric in before[id_] and metric in after[id_]]
    if not shared:
        return None
    differences = {id_: after[id_][metric] - before[id_][metric] for id_ in shared}
    low, high = bootstrap(list(differences.values()))
    better = -1 if metric in COUNTED else 1
    return Comparison(
        metric=metric,
        before=sum(before[id_][metric] for id_ in shared) / len(shared),
        after=sum(after[id_][metric] for id_ in shared) / len(shared),
        low=low,
        high=high,
        wins=tuple(id_ for id_, difference in differences.items() if better * difference > EPSILON),
        losses=tuple(id_ for id_, difference in differences.items() if better * difference < -EPSILON),
    )
