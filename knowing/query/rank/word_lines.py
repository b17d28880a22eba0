"""Lines: whether words of a task stand together in the code of a symbol, or only somewhere in it.

The index knows which words a symbol has, not on which line. So the code of what leads the answer is read once more: how much of the
task its best few lines say, and how many neighbouring words of the task meet on one line of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.model import Symbol
from knowing.query.channels.matches import Matches
from knowing.query.task.keywords import Keywords
from knowing.settings import LinesSettings
from knowing.tree.bodies import Sources
from knowing.words import WORD, terms_of_token

Array = NDArray[Any]
Hits = list[tuple[int, frozenset[str]]]
"""The lines that have words of a task, each with its number and these words."""
_NONE: frozenset[str] = frozenset()


class LineWords(Struct, frozen=True, eq=False):
    """What was found in the code of some symbols, a value for each."""

    ids: Array
    near: Array
    """The share of the task that its best few lines say."""
    pairs: Array
    """How many pairs of neighbouring words meet on its best line, of as many as are looked for."""


NOTHING_READ = LineWords(np.zeros(0, np.int64), np.zeros(0), np.zeros(0))


class _Tokens(dict[str, frozenset[str]]):
    """The words of a task in each token, found when it is first met."""

    def __init__(self, words: Set[str]) -> None:
        self._words = words

    def __missing__(self, token: str) -> frozenset[str]:
        found = self[token] = _NONE.union(self._words & set(terms_of_token(token)))
        return found


class LineReader:
    """Reads the code of symbols for one task. The same line, of a type and of its method, is looked at once."""

    def __init__(self, keywords: Keywords, matches: Matches, settings: LinesSettings) -> None:
        self.words = {row.term: row.weight * row.idf / matches.mass for row in matches.rows if not row.is_expansion}
        self.pairs = [pair for pair in keywords.phrases if pair[0] in self.words and pair[1] in self.words]
        self.settings = settings
        self._lines: dict[str, frozenset[str]] = {}
        self._said = _Tokens(self.words.keys()).__getitem__

    def read(self, symbols: Sequence[Symbol], sources: Sources) -> LineWords:
        """What the code of these symbols says; nothing of a file that changed since it was indexed, or of more code than there is room for."""
        left, hits = self.settings.chars, list[Hits]()
        for one in symbols:
            size = one.end - one.start
            body = sources.body(one) if size <= left else None
            left -= size if body else 0
            hits.append(self.hits((body or "").split("\n", self.settings.most)[: self.settings.most]))
        near = [best_share(one, self.words, self.settings.window) for one in hits]
        most = [min(most_pairs((words for _, words in one), self.pairs) / self.settings.pairs, 1.0) for one in hits]
        return LineWords(np.array([one.id for one in symbols], np.int64), np.array(near), np.array(most))

    def hits(self, lines: Iterable[str]) -> Hits:
        """The lines with words of the task."""
        return [(number, words) for number, line in enumerate(lines) if (words := self._of(line))]

    def _of(self, line: str) -> frozenset[str]:
        known = self._lines.get(line)
        if known is None:
            tokens = WORD.findall(line[: self.settings.line])
            known = self._lines[line] = _NONE.union(*filter(None, map(self._said, tokens)))
        return known


def best_share(hits: Hits, words: Mapping[str, float], window: int) -> float:
    """What the words of the best ``window`` lines in a row are worth together, each counted once.

    >>> best_share([(0, frozenset("a")), (3, frozenset("ab")), (9, frozenset("c"))], {"a": 0.5, "b": 0.25, "c": 0.125}, 5)
    0.75
    """
    best = 0.0
    for at, (first, said) in enumerate(hits):
        together = set(said)
        for number, more in hits[at + 1 : at + window]:
            if number - first >= window:
                break
            together |= more
        best = max(best, sum(words[one] for one in sorted(together)))
    return best


def most_pairs(lines: Iterable[frozenset[str]], pairs: Sequence[tuple[str, str]]) -> int:
    """How many of the pairs have both of their words on the line that has most of them.

    >>> most_pairs([frozenset("ab"), frozenset("abc")], [("a", "b"), ("b", "c"), ("c", "d")])
    2
    """
    several = {words for words in lines if len(words) > 1}
    return max((sum(one in words and other in words for one, other in pairs) for words in several), default=0)
