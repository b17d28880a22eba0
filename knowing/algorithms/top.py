"""The best of many scores, without sorting all of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def top(scores: Array, tie: Array, count: int) -> Array:
    """Return the places of the best scores above 0, best first; equals by their tie number, the smaller first.

    >>> top(np.array([0.0, 2.0, 3.0, 2.0]), np.array([3, 2, 1, 0]), 2).tolist()
    [2, 3]
    """
    live = np.flatnonzero(scores > 0)
    if len(live) > 4 * count:
        cut = np.partition(scores[live], -count)[-count]
        live = live[scores[live] >= cut]
    found: Array = live[np.lexsort((tie[live], -scores[live]))][:count]
    return found
