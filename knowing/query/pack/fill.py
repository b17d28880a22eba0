"""Pack: fill the budget. What counts is the answer as it is written, so prices come from the writer itself.

    code        the best ranked come first, and with their code: whole if it is short, by its relevant parts if it is
                long, a type by the outline of its members; one place takes no more than a share of what is left
    signatures  then names for the places after them, down to where a score is no longer worth the tokens
    verify      the whole answer is written and counted; while it is over the budget, the last symbol goes

A budget that even the empty answer exceeds is not met, and the pack says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from knowing.graph.connect import SCHEMA_VERSION
from knowing.graph.reader import Graph
from knowing.query.pack.breadth import Order, above_cliff, breadth_of, places_in, worth_it
from knowing.query.pack.documentation import Documents, no_documents, sections_in
from knowing.query.pack.levels import LevelShares, files_of, in_order, listed, share_that_fits, signatures, whole_files
from knowing.query.pack.offers import Candidate, Item, Level, Shelf
from knowing.query.pack.shown import Shown
from knowing.query.pack.tokens import estimate
from knowing.settings import PackSettings
from knowing.tree.bodies import Sources

VERSION = 6
"""Raise when the same ranking would be packed differently: it is part of the pack id."""
LEVELS = ("auto", "names", "signatures", "bodies", "files")
LOW_NOTE = "low confidence: nothing stands out; a name, file, option or error message from the code would help"
SHARES = (1.0, 0.5, 0.25, 0.0)
"""How much of the lists of files and of what was left out is written, if they are too long."""


class Pack(Struct, frozen=True):
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
    files: tuple[str, ...] = ()
    """The ranked files, as many as the answer has room for."""
    documentation: tuple[Item, ...] = ()
    """Sections of documentation that the symbols leave room for."""

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
    """The worth of an item for each of its tokens: its score divided by its tokens, times how near it is."""
    near: float = max(item.candidate.proximity, settings.proximity_floor) ** settings.proximity_exponent
    return item.candidate.score / max(item.tokens, 1) * near


def fill(
    task: str,
    candidates: Sequence[Candidate],
    graph: Graph,
    settings: PackSettings,
    order: Order,
    writer: Writer,
    documents: Documents = no_documents,
    shelf: Shelf | None = None,
) -> Pack:
    """The best pack that stays within the budget as written; ``documents`` gives the sections that go with its symbols.

    ``shelf`` is one that an earlier pack of the same run filled, with a writer that writes items as this one does.
    """
    if order.level == "files":
        candidates = files_of(candidates, graph, order.files)
    if shelf is None:
        shelf = Shelf(graph, settings, writer, candidates)
    wanted = list(candidates[: settings.max_symbols if order.limit is None else order.limit])
    notes = order.notes
    if order.stop_at_cliff and wanted:
        kept = above_cliff(wanted, settings.cliff)
        if kept and len(kept) < len(wanted):
            share = max(wanted[len(kept)].score, 0.0) / wanted[0].score
            cut = f"stopped at the relevance cliff: the next symbol scores {share:.0%} of the best"
            notes = (*notes, cut)
        wanted = kept
    if order.sure.confidence == "low" and order.level == "auto":
        notes = (*notes, LOW_NOTE)
    bare = Pack(task, order.budget_tokens, (), (), notes, order.sure.confidence)
    frame, items = _framed_and_chosen(bare, wanted, candidates, shelf, order, writer)
    pack = _verified(frame, items, candidates, shelf, order, writer)
    return _documented(pack, documents, shelf, writer, order.memory) if order.level == "auto" and pack.items else pack


def _documented(pack: Pack, documents: Documents, shelf: Shelf, writer: Writer, memory: str) -> Pack:
    """The same symbols, with the sections of documentation that fit into a share of the budget and into what is left of it."""
    room = min(int(shelf.settings.documentation.share * pack.budget_tokens), pack.budget_tokens - pack.used_tokens)
    if room < shelf.settings.short_tokens:
        return pack
    sections = sections_in(documents(pack.items), pack.items, shelf, room)
    while sections:
        taken = {item.symbol.id for item in sections}
        left = tuple(item for item in pack.omitted if item.symbol.id not in taken)
        found = replace(pack, documentation=tuple(sections), omitted=left)
        found = _counted(replace(found, pack_id=pack_id(found, memory)), writer)
        if found.used_tokens <= pack.budget_tokens:
            return found
        sections.pop()
    return pack


def _framed_and_chosen(
    bare: Pack,
    wanted: Sequence[Candidate],
    candidates: Sequence[Candidate],
    shelf: Shelf,
    order: Order,
    writer: Writer,
) -> tuple[Pack, list[Item]]:
    """The pack with its lists, and what goes into it. Who asks for so many names is given so many, if shorter lists leave room for them:
    the first files are listed all the same."""
    if order.limit is None or order.level != "names":
        frame, full = _framed(bare, candidates, shelf, order, writer, SHARES[0])
        return frame, _choose(wanted, shelf, shelf.settings, order, order.budget_tokens - full)
    found: list[tuple[Pack, list[Item]]] = []
    for most in SHARES:
        frame, full = _framed(bare, candidates, shelf, order, writer, most, shelf.settings.files_first)
        found.append((frame, _choose(wanted, shelf, shelf.settings, order, order.budget_tokens - full)))
        if len(found[-1][1]) == len(wanted):
            break
    return max(found, key=lambda one: len(one[1]))


def _framed(
    frame: Pack,
    candidates: Sequence[Candidate],
    shelf: Shelf,
    order: Order,
    writer: Writer,
    most: float,
    least_files: int = 0,
) -> tuple[Pack, int]:
    """The pack with its lists of files and of symbols left out, cut to ``most``, and its tokens.

    The lists take no more than a small share of the budget; ``least_files`` are listed whatever ``most`` says, if they fit into that.
    """
    settings = shelf.settings
    files = order.files or tuple(dict.fromkeys(one.symbol.path for one in candidates if one.symbol.path))
    bare = full = estimate(writer.whole(_stamped(frame, order.budget_tokens)))
    wanted = [(one, max(int(settings.files * one), least_files)) for one in SHARES if one <= most]
    for share, count in (*wanted, *((0.0, int(settings.files * one)) for one in SHARES[1:] if least_files)):
        omitted = _best_left_out(candidates, (), shelf, order, int(settings.omitted * share))
        frame = replace(frame, omitted=omitted, files=files[:count])
        full = estimate(writer.whole(_stamped(frame, order.budget_tokens)))
        if full - bare <= settings.omitted_share * order.budget_tokens:
            break
    return frame, full


def _choose(wanted: Sequence[Candidate], shelf: Shelf, settings: PackSettings, order: Order, room: int) -> list[Item]:
    """What goes in, in ranked order, each at the level that its place and the room left allow."""
    if order.level == "files":
        return whole_files(wanted, shelf, room)
    if order.level == "names":
        return listed(wanted, shelf, room)
    if order.level == "signatures":
        return signatures(wanted, shelf, room)
    breadth = breadth_of(order.purpose, settings)
    told = min(breadth.told_places, room // breadth.told_tokens)
    least = settings.tail_cliff * (wanted[0].score if wanted else 0.0)
    if order.level == "bodies" or order.limit is not None:  # who says how many wants so many
        code = len(wanted) if order.level == "bodies" else settings.bodies
        return in_order(wanted, shelf, room, LevelShares(breadth.place_share, told, len(wanted), code, least))
    if order.sure.confidence == "low":
        around = breadth.low_places * shelf.around(wanted[0]) if wanted else 0
        most = min(int(breadth.low_share * order.known * room), breadth.low_most)
        room = min(room, max(most, settings.low_tokens) + around)
    worth = worth_it(wanted, order.purpose, order.sure, settings, room)
    claim = wanted[: places_in(room, settings)]  # what is not worth it leaves its tokens to nobody
    share, is_ample = share_that_fits(claim, shelf, room, breadth.place_share, breadth.named_places)
    return in_order(
        worth, shelf, room, LevelShares(share, told, breadth.named_places, settings.bodies, least, is_ample)
    )


def _best_left_out(
    candidates: Sequence[Candidate], items: Sequence[Item], shelf: Shelf, order: Order, count: int
) -> tuple[Item, ...]:
    """The best candidates that are not in the answer, each with the tokens that it would have cost as the answer shows such.

    Before anything is chosen, the price is that of the signature: only how long the list is counts then.
    """
    level = Level.NAME if order.level == "names" else Level.SIGNATURE
    is_code = bool(items) and order.level in ("auto", "bodies")
    packed = {item.symbol.id for item in items}
    out: list[Item] = []
    for candidate in candidates:
        if len(out) == count:
            break
        if candidate.symbol.id not in packed and (item := shelf.at(candidate, level)) is not None:
            out.append(_with_price_of_code(item, shelf) if is_code else item)
    return tuple(out)


def _with_price_of_code(item: Item, shelf: Shelf) -> Item:
    """The item at the price of its code, in ample room and with nothing else in the answer; as it is if it has none."""
    shown = shelf.code(item.candidate, shelf.settings.body_tokens, Shown(), is_told=False)
    return item if shown is None else replace(item, tokens=shown.tokens)


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
        notes = (*frame.notes, *_stale_notes(shelf.sources, kept))
        omitted = _best_left_out(candidates, kept, shelf, order, len(frame.omitted))
        pack = replace(frame, items=tuple(kept), notes=notes, omitted=omitted)
        pack = _counted(replace(pack, pack_id=pack_id(pack, order.memory)), writer)
        if pack.used_tokens <= order.budget_tokens:
            return pack
        if not kept:
            break
        over = pack.used_tokens - order.budget_tokens
        while kept and over > 0:
            over -= kept.pop().tokens
    for bare in (replace(pack, omitted=(), files=()), replace(pack, omitted=(), files=(), notes=())):
        pack = _counted(bare, writer)
        if pack.used_tokens <= order.budget_tokens:
            return pack
    return replace(pack, budget_met=False)


def _stale_notes(sources: Sources, items: Sequence[Item]) -> tuple[str, ...]:
    """One line for each packed file whose bodies could not be trusted."""
    packed = {item.symbol.path for item in items}
    return tuple(f"{path} {what}: signatures only" for path, what in sorted(sources.changed.items()) if path in packed)


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


def pack_id(pack: Pack, memory: str = "") -> str:
    """A name for the content: the same on every machine with the same tree, task and version, and the same things remembered."""
    digest = hashlib.sha256(f"{VERSION}\0{SCHEMA_VERSION}\0{pack.task}\0".encode("utf-8", "replace"))
    if memory:
        digest.update(f"{memory}\0".encode())
    for item in (*pack.items, *pack.documentation):
        own = item.symbol
        parts = (own.address, str(own.line), str(own.kind), item.level, own.signature, own.doc, item.source)
        digest.update("\0".join((*parts, "\n")).encode("utf-8", "replace"))
    return digest.hexdigest()[:12]
