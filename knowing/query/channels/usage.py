"""Who uses a value: those with an edge to it, and those that say its name."""

from __future__ import annotations

import numpy as np

from knowing.graph.reader import Graph
from knowing.model import EdgeKind
from knowing.words import split_identifier

_USES = frozenset({EdgeKind.REFERENCES, EdgeKind.ACCESSES_FIELD})


def users_of(value: int, name: str, graph: Graph, most: int) -> list[int]:
    """The symbols that use a value: those with an edge to it, those of its file that say its name, and, if few say it, all that do.

    A name that more than ``most`` symbols say, or that is a single word, is believed in the file of the value only.
    """
    users = {edge.source for edge in graph.edges_to(value) if edge.kind in _USES}
    saying = graph.literal(name) if name.isidentifier() else np.zeros(0, np.int32)
    if len(split_identifier(name)) < 2 or len(saying) > most:
        saying = saying[graph.file[saying] == graph.file[value]]
    return sorted((users | set(saying.tolist())) - {value, int(graph.parent[value])})
