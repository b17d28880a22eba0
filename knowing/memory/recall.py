"""What is remembered, as an answer needs it: verdicts on the symbols that are ranked, and symbols that a task's words led to before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.memory.around import content_of, surroundings_of
from knowing.memory.store import associations, verdicts
from knowing.memory.store.memory import Memory
from knowing.memory.store.verdicts import Counted
from knowing.model import Kind, Symbol
from knowing.query.task.keywords import Keywords
from knowing.settings import MemorySettings

Array = NDArray[Any]
Counts = dict[str, dict[str, list[Counted]]]
"""What verdicts say, by path and qualified name."""


class Recall:
    """Looks things up when the query asks for them, and notes what it gave out."""

    def __init__(self, memory: Memory, graph: Graph, settings: MemorySettings) -> None:
        self.memory, self.graph, self.settings = memory, graph, settings
        self._given = hashlib.blake2b(digest_size=12)
        self._is_given = False
        self._words: frozenset[str] = frozenset()

    def verdicts(self, ids: Array) -> Array:
        """For each symbol, from -1 to 1, how useful it was before; only verdicts whose surroundings are as they were count."""
        found = np.zeros(len(ids))
        counts = _by_symbol(verdicts.counted(self.memory)) if self.settings.verdicts else {}
        if not counts:
            return found
        files = list(self.graph.file_ids(list(counts)).values())
        places = np.flatnonzero(np.isin(self.graph.file[ids], files))
        symbols = self.graph.symbols(ids[places])
        for place in places.tolist():
            symbol = symbols[int(ids[place])]
            every = counts.get(symbol.path, {}).get(name_of(symbol))
            if not every:
                continue
            content = content_of(self.graph, symbol)
            said = [one for one in every if one.surroundings.startswith(content) and self._is_alike(one)]
            held = [one for one in said if one.surroundings == surroundings_of(self.graph, symbol)] if said else []
            if is_confirmed(held, self.settings.confirmed):
                useful, useless = sum(one.useful for one in held), sum(one.useless for one in held)
                found[place] = worth(useful, useless, self.settings.useless_share)
                self._give(symbol, found[place])
        return found

    def _is_alike(self, one: Counted) -> bool:
        """Whether a verdict is on a task that shares enough words with this one."""
        if not self.settings.alike:
            return True
        words = set(one.task.split())
        fewest = min(len(words), len(self._words))
        return bool(fewest) and len(words & self._words) >= self.settings.alike * fewest

    def learned(self, keywords: Keywords) -> Mapping[int, float]:
        """Symbols that served tasks with the same telling words, and how much that says: the best of their words."""
        words = telling(keywords, self.settings.word_weight)
        self._words = frozenset(words)
        strengths: dict[tuple[str, str], float] = {}
        for one in associations.of_words(self.memory, words) if words and self.settings.words else ():
            key = one.path, one.qualname
            strengths[key] = max(strengths.get(key, 0.0), strength(one.count, self.settings))
        found: dict[int, float] = {}
        for path in sorted({path for path, _ in strengths}):
            for symbol in self.graph.in_file(path):
                if said := strengths.get((path, name_of(symbol))):
                    found[symbol.id] = said
                    self._give(symbol, said)
        return found

    def digest(self) -> str:
        """A name for all that was given out so far; empty if nothing was."""
        return self._given.hexdigest() if self._is_given else ""

    def _give(self, symbol: Symbol, value: float) -> None:
        self._is_given = True
        self._given.update(f"{symbol.address}\0{value:.6f}\0".encode("utf-8", "surrogateescape"))


def name_of(symbol: Symbol) -> str:
    """The qualified name of a symbol as memory keeps it: empty for a whole file."""
    return "" if symbol.kind == Kind.FILE else symbol.qualname


def worth(useful: int, useless: int, useless_share: float) -> float:
    """From -1 to 1: 1 if all verdicts say useful, 0 if half do, ``-useless_share`` if none does.

    >>> worth(3, 0, 0.2), worth(1, 1, 0.2), worth(0, 5, 0.2)
    (1.0, 0.0, -0.2)
    """
    if useful + useless <= 0:
        return 0.0
    lean = 2.0 * useful / (useful + useless) - 1.0
    return lean if lean >= 0 else lean * useless_share


def is_confirmed(held: Iterable[Counted], packs: int) -> bool:
    """Whether verdicts that hold may speak: somebody said one of them, or they were seen after so many different packs."""
    every = list(held)
    return bool(every) and (any(one.is_said for one in every) or sum(one.packs for one in every) >= packs)


def strength(count: int, settings: MemorySettings) -> float:
    """What an association says that was seen so often; 0 below two times."""
    if count < 2:
        return 0.0
    share = min((count - 2) / (settings.word_often - 2), 1.0)
    least = min(settings.word_least, settings.word_most)
    return min(least + share * (settings.word_most - least), settings.word_most)


def telling(keywords: Keywords, least: float) -> tuple[str, ...]:
    """The stems of the words that say what a task is about: no filler, no verbs of asking, no numbers."""
    return tuple(
        word.stem
        for word in keywords.components
        if word.weight >= least and len(word.stem) > 2 and not word.stem.isdigit()
    )


def _by_symbol(counted: Iterable[Counted]) -> Counts:
    found: Counts = {}
    for one in counted:
        found.setdefault(one.path, {}).setdefault(one.qualname, []).append(one)
    return found
