"""Vector: latent semantic vectors of the repository's own words; found by meaning, not by word.

The cascade looks at the first 64 numbers of every vector; if nothing is near enough to be sure, the best of them are looked at
in full. Vectors are as of the last full build: symbols edited since are found by their words.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.channels.matches import Matches
from knowing.settings import VectorSettings

Array = NDArray[Any]


def vector_scores(matches: Matches, settings: VectorSettings) -> Array:
    """Per symbol: cosine with the task in the latent space; 0 for what has no vector or points elsewhere."""
    scores = np.zeros(matches.size, np.float32)
    store = matches.graph.vectors()
    if store is None:
        return scores
    task = _project(matches, store)
    if task is None:
        return scores
    vectors = store["vectors"]
    near = cosines(vectors[:, : settings.prefix], task[: settings.prefix])
    if len(near) and float(near.max()) < settings.sure and vectors.shape[1] > settings.prefix:
        most = settings.in_full
        best = np.argpartition(-near, most)[:most] if len(near) > most else np.arange(len(near))
        full = np.zeros_like(near)
        full[best] = cosines(vectors[best], task)
        near = full
    live = store["ids"] < matches.size
    live[live] = matches.graph.arrays["segment"][store["ids"][live]] == 0  # not edited since
    scores[store["ids"][live]] = np.maximum(near[live], 0.0)
    return scores


def cosines(vectors: Array, task: Array) -> Array:
    """Cosine of each row with the task; a row or task of nothing is near to nothing."""
    rows = vectors.astype(np.float32)
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows) + 1e-8) * np.sqrt(float(task @ task) + 1e-8)
    return np.asarray(rows @ task / lengths, np.float32)


def _project(matches: Matches, store: dict[str, Array]) -> Array | None:
    numbers = matches.graph.term_numbers([row.term for row in matches.rows if not row.is_expansion])
    task = np.zeros(store["basis"].shape[1], np.float32)
    for row in matches.rows:
        number = numbers.get(row.term)
        if row.is_expansion or number is None:
            continue
        at = int(np.searchsorted(store["terms"], number))
        if at < len(store["terms"]) and store["terms"][at] == number:
            task += row.weight * float(store["idf"][at]) * store["basis"][at].astype(np.float32)
    return task if task.any() else None
