"""Equivalence: other words for the same thing, by universal concepts of programming.

What a repository's own tests and callees call a symbol is evidence of its own (``knowing.query.rank.features``); vocabulary mined from its
documentation was measured and did not help (``eval/EXPERIMENTS.md``, row 4).
"""

from __future__ import annotations

from knowing.query.task.concepts import related
from knowing.query.task.keywords import Keywords
from knowing.settings import ChannelSettings

MAX_EXPANSIONS = 40


def expansions_of(keywords: Keywords, settings: ChannelSettings) -> list[tuple[str, float, bool]]:
    """Words that mean the same as a word of the task, by universal concept."""
    found: dict[str, float] = {}
    for word in keywords.components:
        for stem, share in related(word.stem):
            found[stem] = max(found.get(stem, 0.0), word.weight * share * settings.concept_weight)
    best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_EXPANSIONS]
    return [(stem, weight, True) for stem, weight in best if weight > 0]
