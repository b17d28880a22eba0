"""What is remembered, as an answer needs it: verdicts on the symbols that are ranked, and symbols that a task's words led to before."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.errors import CtxError
from knowing.graph.reader import Graph
from knowing.memory.around import surroundings_of_all
from knowing.memory.placing import ids_of, place_verdicts
from knowing.memory.store import associations, standings
from knowing.memory.store.associations import Association
from knowing.memory.store.memory import Memory
from knowing.memory.store.standings import KnownSymbol, LedTo
from knowing.memory.store.verdicts import Counted
from knowing.model import Kind, Symbol
from knowing.query.task.keywords import Keywords
from knowing.settings import MemorySettings

Array = NDArray[Any]


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
        if not self.settings.verdicts:
            return found
        with contextlib.suppress(CtxError):  # what cannot be written down is worked out again
            place_verdicts(self.memory, self.graph, self._build)
        numbers, ties = ids.tolist(), self.graph.tie[ids].tolist()
        said, known = standings.verdicts_of_symbols(self.memory, self._build, numbers, ties)
        known |= self._stand([one for one, tie in zip(numbers, ties, strict=True) if tie in said and one not in known])
        for at, (number, tie) in enumerate(zip(numbers, ties, strict=True)):
            if tie in said and (value := self._value(said[tie], known[number])) is not None:
                found[at] = value
                self._give(f"{known[number].path}::{known[number].qualname}", value)
        return found

    @property
    def _build(self) -> str:
        return self.graph.meta.get("build", "")

    def _stand(self, ids: list[int]) -> dict[int, KnownSymbol]:
        """Surroundings of symbols that were not looked at before in this build of the graph; kept for the next time."""
        if not ids:
            return {}
        symbols = self.graph.symbols(ids)
        around = surroundings_of_all(self.graph, symbols.values())
        found = {one.id: KnownSymbol(one.path, name_of(one), around[one.id]) for one in symbols.values()}
        with contextlib.suppress(CtxError):
            standings.keep_standings(self.memory, self._build, found)
        return found

    def _value(self, said: Iterable[Counted], own: KnownSymbol) -> float | None:
        """What the verdicts on a symbol are worth as it is now; None if none of them counts."""
        held = [
            one
            for one in said
            if (one.path, one.qualname, one.surroundings) == (own.path, own.qualname, own.surroundings)
            and self._is_alike(one)
        ]
        if not is_confirmed(held, self.settings.confirmed):
            return None
        return worth_of_verdicts(
            sum(one.useful for one in held), sum(one.useless for one in held), self.settings.useless_share
        )

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
        if not words or not self.settings.words:
            return {}
        found = self._spoken(sorted(set(words)))
        most = np.zeros(self.graph.size, np.int64)
        for one in found:
            symbols, counts = (np.frombuffer(row, np.int32) for row in (one.symbols, one.counts))
            most[symbols] = np.maximum(most[symbols], counts)
        ids = np.flatnonzero(most >= 2)
        values = {count: strength(count, self.settings) for count in np.unique(most[ids]).tolist()}
        said = {
            one: value for one, count in zip(ids.tolist(), most[ids].tolist(), strict=True) if (value := values[count])
        }
        if said:
            self._give(self.graph.tie[list(said)].tobytes().hex(), sum(said.values()))
        return said

    def _spoken(self, words: Sequence[str]) -> list[LedTo]:
        """What words led to in this build of the graph; what was not looked up before is kept for the next time."""
        known, learned = standings.spoken(self.memory, self._build, words)
        missing = [word for word in words if word not in known]
        if missing and learned:
            every: dict[str, list[Association]] = {word: [] for word in missing}
            for one in associations.of_words(self.memory, missing):
                every[one.word].append(one)
            ids = ids_of(self.graph, {(one.path, one.qualname) for rows in every.values() for one in rows})
            new = {word: _as_spoken(rows, ids) for word, rows in every.items()}
            known |= new
            with contextlib.suppress(CtxError):
                standings.keep_spoken(self.memory, self._build, learned, new)
        return list(known.values())

    def digest(self) -> str:
        """A name for all that was given out so far; empty if nothing was."""
        return self._given.hexdigest() if self._is_given else ""

    def _give(self, name: str, value: float) -> None:
        self._is_given = True
        self._given.update(f"{name}\0{value:.6f}\0".encode("utf-8", "surrogateescape"))


def name_of(symbol: Symbol) -> str:
    """The qualified name of a symbol as memory keeps it: empty for a whole file."""
    return "" if symbol.kind == Kind.FILE else symbol.qualname


def worth_of_verdicts(useful: int, useless: int, useless_share: float) -> float:
    """From -1 to 1: 1 if all verdicts say useful, 0 if half do, ``-useless_share`` if none does.

    >>> worth_of_verdicts(3, 0, 0.2), worth_of_verdicts(1, 1, 0.2), worth_of_verdicts(0, 5, 0.2)
    (1.0, 0.0, -0.2)
    """
    if useful + useless <= 0:
        return 0.0
    lean = 2.0 * useful / (useful + useless) - 1.0
    return lean if lean >= 0 else lean * useless_share


def is_confirmed(held: Iterable[Counted], packs: int) -> bool:
    """Whether verdicts count: somebody gave one of them, or they were seen after enough different packs."""
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


def _as_spoken(rows: Iterable[Association], ids: Mapping[tuple[str, str], Sequence[int]]) -> LedTo:
    """The associations of one word as numbers of the graph; what it does not have is left out."""
    pairs = [(number, one.count) for one in rows for number in ids.get((one.path, one.qualname), ())]
    symbols, counts = np.array(pairs, np.int64).reshape(-1, 2).T
    return LedTo(symbols.astype(np.int32).tobytes(), np.minimum(counts, 2**31 - 1).astype(np.int32).tobytes())
