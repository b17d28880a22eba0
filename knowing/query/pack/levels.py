"""Chooses for each candidate how much of it is written, by its place in the ranking and the tokens that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from knowing.graph.reader import Graph
from knowing.model import KINDS, TYPE_KINDS, Kind
from knowing.query.pack.offers import Candidate, Item, Level, Shelf, stable_id
from knowing.query.pack.shown import Shown
from knowing.settings import BreadthSettings, PackSettings


def in_order(
    wanted: Sequence[Candidate], shelf: Shelf, breadth: BreadthSettings, room: int, *, places: int, least: float
) -> list[Item]:
    """Code for the first places and for whatever scores at least so much, then signatures, then names."""
    settings = shelf.settings
    told = min(breadth.told_places, room // breadth.told_tokens)
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
            fair = int(breadth.place_share * room / (place + 1))
            most = max(min(_most(for_code, settings), fair), min(for_code, settings.short_tokens))
            if place < settings.outlines or one.symbol.kind not in TYPE_KINDS:
                item = shelf.code(one, most, shown, is_told=place < told)
        if item is None or item.tokens > left:
            offers = (shelf.at(one, level) for level in _tail_levels(place, settings))
            item = next((item for item in offers if item is not None and item.tokens <= left), None)
        if item is not None:
            taken.append(item)
            shown.add(item.symbol, item.spans)
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


def in_turn(wanted: Sequence[Candidate], shelf: Shelf, levels: Sequence[Level], room: int) -> list[Item]:
    """Take candidates strictly by rank, each at the first of these levels that it has and that still fits."""
    taken: list[Item] = []
    for one in wanted:
        offers = (shelf.at(one, level) for level in levels)
        if item := next((item for item in offers if item is not None and item.tokens <= room), None):
            taken.append(item)
            room -= item.tokens
    return taken
