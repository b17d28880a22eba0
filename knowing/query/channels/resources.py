"""Messages that stand in resources: their text is the documentation of what was generated to get them, and who gets one prints it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import EdgeKind, Flag
from knowing.patterns import Pattern
from knowing.settings import LiteralSettings
from knowing.words import message_segments

Array = NDArray[Any]
_PREAMBLE = Pattern(r"^\s*Looks up a localized string similar to\s+")
_GETS = frozenset({EdgeKind.CALLS, EdgeKind.REFERENCES, EdgeKind.ACCESSES_FIELD})


def printed_through(runs: Set[str], graph: Graph, settings: LiteralSettings) -> Iterator[tuple[str, Array]]:
    """(stretch of a message, who prints it) for every message of a resource of which the task has such a run of words."""
    is_told = graph.arrays["length_doc"] >= settings.resource_words
    generated = np.flatnonzero(is_told & ((graph.flags & np.uint16(Flag.GENERATED)) != 0))
    if not runs or len(generated) > settings.most_resources:
        return
    for number, symbol in graph.symbols(generated.tolist()).items():
        for segment in message_segments(_PREAMBLE.sub("", symbol.doc)):
            if segment in runs and len(segment.split()) >= settings.resource_words:
                users = _users(number, graph)
                if len(users):
                    yield segment, users


def _users(resource: int, graph: Graph) -> Array:
    """Who gets a resource; tests expect messages, they do not print them."""
    found: Array = np.array(sorted({edge.source for edge in graph.edges_to(resource) if edge.kind in _GETS}), np.int32)
    is_own: Array = (graph.flags[found] & np.uint16(Flag.TEST | Flag.GENERATED)) == 0
    return np.asarray(found[is_own], np.int32)
