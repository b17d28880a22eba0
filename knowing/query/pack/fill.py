"""Pack: fill the budget. What counts is the answer as it is written, so prices come from the writer itself.

    enter    signatures above the relevance cliff by density (score / tokens x proximity^0.3), into the share
             of the budget that is not kept for bodies
    raise    signatures to bodies where that pays: best ranked, short, near
    fill up  with the signatures, then the names, of whatever else still fits
    verify   the whole answer is written and counted; while it is over the budget, the last symbol goes

A budget that even the empty answer exceeds is not met, and the pack says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from knowing.algorithms import knapsack
from knowing.graph.connect import SCHEMA_VERSION
from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.query.pack.offers import Candidate, Item, Level, Shelf, stale_notes
from knowing.query.pack.tokens import estimate
from knowing.settings import PackSettings

VERSION = 1
"""Raise when the same ranking would be packed differently: it is part of the pack id."""
LEVELS = ("auto", "names", "signatures", "bodies")
_WANTED = {
    "auto": (Level.SIGNATURE, Level.BODY),
    "names": (Level.NAME,),
    "signatures": (Level.SIGNATURE,),
    "bodies": (Level.BODY, Level.SIGNATURE),
}
"""Levels to choose from; a level that is asked for by name is given in turn, best ranked first."""


@dataclass(frozen=True, slots=True)
class Order:
    """How the answer is wanted."""

    budget_tokens: int
    level: str = "auto"
    limit: int | None = None
    stop_at_cliff: bool = False
    confidence: str = "none"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pack:
    """What goes into the answer, in ranked order, and what was left out."""

    task: str
    budget_tokens: int
    items: tuple[Item, ...]
    omitted: tuple[Item, ...]
    """The next symbols, at the price they would have had."""
    notes: tuple[str, ...]
    confidence: str
    pack_id: str = ""
    used_tokens: int = 0
    budget_met: bool = True

    def evidence(self, symbol: int) -> tuple[int, Item] | None:
        """(place in the pack, item) of a symbol, or None if it was left out."""
        for place, item in enumerate(self.items, 1):
            if item.symbol.id == symbol:
                return place, item
        return None


class Writer(Protocol):
    """A way to write a pack. ``whole`` holds each ``item`` verbatim: the price of an item is what it adds."""

    def item(self, item: Item) -> str: ...

    def whole(self, pack: Pack) -> str: ...


def density(item: Item, settings: PackSettings) -> float:
    """What a token buys: score over tokens, times nearness."""
    near: float = max(item.candidate.proximity, settings.proximity_floor) ** settings.proximity_exponent
    return item.candidate.score / max(item.tokens, 1) * near


def fill(
    task: str,
    candidates: Sequence[Candidate],
    graph: Graph,
    settings: PackSettings,
    order: Order,
    writer: Writer,
) -> Pack:
    """The best pack that stays within the budget as written."""
    shelf = Shelf(graph, settings, writer)
    wanted = list(candidates[: settings.max_symbols if order.limit is None else order.limit])
    notes = order.notes
    if order.stop_at_cliff and wanted:
        kept = _above_cliff(wanted, settings.cliff)
        if kept and len(kept) < len(wanted):
            share = max(wanted[len(kept)].score, 0.0) / wanted[0].score
            cut = f"stopped at the relevance cliff: the next symbol scores {share:.0%} of the best"
            notes = (*notes, cut)
        wanted = kept
    frame = Pack(task, order.budget_tokens, (), (), notes, order.confidence)
    bare = estimate(writer.whole(_stamped(frame, order.budget_tokens)))
    for count in range(settings.omitted, -1, -1):
        frame = replace(frame, omitted=_next(candidates, (), shelf, order, count))
        full = estimate(writer.whole(_stamped(frame, order.budget_tokens)))
        if full - bare <= settings.omitted_share * order.budget_tokens:
            break
    items = _choose(wanted, shelf, settings, order, order.budget_tokens - full)
    return _verified(frame, items, candidates, shelf, order, writer)


def _choose(wanted: Sequence[Candidate], shelf: Shelf, settings: PackSettings, order: Order, room: int) -> list[Item]:
    """Enter, raise, then use what is left."""
    levels = _WANTED[order.level]
    if order.level != "auto":
        return _without_repeats(_in_turn(wanted, shelf, levels, room), shelf)
    relevant = _above_cliff(wanted, settings.cliff)
    for_entries = int(room * (1.0 - settings.body_share))
    entered = _in_turn(relevant[: settings.certain], shelf, (Level.SIGNATURE,), room)
    rest = relevant[settings.certain :]
    left = for_entries - sum(item.tokens for item in entered)
    entered += _bought([shelf.levels(one, (Level.SIGNATURE,)) for one in rest], left, settings)
    raised = _bought([shelf.levels(item.candidate, levels) for item in entered], room, settings)
    raised = _without_repeats(raised, shelf)
    more = _more(wanted, raised, shelf, settings, room - sum(item.tokens for item in raised))
    return sorted([*raised, *more], key=lambda item: item.candidate.rank)


def _more(
    wanted: Sequence[Candidate], taken: Sequence[Item], shelf: Shelf, settings: PackSettings, room: int
) -> list[Item]:
    """What else fits, as signatures or names; no more candidates are priced than could possibly fit."""
    known = {item.symbol.id for item in taken}
    shown = [item.symbol for item in taken if item.level is Level.BODY]
    rest = [one for one in wanted if one.symbol.id not in known][: max(room, 0) // settings.cheap_tokens + 1]
    offers = [
        shelf.levels(one, (Level.NAME,) if _is_inside(one.symbol, shown) else (Level.NAME, Level.SIGNATURE))
        for one in rest
    ]
    return _bought(offers, room, settings)


def _in_turn(wanted: Sequence[Candidate], shelf: Shelf, levels: Sequence[Level], room: int) -> list[Item]:
    """Strictly by rank, each at the first of the levels it can be had at and that still fits."""
    taken: list[Item] = []
    for one in wanted:
        offers = (shelf.at(one, level) for level in levels)
        if item := next((item for item in offers if item is not None and item.tokens <= room), None):
            taken.append(item)
            room -= item.tokens
    return taken


def _bought(offers: Sequence[tuple[Item, ...]], room: int, settings: PackSettings) -> list[Item]:
    worth = {Level.NAME: settings.name_value, Level.SIGNATURE: settings.signature_value, Level.BODY: 1.0}
    priced = [
        [(item.tokens, max(item.candidate.score, 1e-9) * worth[item.level]) for item in levels] for levels in offers
    ]
    near = [max(levels[0].candidate.proximity, settings.proximity_floor) if levels else 0.0 for levels in offers]
    packing = knapsack.pack(priced, room, near, settings.proximity_exponent)
    return [
        levels[chosen] for levels, chosen in zip(offers, packing.chosen, strict=True) if chosen != knapsack.LEFT_OUT
    ]


def _above_cliff(wanted: Sequence[Candidate], cliff: float) -> list[Candidate]:
    floor = cliff * max((one.score for one in wanted), default=0.0)
    return [one for one in wanted if one.score >= floor and one.score > 0]


def _without_repeats(items: Sequence[Item], shelf: Shelf) -> list[Item]:
    """What a packed body shows already is only named."""
    shown = [item.symbol for item in items if item.level is Level.BODY]
    return [
        (shelf.at(item.candidate, Level.NAME) or item) if _is_inside(item.symbol, shown) else item for item in items
    ]


def _is_inside(own: Symbol, shown: Sequence[Symbol]) -> bool:
    return any(
        own.file_id == other.file_id
        and other.start <= own.start < own.end <= other.end
        and (own.start, own.end) != (other.start, other.end)
        for other in shown
    )


def _next(
    candidates: Sequence[Candidate], items: Sequence[Item], shelf: Shelf, order: Order, count: int
) -> tuple[Item, ...]:
    """The best that stay out, at the price they would have had."""
    level = Level.NAME if order.level == "names" else Level.SIGNATURE
    packed = {item.symbol.id for item in items}
    out: list[Item] = []
    for candidate in candidates:
        if len(out) == count:
            break
        if candidate.symbol.id not in packed and (item := shelf.at(candidate, level)) is not None:
            out.append(item)
    return tuple(out)


def _verified(
    frame: Pack,
    items: Sequence[Item],
    candidates: Sequence[Candidate],
    shelf: Shelf,
    order: Order,
    writer: Writer,
) -> Pack:
    """Write it, count it, and drop the last symbols until it fits; an empty answer sheds its notes too."""
    kept = list(items)
    while True:
        notes = (*frame.notes, *stale_notes(shelf.sources, kept))
        omitted = _next(candidates, kept, shelf, order, len(frame.omitted))
        pack = replace(frame, items=tuple(kept), notes=notes, omitted=omitted)
        pack = _counted(replace(pack, pack_id=pack_id(pack)), writer)
        if pack.used_tokens <= order.budget_tokens:
            return pack
        if not kept:
            break
        over = pack.used_tokens - order.budget_tokens
        while kept and over > 0:
            over -= kept.pop().tokens
    for bare in (replace(pack, omitted=()), replace(pack, omitted=(), notes=())):
        pack = _counted(bare, writer)
        if pack.used_tokens <= order.budget_tokens:
            return pack
    return replace(pack, budget_met=False)


def _stamped(pack: Pack, used: int) -> Pack:
    return replace(pack, used_tokens=used, pack_id=pack.pack_id or "0" * 12)


def _counted(pack: Pack, writer: Writer) -> Pack:
    """The pack with the number of tokens it has once that number is written into it."""
    used = pack.budget_tokens
    seen = 0
    for _ in range(4):
        counted = estimate(writer.whole(_stamped(pack, used)))
        if counted == used:
            break
        used, seen = counted, max(seen, counted)
    else:
        used = seen
    return _stamped(pack, used)


def pack_id(pack: Pack) -> str:
    """A name for the content: the same on every machine with the same tree, task and version."""
    digest = hashlib.sha256(f"{VERSION}\0{SCHEMA_VERSION}\0{pack.task}\0".encode("utf-8", "replace"))
    for item in pack.items:
        own = item.symbol
        parts = (own.address, str(own.line), str(own.kind), item.level, own.signature, own.doc, item.source)
        digest.update("\0".join((*parts, "\n")).encode("utf-8", "replace"))
    return digest.hexdigest()[:12]
