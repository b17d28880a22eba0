r"""Entries by their words: several fields, coverage, other words for the same thing, and long questions asked in parts.

.. math::  s = \Big(\sum_t \mathrm{idf}(t)\,\big(5\,\mathrm{exact} + \sigma(3\,\mathrm{name} + 1.5\,\mathrm{description} + 1.25\,\mathrm{tags}
           + \mathrm{content}) + 2\,\mathrm{bigram}\big)\Big)\ \mathrm{coverage}^{1/2}\ \big(1 + \beta (p - 1)\big)

Fields are how often each says the term; what they come to is saturated (:math:`\sigma`) and measured by the length of the entry, as in
BM25F. ``exact`` is 1 for the words of a name that is the question; ``bigram`` for a word that stands before its neighbour in the name as it does in
the question. Words related by a concept count in place of a word that an entry lacks, at a discount. Coverage is the share of the
question's words that the entry has; ``p`` is in how many of the parts of the question it was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowing.memory.wordindex import FIELDS, NAME, Postings, WordIndex, words_of
from knowing.query.task.concepts import related
from knowing.settings import SearchSettings

Array = NDArray[Any]
EXACT, BIGRAM, RELATED = "exact name", "bigram", "related"
_EXACT, _BIGRAM, _RELATED = range(len(FIELDS), len(FIELDS) + 3)
PARTS = (*FIELDS, EXACT, BIGRAM, RELATED)
"""The names of what a term may add."""
MOST_TERMS = 64
"""A question of more words is a text: its first words are asked."""


class Part(NamedTuple):
    """What one word of a question adds to the score of an entry, and by which field."""

    term: str
    field: str
    value: float


@dataclass(frozen=True, eq=False)
class Lexical:
    """What the words of a question say of every entry."""

    terms: tuple[str, ...]
    values: Array
    """By word, field (``PARTS``) and entry that has any word, before coverage."""
    entries: Array
    """The entries that have any word, ascending."""
    coverage: Array
    """The share of the words that each of them has."""
    found_in: Array
    """In how many parts of the question each was found; 1 if it was not parted."""
    settings: SearchSettings

    @cached_property
    def factor(self) -> Array:
        """What coverage and parts multiply each entry by."""
        bonus = 1.0 + self.settings.part_bonus * np.maximum(self.found_in - 1, 0)
        found: Array = self.coverage**self.settings.coverage_exponent * bonus
        return found

    @cached_property
    def scores(self) -> Array:
        """The score of each of the entries that have any word: above 0."""
        found: Array = self.values.sum(axis=(0, 1), dtype=np.float64) * self.factor
        return found

    def best(self, count: int) -> Array:
        """Places in ``entries`` of the best, best first; equals in their order."""
        return _top(self.scores, count)

    def parts(self, place: int, scale: float = 1.0) -> list[Part]:
        """What the score of the entry at a place is the sum of, times ``scale``."""
        value = self.values[:, :, place].astype(np.float64) * (self.factor[place] * scale)
        return [Part(self.terms[t], PARTS[f], float(value[t, f])) for t, f in np.argwhere(value != 0).tolist()]


def ask_words(question: str, index: WordIndex, settings: SearchSettings, fanout: int) -> Lexical:
    """Score every entry that has a word of the question, or a related one."""
    terms = tuple(dict.fromkeys(words_of(question)))[:MOST_TERMS]
    own = [index.postings(term) for term in terms]
    others = [_related(term, terms, index, settings) for term in terms]
    ids = [one.entries for rows in others for one, _ in rows]
    entries = np.unique(np.concatenate([np.zeros(0, np.int64), *(one.entries for one in own), *ids]).astype(np.int64))
    values = np.zeros((len(terms), len(PARTS), len(entries)), np.float32)
    mean = max(float(index.lengths.sum(axis=0).mean()), 1.0) if index.size else 1.0
    for table, one, rows in zip(values, own, others, strict=True):
        _related_values(table, rows, index, entries, mean, settings)
        at = np.searchsorted(entries, one.entries)
        table[:, at] = 0.0
        idf = _idf(len(one.entries), index.size)
        table[: len(FIELDS), at] = idf * _field_values(one, index, mean, settings)
    _names(values, terms, own, index, entries, settings)
    has = values.sum(axis=1) > 0
    coverage = has.mean(axis=0) if len(terms) else np.zeros(len(entries))
    return Lexical(terms, values, entries, coverage, _found_in(values, has, settings, fanout), settings)


def _names(
    values: Array,
    terms: Sequence[str],
    own: Sequence[Postings],
    index: WordIndex,
    entries: Array,
    settings: SearchSettings,
) -> None:
    """Enter what whole names add: those that are the question, and those that have neighbours of it side by side."""
    idfs = [_idf(len(one.entries), index.size) for one in own]
    in_name = np.zeros(len(entries), np.int64)
    for one in own:
        in_name[np.searchsorted(entries, one.entries[one.counts[NAME] > 0])] += 1
    is_whole = (in_name == len(terms)) & (index.name_sizes[entries] == len(terms)) & (len(terms) > 0)
    for table, idf in zip(values, idfs, strict=True):
        table[_EXACT, is_whole] = idf * settings.exact_name
    for place, (first, second) in enumerate(pairwise(terms)):
        at = np.searchsorted(entries, index.paired(first, second))
        values[place, _BIGRAM, at] = idfs[place] * settings.bigram


def _field_values(one: Postings, index: WordIndex, mean: float, settings: SearchSettings) -> Array:
    """By field: its share of the word's frequency, which is weighed and added up over all fields and then saturated."""
    weights = np.array([getattr(settings, field) for field in FIELDS], np.float32)[:, None]
    said = weights * one.counts
    length = index.lengths[:, one.entries].sum(axis=0) / mean
    found: Array = said * (
        (settings.saturation + 1.0)
        / (said.sum(axis=0) + settings.saturation * (1.0 - settings.length_slope + settings.length_slope * length))
    )
    return found


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


