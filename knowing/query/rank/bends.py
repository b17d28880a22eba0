"""Bends: a feature may say more, or less, than in proportion to how much of it there is.

A weight is worth the same from the first to the last step of a feature. A bend is a curve of steps on top of it, one for each feature,
the same for all purposes, learned on what weights alone put wrongly (``eval/bends.py``). A score stays a sum of one part for each
feature, so ``ctx why`` stays exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.features import FEATURES

Array = NDArray[Any]
Curves = Mapping[str, Sequence[tuple[float, float]]]
"""By feature: what is added for more than each measure, in the order of the measures."""


def bent(features: Array, curves: Curves, share: float) -> Array:
    """What the curves add for each symbol and feature; ``share`` of what was learned.

    >>> column = list(FEATURES).index("text")
    >>> features = np.zeros((3, len(FEATURES)))
    >>> features[:, column] = (0.1, 0.5, 0.9)
    >>> bent(features, {"text": [(0.2, 0.01), (0.5, 0.03)]}, 1.0)[:, column].tolist()
    [0.0, 0.01, 0.03]
    """
    found = np.zeros_like(features)
    if share <= 0.0:
        return found
    for column, name in enumerate(FEATURES):
        if curve := curves.get(name):
            steps = np.array(curve)
            added = np.append(0.0, steps[:, 1])
            found[:, column] = share * added[np.searchsorted(steps[:, 0], features[:, column], side="left")]
    return found
