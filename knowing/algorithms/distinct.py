"""The distinct values of an array.

>>> distinct(np.array([3, 1, 3])).tolist()
[1, 3]
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", bound=np.integer[Any])


def distinct(values: NDArray[Number]) -> NDArray[Number]:
    """Each whole number of an array once, ascending. ``np.unique`` would load ``numpy.ma``, which takes longer than a whole ranking."""
    ordered = np.sort(values, axis=None)
    is_first = np.ones(len(ordered), bool)
    np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
    return ordered[is_first]
