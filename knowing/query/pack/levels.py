"""Chooses for each candidate how much of it is written, by its place in the ranking and the tokens that are left."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

import numpy as np

from knowing.graph.reader import Graph
from knowing.model import KINDS, TYPE_KINDS, Kind, Symbol
from knowing.query.pack.offers import Candidate, Item, Level, Shelf, stable_id
from knowing.settings import PackSettings


def in_order(
    wanted: Sequence[Candidate], shelf: Shelf, settings: PackSettings, room: int, *, places: int, least: float
) -> list[Item]:
    """Code for the first places and for whatever scores at least so much, then signatures, then names."""
    shown = Shown(frozenset(one.symbol.id for one in wanted[:places]))
    tail = int(room * settings.tail_share)
    taken: list[Item] = []
    left = room
    for place, one in enumerate(wanted):
        if left < settings.cheap_tokens:
            break
        item: Item | None = None
        if shown.covers(one.symbol):
            item = shelf.at(one, Level.NAME)
        elif place < places or (one.score >= least and left - tail >= settings.short_tokens):
            for_code = left if place < places else left - tail
            most = max(_most(for_code, settings), min(for_code, settings.short_tokens))
            item = shelf.code(one, most, shown.is_open)
        if item is None or item.tokens > left:
            offers = (shelf.at(one, level) for level in _tail_levels(place, settings))
            item = next((item for item in offers if item is not None and item.tokens <= left), None)
        if item is not None:
            taken.append(item)
            shown.add(item)
            left -= item.tokens
    return taken


def _most(room: int, settings: PackSettings) -> int:
    """What one place may take of the tokens that are left for code."""
    return min(int(room * settings.body_share), max(settings.body_tokens, int(room * settings.long_share)))


def files_of(candidates: Sequence[Candidate], graph: Graph, ranked: Sequence[str] = ()) -> tuple[Candidate, ...]:
    """The files as candidates, in their own order or in that of their first symbol, each with what speaks for that symbol."""
    first: dict[str, Candidate] = {}
    for one in candidates:
        first.setdefault(one.symbol.path, one)
    found: dict[int, Candidate] = {}
    is_file = graph.kind == KINDS.index(Kind.FILE)
    for best in (first[path] for path in ranked or first if path in first):
        for own in graph.symbols(np.flatnonzero(is_file & (graph.file == best.symbol.file_id)).tolist()).values():
            file = replace(best, rank=len(found) + 1, symbol=own, id=stable_id(graph, own.id))
            found.setdefault(own.id, file)
    return tuple(found.values())


def whole_files(wanted: Sequence[Candidate], shelf: Shelf, room: int) -> list[Item]:
    """Files whole, best first, while there is room; then their names."""
    taken: list[Item] = []
    for one in wanted:
        if room < shelf.settings.cheap_tokens:
            break
        item = shelf.file(one, room) or shelf.at(one, Level.NAME)
        if item is not None and item.tokens <= room:
            taken.append(item)
            room -= item.tokens
    return taken


def _tail_levels(place: int, settings: PackSettings) -> tuple[Level, ...]:
    return (Level.SIGNATURE, Level.NAME) if place < settings.signatures else (Level.NAME,)


class Shown:
    """The lines that are in the answer already: nothing is written twice."""

    def __init__(self, first: Set[int]) -> None:
        """``first`` are the symbols that come with their own code."""
        self.first = first
        self.spans: dict[int | None, list[tuple[int, int]]] = {}

    def add(self, item: Item) -> None:
        self.spans.setdefault(item.symbol.file_id, []).extend(item.spans)

    def covers(self, own: Symbol) -> bool:
        """Whether every line of the symbol is in the answer already."""
        return any(first <= own.line and own.end_line <= last for first, last in self.spans.get(own.file_id, ()))

    def is_open(self, own: Symbol) -> bool:
        """Whether its text may be written without writing a line twice, and it does not come by itself."""
        if own.id in self.first and own.kind not in TYPE_KINDS:
            return False
        spans = self.spans.get(own.file_id, ())
        return not any(first <= own.end_line and own.line <= last for first, last in spans)


def in_turn(wanted: Sequence[Candidate], shelf: Shelf, levels: Sequence[Level], room: int) -> list[Item]:
    """Take candidates strictly by rank, each at the first of these levels that it has and that still fits."""
    taken: list[Item] = []
    for one in wanted:
        offers = (shelf.at(one, level) for level in levels)
        if item := next((item for item in offers if item is not None and item.tokens <= room), None):
            taken.append(item)
            room -= item.tokens
    return taken
