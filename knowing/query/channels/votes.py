"""Votes: asks every channel how well each symbol fits the task, and keeps the best of each.

A channel's score is a number for each symbol, from 0; what it hands to the fusion is a list, best first. Equal scores are ordered by a
number that is drawn from the symbol itself and is the same in every build of the same tree, never by the alphabet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.algorithms.top import top
from knowing.graph.reader import Graph
from knowing.model import Flag
from knowing.query.channels.equivalence import equivalent_terms
from knowing.query.channels.literal import LiteralHits, literal_hits
from knowing.query.channels.matches import Matches
from knowing.query.channels.name import NameHits, name_hits
from knowing.query.channels.table import CHANNELS, Asked
from knowing.query.task.keywords import Keywords
from knowing.settings import ChannelSettings

Array = NDArray[Any]


class Vote(Struct, frozen=True):
    """What one channel said of one symbol."""

    channel: str
    rank: int | None
    score: float


class Votes(Struct, frozen=True, eq=False):
    """What every channel found."""

    matches: Matches
    names: NameHits
    literals: LiteralHits
    scores: dict[str, Array]
    """For each channel and symbol; 0 is "nothing to say"."""
    best: dict[str, Array]
    """For each channel: ids, best first."""

    def evidence(self, symbol: int) -> tuple[Vote, ...]:
        """What each channel said of a symbol."""
        votes = []
        for channel, best in self.best.items():
            place = np.flatnonzero(best == symbol)
            votes.append(Vote(channel, int(place[0]) + 1 if len(place) else None, float(self.scores[channel][symbol])))
        return tuple(votes)


def ask_channels(
    keywords: Keywords, graph: Graph, settings: ChannelSettings, learned: Mapping[int, float] | None = None
) -> Votes:
    """Ask all channels. One that fills gaps and has no weight is asked only if the text channel found hardly anything; what is
    ``learned`` speaks only if there is any."""
    matches = Matches(graph, _terms(keywords, settings), settings.promised)
    names = name_hits(matches, keywords, settings)
    literals = literal_hits(keywords.report.text, graph, settings.literals, names.exact)
    asked = Asked(matches, names, literals, keywords, settings, learned or {})
    rows = {name: row for name, row in CHANNELS.items() if learned or not row.is_remembered}
    found = {name: row.score(asked) for name, row in rows.items() if not row.fills_gaps}
    is_gap = int(np.count_nonzero(found["text"])) < settings.gap_fill
    scores = {}
    for name, row in rows.items():
        if row.fills_gaps:
            is_asked = is_gap or row.weight(settings) > 0
            scores[name] = row.score(asked) if is_asked else np.zeros(graph.size, np.float32)
        else:
            scores[name] = found[name]
    test_share = 1.0 if keywords.is_about_tests else settings.test_share
    kept = np.where((graph.flags & np.uint16(Flag.TEST)) != 0, np.float32(test_share), np.float32(1.0))
    best = {name: top(score * kept, graph.tie, settings.cap) for name, score in scores.items()}
    return Votes(matches, asked.names, literals, scores, best)


def _terms(keywords: Keywords, settings: ChannelSettings) -> list[tuple[str, float, bool]]:
    """(term, weight, whether it is not the task's own word): own words, their other forms, other words for the same thing."""
    own = [(word.stem, word.weight, False) for word in keywords.components]
    forms = [(word.stem, word.weight, True) for word in keywords.expansions]
    known = {term for term, _, _ in own}
    equivalent = equivalent_terms(keywords, settings) if settings.equivalence > 0 else []
    return own + [one for one in (*forms, *equivalent) if one[0] not in known]
