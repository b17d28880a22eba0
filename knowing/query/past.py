"""Files that commits with such messages touched before. Evidence about files, not about symbols, and older commits say less."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.graph.wordbook import Wordbook
from knowing.query.keywords import Keywords
from knowing.settings import PastSettings

Array = NDArray[Any]


def touched_before(keywords: Keywords, graph: Graph, settings: PastSettings) -> Array:
    """A number for each file id: how much the commits most like the task touched it. All zero without history."""
    votes = np.zeros(int(graph.file.max(initial=0)) + 1)
    arrays = graph.messages
    if not arrays:
        return votes
    likeness = _likeness(keywords, arrays, settings)
    touched_at, touched = arrays["touched_at"], arrays["touched"]
    best = np.lexsort((np.arange(len(likeness)), -likeness))[: settings.commits]
    best = best[likeness[best] > 0]
    paths = arrays["paths"].tobytes().split(b"\0")
    by_path: dict[str, float] = {}
    for place in best.tolist():
        files = touched[touched_at[place] : touched_at[place + 1]].tolist()
        vote = float(likeness[place]) ** settings.sharpness * 0.5 ** (place / settings.half_life)
        for file in files:
            path = paths[file].decode("utf-8", "surrogatepass")
            by_path[path] = by_path.get(path, 0.0) + vote / len(files)
    for path, number in graph.file_ids(list(by_path)).items():
        votes[number] = by_path[path]
    return votes


def _likeness(keywords: Keywords, arrays: dict[str, Array], settings: PastSettings) -> Array:
    """BM25 of every message for the words of the task."""
    words, length = Wordbook(arrays), arrays["length"].astype(np.float64)
    total = len(length)
    norm = settings.k1 * (1 - settings.b + settings.b * length / max(float(length.mean()), 1.0))
    scores = np.zeros(total)
    for word in keywords.components:
        at, counts = words.postings(word.stem)
        if len(at):
            rarity = np.log1p((total - len(at) + 0.5) / (len(at) + 0.5))
            scores[at] += word.weight * rarity * counts * (settings.k1 + 1) / (counts + norm[at])
    return scores
