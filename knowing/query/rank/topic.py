"""Where projects keep what a task asks for: files of well-known names, and what is configured in a file of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, Kind, Symbol
from knowing.query.task.keywords import Keywords
from knowing.query.task.topics import depth_of, is_called, is_kept_in, is_key_of, is_runner
from knowing.settings import TopicSettings

Array = NDArray[Any]
_TARGET = KINDS.index(Kind.TARGET)


def files_asked_for(keywords: Keywords, graph: Graph, settings: TopicSettings) -> Array:
    """The ids of the files that a task asks for by its topics and commands; of those that are called like one of its words, if they
    are few."""
    if not keywords.asks_for_setting:
        return np.zeros(0, np.int64)
    paths = graph.paths()
    words = {word.text for word in keywords.components}
    kept = [number for number, path in paths.items() if is_kept_in(path, keywords.topics)]
    called = [number for number, path in paths.items() if is_called(path, words)]
    running = [int(graph.file[one]) for one in commanded(keywords, graph)]
    return np.array([*kept, *(called if len(called) <= settings.few else ()), *running], np.int64)


def commanded(keywords: Keywords, graph: Graph) -> list[int]:
    """The ids of the targets and scripts that a task asks about by how they are run."""
    named = [one for name in keywords.commands for one in graph.ids_named(name).tolist() if graph.kind[one] == _TARGET]
    return [one for one, symbol in graph.symbols(named).items() if is_runner(symbol.path)]


def shares_of(symbols: Iterable[Symbol], keywords: Keywords, settings: TopicSettings) -> Array:
    """How much each symbol of such a file is what is asked for: wholly, if it is called like it; less, the deeper its file lies."""
    other = settings.beside if keywords.commands and not keywords.topics else settings.other
    topics, commands = keywords.topics, keywords.commands
    shares = []
    for one in symbols:
        share = 1.0 if one.name in commands or is_key_of(one.name, topics) else other
        shares.append(share * settings.deeper ** min(depth_of(one.path, topics) or 0, settings.deepest))
    return np.array(shares)
