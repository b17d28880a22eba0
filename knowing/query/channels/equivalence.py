"""Equivalence: other words for the same thing — universal concepts, and what this repository's own prose calls its symbols."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.concepts import related
from knowing.query.keywords import Keywords
from knowing.query.matches import Matches
from knowing.settings import ChannelSettings

Array = NDArray[Any]
MAX_EXPANSIONS = 40


def expansions_of(keywords: Keywords, settings: ChannelSettings) -> list[tuple[str, float, bool]]:
    """Words that mean the same as a word of the task, by universal concept."""
    found: dict[str, float] = {}
    for word in keywords.components:
        for stem, share in related(word.stem):
            found[stem] = max(found.get(stem, 0.0), word.weight * share * settings.concept_weight)
    best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_EXPANSIONS]
    return [(stem, weight, True) for stem, weight in best if weight > 0]


def mined(matches: Matches) -> Array:
    """Per symbol: what the repository's documentation, tests and history call it."""
    scores = np.zeros(matches.size, np.float32)
    rows = [row for row in matches.rows if not row.is_expansion]
    if not rows:
        return scores
    impact = {row.term: row.weight * row.idf for row in rows}
    for term, symbol, _, weight in matches.graph.notes(list(impact)):
        if symbol < matches.size:
            scores[symbol] += impact[term] * weight
    return scores
