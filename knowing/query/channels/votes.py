"""The channels, asked in turn. Each says how well every symbol fits, in its own way, and hands on its best.

A channel's score is a number per symbol, from 0; what it hands to the fusion is a ranking. Nothing is ranked by the
alphabet: equals are ordered by a number drawn from the symbol itself, the same in every build of the same tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import Flag
from knowing.query.channels.equivalence import expansions_of
from knowing.query.channels.matches import Matches
from knowing.query.channels.name import exact_hits, name_cover, pair_hits
from knowing.query.channels.path import path_scores
from knowing.query.channels.text import bm25f
from knowing.query.channels.vector import vector_scores
from knowing.query.task.keywords import Keywords
from knowing.settings import ChannelSettings

Array = NDArray[Any]
NAMES = ("name", "text", "equivalence", "path", "vector")


@dataclass(frozen=True, slots=True)
class Vote:
    """What one channel said of one symbol."""

    channel: str
    rank: int | None
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Rankings:
    """What every channel found."""

    matches: Matches
    scores: dict[str, Array]
    """Per channel and symbol; 0 is 'nothing to say'."""
    best: dict[str, Array]
    """Per channel: ids, best first."""
    exact: Array
    name_task: Array
    name_fraction: Array
    pairs: Array

    def evidence(self, symbol: int) -> tuple[Vote, ...]:
        votes = []
        for channel in NAMES:
            place = np.flatnonzero(self.best[channel] == symbol)
            votes.append(Vote(channel, int(place[0]) + 1 if len(place) else None, float(self.scores[channel][symbol])))
        return tuple(votes)


def top(scores: Array, tie: Array, count: int) -> Array:
    """The best ids of a score, equals by their tie number."""
    live = np.flatnonzero(scores > 0)
    if len(live) > 4 * count:
        cut = np.partition(scores[live], -count)[-count]
        live = live[scores[live] >= cut]
    return live[np.lexsort((tie[live], -scores[live]))][:count]


def ask_channels(keywords: Keywords, graph: Graph, settings: ChannelSettings) -> Rankings:
    """Ask all channels; a silent one (weight 0) is not asked at all, except to fill a gap."""
    own = [(word.stem, word.weight, False) for word in keywords.components]
    extra = [(word.stem, word.weight, True) for word in keywords.expansions]
    known = {term for term, _, _ in own}
    related = expansions_of(keywords, settings) if settings.equivalence > 0 else []
    terms = own + [t for t in extra if t[0] not in known] + [t for t in related if t[0] not in known]
    matches = Matches(graph, terms)
    exact = exact_hits(matches, keywords)
    name_task, name_fraction = name_cover(matches)
    pairs = pair_hits(matches, keywords.phrases)
    scores = {
        "name": exact + name_task * name_fraction * (1.0 + pairs),
        "text": bm25f(matches, settings.bm25),
        "equivalence": bm25f(matches, settings.bm25, expansions_only=True),
        "path": path_scores(matches),
        "vector": np.zeros(graph.size, np.float32),
    }
    found = int(np.count_nonzero(scores["text"]))
    if settings.vector > 0 or found < settings.gap_fill:
        scores["vector"] = vector_scores(matches)
    demoted = np.where(
        (graph.flags & np.uint16(Flag.TEST)) != 0,
        np.float32(1.0 if keywords.is_about_tests else 0.2),
        np.float32(1.0),
    )
    best = {channel: top(score * demoted, graph.tie, settings.cap) for channel, score in scores.items()}
    return Rankings(matches, scores, best, exact, name_task, name_fraction, pairs)
