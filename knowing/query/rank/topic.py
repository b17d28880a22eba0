"""Where projects keep what a task asks for: files of well-known names, and what is configured in a file of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, Kind, Symbol
from knowing.query.task.keywords import Keywords
from knowing.query.task.topics import is_called, is_kept_in, is_key_of
from knowing.settings import TopicSettings

Array = NDArray[Any]
_NONE = np.zeros(0, np.int64)
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
    named = np.concatenate([_NONE, *(graph.ids_named(name) for name in keywords.commands)])
    running = graph.file[named[graph.kind[named] == _TARGET]].tolist()
    return np.array([*kept, *(called if len(called) <= settings.few else ()), *running], np.int64)


def shares_of(symbols: Iterable[Symbol], keywords: Keywords, settings: TopicSettings) -> Array:
    """How much each symbol of such a file is what is asked for: wholly, if it is called like it."""
    other = settings.beside if keywords.commands else settings.other
    topics, commands = keywords.topics, keywords.commands
    return np.array([1.0 if one.name in commands or is_key_of(one.name, topics) else other for one in symbols])
