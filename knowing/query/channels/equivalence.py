"""Equivalence: other words for the same thing, by universal concepts of programming.

What a repository's own tests and callees call a symbol is evidence of its own (``knowing.features``); vocabulary mined from its
documentation was measured and did not help (``eval/EXPERIMENTS.md``, row 4).
"""

from __future__ import annotations

from knowing.query.task.concepts import related
from knowing.query.task.keywords import Keywords
from knowing.settings import ChannelSettings


def equivalent_terms(keywords: Keywords, settings: ChannelSettings) -> list[tuple[str, float, bool]]:
    """(Stem, weight, True) of words that share a universal concept with a word of the task, heaviest first."""
    found: dict[str, float] = {}
    for word in keywords.components:
        for stem, share in related(word.stem):
            found[stem] = max(found.get(stem, 0.0), word.weight * share * settings.concept_weight)
    best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[: settings.concept_words]
    return [(stem, weight, True) for stem, weight in best if weight > 0]
