"""Two simple rankings to compare ours with, over the same symbols: a search for the words, and plain BM25.

Both leave out what is not the code itself (tests, examples, documentation …) and files as such, as a person
would, so that a difference in the figures is a difference in ranking. Neither is tuned: a baseline that is tuned
is no baseline.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import FIELDS
from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, Kind
from knowing.query.channels.matches import Matches
from knowing.query.task.vocabulary import STOP
from knowing.settings.evaluate import REPLAY
from knowing.tree.content import read_bytes
from knowing.words import terms_of

Array = NDArray[Any]
_WORD = re.compile(r"\w+")
_NO_SYMBOLS = [KINDS.index(kind) for kind in (Kind.FILE, Kind.ROUTE, Kind.EXTERNAL)]


class Baseline(Protocol):
    """Scores every symbol of one graph for a task; 0 is 'not found'."""

    def scores(self, task: str) -> Array: ...


def eligible(graph: Graph) -> Array:
    """Symbols that may be answered: defined here, in the code itself."""
    is_aside = (graph.flags & np.uint16(SET_ASIDE)) != 0
    found: Array = ~is_aside & ~np.isin(graph.kind, _NO_SYMBOLS) & (graph.file > 0)
    return found


class Bm25:
    """One bag of stemmed words per symbol: its names, path, signature, doc and body."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.may = eligible(graph)
        lengths = np.zeros(graph.size, np.float32)
        for name in FIELDS:
            lengths += graph.arrays[f"length_{name}"]
        mean = float(lengths[self.may].mean()) if self.may.any() else 1.0
        self.norm = REPLAY.k1 * (1.0 - REPLAY.b + REPLAY.b * lengths / max(mean, 1.0))

    def scores(self, task: str) -> Array:
        terms = list(dict.fromkeys(terms_of(task)))[: REPLAY.terms]
        matches = Matches(self.graph, [(term, 1.0, False) for term in terms])
        total = np.zeros(self.graph.size)
        for row in matches.rows:
            counts = np.zeros(self.graph.size, np.float32)
            counts[row.symbols] = sum(row.field(number) for number in range(len(FIELDS)))
            in_path = np.zeros(self.graph.size, np.float32)
            in_path[row.path_files] = 1.0
            counts += in_path[matches.file_symbol[self.graph.file]]
            total += row.idf * counts * (REPLAY.k1 + 1.0) / (counts + self.norm)
        return np.where(self.may, total, 0.0)


class Grep:
    """Symbols by how many distinct words of the task stand on their own lines, then by how often.

    It is what a patient person does with ``rg -iw``.
    """

    def __init__(self, graph: Graph, tasks: Iterable[str]) -> None:
        self.graph = graph
        self.places: dict[str, Counter[int]] = defaultdict(Counter)
        """Word to the symbols that have it, for the words of these tasks only."""
        wanted = frozenset(word for task in tasks for word in searched_words(task))
        may = eligible(graph)
        for path in sorted(graph.paths().values()):
            self._read(path, wanted, may)

    def _read(self, path: str, wanted: frozenset[str], may: Array) -> None:
        symbols = [one for one in self.graph.in_file(path) if may[one.id]]
        if not symbols:
            return
        try:
            text = read_bytes(self.graph.root, path).removeprefix(b"\xef\xbb\xbf")
        except (OSError, ValueError):
            return
        spans = sorted((one.start, -one.end, one.id) for one in symbols)
        ended: list[tuple[int, int]] = []
        at, place = 0, 0
        borders = sorted({0, len(text), *(edge for start, end, _ in spans for edge in (start, -end))})
        for border in borders:
            while ended and ended[-1][0] <= at:
                ended.pop()
            if ended and border > at:
                self._count(text[at:border], ended[-1][1], wanted)
            while place < len(spans) and spans[place][0] == border:
                ended.append((-spans[place][1], spans[place][2]))
                place += 1
            at = border

    def _count(self, piece: bytes, symbol: int, wanted: frozenset[str]) -> None:
        for word in _WORD.findall(piece.decode("utf-8", "replace").lower()):
            if word in wanted:
                self.places[word][symbol] += 1

    def scores(self, task: str) -> Array:
        distinct = np.zeros(self.graph.size)
        often = np.zeros(self.graph.size)
        for word in searched_words(task):
            for symbol, count in self.places.get(word, {}).items():
                distinct[symbol] += 1.0
                often[symbol] += count
        return distinct + often / (1.0 + often)


def searched_words(task: str) -> list[str]:
    """The words that somebody would search for, as they are written."""
    words = dict.fromkeys(_WORD.findall(task.lower()))
    return [word for word in words if len(word) > 2 and word not in STOP and not word.isdigit()][: REPLAY.terms]
