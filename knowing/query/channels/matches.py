"""Where the task's words occur: one row of postings per term, fetched once and read by every channel.

A posting packs the counts of five fields. A file's own symbol carries the words of its path, so the path of a symbol is
looked up through its file.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from knowing.graph.layout import COUNTS, FIELDS
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, Flag, Kind
from knowing.query.channels.promised import Promises, promises

Array = NDArray[Any]
_IN_PATH = COUNTS.mask("name", "enclosing")
"""A file's own name and its folders, in the counts of its symbol."""
_IN_DOC = COUNTS.mask("doc")
FILE_CODE = KINDS.index(Kind.FILE)
IS_TYPE = np.array([kind in TYPE_KINDS for kind in KINDS])
"""By the code of a kind: whether symbols of it are types, …"""
IS_CALLABLE = np.array([kind in CALLABLE_KINDS for kind in KINDS])
"""… and whether they are functions or methods."""


class TermMatch(Struct, frozen=True):
    """One term and the symbols that have it."""

    term: str
    weight: float
    idf: float
    symbols: Array
    counts: Array
    path_files: Array
    """Symbol ids of the files whose path has the term."""
    is_expansion: bool = False

    def field(self, number: int) -> Array:
        """Counts of one field, as floats."""
        return COUNTS.part(self.counts, FIELDS[number]).astype(np.float32)


def _with_promises(row: TermMatch, found: Promises, place: Array) -> TermMatch:
    """A term with those that have it from their declaration. (``place`` is -1 for every symbol, before and after.)"""
    place[row.symbols] = np.arange(len(row.symbols))
    at, declared = place[found.implementing], place[found.declared]
    place[row.symbols] = -1
    bits = np.where(declared >= 0, row.counts[declared] & _IN_DOC, 0).astype(row.counts.dtype)
    counts = row.counts.copy()
    counts[at[at >= 0]] |= bits[at >= 0]
    is_new = (at < 0) & (bits != 0)
    symbols = np.concatenate([row.symbols, found.implementing[is_new].astype(row.symbols.dtype)])
    return replace(row, symbols=symbols, counts=np.concatenate([counts, bits[is_new]]))


class Matches:
    """All terms of a task against one graph.

    An implementation without documentation has the words of its declaration's, if at most ``promised`` implement that.
    """

    def __init__(self, graph: Graph, terms: Sequence[tuple[str, float, bool]], promised: int = 0) -> None:
        self.graph = graph
        self.size = graph.size
        self.doc_lengths: Array = graph.arrays["length_doc"]
        is_code = (graph.flags & np.uint16(Flag.TEST)) == 0
        self.code_symbols = max(1, int(is_code.sum()))
        self.rows: list[TermMatch] = []
        self.unknown: list[str] = []
        for term, weight, is_expansion in terms:
            symbols, counts = graph.postings(term)
            if len(symbols) == 0:
                if not is_expansion:
                    self.unknown.append(term)
                continue
            frequency = int(is_code[symbols].sum())
            idf = float(np.log1p((self.code_symbols - frequency + 0.5) / (frequency + 0.5)))
            path_bits = (counts & _IN_PATH) != 0
            in_path = symbols[path_bits & (graph.kind[symbols] == FILE_CODE)]
            self.rows.append(TermMatch(term, weight, idf, symbols, counts, in_path, is_expansion))
        if promised:
            self._keep_promises(promised)

    def saying_more_than(self, terms: Set[str]) -> Array:
        """For every symbol of the graph: whether it says a word of the task that is none of these."""
        found = np.zeros(self.size, bool)
        for row in self.rows:
            if not row.is_expansion and row.term not in terms:
                found[row.symbols] = True
        return found

    def _keep_promises(self, most: int) -> None:
        """Give the words of declarations to the implementations that are not documented themselves; the task's own words only."""
        arrays = self.graph.arrays
        own = {number: row for number, row in enumerate(self.rows) if not row.is_expansion}
        found = promises(arrays, [row.symbols[(row.counts & _IN_DOC) != 0] for row in own.values()], most)
        if len(found.implementing) == 0:
            return
        self.doc_lengths = self.doc_lengths.copy()
        self.doc_lengths[found.implementing] = arrays["length_doc"][found.declared]
        place, is_declared = np.full(self.size, -1, np.int64), np.zeros(self.size, bool)
        is_declared[found.declared] = True
        for number, row in own.items():
            if (is_declared[row.symbols] & ((row.counts & _IN_DOC) != 0)).any():
                self.rows[number] = _with_promises(row, found, place)

    @cached_property
    def file_symbol(self) -> Array:
        """File id to the id of the file's own symbol."""
        graph = self.graph
        ids = np.flatnonzero((graph.kind == FILE_CODE) & (graph.file > 0))
        table = np.zeros(int(graph.file.max(initial=0)) + 1, np.int64)
        table[graph.file[ids]] = ids
        return table

    @cached_property
    def mass(self) -> float:
        """The weight of the whole task, by which coverage is measured."""
        return float(sum(row.weight * row.idf for row in self.rows if not row.is_expansion)) or 1.0

    @cached_property
    def path_coverage(self) -> Array:
        """For each symbol: the share of the task's weight that its file's path has."""
        by_file = np.zeros(self.size, np.float32)
        for row in self.rows:
            if not row.is_expansion:
                by_file[row.path_files] += row.weight * row.idf
        return (by_file / self.mass).take(self.file_symbol.take(self.graph.file))

    def coverage(self, fields: Sequence[int]) -> Array:
        """For each symbol: the share of the task's weight that occurs in any of these fields."""
        total = np.zeros(self.size, np.float32)
        mask = COUNTS.mask(*(FIELDS[field] for field in fields))
        for row in self.rows:
            if not row.is_expansion:
                hit = (row.counts & mask) != 0
                total[row.symbols[hit]] += row.weight * row.idf
        return total / self.mass
