"""Text: BM25F over name, enclosing names, signature, doc, body and path.

The fields of a symbol are added up, each with its weight and its own length normalisation, *before* saturation
(Robertson, Zaragoza, Taylor 2004), so that a word in five fields is one word and not five.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import FIELDS
from knowing.query.channels.matches import Matches, TermMatch
from knowing.settings import TextSettings, TogetherSettings

Array = NDArray[Any]


def bm25f(matches: Matches, settings: TextSettings, expansions_only: bool = False) -> Array:
    """For each symbol: the BM25F score of the task's terms (or of their expansions)."""
    return _bm25f(matches, [row for row in matches.rows if row.is_expansion == expansions_only], settings)


def _bm25f(matches: Matches, rows: Iterable[TermMatch], settings: TextSettings) -> Array:
    graph = matches.graph
    weights = [getattr(settings, field) for field in FIELDS]
    slopes = [getattr(settings, f"b_{field}") for field in FIELDS]
    norms = []
    for field, slope in zip(FIELDS, slopes, strict=True):
        lengths = matches.doc_lengths if field == "doc" else graph.arrays[f"length_{field}"]
        mean = graph.mean_lengths[f"length_{field}"]
        norms.append((1.0 - slope, slope / max(mean, 1.0), lengths))
    scores = np.zeros(matches.size, np.float32)
    by_file = np.zeros(matches.size, np.float32)
    for row in rows:
        frequency = np.zeros(len(row.symbols), np.float32)
        for number, (weight, (base, slope, lengths)) in enumerate(zip(weights, norms, strict=True)):
            counts = row.field(number)
            at = counts.nonzero()[0]
            if len(at):
                frequency[at] += weight * counts[at] / (base + slope * lengths[row.symbols[at]])
        impact = row.weight * row.idf
        scores[row.symbols] += impact * frequency / (settings.k1 + frequency)
        by_file[row.path_files] += impact * settings.path / (settings.k1 + settings.path)
    said = np.flatnonzero(scores > 0)
    scores[said] += np.where(graph.kind[said] == 0, 0.0, by_file[matches.file_symbol[graph.file[said]]])
    return scores


def title_scores(matches: Matches, title: Set[str], settings: TextSettings) -> tuple[Array, Array]:
    """For each symbol: (BM25F score of the title's words, share of the title that it mentions); 0 without a title of its own."""
    rows = [row for row in matches.rows if row.term in title and not row.is_expansion]
    share = np.zeros(matches.size, np.float32)
    if not rows:
        return share, share
    mass = sum(row.weight * row.idf for row in rows) or 1.0
    for row in rows:
        share[row.symbols] += row.weight * row.idf / mass
    return _bm25f(matches, rows, settings), share


def group_bm25(matches: Matches, group: Array, size: int, settings: TogetherSettings) -> tuple[Array, Array]:
    """BM25F of symbols taken together: for each group (0 is none), its score and the share of the task it mentions.

    Tests do not speak for the group they stand in.
    """
    graph = matches.graph
    words = np.bincount(group, graph.arrays["length_body"], minlength=size)
    words[0] = 0
    norm = (1.0 - settings.b) + settings.b * words / max(float(words[words > 0].mean()) if words.any() else 1.0, 1.0)
    groups = max(1, int(np.count_nonzero(words)))
    score, share = np.zeros(size), np.zeros(size)
    for row in matches.rows:
        if row.is_expansion:
            continue
        weight = settings.name * row.field(0) + row.field(3) + row.field(4)
        hit, frequency = _summed(group[row.symbols], weight, size)
        idf = float(np.log1p((groups - len(hit) + 0.5) / (len(hit) + 0.5)))
        tf = frequency / norm[hit]
        score[hit] += row.weight * idf * tf / (settings.k1 + tf)
        share[hit] += row.weight * row.idf / matches.mass
    return score, share


def _summed(groups: Array, weights: Array, size: int) -> tuple[Array, Array]:
    """Return (group, sum of its weights) of every group but 0 that has any; rare words do not pay for all groups."""
    if len(groups) > size // 16:
        total = np.bincount(groups, weights, minlength=size)
        hit = np.flatnonzero(total)
        hit = hit[hit > 0]
        return hit, total[hit]
    hit, place = np.unique(groups, return_inverse=True)
    total = np.bincount(place, weights)
    said = (hit > 0) & (total > 0)
    return hit[said], total[said]
