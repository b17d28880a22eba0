"""Name: what a symbol is called. An exact identifier first, then names that the task's words cover.

The cover of a name is two shares multiplied: how much of the task it says, and how much of it the task says — so
``before_request`` beats both ``request`` and ``before_app_request_handler_registry`` for "before each request".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.channels.matches import Matches
from knowing.query.channels.place import symbols_at
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR

Array = NDArray[Any]
NAME = 0


def name_cover(matches: Matches) -> tuple[Array, Array]:
    """Per symbol: (share of the task in the name, share of the name in the task)."""
    task = np.zeros(matches.size, np.float32)
    words = np.zeros(matches.size, np.float32)
    for row in matches.rows:
        if row.is_expansion:
            continue
        hit = row.symbols[row.field(NAME) > 0]
        task[hit] += row.weight * row.idf
        words[hit] += min(1.0, row.weight)
    lengths = matches.graph.arrays["length_name"].astype(np.float32)
    parts = np.where(lengths > 2, lengths - 1, np.minimum(lengths, 1))  # a compound also counts its whole
    return task / matches.mass, np.minimum(words / np.maximum(parts, 1), 1.0)


def pair_hits(matches: Matches, phrases: Sequence[tuple[str, str]]) -> Array:
    """Per symbol: how many neighbouring word pairs of the task its name has both words of, up to two, halved."""
    in_name = {row.term: row.symbols[row.field(NAME) > 0] for row in matches.rows if not row.is_expansion}
    hits = np.zeros(matches.size, np.float32)
    for one, other in phrases:
        if one in in_name and other in in_name and one != other:
            hits[np.intersect1d(in_name[one], in_name[other], assume_unique=True)] += 0.5
    return np.minimum(hits, 1.0)


def exact_hits(matches: Matches, keywords: Keywords) -> Array:
    """Per symbol: 1 if the task writes its name as an identifier, more if it writes its owner too or points at
    its line; less for a guess made of two words.
    """
    graph = matches.graph
    found = np.zeros(matches.size, np.float32)
    for names, strength in ((keywords.exact, 1.0), (keywords.compounds, 1.0), (keywords.bigrams, 0.5)):
        for name in names:
            *owners_written, last = SEPARATOR.split(name.rstrip("()"))
            if len(last) < 2:
                continue
            ids = graph.ids_named(last)
            if len(ids) == 0:
                continue
            value = strength
            if strength == 1.0 and len(ids) > 20:
                value = 0.5  # everybody is called that
            found[ids] = np.maximum(found[ids], value)
            if owners_written and owners_written[-1]:
                owners = graph.ids_named(owners_written[-1])
                inside = ids[np.isin(graph.parent[ids], owners)]
                found[inside] = np.maximum(found[inside], 1.5)
    for frame in keywords.frames:
        if frame.function:
            ids = graph.ids_named(SEPARATOR.split(frame.function)[-1])
            if 0 < len(ids) <= 50:
                found[ids] = np.maximum(found[ids], 0.7)
    for symbol, has_line in symbols_at(keywords, graph):
        found[symbol] = max(float(found[symbol]), 1.2 if has_line else 0.6)
    return found / 1.5
