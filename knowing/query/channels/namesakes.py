"""Types that extend or implement another of their own simple name."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import EdgeKind
from knowing.query.channels.matches import IS_TYPE

Array = NDArray[Any]


def over_namesakes(ids: Array, graph: Graph) -> Array:
    """Which of some symbols are types that extend or implement another of these, of their own simple name: they are for who used it under
    an older one, or want a little more of it. Who writes the name alone means the other."""
    types = ids[IS_TYPE[graph.kind[ids]]]
    if len(types) < 2:
        return np.zeros(len(ids), bool)
    names = {number: one.name for number, one in graph.symbols(types.tolist()).items()}
    times = Counter(names.values())
    again = [number for number, name in names.items() if times[name] > 1]
    edges = graph.edges_at("source", again, (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS))
    over = {source for source, target, *_ in edges if source != target and names.get(target) == names[source]}
    return np.isin(ids, sorted(over))
