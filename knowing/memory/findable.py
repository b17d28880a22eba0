"""All entries that can be found: sections of the repository's documentation, then what is stored (notes, imported folders).

The words of sections are in the graph's own index, so nothing is read or kept for them. Those of stored entries have a file of their own
(:mod:`knowing.memory.storedwords`).
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import BODY, COUNTS, ENCLOSING
from knowing.graph.layout import FIELDS as COUNTED
from knowing.graph.layout import NAME as COUNTED_NAME
from knowing.graph.reader import Graph
from knowing.memory.wordindex import (
    CONTENT,
    DESCRIPTION,
    FIELDS,
    NAME,
    TAGS,
    Postings,
    WordIndex,
    words_of,
)
from knowing.model import KINDS, Flag, Kind
from knowing.settings.memory import FOUND

Array = NDArray[Any]
_IN_PATH = COUNTS.mask("name", "enclosing")


class Documentation:
    """The sections of a graph's prose as entries: heading, headings around it, words of the path, text."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        is_section = (graph.kind == KINDS.index(Kind.SECTION)) & ((graph.flags & np.uint16(Flag.DOCS)) != 0)
        self.ids: Array = np.flatnonzero(is_section & ((graph.flags & np.uint16(Flag.TEST)) == 0))
        """Number of an entry to the id of its section."""

    @property
    def size(self) -> int:
        return len(self.ids)

    @cached_property
    def lengths(self) -> Array:
        found = np.full(self.size, FOUND.path_words, np.float32)
        for counted in (COUNTED_NAME, ENCLOSING, BODY):
            found += self.graph.arrays[f"length_{COUNTED[counted]}"][self.ids]
        return found

    @cached_property
    def name_sizes(self) -> Array:
        sizes: Array = self.graph.arrays[f"length_{COUNTED[COUNTED_NAME]}"][self.ids].astype(np.int32)
        return sizes

    @cached_property
    def _entry_of(self) -> Array:
        """Id of a symbol to the number of its entry, or -1."""
        found = np.full(self.graph.size, -1, np.int64)
        found[self.ids] = np.arange(self.size)
        return found

    def postings(self, term: str) -> Postings:
        graph = self.graph
        symbols, counts = graph.postings(term)
        entries = self._entry_of[symbols]
        kept = entries >= 0
        is_path = ((counts & _IN_PATH) != 0) & (graph.kind[symbols] == KINDS.index(Kind.FILE))
        by_path = np.flatnonzero(np.isin(graph.file[self.ids], graph.file[symbols[is_path]]))
        found = np.unique(np.concatenate([entries[kept], by_path]))
        table = np.zeros((len(FIELDS), len(found)), np.uint16)
        at = np.searchsorted(found, entries[kept])
        for field, counted in ((NAME, COUNTED_NAME), (DESCRIPTION, ENCLOSING), (CONTENT, BODY)):
            table[field, at] = COUNTS.part(counts[kept], COUNTED[counted])
        table[TAGS, np.searchsorted(found, by_path)] = 1
        said = table.any(axis=0)
        return Postings(found[said], table[:, said])

    def paired(self, first: str, second: str) -> Array:
        one, other = self.postings(first), self.postings(second)
        both = np.intersect1d(one.entries[one.counts[NAME] > 0], other.entries[other.counts[NAME] > 0])[: FOUND.paired]
        symbols = self.graph.symbols(self.ids[both].tolist())
        names = {number: words_of(symbols[int(self.ids[number])].name) for number in both.tolist()}
        found = [number for number, words in names.items() if (first, second) in pairwise(words)]
        return np.array(found, np.int64)


class JoinedIndex:
    """Two word indexes as one: the entries of the second are numbered after those of the first."""

    def __init__(self, first: WordIndex, second: WordIndex) -> None:
        self.first, self.second = first, second
        self.size = first.size + second.size
        self.lengths: Array = np.concatenate([first.lengths, second.lengths])
        self.name_sizes: Array = np.concatenate([first.name_sizes, second.name_sizes])

    def postings(self, term: str) -> Postings:
        one, other = self.first.postings(term), self.second.postings(term)
        return Postings(
            np.concatenate([one.entries, other.entries + self.first.size]),
            np.concatenate([one.counts, other.counts], axis=1),
        )

    def paired(self, first: str, second: str) -> Array:
        return np.concatenate([self.first.paired(first, second), self.second.paired(first, second) + self.first.size])
