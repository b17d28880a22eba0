"""Trace: the results that the stages produced anyway. ``ctx why`` reads it; it never runs a second implementation."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.query.authority import Authority
from knowing.query.keywords import Keywords
from knowing.query.ranking import Ranking
from knowing.query.rankings import Rankings
from knowing.query.seeds import Seeds
from knowing.query.walk import Spread


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """One run of the query path, stage by stage."""

    task: str
    keywords: Keywords
    rankings: Rankings
    seeds: Seeds
    walk: Spread
    authority: Authority
    ranking: Ranking
