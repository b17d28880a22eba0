"""Text: BM25F over name, enclosing names, signature, doc, body and path.

The fields of a symbol are added up, each with its weight and its own length normalisation, *before* saturation
(Robertson, Zaragoza, Taylor 2004), so that a word in five fields is one word and not five.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.matches import FIELDS, Matches
from knowing.settings import TextSettings

Array = NDArray[Any]


def bm25f(matches: Matches, settings: TextSettings, expansions_only: bool = False) -> Array:
    """Per symbol: the BM25F score of the task's terms (or of their expansions)."""
    graph = matches.graph
    weights = [getattr(settings, field) for field in FIELDS]
    slopes = [getattr(settings, f"b_{field}") for field in FIELDS]
    norms = []
    for field, slope in zip(FIELDS, slopes, strict=True):
        lengths = graph.arrays[f"length_{field}"]
        mean = float(lengths.sum()) / max(1, int(np.count_nonzero(lengths)))
        norms.append((1.0 - slope, slope / max(mean, 1.0), lengths))
    scores = np.zeros(matches.size, np.float32)
    by_file = np.zeros(matches.size, np.float32)
    for row in matches.rows:
        if row.is_expansion != expansions_only:
            continue
        frequency = np.zeros(len(row.symbols), np.float32)
        for number, (weight, (base, slope, lengths)) in enumerate(zip(weights, norms, strict=True)):
            counts = row.field(number)
            at = np.flatnonzero(counts)
            if len(at):
                frequency[at] += weight * counts[at] / (base + slope * lengths[row.symbols[at]])
        impact = row.weight * row.idf
        scores[row.symbols] += impact * frequency / (settings.k1 + frequency)
        by_file[row.path_files] += impact * settings.path / (settings.k1 + settings.path)
    is_file = graph.kind == 0
    scores += np.where(is_file, 0.0, by_file[matches.file_symbol[graph.file]]) * (scores > 0)
    return scores
