"""The trace of a query: the results of all its stages. ``ctx why`` reads it; there is no second implementation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.query.channels.votes import Votes
from knowing.query.pack.breadth import Order
from knowing.query.pack.documentation import Documents, no_documents
from knowing.query.pack.fill import Pack, Writer
from knowing.query.pack.filters import Filters
from knowing.query.pack.offers import Candidate
from knowing.query.rank.authority import Authority
from knowing.query.rank.confidence import Confidence
from knowing.query.rank.nudges import NO_NUDGES, Nudges
from knowing.query.rank.ranking import Ranking
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.walk import Spread
from knowing.query.task.keywords import Keywords
from knowing.settings import Settings
from knowing.tree.bodies import Sources

Array = NDArray[Any]
Made = TypeVar("Made")


class Trace(Struct, frozen=True, eq=False):
    """One run of the query path, stage by stage.

    What an answer does not need is kept as a function that computes it when first asked for: authority and features without weight, the
    candidates with their reasons, and the pack, since what fits a budget depends on how it is written.
    """

    task: str
    keywords: Keywords
    votes: Votes
    seeds: Seeds
    walk: Spread
    authority: Callable[[], Authority]
    ranking: Ranking
    features: Callable[[], Array]
    """Every feature of every ranked symbol, also those without weight."""
    files: Callable[[], tuple[str, ...]]
    """The files of the answer, in a ranking of their own."""
    confidence: Confidence
    candidates: Callable[[], tuple[Candidate, ...]]
    pack: Callable[[Writer], Pack]
    graph: Graph
    settings: Settings
    filters: Filters
    order: Order
    sources: Sources
    """The files of the repository, each read once for the run."""
    documents: Documents = no_documents
    """The sections of documentation that go with the symbols of a pack."""
    nudges: Nudges = NO_NUDGES
    """What the asker knew of symbols."""


def once(make: Callable[[], Made]) -> Callable[[], Made]:
    """A function that computes something at its first call and returns the same thing at every later one."""
    made: list[Made] = []

    def give() -> Made:
        if not made:
            made.append(make())
        return made[0]

    return give


def remembered(fill: Callable[[Writer], Pack]) -> Callable[[Writer], Pack]:
    """A function that packs once for each writer, and gives the same pack ever after."""
    packs: dict[Writer, Pack] = {}

    def pack(writer: Writer) -> Pack:
        if writer not in packs:
            packs[writer] = fill(writer)
        return packs[writer]

    return pack
