"""The channels, one row each: how it scores symbols, and which setting weighs it.

The order of the rows is the order in which ``why`` lists them, and decides nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.query.channels.literal import LiteralHits
from knowing.query.channels.matches import Matches
from knowing.query.channels.name import NameHits
from knowing.query.channels.path import path_scores
from knowing.query.channels.text import bm25f
from knowing.query.channels.vector import vector_scores
from knowing.query.task.keywords import Keywords
from knowing.settings import ChannelSettings

Array = NDArray[Any]


class Asked(Struct, frozen=True, eq=False):
    """What a channel is given: where the task's words occur, which names they make, who holds its literals, and the settings."""

    matches: Matches
    names: NameHits
    literals: LiteralHits
    keywords: Keywords
    settings: ChannelSettings
    learned: Mapping[int, float] = {}
    """What is remembered of symbols that served tasks with the same words: id, and from 0 to 1 how much that says."""


class Channel(Struct, frozen=True):
    """One way to find symbols."""

    words: str
    """What it looks at."""
    score: Callable[[Asked], Array]
    """A number for each symbol, from 0; 0 is "nothing to say"."""
    setting: str
    """The field of the channel settings that holds its weight in the fusion."""
    is_leading: bool = False
    """Its list is a measure for how long the lists of the others may be."""
    fills_gaps: bool = False
    """Without a weight, it is asked only if the text channel finds hardly anything."""
    is_remembered: bool = False
    """It is there only if something is remembered, and weighs each symbol by what it says of it."""

    def weight(self, settings: ChannelSettings) -> float:
        """Its weight in the fusion."""
        return float(getattr(settings, self.setting))


def _learned(asked: Asked) -> Array:
    """The score of the channel ``learned``: what words of past tasks say of each symbol."""
    scores = np.zeros(asked.matches.graph.size, np.float32)
    for symbol, strength in asked.learned.items():
        scores[symbol] = strength
    return scores


CHANNELS: dict[str, Channel] = {
    "name": Channel("names", lambda asked: asked.names.scores, "name", is_leading=True),
    "text": Channel(
        "the text of symbols", lambda asked: bm25f(asked.matches, asked.settings.bm25), "text", is_leading=True
    ),
    "equivalence": Channel(
        "other words for the same thing",
        lambda asked: bm25f(asked.matches, asked.settings.bm25, expansions_only=True),
        "equivalence",
    ),
    "path": Channel(
        "the names of files and folders",
        lambda asked: path_scores(asked.matches, asked.settings.untyped_share),
        "path",
    ),
    "literal": Channel("texts that the task writes and the code holds", lambda asked: asked.literals.scores, "literal"),
    "vector": Channel(
        "meaning", lambda asked: vector_scores(asked.matches, asked.settings.vectors), "vector", fills_gaps=True
    ),
    "learned": Channel("tasks with the same words before", _learned, "learned", is_remembered=True),
}
