"""Postings of all files brought together: term by term, symbols ascending, five fields to a number."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.numbers import as_array
from knowing.facts.postings import Numbers, Packed, opened
from knowing.graph.layout import COUNTS, FIELDS, TERMS
from knowing.graph.wordbook import wordbook_arrays
from knowing.index.link.draft import Source
from knowing.settings.index import WORDS
from knowing.words import LITERAL_END, find_terms, terms_of

Array = NDArray[Any]
_TERM, _SYMBOL = TERMS.shift["term"], TERMS.most["symbol"]
"""Of a key: where its term starts, and the bits of its symbol."""


class TextIndex:
    """All postings of a set of files, sorted by (term, symbol); a term's number is its place among all ``terms``."""

    def __init__(self, sources: Sequence[Source], size: int) -> None:
        self.size = size
        numbers = Numbers()
        keys, counts = _of_files(sources, numbers)
        path_keys, path_counts = _of_paths(sources, numbers)
        keys, counts = np.concatenate([keys, path_keys]), np.concatenate([counts, path_counts])
        del path_keys, path_counts
        self.terms: list[str] = sorted(numbers)
        rank = np.empty(len(numbers), np.int64)
        rank[as_array(map(numbers.__getitem__, self.terms))] = np.arange(len(numbers))
        term = keys >> _TERM  # one step at a time and in place: a large repository has tens of millions of postings
        np.take(rank, term, out=term)
        keys &= _SYMBOL
        width = int(keys.max(initial=0)).bit_length()  # no wider than the largest symbol: there may be room for places
        term <<= width
        keys |= term
        del term
        keys, counts = _merged(*_sorted(keys, counts))
        self.term, self.counts = (keys >> width).astype(np.int32), counts
        keys &= (1 << width) - 1
        self.symbol = keys

    @property
    def starts(self) -> Array:
        """Where the postings of each term start, and where the last ones end."""
        return np.cumsum(np.bincount(self.term + 1, minlength=len(self.terms) + 1))

    def book(self) -> dict[str, Array]:
        """Everything, as the file of words has it."""
        return wordbook_arrays(self.terms, self.starts, self.symbol, self.counts)

    def rows(self) -> Iterator[tuple[str, Array, Array]]:
        """(term, symbols, counts) for every term."""
        starts, ids = self.starts.tolist(), self.symbol.astype(np.int32)
        for term, a, b in zip(self.terms, starts, starts[1:], strict=False):
            yield term, ids[a:b], self.counts[a:b]

    def lengths(self) -> dict[str, Array]:
        """How many words each field of each symbol has."""
        lengths = {}
        words = int(
            np.searchsorted(self.term, bisect_left(self.terms, LITERAL_END))
        )  # literals come first, and are no words
        symbol, counts = self.symbol[words:], self.counts[words:]
        for field in FIELDS:
            values = COUNTS.part(counts, field)
            said = values > 0
            total = np.bincount(symbol[said], values[said], minlength=self.size)[: self.size]
            lengths[f"length_{field}"] = np.minimum(total, 65535).astype(np.uint16)
        return lengths


def _of_files(sources: Sequence[Source], numbers: Numbers) -> tuple[Array, Array]:
    """(``TERMS`` keys, counts) of what the files say."""
    terms = _TermsOfTokens(numbers)
    keys: list[Array] = []
    counts: list[Array] = []
    for group in _groups(sources):
        of_group = _of_group(group, terms)
        keys.append(of_group[0])
        counts.append(of_group[1])
    del terms
    all_keys = _joined(keys, np.int64)
    keys.clear()  # before as much again is needed
    return all_keys, _joined(counts, np.uint32)


def _groups(sources: Sequence[Source]) -> Iterator[list[Source]]:
    """Files with about a million postings together: what opening them takes in memory does not grow with the repository."""
    group: list[Source] = []
    size = 0
    for source in sources:
        group.append(source)
        size += len(source.facts.posting_counts)
        if size > WORDS.bytes_at_once:
            yield group
            group, size = [], 0
    yield group


