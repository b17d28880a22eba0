"""Variety: what a score loses behind others of its container or of its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import Symbol
from knowing.settings import ScoreSettings

Array = NDArray[Any]
DIGITS = 9
"""Scores that agree to so many digits are equal: sums differ in the last ones by the order of adding."""


def crowding_of(totals: Array, ranked: Sequence[Symbol], share: float, settings: ScoreSettings) -> Array:
    """What each symbol loses for standing behind others of its container or of its name, and more so behind overloads of itself."""
    lost = np.zeros(len(ranked))
    before: Counter[int | None] = Counter()
    twins: Counter[tuple[str, str]] = Counter()
    namesakes: Counter[str] = Counter()
    for at, symbol in enumerate(ranked):
        twin, name = (symbol.path, symbol.qualname), symbol.qualname.rpartition(".")[2].lower()
        kept = max(share ** before[symbol.parent_id], settings.crowding_least)
        kept *= settings.overload ** twins[twin] * settings.namesake ** namesakes[name]
        lost[at] = totals[at] * (kept - 1.0)
        before[symbol.parent_id] += 1
        twins[twin] += 1
        namesakes[name] += 1
    return lost
