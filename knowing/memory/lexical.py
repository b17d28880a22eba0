r"""Entries by their words: several fields, coverage, other words for the same thing, and long questions asked in parts.

.. math::  s = \Big(\sum_t \mathrm{idf}(t)\,\big(5\,\mathrm{exact} + \sigma(3\,\mathrm{name} + 1.5\,\mathrm{description} + 1.25\,\mathrm{tags}
           + \mathrm{content}) + 2\,\mathrm{bigram}\big)\Big)\ \mathrm{coverage}^{1/2}\ \big(1 + \beta (p - 1)\big)

Fields are how often each says the term; what they come to is saturated (:math:`\sigma`) and measured by the length of the entry, as in
BM25F. ``exact`` is 1 for the words of a name that is the question; ``bigram`` for a word that stands before its neighbour in the name as it does in
the question. Words related by a concept count in place of a word that an entry lacks, at a discount. Coverage is the share of the
question's words that the entry has; ``p`` is in how many of the parts of the question it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.top import top
from knowing.memory.wordindex import FIELDS, NAME, Postings, WordIndex, words_of
from knowing.query.task.concepts import related
from knowing.settings import SearchSettings
from knowing.settings.memory import FOUND

Array = NDArray[Any]
EXACT, BIGRAM, RELATED = "exact name", "bigram", "related"
_EXACT, _BIGRAM, _RELATED = range(len(FIELDS), len(FIELDS) + 3)
PARTS = (*FIELDS, EXACT, BIGRAM, RELATED)
"""The names of what a term may add."""


class WordPart(NamedTuple):
    """What one word of a question adds to the score of an entry, and by which field."""

    term: str
    field: str
    value: float


@dataclass(frozen=True, eq=False)
class Lexical:
    """What the words of a question say of every entry."""

    terms: tuple[str, ...]
    totals: Array
    """By word and entry that has any word, before coverage."""
    entries: Array
    """The entries that have any word, ascending."""
    coverage: Array
    """The share of the words that each of them has."""
    found_in: Array
    """In how many parts of the question each was found; 1 if it was not parted."""
    settings: SearchSettings
    fields: Callable[[int], Array]
    """From an entry to what each word adds by each of ``PARTS``, before coverage."""

    @cached_property
    def factor(self) -> Array:
        """What coverage and parts multiply each entry by."""
        bonus = 1.0 + self.settings.part_bonus * np.maximum(self.found_in - 1, 0)
        found: Array = self.coverage**self.settings.coverage_exponent * bonus
        return found

    @cached_property
    def scores(self) -> Array:
        """The score of each of the entries that have any word: above 0."""
        found: Array = self.totals.sum(axis=0, dtype=np.float64) * self.factor
        return found

    def best(self, count: int) -> Array:
        """Places in ``entries`` of the best, best first; equals in their order."""
        return top(self.scores, np.arange(len(self.scores)), count)

    def parts(self, place: int, scale: float = 1.0) -> list[WordPart]:
        """What the score of the entry at a place is the sum of, times ``scale``."""
        value = self.fields(int(self.entries[place])).astype(np.float64) * (self.factor[place] * scale)
        return [WordPart(self.terms[t], PARTS[f], float(value[t, f])) for t, f in np.argwhere(value != 0).tolist()]

    def only(self, allowed: Array) -> Lexical:
        """These scores, of the entries that may be found alone."""
        kept = allowed[self.entries]
        at = self.entries[kept], self.coverage[kept], self.found_in[kept]
        return Lexical(self.terms, self.totals[:, kept], *at, self.settings, self.fields)


class AskedWords:
    """A question put to an index: its words, their postings and how rare they are. Every score of words is made of these."""

    def __init__(self, question: str, index: WordIndex, settings: SearchSettings) -> None:
        self.index, self.settings = index, settings
        self.terms = tuple(dict.fromkeys(words_of(question)))[: FOUND.asked_terms]
        self.own = [index.postings(term) for term in self.terms]
        self.idf = [_idf(len(one.entries), index.size) for one in self.own]
        self.lengths: Array = index.lengths
        self.weights = np.array([getattr(settings, field) for field in FIELDS], np.float32)

    @cached_property
    def others(self) -> list[list[tuple[Postings, float]]]:
        """For each word, the postings of related ones."""
        return [_related(term, self.terms, self.index, self.settings) for term in self.terms]

    @cached_property
    def mean(self) -> float:
        """How many words an entry has on average."""
        return max(float(self.lengths.mean()), 1.0) if self.index.size else 1.0

    @cached_property
    def pairs(self) -> list[Array]:
        """For each word, the entries whose name has it before the next word of the question."""
        found = [self.index.paired(first, second) for first, second in pairwise(self.terms)]
        return [*found, *([np.zeros(0, np.int64)] if self.terms else [])]

    @cached_property
    def whole(self) -> Array:
        """The entries whose name is the question."""
        in_name = np.zeros(self.index.size, np.int32)
        for one in self.own:
            in_name[one.entries[one.counts[NAME] > 0]] += 1
        count = len(self.terms)
        found: Array = (
            np.flatnonzero((in_name == count) & (self.index.name_sizes == count)) if count else np.zeros(0, int)
        )
        return found

    def said(self, one: Postings) -> Array:
        """What a word adds to each of its entries: weighed over all fields, saturated, measured by length."""
        return self.weights @ one.counts.astype(np.float32) * self._slope(one)

    def _slope(self, one: Postings) -> Array:
        """What a weighed frequency is multiplied by."""
        k, b = self.settings.saturation, self.settings.length_slope
        length = self.lengths[one.entries] / self.mean
        found: Array = (k + 1.0) / (self.weights @ one.counts.astype(np.float32) + k * (1.0 - b + b * length))
        return found

    def totals(self, place: Array, size: int) -> Array:
        """By word and entry; ``place`` says where an entry stands among the ``size`` that have any word."""
        found = np.zeros((len(self.terms), size), np.float32)
        for row, one, rows, idf, pair in zip(found, self.own, self.others, self.idf, self.pairs, strict=True):
            for other, weight in rows:
                at = place[other.entries]
                row[at] = np.maximum(row[at], self._scale(other, weight) * self.said(other))
            row[place[one.entries]] = idf * self.said(one)
            row[place[self.whole]] += idf * self.settings.exact_name
            row[place[pair]] += idf * self.settings.bigram
        return found

    def _scale(self, other: Postings, weight: float) -> float:
        return self.settings.related * weight * _idf(len(other.entries), self.index.size)

    def fields(self, entry: int) -> Array:
        """What each word adds to one entry, by each of ``PARTS``."""
        found = np.zeros((len(self.terms), len(PARTS)), np.float32)
        for row, one, rows, idf, pair in zip(found, self.own, self.others, self.idf, self.pairs, strict=True):
            if (mine := _at(one, entry)) is not None:
                row[: len(FIELDS)] = idf * self.weights * mine.counts[:, 0].astype(np.float32) * self._slope(mine)
            else:
                there = [(mine, other, weight) for other, weight in rows if (mine := _at(other, entry)) is not None]
                values = [self._scale(other, weight) * float(self.said(mine)[0]) for mine, other, weight in there]
                row[_RELATED] = max(values, default=0.0)
            row[_EXACT] = idf * self.settings.exact_name * (entry in self.whole)
            row[_BIGRAM] = idf * self.settings.bigram * (entry in pair)
        return found


def _at(one: Postings, entry: int) -> Postings | None:
    """The postings of one entry alone; None if it has none."""
    place = int(np.searchsorted(one.entries, entry))
    if place == len(one.entries) or int(one.entries[place]) != entry:
        return None
    return Postings(one.entries[place : place + 1], one.counts[:, place : place + 1])


def ask_words(question: str, index: WordIndex, settings: SearchSettings, fanout: int) -> Lexical:
    """Score every entry that has a word of the question, or a related one."""
    asked = AskedWords(question, index, settings)
    has_any = np.zeros(index.size, bool)
    for one in (*asked.own, *(other for rows in asked.others for other, _ in rows)):
        has_any[one.entries] = True
    entries = np.flatnonzero(has_any)
    totals = asked.totals(np.cumsum(has_any) - 1, len(entries))
    has = totals > 0
    coverage = has.mean(axis=0) if len(asked.terms) else np.zeros(len(entries))
    found_in = _found_in(totals, has, settings, fanout)
    return Lexical(asked.terms, totals, entries, coverage, found_in, settings, asked.fields)


def _related(
    term: str, terms: Sequence[str], index: WordIndex, settings: SearchSettings
) -> list[tuple[Postings, float]]:
    """The postings of words that share a concept with a word and are not in the question, with what they count."""
    if settings.related <= 0:
        return []
    rows = (
        (index.postings(other), weight)
        for other, weight in related(term)[: settings.most_related]
        if other not in terms
    )
    return [(one, weight) for one, weight in rows if len(one.entries)]


def _found_in(totals: Array, has: Array, settings: SearchSettings, fanout: int) -> Array:
    """In how many parts of the question each entry is among the best; 1 for a short question."""
    count, size = totals.shape
    found = np.ones(size, np.int64)
    if count < settings.parted_from or settings.part_bonus <= 0 or not size:
        return found
    found[:] = 0
    starts = list(range(0, count - 1, 2))
    for start in starts:
        end = count if start == starts[-1] else start + 2
        score = totals[start:end].sum(axis=0) * has[start:end].mean(axis=0) ** settings.coverage_exponent
        found[top(score, np.arange(len(score)), fanout)] += 1
    return found


def _idf(frequency: int, size: int) -> float:
    return float(np.log1p((size - frequency + 0.5) / (frequency + 0.5))) if size else 0.0
