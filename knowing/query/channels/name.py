"""Name: what a symbol is called. An exact identifier first, then names that the task's words cover.

The cover of a name is two shares multiplied: how much of the task it says, and how much of it the task says — so
``before_request`` beats both ``request`` and ``before_app_request_handler_registry`` for "before each request".
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.query.channels.matches import Matches
from knowing.query.channels.place import symbols_at
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR
from knowing.settings import ChannelSettings, NameSettings, PlaceSettings

Array = NDArray[Any]
NAME = 0
IN_CODE = frozenset({"in code", "in a log"})
"""Names that were pasted rather than written: they speak for what they call, not for what is meant."""
_NONE = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class NameHits:
    """What the task says of each symbol's name, each from 0 to 1."""

    exact: Array
    """How surely the task names it."""
    in_code: Array
    """How surely code or a log in the task says its name."""
    task_share: Array
    """How much of the task its name says."""
    name_share: Array
    """How much of its name the task says."""
    pairs: Array
    """Pairs of neighbouring words of the task in its name."""
    code_share: float
    """What a name in code counts, against one that the task writes."""

    @property
    def scores(self) -> Array:
        """The name channel: an exact name first, then names that the task covers."""
        return self.exact + self.code_share * self.in_code + self.task_share * self.name_share * (1.0 + self.pairs)


def name_hits(matches: Matches, keywords: Keywords, settings: ChannelSettings) -> NameHits:
    """Everything that the names of symbols have to do with the task."""
    how = dict(keywords.named)
    quoted = tuple(name for name in keywords.compounds if how.get(name) in IN_CODE)
    exact = exact_hits(matches, keywords, set(quoted), settings.names, settings.places)
    in_code = np.zeros(matches.size, np.float32)
    for name in quoted:
        _raise_named(in_code, name, 1.0, matches.graph, settings.names)
    return NameHits(
        exact,
        in_code / settings.names.owner,
        *name_cover(matches),
        pair_hits(matches, keywords.phrases, settings.names.pair),
        settings.names.in_code,
    )


def name_cover(matches: Matches) -> tuple[Array, Array]:
    """For each symbol: (share of the task in its name, share of its name in the task)."""
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


def pair_hits(matches: Matches, phrases: Sequence[tuple[str, str]], share: float) -> Array:
    """For each symbol: a share for every pair of neighbouring words of the task that its name has, at most 1."""
    in_name = {row.term: row.symbols[row.field(NAME) > 0] for row in matches.rows if not row.is_expansion}
    hits = np.zeros(matches.size, np.float32)
    for one, other in phrases:
        if one in in_name and other in in_name and one != other:
            hits[np.intersect1d(in_name[one], in_name[other], assume_unique=True)] += share
    return np.minimum(hits, 1.0)


def exact_hits(
    matches: Matches, keywords: Keywords, quoted: Set[str], settings: NameSettings, places: PlaceSettings
) -> Array:
    """For each symbol: how surely the task names it, as a share of the most there is (its name written behind its owner's)."""
    found = np.zeros(matches.size, np.float32)
    for names, strength in ((keywords.exact, 1.0), (keywords.compounds, 1.0), (keywords.bigrams, settings.guess)):
        for name in names:
            if name in quoted:
                continue
            _raise_named(found, name, strength, matches.graph, settings)
    for frame in keywords.frames:
        if frame.function:
            ids = matches.graph.ids_named(SEPARATOR.split(frame.function)[-1])
            if 0 < len(ids) <= settings.frame_count:
                found[ids] = np.maximum(found[ids], settings.frame)
    for symbol, has_line in symbols_at(keywords, matches.graph, places):
        found[symbol] = max(float(found[symbol]), settings.line if has_line else settings.file)
    return found / settings.owner


def _raise_named(found: Array, name: str, strength: float, graph: Graph, settings: NameSettings) -> None:
    """Raise the symbols of a written name to their strength: less if many are called that, more behind the name of their owner."""
    *owners_written, last = SEPARATOR.split(name.rstrip("()"))
    ids = graph.ids_named(last) if len(last) > 1 else _NONE
    if len(ids) == 0:
        return
    is_common = strength == 1.0 and len(ids) > settings.common_count
    found[ids] = np.maximum(found[ids], settings.common if is_common else strength)
    if owners_written and owners_written[-1]:
        inside = ids[np.isin(graph.parent[ids], graph.ids_named(owners_written[-1]))]
        found[inside] = np.maximum(found[inside], settings.owner)