def _of_group(sources: list[Source], terms: _TermsOfTokens) -> tuple[Array, Array]:
    each = [opened(_packed(source)) for source in sources]
    at, flat, token = terms.of([one.tokens for one in each])
    token = np.repeat(token, _joined([one.sizes for one in each], np.int64))
    firsts = np.array([source.module.first for source in sources], np.int64)
    symbols = np.repeat(firsts, [len(one.counts) for one in each])
    symbols += _joined([one.symbols for one in each], np.int64)
    sizes = np.diff(at)[token]
    keys = np.repeat(at[token] - (np.cumsum(sizes) - sizes), sizes)
    keys += np.arange(len(keys))  # where each term of each posting's token stands among all
    np.take(flat, keys, out=keys)
    TERMS.check("term", len(terms.numbers))
    keys <<= _TERM
    keys |= np.repeat(symbols, sizes)
    return keys, np.repeat(_joined([one.counts for one in each], np.uint32), sizes)


def _packed(source: Source) -> Packed:
    facts = source.facts
    return Packed(facts.vocabulary, facts.posting_sizes, facts.posting_symbols, facts.posting_counts)


def _joined(arrays: list[Array], kind: Any) -> Array:
    """One array of many; none of them is nothing to join."""
    return np.concatenate([np.zeros(0, kind), *arrays]).astype(kind, copy=False)


class _TermsOfTokens:
    """Every token of the repository, and the numbers of the terms it falls into."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers, self.tokens = numbers, Numbers()
        self.at, self.flat = array("q", [0]), array("q")

    def of(self, tokens: list[list[str]]) -> tuple[Array, Array, Array]:
        """Where the terms of each token start, all terms one after the other, and the numbers of these tokens."""
        token = as_array(map(self.tokens.__getitem__, chain.from_iterable(tokens)))
        new = list(map(find_terms, self.tokens.names[len(self.at) - 1 :]))
        self.at.extend(islice(accumulate(map(len, new), initial=len(self.flat)), 1, None))
        self.flat.extend(map(self.numbers.__getitem__, chain.from_iterable(new)))
        return np.array(self.at, np.int64), np.array(self.flat, np.int64), token


def _of_paths(sources: Sequence[Source], numbers: Numbers) -> tuple[Array, Array]:
    """A file's own name and its folders are the name and enclosing fields of its symbol."""
    keys: list[int] = []
    counts: list[int] = []
    of_folder: dict[str, frozenset[str]] = {}
    for source in sources:
        folder, _, base = source.path.rpartition("/")
        if folder not in of_folder:
            of_folder[folder] = frozenset(terms_of(folder))
        above, own = of_folder[folder], set(terms_of(base.rsplit(".", 1)[0]))
        for term in own | above:
            keys.append(numbers[term] << _TERM | source.module.first)
            counts.append((term in own) << COUNTS.shift["name"] | (term in above) << COUNTS.shift["enclosing"])
    return np.array(keys, np.int64), np.array(counts, np.uint32)


def _sorted(keys: Array, counts: Array) -> tuple[Array, Array]:
    """The keys, ascending, and their counts. Where a key and its place fit into one number, such numbers are sorted in place of the keys:
    a third of what it takes to sort places by their keys.

    >>> [part.tolist() for part in _sorted(np.array([5, 3, 1 << 62]), np.array([50, 30, 60]))]
    [[3, 5, 4611686018427387904], [30, 50, 60]]
    >>> [part.tolist() for part in _sorted(np.array([5, 3, 4]), np.array([50, 30, 40]))]
    [[3, 4, 5], [30, 40, 50]]
    """
    width = len(keys).bit_length()
    if int(keys.max(initial=0)).bit_length() + width > np.iinfo(keys.dtype).bits - 1:
        order = np.argsort(keys)
        return keys[order], counts[order]
    keys <<= width
    keys |= np.arange(len(keys))
    keys.sort()
    counts = counts[keys & ((1 << width) - 1)]
    keys >>= width
    return keys, counts


def _merged(keys: Array, counts: Array) -> tuple[Array, Array]:
    """Several tokens of a symbol may hold the same term, and so may its path: one posting, each field added up to its limit."""
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    if len(starts) == len(keys):
        return keys, counts
    total = counts[starts]
    several = np.flatnonzero(np.diff(starts, append=len(keys)) > 1)
    sizes = np.diff(starts, append=len(keys))[several]
    ends = np.cumsum(sizes)
    inside = np.repeat(starts[several] - (ends - sizes), sizes) + np.arange(len(np.repeat(several, sizes)))
    added = np.zeros(len(several), np.uint32)
    for field in FIELDS:
        values = np.add.reduceat(COUNTS.part(counts[inside], field), ends - sizes)
        added |= np.minimum(values, np.uint32(COUNTS.most[field])) << np.uint32(COUNTS.shift[field])
    total[several] = added
    return keys[starts], total
