"""Trace: the results the stages produced anyway. ``ctx why`` reads it; there is no second implementation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knowing.graph.reader import Graph
from knowing.query.channels.votes import Rankings
from knowing.query.pack.fill import Order, Pack, Writer
from knowing.query.pack.filters import Filters
from knowing.query.pack.offers import Candidate
from knowing.query.rank.authority import Authority
from knowing.query.rank.confidence import Confidence
from knowing.query.rank.ranking import Ranking
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.walk import Spread
from knowing.query.task.keywords import Keywords
from knowing.settings import Settings


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """One run of the query path, stage by stage.

    The last stage is kept as a function: what fits a budget depends on how it is written, and who only wants
    the ranking does not pay for reading bodies.
    """

    task: str
    keywords: Keywords
    rankings: Rankings
    seeds: Seeds
    walk: Spread
    authority: Authority
    ranking: Ranking
    confidence: Confidence
    candidates: Callable[[], tuple[Candidate, ...]]
    pack: Callable[[Writer], Pack]
    graph: Graph
    settings: Settings
    filters: Filters
    order: Order


def once(make: Callable[[], tuple[Candidate, ...]]) -> Callable[[], tuple[Candidate, ...]]:
    """The same candidates, made when first asked for."""
    made: list[tuple[Candidate, ...]] = []

    def candidates() -> tuple[Candidate, ...]:
        if not made:
            made.append(make())
        return made[0]

    return candidates


def remembered(fill: Callable[[Writer], Pack]) -> Callable[[Writer], Pack]:
    """The same packing, done once for each writer."""
    packs: dict[Writer, Pack] = {}

    def pack(writer: Writer) -> Pack:
        if writer not in packs:
            packs[writer] = fill(writer)
        return packs[writer]

    return pack