def _related_values(
    table: Array,
    rows: Sequence[tuple[Postings, float]],
    index: WordIndex,
    entries: Array,
    mean: float,
    settings: SearchSettings,
) -> None:
    """Enter the best related word of each entry."""
    for one, weight in rows:
        at = np.searchsorted(entries, one.entries)
        idf = _idf(len(one.entries), index.size)
        value = settings.related * weight * idf * _field_values(one, index, mean, settings).sum(axis=0)
        table[_RELATED, at] = np.maximum(table[_RELATED, at], value)


def _found_in(values: Array, has: Array, settings: SearchSettings, fanout: int) -> Array:
    """In how many parts of the question each entry is among the best; 1 for a short question."""
    count, size = values.shape[0], values.shape[2]
    found = np.ones(size, np.int64)
    if count < settings.parted_from or settings.part_bonus <= 0 or not size:
        return found
    found[:] = 0
    starts = list(range(0, count - 1, 2))
    for start in starts:
        end = count if start == starts[-1] else start + 2
        score = values[start:end].sum(axis=(0, 1)) * has[start:end].mean(axis=0) ** settings.coverage_exponent
        found[_top(score, fanout)] += 1
    return found


def _idf(frequency: int, size: int) -> float:
    return float(np.log1p((size - frequency + 0.5) / (frequency + 0.5))) if size else 0.0


def _top(scores: Array, count: int) -> Array:
    """Places of the best scores above 0, best first; equals in their order."""
    live = np.flatnonzero(scores > 0)
    if len(live) > 4 * count:
        cut = np.partition(scores[live], len(live) - count)[len(live) - count]
        live = live[scores[live] >= cut]
    found: Array = live[np.lexsort((live, -scores[live]))][:count]
    return found
