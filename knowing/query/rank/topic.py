"""Where projects keep what a task asks for: files of well-known names, and what is configured in a file of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, Flag, Kind
from knowing.patterns import Pattern
from knowing.query.channels.place import CalledFile
from knowing.query.task.configured import configures, declares, is_table_of
from knowing.query.task.keywords import Keywords
from knowing.query.task.own_name import shares_named_by
from knowing.query.task.topics import (
    is_called,
    is_kept_in,
    is_runner,
    is_workflow,
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
