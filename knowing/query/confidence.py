"""Confidence: how far an answer may be trusted, said before the reader finds out.

Two measured shares decide. *Known*: of the weight of the task's own words, the part that occurs in this
repository at all. *Coverage*: of that known weight, the most that one of the best few symbols mentions. An
identifier that the task writes out and that names one of the best symbols counts as full coverage.

    none     nothing was found
    high     known >= 0.75 and coverage >= 0.7
    medium   known >= 0.5  and coverage >= 0.4
    low      everything else, and every task of mere filler words
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from knowing.query.features import NAMES
from knowing.query.keywords import Keywords
from knowing.query.ranking import Ranking
from knowing.query.rankings import Rankings
from knowing.settings import ConfidenceSettings

FILLER = 0.25
"""A task whose heaviest word weighs no more than this says nothing about any code in particular."""


@dataclass(frozen=True, slots=True)
class Confidence:
    """The label and what it rests on."""

    label: str
    known: float
    coverage: float
    has_exact_name: bool
    unknown: tuple[str, ...]
    """Words of the task that occur nowhere in the repository, as written."""

    def __str__(self) -> str:
        return self.label

    @property
    def because(self) -> str:
        """The label's ground, in words."""
        if self.label == "none":
            return "nothing in the repository matches the task"
        named = ", and it names one of the best symbols" if self.has_exact_name else ""
        return (
            f"the repository knows {self.known:.0%} of the task's words by weight;"
            f" the best symbols mention up to {self.coverage:.0%} of those{named}"
        )


def judge(keywords: Keywords, rankings: Rankings, ranking: Ranking, settings: ConfidenceSettings) -> Confidence:
    """The label for a ranking, by the rule above."""
    matches = rankings.matches
    written = {word.stem: word for word in keywords.components}
    rarest = float(np.log1p((matches.code_symbols + 0.5) / 0.5))
    missing = sum(written[term].weight * rarest for term in matches.unknown if term in written)
    found = sum(row.weight * row.idf for row in matches.rows if not row.is_expansion)
    known = found / (found + missing) if found + missing > 0 else 0.0
    unknown = tuple(written[term].text for term in matches.unknown if term in written)
    if len(ranking.ids) == 0 or float(ranking.totals[0]) <= 0.0:
        return Confidence("none", known, 0.0, False, unknown)
    best = ranking.features[: settings.top]
    coverage = float(best[:, NAMES.index("coverage")].max(initial=0.0))
    is_named = bool(keywords.exact or keywords.compounds)
    exact = is_named and float(best[:, NAMES.index("exact")].max(initial=0.0)) >= 0.5
    heaviest = max((word.weight for word in keywords.components), default=0.0)
    shown = (known, coverage, exact, unknown)
    if heaviest <= FILLER and not exact:
        return Confidence("low", *shown)
    reach = 1.0 if exact else coverage
    if known >= settings.high_known and reach >= settings.high_coverage:
        return Confidence("high", *shown)
    if known >= settings.medium_known and reach >= settings.medium_coverage:
        return Confidence("medium", *shown)
    return Confidence("low", *shown)
