"""Where projects keep what a task asks for: files of well-known names, and what is configured in a file of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, Kind, Symbol
from knowing.query.task.configured import configures, declares, is_table_of
from knowing.query.task.keywords import Keywords
from knowing.query.task.topics import depth_of, is_called, is_kept_in, is_key_of, is_one_of_many, is_runner, is_workflow
from knowing.settings import TopicSettings

Array = NDArray[Any]
_TARGET, _FILE = KINDS.index(Kind.TARGET), KINDS.index(Kind.FILE)


def files_asked_for(keywords: Keywords, graph: Graph, settings: TopicSettings) -> Array:
    """The ids of the files that a task asks for by its topics and commands, and of the configuration that it asks for; of those that are
    called like one of its words, if they are few."""
    if not keywords.asks_for_setting:
        return np.zeros(0, np.int64)
    paths = graph.paths()
    words = {word.text for word in keywords.components}
    kept = [number for number, path in paths.items() if is_kept_in(path, keywords.topics)]
    own = _without_set_aside(paths, graph)
    called = {number: path for number, path in own.items() if is_called(path, words)}
    called = {number: path for number, path in called.items() if not is_workflow(path)} or called
    configuring = [one for name in keywords.configured for one in _configuring(name, own, graph, settings.few)]
    running = [int(graph.file[one]) for one in commanded(keywords, graph)]
    return np.array([*kept, *(called if len(called) <= settings.few else ()), *configuring, *running], np.int64)


def _without_set_aside(paths: Mapping[int, str], graph: Graph) -> dict[int, str]:
    """The files of the project itself: what tests, examples and others' code are configured with is not asked for."""
    aside = (graph.kind == _FILE) & ((graph.flags & np.uint16(int(SET_ASIDE))) != 0)
    left_out = set(graph.file[aside].tolist())
    return {number: path for number, path in paths.items() if number not in left_out}


def _configuring(name: str, paths: Mapping[int, str], graph: Graph, few: int) -> list[int]:
    """The outermost files that are the configuration of what has this name, or hold a table for it."""
    found = [number for number, path in paths.items() if configures(path, name) and not is_workflow(path)]
    found += [
        number
        for number, path in paths.items()
        if declares(path) and any(is_table_of(one.qualname, name) for one in graph.in_file(path))
    ]
    return sorted(dict.fromkeys(found), key=lambda one: (paths[one].count("/"), paths[one]))[:few]


def commanded(keywords: Keywords, graph: Graph) -> list[int]:
    """The ids of the targets and scripts that a task asks about by how they are run."""
    named = [one for name in keywords.commands for one in graph.ids_named(name).tolist() if graph.kind[one] == _TARGET]
    return [one for one, symbol in graph.symbols(named).items() if is_runner(symbol.path)]


def shares_of(symbols: Iterable[Symbol], keywords: Keywords, settings: TopicSettings) -> Array:
    """How much each symbol of such a file is what is asked for: wholly, if it is called like it; less, the deeper its file lies."""
    is_beside = is_one_of_many(keywords.topics) if keywords.topics else bool(keywords.commands)
    other = settings.beside if is_beside else settings.other
    topics, commands, names = keywords.topics, keywords.commands, keywords.configured
    shares = []
    for one in symbols:
        share = 1.0 if one.name in commands or is_key_of(one.name, topics) else other
        if any(configures(one.path, name) for name in names):
            share = 1.0
        elif names and declares(one.path):
            share = 1.0 if any(is_table_of(one.qualname, name) for name in names) else settings.beside
        shares.append(share * settings.deeper ** min(depth_of(one.path, topics) or 0, settings.deepest))
    return np.array(shares)
