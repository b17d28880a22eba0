"""What past commits say about files: those that commits with such messages touched, and those that changed together with others.

Evidence about files, not about symbols, and older commits say less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.query.task.keywords import Keywords
from knowing.settings import PastSettings

Array = NDArray[Any]


def touched_before(keywords: Keywords, graph: Graph, settings: PastSettings) -> Array:
    """A number for each file id: how much the commits most like the task touched it. All zero without history."""
    arrays = graph.messages
    if not arrays:
        return np.zeros(int(graph.file.max(initial=0)) + 1)
    likeness = _likeness(keywords, graph, arrays["length"].astype(np.float64), settings)
    touched_at, touched = arrays["touched_at"], arrays["touched"]
    best = np.lexsort((np.arange(len(likeness)), -likeness))[: settings.commits]
    best = best[likeness[best] > 0]
    by_path = np.zeros(len(graph.message_paths))
    for place in best.tolist():
        files = touched[touched_at[place] : touched_at[place + 1]]
        vote = float(likeness[place]) ** settings.sharpness * 0.5 ** (place / settings.half_life)
        by_path[files] += vote / max(len(files), 1)
    return _values_of_files(by_path, graph)


def changed_with(paths: Sequence[str], graph: Graph, settings: PastSettings) -> Array:
    """A number for each file id, up to 1: how often it changed in the commits that changed these files, the first counting most."""
    arrays = graph.messages
    if not arrays:
        return np.zeros(int(graph.file.max(initial=0)) + 1)
    number = {path: at for at, path in enumerate(graph.message_paths)}
    touched_at, touched = arrays["touched_at"], arrays["touched"]
    by_path = np.zeros(len(number))
    for rank, path in enumerate(paths, 1):
        if path not in number:
            continue
        commits = np.searchsorted(touched_at, np.flatnonzero(touched == number[path]), side="right") - 1
        worth = 0.5 ** (commits / settings.half_life)
        sizes = touched_at[commits + 1] - touched_at[commits]
        at = np.repeat(touched_at[commits] - (np.cumsum(sizes) - sizes), sizes) + np.arange(int(sizes.sum()))
        shares = np.repeat(worth / np.sqrt(sizes), sizes) / (rank * (1.0 + float(worth.sum())))
        others = touched[at] != number[path]
        by_path += np.bincount(touched[at[others]], shares[others], minlength=len(by_path))
    peak = float(by_path.max(initial=0.0))
    return _values_of_files(by_path / peak if peak > 0 else by_path, graph)


def _values_of_files(by_path: Array, graph: Graph) -> Array:
    """The values of paths of the history as values of file ids; files that no longer exist are left out."""
    found, paths = np.zeros(int(graph.file.max(initial=0)) + 1), graph.message_paths
    worth = {paths[at]: float(by_path[at]) for at in np.flatnonzero(by_path).tolist()}
    for path, number in graph.file_ids(list(worth)).items():
        found[number] = worth[path]
    return found


def _likeness(keywords: Keywords, graph: Graph, length: Array, settings: PastSettings) -> Array:
    """BM25 of every message for the words of the task."""
    total, scores = len(length), np.zeros(len(length))
    norm = settings.k1 * (1 - settings.b + settings.b * length / max(float(length.mean()), 1.0))
    words = graph.message_words
    if words is None:
        return scores
    for word in keywords.components:
        at, counts = words.postings(word.stem)
        if len(at):
            rarity = np.log1p((total - len(at) + 0.5) / (len(at) + 0.5))
            scores[at] += word.weight * rarity * counts * (settings.k1 + 1) / (counts + norm[at])
    return scores
