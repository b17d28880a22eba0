"""Chooses for each candidate how much of it is written, by its place in the ranking and the tokens that are left."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, Kind, Symbol
from knowing.query.pack.brief import brief
from knowing.query.pack.excerpt import parts_room
from knowing.query.pack.offers import Candidate, Item, Level, Shelf, priced, stable_id
from knowing.query.pack.shown import Shown
from knowing.settings import PackSettings
from knowing.settings.pack import CUT

_LETTER = re.compile(r"\w")


class LevelShares(Struct, frozen=True):
    """How the room is spread over the places."""

    share: float
    """Place r takes no more than so many r-ths of the room."""
    told: int
    """So many first places have their documentation whole."""
    named: int
    """So many first places are named at least."""
    code: int
    """So many first places come with their code, whatever they score …"""
    least: float
    """… and later ones that score at least so much."""
    is_ample: bool = True
    """There is room for all of it, the outlines of types as well."""


def in_order(wanted: Sequence[Candidate], shelf: Shelf, room: int, spread: LevelShares) -> list[Item]:
    """In ranked order, each place with as much code as it is worth, or its signature, or its name, or not at all."""
    settings = shelf.settings
    shown = Shown(frozenset(one.symbol.id for one in wanted[: spread.code]))
    tail = int(room * settings.tail_share) if spread.named > spread.code else 0
    taken: list[Item] = []
    passed: list[Candidate] = []
    left = room
    for place, one in enumerate(wanted):
        if place == spread.code:  # what follows takes nothing that the first places could still use
            each = settings.parts_tokens / settings.parts_share if settings.parts_share > 0 else left
            taken, left = _filled_up(taken, passed, shelf, left, shown, int(min(each, left)))
            told = {item.symbol.id for item in taken if item.level.has_code}
            passed = [one for one in passed if one.symbol.id not in told]
        if left < settings.cheap_tokens:
            break
        most = _most(place, left if place < spread.code else left - tail, room, spread.share, settings)
        item = _again(one, shelf, shown)
        if (
            item is None
            and not shown_in(one.symbol, shelf, shown)
            and (place < spread.code or one.score >= spread.least)
        ):
            item = _with_code(one, place, shelf, most, spread, shown)
            if item is None or item.tokens > left:
                passed.append(one)
        if (item is None or item.tokens > left) and place < spread.named:
            for_signature = left if spread.is_ample else min(left, int(most * settings.signature_share))
            item = _without_code(one, place, shelf, for_signature, left, shown)
        if item is not None and item.tokens <= left:
            taken.append(item)
            _note(item, shelf, shown)
            left -= item.tokens
    return _filled_up(taken, passed[: settings.second_looks], shelf, left, shown, left)[0]


def _filled_up(
    taken: list[Item], passed: Sequence[Candidate], shelf: Shelf, left: int, shown: Shown, each: int
) -> tuple[list[Item], int]:
    """The same in ranked order, with those that were too long for their place and whose code fits into what is left, and what is left then.

    One of them takes no more than ``each`` beyond what it has.
    """
    found = {item.symbol.id: item for item in taken}
    for one in passed:
        if left < shelf.settings.short_tokens:
            break
        if one.symbol.kind in TYPE_KINDS or shown_in(one.symbol, shelf, shown):
            continue
        before = found[one.symbol.id].tokens if one.symbol.id in found else 0
        item = _again(one, shelf, shown) or shelf.code(one, min(left, each) + before, shown, is_told=False)
        if item is not None and item.level.has_code and item.tokens <= left + before:
            found[one.symbol.id] = item
            _note(item, shelf, shown)
            left -= item.tokens - before
    return sorted(found.values(), key=lambda item: item.candidate.rank), left


def _again(one: Candidate, shelf: Shelf, shown: Shown) -> Item | None:
    """A function that an item before it shows but for a few lines, with these; None of anything else."""
    own = one.symbol
    text = shelf.text(own) if own.kind in CALLABLE_KINDS else None
    found = None if text is None else shown.bodies.like(text, one.rank, shelf.settings.repeated)
    if text is None or found is None or not shown.is_free(own):
        return None
    left = brief(text.split("\n"), shelf.sources.line(own), found.cuts)
    return priced(Item(one, Level.PARTS, 0, left.text, left.spans, like=found.place), shelf.writer)


def _note(item: Item, shelf: Shelf, shown: Shown) -> None:
    """The item is in the answer now, with what it shows."""
    shown.add(item.symbol, item.spans, item.candidate.rank)
    if item.level is Level.BODY and item.symbol.kind in CALLABLE_KINDS:
        place = f"{item.symbol.path}:{item.symbol.line}"
        shown.bodies.add(place, shelf.text(item.symbol) or "", item.candidate.rank)


def _with_code(one: Candidate, place: int, shelf: Shelf, most: int, spread: LevelShares, shown: Shown) -> Item | None:
    """The candidate with as much code as its place may take; a type by its outline only where a function could take much more."""
    settings, own = shelf.settings, one.symbol
    if own.kind not in TYPE_KINDS or spread.is_ample or _is_outlined(most, settings):
        return shelf.code(one, most, shown, is_told=place < spread.told)
    if own.end_line - own.line >= settings.parts_lines:
        return None
    short = shelf.code(one, min(most, settings.short_tokens), shown, is_told=False)
    return None if short is not None and short.level is Level.OUTLINE else short


def _without_code(one: Candidate, place: int, shelf: Shelf, for_signature: int, left: int, shown: Shown) -> Item | None:
    """The signature where it is worth its tokens, else the name; of what is in the answer already, the name and where."""
    if around := shown_in(one.symbol, shelf, shown):
        above = priced(Item(one, Level.NAME, shown_in=around), shelf.writer)
        return above if above.tokens <= left else None
    if place < shelf.settings.signatures:
        signature = shelf.at(one, Level.SIGNATURE)
        if signature is not None and signature.tokens <= for_signature:
            return signature
    name = shelf.at(one, Level.NAME)
    return name if name is not None and name.tokens <= left else None


def shown_in(own: Symbol, shelf: Shelf, shown: Shown) -> int:
    """The rank of what shows the first line of a symbol all of whose lines are in the answer; 0 if one is not.

    Lines without a letter, such as blank ones and brackets, do not count.
    """
    runs = shown.inside(own)
    if not runs:
        return 0
    seen = {line for first, last in runs for line in range(first, last + 1)}
    if missing := set(range(own.line, own.end_line + 1)) - seen:
        text = shelf.text(own)
        lines = dict(enumerate(text.split("\n"), shelf.sources.line(own))) if text is not None else {}
        if any(line not in lines or _LETTER.search(lines[line]) for line in missing):
            return 0
    return shown.rank_at(own, min(seen))


def share_that_fits(
    wanted: Sequence[Candidate], shelf: Shelf, room: int, most_share: float, named: int
) -> tuple[float, bool]:
    """How many r-ths of the room place r may take so that all these places fit, by a rough count, and whether even all types do.

    Where functions are long, each may take less, and short ones further down the list come in.
    """
    settings = shelf.settings
    rough = [None if one.symbol.kind in TYPE_KINDS else shelf.rough(one) for one in wanted]
    wide = int(room * settings.spread_room)

    def fits(share: float, is_ample: bool = False) -> bool:
        return _rough_total(rough, room, share, named, is_ample, settings) <= wide

    if fits(most_share):
        return most_share, fits(most_share, is_ample=True)
    low, high = 0.0, most_share
    for _ in range(CUT.share_steps):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low, False


def _rough_total(
    rough: Sequence[int | None], room: int, share: float, named: int, is_ample: bool, settings: PackSettings
) -> int:
    """About what all places cost together if each takes no more than the share of the room allows; None is a type."""
    total = 0
    for place, cost in enumerate(rough):
        most = _most(place, room, room, share, settings)
        name = settings.cheap_tokens if place < named else 0
        if cost is None:
            total += settings.short_tokens if is_ample or _is_outlined(most, settings) else name
        elif cost <= most:
            total += cost
        else:
            total += parts_room(cost, most, settings) or name
    return total


def _is_outlined(most: int, settings: PackSettings) -> bool:
    """Whether a type comes by its outline at a place where a function may take so much."""
    return settings.short_tokens <= settings.type_share * most


def _most(place: int, left: int, room: int, share: float, settings: PackSettings) -> int:
    """What one place may take of the tokens that are left for code."""
    fair = min(max(settings.body_tokens, int(left * settings.long_share)), int(share * room / (place + 1)))
    part = settings.body_share if place else settings.first_share
    return max(min(int(left * part), fair), min(left, settings.short_tokens))


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


def listed(wanted: Sequence[Candidate], shelf: Shelf, room: int) -> list[Item]:
    """The names of candidates strictly by rank, while there is room."""
    taken: list[Item] = []
    for one in wanted:
        item = priced(Item(one, Level.NAME, is_listed=True), shelf.writer)
        if item.tokens > room:
            break
        taken.append(item)
        room -= item.tokens
    return taken


def signatures(wanted: Sequence[Candidate], shelf: Shelf, room: int) -> list[Item]:
    """The signatures of candidates strictly by rank, without those that do not fit any more."""
    taken: list[Item] = []
    for one in wanted:
        item = shelf.at(one, Level.SIGNATURE)
        if item is not None and item.tokens <= room:
            taken.append(item)
            room -= item.tokens
    return taken
