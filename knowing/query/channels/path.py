"""The path channel: finds symbols whose folder or file has a name with words of the task, types first."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.channels.matches import IS_TYPE, Matches

Array = NDArray[Any]


def path_scores(matches: Matches, untyped_share: float) -> Array:
    """For each symbol: the share of the task in its path; what is no type keeps only a part of it."""
    kind_share = np.where(IS_TYPE[matches.graph.kind], np.float32(1.0), np.float32(untyped_share))
    has_word = matches.coverage((0, 1, 2, 3, 4)) > 0
    return matches.path_coverage * kind_share * has_word
