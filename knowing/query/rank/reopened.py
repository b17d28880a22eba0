"""Types and modules that are opened again in file after file, only to put something into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from knowing.graph.reader import Graph
from knowing.model import KINDS, TYPE_KINDS, Kind, Symbol

_REOPENING = frozenset({"ruby", "cpp"})
"""Languages in which the same module may be opened in many files."""
_OPENED = TYPE_KINDS | {Kind.MODULE}
_IS_OPENED = np.array([kind in _OPENED for kind in KINDS])


def hollow(ranked: Sequence[Symbol], graph: Graph) -> frozenset[int]:
    """The ids of those that are ranked several times under one qualified name and have nothing of their own here: no documentation, and
    nothing inside but other types."""
    opened = [one for one in ranked if one.kind in _OPENED and one.language in _REOPENING and not one.doc]
    times = Counter(one.qualname for one in ranked if one.kind in _OPENED)
    again = np.array([one.id for one in opened if times[one.qualname] > 1], np.int64)
    if len(again) == 0:
        return frozenset()
    inside = np.flatnonzero(np.isin(graph.parent, again))
    solid = graph.parent[inside[~_IS_OPENED[graph.kind[inside]]]]
    return frozenset(np.setdiff1d(again, solid).tolist())
