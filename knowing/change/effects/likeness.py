"""Files of tests that speak of the same things as a change: its words and names are looked up in all of them at once.

Each word counts by how few files of tests hold it, how often this one does and how large this one is (BM25), so that a word need not be
rare and a name need not be written as a whole: ``get_decimalfield_converter`` speaks for ``test_decimalfield.py``. What is
said of a file falls with its place and with its distance from the first: scores of different changes cannot be compared, places can.

Reference: Robertson, Zaragoza (2009). The Probabilistic Relevance Framework: BM25 and Beyond.
https://doi.org/10.1561/1500000019
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from knowing.change.effects.pointers import either
from knowing.change.effects.runnable import runs
from knowing.graph.layout import Array
from knowing.graph.reader import Graph
from knowing.model import Flag
from knowing.settings import LikenessSettings
from knowing.words import terms_of_token


def alike(graph: Graph, words: Iterable[str], names: Iterable[str], settings: LikenessSettings) -> dict[str, float]:
    """How surely each file of tests is about a change, by the words of its lines and by the names of what it changed."""
    tests = {path for path, language, flags in graph.files() if flags & Flag.TEST and language}
    files = {number: path for number, path in graph.paths().items() if path in tests}
    found: dict[str, list[float]] = {}
    for asked, worth in ((words, settings.lines), (names, settings.names)):
        for path, share in _placed(graph, files, asked, settings).items():
            found.setdefault(path, []).append(worth * share)
    return {path: either(shares) for path, shares in found.items()}


def _placed(
    graph: Graph, files: Mapping[int, str], words: Iterable[str], settings: LikenessSettings
) -> dict[str, float]:
    """The first files by score, each with its share of the first one's score, divided by its place."""
    scores = _scores(graph, files, _terms(words, settings.most_terms), settings)
    order = sorted((path for path in scores if scores[path] > 0), key=lambda path: (-scores[path], path))
    first: list[str] = []
    for path in order[: settings.looked_at]:
        if len(first) < settings.count and runs(graph, path):
            first.append(path)
    return {path: scores[path] / scores[first[0]] / place for place, path in enumerate(first, 1)}


def _terms(words: Iterable[str], most: int) -> list[str]:
    """The terms of some words, the longest first: they say most."""
    terms = {term for word in words for term in terms_of_token(word)}
    return sorted(terms, key=lambda term: (-len(term), term))[:most]


def _scores(
    graph: Graph, files: Mapping[int, str], terms: Iterable[str], settings: LikenessSettings
) -> dict[str, float]:
    """Every file of tests with the sum of what each term says of it; its size is the number of its symbols."""
    if not files:
        return {}
    of_symbol = np.asarray(graph.file)
    size = int(max(int(of_symbol.max(initial=0)), *files)) + 1
    numbers = np.array(sorted(files), np.int64)
    sizes = np.bincount(of_symbol, minlength=size)[numbers].astype(float)
    norm = settings.saturation * (1 - settings.size + settings.size * sizes / max(sizes.mean(), 1.0))
    total: Array = np.zeros(len(numbers))
    for term in terms:
        held = np.bincount(of_symbol[graph.postings(term)[0]], minlength=size)[numbers].astype(float)
        holders = int((held > 0).sum())
        if holders:
            rarity = np.log(1 + (len(numbers) - holders + 0.5) / (holders + 0.5))
            total += rarity * held * (settings.saturation + 1) / (held + norm)
    return {files[int(number)]: float(score) for number, score in zip(numbers, total, strict=True)}
