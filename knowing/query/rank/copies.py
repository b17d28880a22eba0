"""Copies: functions that are written out again and again with hardly a difference (``get``, ``put``, ``post`` … of a router)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.layout import COUNTS
from knowing.model import CALLABLE_KINDS, Symbol
from knowing.query.channels.matches import Matches
from knowing.settings import CopySettings
from knowing.tree.bodies import Sources
from knowing.words import WORD


class _Said(Struct, frozen=True):
    """What a function says of a task: words in its name, and words in its body with how often it says them."""

    in_name: Set[str]
    in_body: Mapping[str, int]

    def adds_nothing_to(self, other: _Said, slack: float) -> bool:
        """Whether its name says no word of the task that the other's does not, and its body as much as the other's, names apart."""
        words = (self.in_body.keys() | other.in_body.keys()) - (self.in_name | other.in_name)
        times = [(self.in_body.get(one, 0), other.in_body.get(one, 0)) for one in words]
        return self.in_name <= other.in_name and all(abs(a - b) <= slack * max(a, b) for a, b in times)


def copies(ranked: Sequence[Symbol], matches: Matches, sources: Sources, settings: CopySettings) -> dict[int, int]:
    """The ids of functions that are like one before them, with the id of that one.

    Those are alike that are of about one length, say the same of the task, and hold nearly the same words; what the task says only in
    the name of one makes it another. Only the first are looked at, and read if the index cannot tell them apart.
    """
    looked_at = [one for one in ranked[: settings.looked_at] if one.kind in CALLABLE_KINDS]
    said = _said(looked_at, matches)
    first: list[Symbol] = []
    found: dict[int, int] = {}
    read = _Reader(sources, settings)
    for one in looked_at:
        for other in first:
            is_likely = _are_of_one_size(one, other, settings) and said[one.id].adds_nothing_to(
                said[other.id], settings.slack
            )
            if is_likely and read.are_alike(one, other):
                found[one.id] = other.id
                break
        else:
            first.append(one)
    return found


def _said(symbols: Sequence[Symbol], matches: Matches) -> dict[int, _Said]:
    """What each says, by the index."""
    names: dict[int, set[str]] = {one.id: set() for one in symbols}
    bodies: dict[int, dict[str, int]] = {one.id: {} for one in symbols}
    is_asked = np.zeros(matches.size, bool)
    is_asked[list(names)] = True
    for row in (row for row in matches.rows if not row.is_expansion):
        at = np.flatnonzero(is_asked[row.symbols])
        for number, counts in zip(row.symbols[at].tolist(), row.counts[at], strict=True):
            if COUNTS.part(counts, "name"):
                names[number].add(row.term)
            if times := int(COUNTS.part(counts, "body")):
                bodies[number][row.term] = times
    return {number: _Said(names[number], bodies[number]) for number in names}


def _are_of_one_size(one: Symbol, other: Symbol, settings: CopySettings) -> bool:
    sizes = one.end - one.start, other.end - other.start
    return min(sizes) >= settings.size * max(sizes)


class _Words(Struct, frozen=True):
    """The words of a function, how often each, and how many stand in each of ``PILES`` piles."""

    counts: Counter[str]
    total: int
    piles: NDArray[np.int64]


PILES = 1_024
"""Words are thrown on so many piles: two functions share no more of them than the smaller piles of each hold together."""


class _Reader:
    """Compares the code of functions; each is read once."""

    def __init__(self, sources: Sources, settings: CopySettings) -> None:
        self._sources, self._settings = sources, settings
        self._words: dict[int, _Words] = {}

    def are_alike(self, one: Symbol, other: Symbol) -> bool:
        """Whether nearly all words of both are the same, and as often, but for their own names.

        Piles are compared first: many functions may be of one size and none like another, and words are slow to compare.
        """
        a, b = self._of(one), self._of(other)
        least = self._settings.alike * (a.total + b.total)
        return 2 * int(np.minimum(a.piles, b.piles).sum()) >= least > 0 and 2 * (a.counts & b.counts).total() >= least

    def _of(self, symbol: Symbol) -> _Words:
        if symbol.id not in self._words:
            body = (self._sources.body(symbol) or "")[: self._settings.chars]
            words = [word for word in WORD.findall(body) if word != symbol.name]
            piles = np.bincount(np.array([hash(word) % PILES for word in words], np.int64), minlength=PILES)
            self._words[symbol.id] = _Words(Counter(words), len(words), piles)
        return self._words[symbol.id]
