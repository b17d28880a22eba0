"""The pool: every symbol that is scored at all, because some stage before had a reason to name it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.distinct import distinct
from knowing.algorithms.top import top
from knowing.graph.reader import Graph
from knowing.model import KINDS, Flag, Kind
from knowing.query.channels.matches import IS_TYPE
from knowing.query.channels.votes import Votes
from knowing.query.rank.asked_for import NOTHING_ASKED, AskedFor
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.walk import Spread
from knowing.settings import ScoreSettings

Array = NDArray[Any]
_EXTERNAL = KINDS.index(Kind.EXTERNAL)


def pool(
    votes: Votes, seeds: Seeds, spread: Spread, graph: Graph, settings: ScoreSettings, asked: AskedFor = NOTHING_ASKED
) -> Array:
    """The ids of what the channels found, what the walk reached, the types around them, the members of named types, what is in the
    files that the task asks for or calls by their names, and who writes out the value that it asks for, each once."""
    count = settings.candidates
    text = top(votes.scores["text"] * code_first(graph, settings.measures.test_share), graph.tie, count)
    parents = graph.parent[text[: count // 2]]
    named = [
        text,
        *votes.best.values(),
        seeds.fusion.ids[: settings.fused],
        top(spread.mass, graph.tie, count // 2),
        parents[parents > 0],
        _members(votes, graph, settings),
        _asked_for(asked.files, votes, graph, settings),
        _asked_for(np.array([one.id for one in votes.names.files], np.int64), votes, graph, settings),
        np.array([*asked.values, *asked.places], np.int64),
    ]
    ids = distinct(np.concatenate(named).astype(np.int64))
    return np.asarray(ids[(graph.kind[ids] != _EXTERNAL) & (graph.file[ids] > 0)])


def _members(votes: Votes, graph: Graph, settings: ScoreSettings) -> Array:
    """The members of the types that the task names; of many the first that fit."""
    is_named = votes.names.meant(settings.measures.written) & IS_TYPE[graph.kind]
    if not is_named.any():
        return np.zeros(0, np.int64)
    inside = np.flatnonzero(is_named[np.maximum(graph.parent, 0)] & (graph.parent > 0))
    return inside[np.argsort(-votes.scores["text"][inside], kind="stable")[: settings.members]]


def _asked_for(files: Array, votes: Votes, graph: Graph, settings: ScoreSettings) -> Array:
    """What is in the files that the task asks for; of much the first that fits."""
    inside = np.flatnonzero(np.isin(graph.file, files)) if len(files) else files
    return inside[np.argsort(-votes.scores["text"][inside], kind="stable")[: settings.members]]


def code_first(graph: Graph, test_share: float) -> Array:
    """For each symbol: 1, or the share that a test counts."""
    return np.where((graph.flags & np.uint16(Flag.TEST)) != 0, np.float32(test_share), np.float32(1.0))
