r"""How near texts are to a question in the space of their words: a cosine, made of the same postings as a search by words.

.. math::  \cos(q, e) = \frac{\sum_t \mathrm{idf}(t) \, w_t(q) \, w_t(e)}{\lVert \mathrm{idf} \cdot w(q) \rVert \, \lVert w(e) \rVert},
           \qquad w_t = 1 + \log \mathrm{count}_t

Rare words count for more in the question alone, so that the length of an entry is known when it is stored, whatever is stored later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from knowing.memory.lexical import Array, AskedWords
from knowing.memory.wordindex import SpaceIndex, Texts, index_words, weight, words_of
from knowing.settings import SearchSettings

_ANY = SearchSettings()
"""A cosine depends on no setting."""


@dataclass(frozen=True, slots=True, eq=False)
class WordNearness:
    """What the words of a question say of every entry of an index."""

    cosines: Array
    """From 0 (no common word) to 1."""
    covered: Array
    """The share of the question's words that each has."""


def near(question: str, index: SpaceIndex) -> WordNearness:
    """How near each entry of an index is to a question; only the entries that have a word of it are looked at."""
    asked = AskedWords(question, index, _ANY)
    counts = Counter(words_of(question))
    own = [weight(counts[term]) * idf for term, idf in zip(asked.terms, asked.idf, strict=True)]
    dots, has = np.zeros(index.size), np.zeros(index.size)
    for value, one in zip(own, asked.own, strict=True):
        dots[one.entries] += value * (1.0 + np.log(np.maximum(one.counts.sum(axis=0), 1)))
        has[one.entries] += 1.0
    length = sqrt(sum(value * value for value in own))
    found = dots / np.maximum(index.norms * length, 1e-8)
    return WordNearness(np.clip(found, 0.0, 1.0), has / max(len(asked.terms), 1))


def near_texts(question: str, texts: Sequence[str]) -> WordNearness:
    """How near texts that no index holds are to a question."""
    return near(question, index_words(Texts("", content=text) for text in texts))
