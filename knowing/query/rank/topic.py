"""Where projects keep what a task asks for: files of well-known names, and what is configured in a file of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, Flag, Kind, Symbol
from knowing.patterns import Pattern
from knowing.query.channels.place import CalledFile
from knowing.query.task.configured import configures, declares, is_table_of
from knowing.query.task.keywords import Keywords
from knowing.query.task.own_name import shares_named_by
from knowing.query.task.topics import (
    depth_of,
    is_beside_topic,
    is_called,
    is_kept_in,
    is_runner,
    is_workflow,
    key_share_of,
    topics_in,
)
from knowing.settings import TopicSettings
from knowing.tree.bodies import Sources

Array = NDArray[Any]
_SCRIPT = Pattern(
    r"(?:(?:^|\brun:|\bcommand:|[;&|])[ \t]{0,40}(?:-[ \t]{1,9}(?=\./))?"
    r"|\b(?:bash|sh|python3?|node|ruby|perl|pwsh|powershell|source|sudo)[ \t]{1,9}(?:-\w{1,20}[ \t]{1,9})?)"
    r"((?:[\w.-]{1,60}/){0,8}[\w.-]{1,60}\.(?:sh|bash|ps1|cmd|bat|py|rb|pl|js|mjs|cjs))(?![\w./-])",
    re.MULTILINE,
)
"""Where a script is run: first in a command, or behind what reads it."""
_TARGET, _FILE = KINDS.index(Kind.TARGET), KINDS.index(Kind.FILE)


def files_asked_for(
    keywords: Keywords, called: Iterable[CalledFile], graph: Graph, settings: TopicSettings, sources: Sources
) -> Array:
    """The ids of the files that a task asks for: those that it asks for by their names and nothing else, or else by what is kept in them."""
    if itself := [one.id for one in called if one.is_asked]:
        return np.array(itself, np.int64)
    return _files_keeping(keywords, graph, settings, sources) if keywords.asks_for_setting else np.zeros(0, np.int64)


def _files_keeping(keywords: Keywords, graph: Graph, settings: TopicSettings, sources: Sources) -> Array:
    """The ids of the files that a task asks for by its topics and commands, and of the configuration that it asks for; of those that are
    called like one of its words, if they are few and the code is not called so as well, and of the scripts that CI runs if it asks for CI."""
    paths = graph.paths()
    shares = shares_named_by({word.stem for word in keywords.components}, graph)
    words = {word.text for word in keywords.components if shares[word.stem] <= settings.called_share}
    topics = topics_in(paths.values(), keywords.topics)
    kept = [number for number, path in paths.items() if is_kept_in(path, topics)]
    own = _without_set_aside(paths, graph)
    if "testing" not in topics:  # what tests and examples run says nothing of the project
        trials = set(graph.file[(graph.kind == _FILE) & are_of_others(graph.flags)].tolist())
        kept = [one for one in kept if one not in trials or not is_runner(paths[one])]
    called = {number: path for number, path in own.items() if is_called(path, words)}
    called = {number: path for number, path in called.items() if not is_workflow(path)} or called
    configuring = [one for name in keywords.configured for one in _configuring(name, own, graph, settings.few)]
    running = [int(graph.file[one]) for one in commanded(keywords, graph)]
    run = (
        scripts_run_by((paths[one] for one in kept), paths, graph, sources, settings) if "ci" in keywords.topics else ()
    )
    return np.array([*kept, *(called if len(called) <= settings.few else ()), *configuring, *running, *run], np.int64)


def are_of_others(flags: Array) -> Array:
    """Whether each of some flags says that a symbol is in tests, examples or others' code. Documents about a project are often called
    examples too, for the folder that they are in."""
    is_example = ((flags & np.uint16(Flag.EXAMPLE)) != 0) & ((flags & np.uint16(Flag.DOCS)) == 0)
    return np.asarray(is_example | ((flags & np.uint16(Flag.TEST | Flag.VENDORED)) != 0))


def scripts_run_by(
    callers: Iterable[str], paths: Mapping[int, str], graph: Graph, sources: Sources, settings: TopicSettings
) -> list[int]:
    """The ids of the scripts of the repository that its workflows run by their path."""
    known = {path: number for number, path in paths.items()}
    found: dict[int, None] = {}
    for path in sorted(one for one in callers if is_workflow(one))[: settings.workflows]:
        whole = next((one for one in graph.in_file(path) if one.kind is Kind.FILE), None)
        text = (sources.body(whole) or "")[: settings.workflow_chars] if whole else ""
        scripts = (one.removeprefix("./") for one in _SCRIPT.findall(text))
        found.update(dict.fromkeys(known[one] for one in scripts if one in known))
    return list(found)[: settings.workflows]


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


def shares_itself(symbols: Iterable[Symbol], called: Iterable[CalledFile], settings: TopicSettings) -> Array:
    """How much each symbol of a file that is asked for by its name is meant: the file, if it is no code, else what is in it."""
    whole = {one.id for one in called if one.is_whole}
    return np.array([1.0 if (one.kind is Kind.FILE) == (one.file_id in whole) else settings.inside for one in symbols])


def shares_of(symbols: Iterable[Symbol], keywords: Keywords, settings: TopicSettings) -> Array:
    """How much each symbol of such a file is what is asked for: wholly, if it is called like it; less, the deeper its file lies."""
    names = keywords.configured
    shares = []
    for one in symbols:
        share = _share_by_topic(one, keywords, settings)
        if any(configures(one.path, name) for name in names):
            share = 1.0
        elif names and declares(one.path):
            share = 1.0 if any(is_table_of(one.qualname, name) for name in names) else settings.beside
        shares.append(share)
    return np.array(shares)


def _share_by_topic(one: Symbol, keywords: Keywords, settings: TopicSettings) -> float:
    """The most that a symbol is what one of the topics asks for; of a file that none of them keeps, by the commands of the task."""
    found = [
        (topic, settings.deeper ** min(depth, settings.deepest))
        for topic in keywords.topics
        if (depth := depth_of(one.path, (topic,))) is not None
    ]
    is_named = (one.name.partition(".")[0] if one.kind is Kind.FILE else one.name) in keywords.commands
    if not found or is_named:
        is_beside = not keywords.topics and bool(keywords.commands)
        return 1.0 if is_named else settings.beside if is_beside else settings.other
    return max(_share_in(one, topic, settings) * shallow for topic, shallow in found)


def _share_in(one: Symbol, topic: str, settings: TopicSettings) -> float:
    """How much a symbol is what a topic asks for, in a file that keeps it."""
    if share := key_share_of(one.name, topic, settings.among):
        return share
    return settings.beside if _is_beside(one, topic) else settings.other


def _is_beside(one: Symbol, topic: str) -> bool:
    """Whether a symbol is among much else in its file, or a mere label; what is run by name is not, where such things are asked for."""
    is_label = (
        one.kind is Kind.KEY and one.qualname == "name"
    )  # of a workflow or a package: it says nothing of what is in it
    return is_label or (is_beside_topic(one.path, topic) and not (topic == "commands" and one.kind is Kind.TARGET))


def crowded(worth: Array, text: Array, files: Array, paths: Sequence[str], settings: TopicSettings) -> Array:
    """What is left of a worth behind better parts of the same file, and behind files of the same name that lie no deeper.

    >>> found = crowded(np.ones(3), np.array([2, 3, 9]), np.array([7, 7, 8]), ["go.mod", "go.mod", "a/go.mod"], TopicSettings(again=0.5))
    >>> found.tolist()
    [0.5, 1.0, 0.5]
    """
    left, order = np.array(worth, np.float64), np.lexsort((-text, -worth)).tolist()
    parts: dict[int, int] = {}
    alike: dict[str, list[int]] = {}
    for at in sorted(order, key=lambda one: paths[one].count("/")):
        others = alike.setdefault(paths[at].rpartition("/")[2], [])
        if int(files[at]) not in others:
            others.append(int(files[at]))
    for at in order:
        file = int(files[at])
        before = parts.get(file, 0) + alike[paths[at].rpartition("/")[2]].index(file)
        left[at] *= max(settings.again**before, settings.again_least)
        parts[file] = parts.get(file, 0) + 1
    return left
