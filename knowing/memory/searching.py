r"""Entries for a question: by words and by vectors, fused by rank, the head ranked again by both.

.. math::  \text{fused}(e) = \sum_{\text{lists}} \frac{1}{k + \text{rank}(e)}, \qquad
           \text{score}(e) = \alpha \frac{s_{\text{words}}(e)}{\max s_{\text{words}}} + (1 - \alpha) \max(\cos(e), 0)

Without vectors the score is that of the words alone, as a share of the best: a number from 0 to 1 either way, the sum of its named parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.cascade import cosines, nearest
from knowing.memory.lexical import Lexical, WordPart, ask_words
from knowing.memory.store.entries import Entry
from knowing.memory.wordindex import WordIndex
from knowing.model import Symbol
from knowing.settings import SearchSettings

Array = NDArray[Any]
MEANING = "meaning"
"""The part of a score that comes of the cosine."""


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """The vectors of entries and of a question."""

    question: Array
    rows: Callable[[Array], Array]
    """From numbers of entries to their vectors, one row each."""
    all: Array | None = None
    """The vectors of all entries; None if entries are found by words alone, and vectors only rank the head."""


@dataclass(frozen=True, slots=True)
class ScoredEntry:
    """An entry that was found: its number, its score and what that is the sum of."""

    entry: int
    score: float
    parts: tuple[WordPart, ...]
    word_rank: int
    """Its place by words; 0 if it has none of them."""
    vector_rank: int
    """Its place by vectors; 0 if it is not near."""


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that was found: a section of documentation or a stored entry."""

    hit: ScoredEntry
    snippet: str
    section: Symbol | None = None
    entry: Entry | None = None
    turn: int = 0
    """The turn of the session that handed out this very text; it is then not repeated. 0: none did."""


def search(
    question: str,
    index: WordIndex,
    limit: int,
    settings: SearchSettings,
    vectors: Vectors | None = None,
    allowed: Array | None = None,
) -> list[ScoredEntry]:
    """The best entries for a question, best first. ``allowed`` says of each entry whether it may be found."""
    fanout = limit * settings.fanout
    lexical = ask_words(question, index, settings, fanout)
    lexical = lexical if allowed is None else lexical.only(allowed)
    by_word = lexical.best(fanout)
    words = {int(lexical.entries[place]): rank for rank, place in enumerate(by_word.tolist(), 1)}
    near = _near(vectors, allowed, fanout, settings)
    ids = fused(words, near, settings.fusion_k)[:fanout]
    cosine = _cosines(vectors, ids)
    hits = [_hit(lexical, entry, cosine, words, near, settings, vectors is not None) for entry in ids]
    return sorted((hit for hit in hits if hit.score > 0), key=lambda hit: (-hit.score, hit.entry))[:limit]


def _near(vectors: Vectors | None, allowed: Array | None, fanout: int, settings: SearchSettings) -> dict[int, int]:
    """Places by vectors, of the entries that are near at all."""
    if vectors is None or vectors.all is None or not vectors.question.any():
        return {}
    rows = np.arange(len(vectors.all)) if allowed is None else np.flatnonzero(allowed)
    prefixes, sure = (settings.first_prefix, settings.second_prefix), (settings.first_sure, settings.second_sure)
    found = nearest(vectors.all[rows] if allowed is not None else vectors.all, vectors.question, fanout, prefixes, sure)
    ids = rows[found.rows[found.cosines > 0]]
    return {int(entry): rank for rank, entry in enumerate(ids.tolist(), 1)}


def fused(words: dict[int, int], near: dict[int, int], k: float) -> list[int]:
    """Entries of both lists by the sum of their reciprocal ranks, best first; equals by number."""
    worth = {
        entry: sum(1.0 / (k + ranks[entry]) for ranks in (words, near) if entry in ranks)
        for entry in words.keys() | near.keys()
    }
    return sorted(worth, key=lambda entry: (-worth[entry], entry))


def _cosines(vectors: Vectors | None, ids: list[int]) -> dict[int, float]:
    """The cosine of each entry with the question, 0 for what points elsewhere."""
    if vectors is None or not ids or not vectors.question.any():
        return {}
    found = np.maximum(cosines(vectors.rows(np.array(ids)), vectors.question), 0.0)
    return dict(zip(ids, found.tolist(), strict=True))


def _hit(
    lexical: Lexical,
    entry: int,
    cosine: dict[int, float],
    words: dict[int, int],
    near: dict[int, int],
    settings: SearchSettings,
    has_vectors: bool,
) -> ScoredEntry:
    """The entry with its score, which is the sum of its parts to the last bit."""
    best = float(lexical.scores.max(initial=0.0))
    share = (settings.lexical if has_vectors else 1.0) / best if best > 0 else 0.0
    place = int(np.searchsorted(lexical.entries, entry))
    is_there = place < len(lexical.entries) and int(lexical.entries[place]) == entry
    parts = lexical.parts(place, share) if is_there else []
    if cosine.get(entry, 0.0) > 0:
        parts.append(WordPart("", MEANING, (1.0 - settings.lexical) * cosine[entry]))
    total = min(fsum(part.value for part in parts), 1.0)
    return ScoredEntry(entry, total, tuple(parts), words.get(entry, 0), near.get(entry, 0))
