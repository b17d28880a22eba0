"""Test code that only helps the tests of its file: what a question for tests does not mean."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import Flag
from knowing.query.called.cases import is_helper
from knowing.query.rank.seen import Seen

Array = NDArray[Any]


def are_helpers(seen: Seen, most: int) -> Array:
    """Whether each of the pool is such code and is not named by the task; only those whose text says most of it are looked at."""
    found = np.zeros(len(seen.ids), bool)
    at = np.flatnonzero(((seen.graph.flags[seen.ids] & np.uint16(Flag.TEST)) != 0) & ~seen.is_pointed_at)
    at = at[np.argsort(-seen.text[seen.ids[at]], kind="stable")][:most]
    found[at] = [is_helper(seen.graph, one) for one in seen.symbols(seen.ids[at])]
    return found
