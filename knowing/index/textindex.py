"""Postings of all files brought together: term by term, symbols ascending, five fields to a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.index.link import Source
from knowing.index.postings import ENCLOSING, FIELDS, LIMITS, NAME, SHIFTS
from knowing.words import terms_of

Array = NDArray[Any]


class TextIndex:
    """All postings of a set of files, sorted by (term, symbol)."""

    def __init__(self, sources: Sequence[Source], size: int) -> None:
        self.numbers: dict[str, int] = {}
        symbols, terms, counts = [], [], []
        for source in sources:
            facts, first = source.facts, source.module.first
            local = np.fromiter((self._number(term) for term in facts.vocabulary), np.int64, len(facts.vocabulary))
            symbols.append(np.frombuffer(facts.posting_symbols, np.uint32).astype(np.int64) + first)
            terms.append(local[np.frombuffer(facts.posting_terms, np.uint32)])
            counts.append(np.frombuffer(facts.posting_counts, np.uint32))
            path_terms = self._path_terms(source.path)
            symbols.append(np.full(len(path_terms), first, np.int64))
            terms.append(np.fromiter(path_terms, np.int64, len(path_terms)))
            counts.append(np.fromiter(path_terms.values(), np.uint32, len(path_terms)))
        self.symbols = np.concatenate(symbols) if symbols else np.zeros(0, np.int64)
        self.terms = np.concatenate(terms) if terms else np.zeros(0, np.int64)
        self.counts = np.concatenate(counts) if counts else np.zeros(0, np.uint32)
        order = np.lexsort((self.symbols, self.terms))
        self.symbols, self.terms, self.counts = self.symbols[order], self.terms[order], self.counts[order]
        self._merge()
        self.size = size

    def _number(self, term: str) -> int:
        return self.numbers.setdefault(term, len(self.numbers))

    def _path_terms(self, path: str) -> dict[int, int]:
        """A file's own name and its folders are the name and enclosing fields of its symbol."""
        folder, _, base = path.rpartition("/")
        packed: dict[int, int] = {}
        for term in set(terms_of(base.rsplit(".", 1)[0])):
            packed[self._number(term)] = 1 << SHIFTS[NAME]
        for term in set(terms_of(folder)):
            number = self._number(term)
            packed[number] = packed.get(number, 0) | (1 << SHIFTS[ENCLOSING])
        return packed

    def _merge(self) -> None:
        """A path term may meet the same word in the file's body: one posting, bits together."""
        if len(self.terms) < 2:
            return
        same = (self.terms[1:] == self.terms[:-1]) & (self.symbols[1:] == self.symbols[:-1])
        if same.any():
            first = np.flatnonzero(same)
            self.counts = self.counts.copy()
            self.counts[first] |= self.counts[first + 1]
            keep = np.ones(len(self.terms), bool)
            keep[first + 1] = False
            self.symbols, self.terms, self.counts = self.symbols[keep], self.terms[keep], self.counts[keep]

    def rows(self) -> Iterator[tuple[int, str, bytes, bytes]]:
        """(number, term, symbols, counts) for every term."""
        names = list(self.numbers)
        starts = np.searchsorted(self.terms, np.arange(len(names) + 1))
        ids, counts = self.symbols.astype(np.int32), self.counts.astype(np.uint32)
        for number, term in enumerate(names):
            a, b = int(starts[number]), int(starts[number + 1])
            if a < b:
                yield number, term, ids[a:b].tobytes(), counts[a:b].tobytes()

    def lengths(self) -> dict[str, Array]:
        """How many words each field of each symbol has."""
        lengths = {}
        for field, shift, limit in zip(FIELDS, SHIFTS, LIMITS, strict=True):
            values = ((self.counts >> np.uint32(shift)) & np.uint32(limit)).astype(np.float64)
            total = np.bincount(self.symbols, values, minlength=self.size)[: self.size]
            lengths[f"length_{field}"] = np.minimum(total, 65535).astype(np.uint16)
        return lengths
