"""How much each symbol is what a task asks for of text files: by the file that it is in, or because the task calls it by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import Kind, Symbol
from knowing.query.channels.place import CalledFile
from knowing.query.rank.seen import Seen
from knowing.query.task.configured import configures, declares, is_table_of
from knowing.query.task.keywords import Keywords
from knowing.query.task.topics import depth_of, is_beside_topic, key_share_of
from knowing.settings import TopicSettings

Array = NDArray[Any]


def on_topic(seen: Seen) -> Array:
    """How much each of the pool is what the task asks for, by what it is called in such a file or else by how much of the task it or its
    file says; less behind others of its file."""
    found, files, settings = _called_by_name(seen), seen.votes.names.files, seen.settings.topic
    at = np.flatnonzero(np.isin(seen.file, seen.asked.files))
    if not len(at):
        return found
    symbols = seen.symbols(seen.ids[at])
    if any(one.is_asked for one in files):
        found[at] = np.maximum(found[at], shares_itself(symbols, files, settings))
        return found
    said = np.maximum(seen.coverage(0, 1, 2, 3, 4), settings.file_says * seen.by_file[1])[at]
    said = said / (float(said.max()) or 1.0)
    worth = shares_of(symbols, seen.keywords, settings)
    worth = np.where(worth < 1.0, worth * (1.0 - settings.saying * (1.0 - said)), worth)
    found[at] = np.maximum(found[at], _behind_others(seen, at, worth))
    return found


def _called_by_name(seen: Seen) -> Array:
    """How surely each is a part of a text file that the task calls by name; less behind others of its file."""
    places, found = seen.asked.places, np.zeros(len(seen.ids))
    at = np.flatnonzero(np.isin(seen.ids, [*places]))
    found[at] = _behind_others(seen, at, np.array([places[one] for one in seen.ids[at].tolist()]))
    return found


def _behind_others(seen: Seen, at: Array, worth: Array) -> Array:
    """What is left of the worth of some of the pool behind others of their files."""
    paths = [one.path for one in seen.symbols(seen.ids[at])]
    return crowded(worth, seen.text[seen.ids[at]], seen.file[at], paths, seen.settings.topic)


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
