"""What the asker knows and the repository does not: which answers were useful before, and what is at hand now.

Both are hooks for a caller with a memory (an editor, an agent); ``ctx`` itself keeps none, so that the same task gives the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Nudges:
    """By symbol id, from -1 to 1; more is cut to that."""

    feedback: Mapping[int, float] = field(default_factory=dict)
    """How useful it was for such tasks before (negative: it was not)."""
    session: Mapping[int, float] = field(default_factory=dict)
    """How much it is at hand: open in the editor, or shown a moment ago (negative: seen enough)."""

    def of(self, name: str, ids: Array) -> Array:
        """The values of one hook for some symbols."""
        known: Mapping[int, float] = getattr(self, name)
        if not known:
            return np.zeros(len(ids))
        return np.asarray(np.clip(np.nan_to_num([known.get(int(one), 0.0) for one in ids]), -1.0, 1.0))


NO_NUDGES = Nudges()
HOOKS = ("feedback", "session")
