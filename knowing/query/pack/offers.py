"""Offers: every candidate at every level, each at the price of exactly what would be written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from enum import StrEnum
from functools import partial
from typing import Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import TYPE_KINDS, Kind, Symbol
from knowing.query.pack.brief import brief, told_at_length
from knowing.query.pack.excerpt import Excerpt, Measured, Spans, excerpt_of, parts_room
from knowing.query.pack.outline import by_relevance, named_inside, outline
from knowing.query.pack.shown import Shown
from knowing.query.pack.text_parts import has_nothing_left, is_shown_as_text
from knowing.query.pack.tokens import estimate
from knowing.query.pack.whole_text import is_component, is_text_file
from knowing.settings import PackSettings
from knowing.settings.pack import CUT
from knowing.tree.bodies import Sources
from knowing.words import terms_of

HOLDERS = TYPE_KINDS  # kinds that are shown by their members where they are long
BODILESS = frozenset({Kind.MODULE, Kind.ROUTE, Kind.EXTERNAL})


class Level(StrEnum):
    """How much of a symbol is written out; each costs more than the one before."""

    NAME = "name"
    SIGNATURE = "signature"
    OUTLINE = "outline"
    """The head of a type and its members."""
    PARTS = "parts"
    """The head of a long text and the lines that the task is about."""
    BODY = "body"

    @property
    def has_code(self) -> bool:
        """Whether an item of this level carries text of the file."""
        return self in (Level.OUTLINE, Level.PARTS, Level.BODY)


class Candidate(Struct, frozen=True):
    """A symbol that has a claim on the budget."""

    rank: int
    symbol: Symbol
    id: str
    """The same in every build of the same tree: ``ctx why '#<id>'`` finds it again."""
    score: float
    proximity: float
    reasons: tuple[str, ...]
    words: tuple[tuple[str, float], ...] = ()
    """The task's words, as the index spells them, and their weight: what makes a line of a long text relevant."""


class Item(Struct, frozen=True):
    """A candidate at one level, and the tokens that writing it so costs."""

    candidate: Candidate
    level: Level
    tokens: int = 0
    source: str = ""
    spans: Spans = ()
    """First and last of each run of lines whose text is in ``source``."""
    shown_in: int = 0
    """The rank of an item before it that shows its lines: it has no code of its own. 0: no item does."""
    is_listed: bool = False
    """It is one of a list of names: what its level does not show need not be said."""
    like: str = ""
    """Where an item before it stands (``path:line``) that has the lines which are left out of ``source``; empty: none has."""

    @property
    def is_above(self) -> bool:
        return self.shown_in > 0

    @property
    def symbol(self) -> Symbol:
        return self.candidate.symbol


class Pricing(Protocol):
    """The part of a writer that a price depends on."""

    def item(self, item: Item) -> str: ...


def stable_id(graph: Graph, symbol: int) -> str:
    """The id of a symbol that stays the same when the index is built anew: it is drawn from path, qualified name, kind and line."""
    return f"{int(graph.tie[symbol]):08x}"


def priced(item: Item, writer: Pricing) -> Item:
    """The item with the tokens of exactly what the writer makes of it."""
    text = writer.item(item)
    found = replace(item, tokens=estimate(text))
    if (again := writer.item(found)) != text:  # the writer writes the price, too
        found = replace(found, tokens=estimate(again))
    return found


class Shelf:
    """Every level of every candidate with its price, made when first asked for."""

    def __init__(
        self,
        graph: Graph,
        settings: PackSettings,
        writer: Pricing,
        candidates: Sequence[Candidate] = (),
        sources: Sources | None = None,
        asked: Set[int] = frozenset(),
    ) -> None:
        """``asked`` are files that the task asks for by their names: they are shown as far as they fit."""
        self.graph, self.settings, self.writer, self.asked = graph, settings, writer, asked
        self.sources = Sources(graph.root, graph.blob) if sources is None else sources
        self.ranks = {one.symbol.id: one.rank for one in candidates}
        self.words = dict(candidates[0].words) if candidates else {}
        self._made: dict[tuple[str, int, Level], Item | None] = {}
        self._texts: dict[tuple[int | None, int, int], str | None] = {}
        self._measured: dict[str, Measured] = {}
        self._rough: dict[int, int] = {}
        self._letters = 0.0

    def at(self, candidate: Candidate, level: Level) -> Item | None:
        """The candidate at a level; None if it has no body to show."""
        key = (candidate.id, candidate.symbol.id, level)
        if key not in self._made:
            item = self._whole(candidate) if level is Level.BODY else Item(candidate, level)
            self._made[key] = None if item is None else priced(item, self.writer)
        return self._made[key]

    def code(self, candidate: Candidate, room: int, shown: Shown, *, is_told: bool = True) -> Item | None:
        """The candidate with as much of its code as ``room`` pays for; None if that is nothing worth reading.

        A short text comes whole, a long one by its relevant parts, a long type by its outline. ``shown`` are the lines that are in the answer
        already. Unless ``is_told``, long documentation is cut to its first paragraph; so it is where the text does not fit otherwise.
        """
        own = candidate.symbol
        if has_nothing_left(self.text(own), self.sources.line(own), own, shown, self.settings.text_lines):
            return None
        is_markup = is_component(own)
        is_cut = is_markup or (own.kind is Kind.FILE and own.file_id not in self.asked and is_text_file(own))
        room = min(room, self.settings.text_file_tokens) if is_cut else room
        is_short = own.end_line - own.line < self.settings.type_body_lines
        if own.kind in HOLDERS and not is_markup and not (is_short and shown.is_open(own)):
            return self._outline(candidate, room, shown.is_open)
        whole: Item | None = None
        is_far_too_long = self._rough.get(own.id, 0) > 2 * room  # and need not be priced
        for whole in () if is_far_too_long else self._wholes(candidate, shown, is_told):
            if whole is not None and whole.tokens <= room:
                return whole
        if own.kind in HOLDERS and not is_markup:
            return self._outline(candidate, room, shown.is_open)
        if own.end_line - own.line < self.settings.parts_lines:
            return None
        if is_cut:
            return self._parts(candidate, room, shown.lines(own) if is_markup else frozenset())
        around = self.around(candidate)
        inner = parts_room((whole.tokens if whole else 2 * room) - around, room - around, self.settings)
        inner = max(inner, min(room - around, self.settings.first_tokens)) if candidate.rank == 1 else inner
        return self._parts(candidate, inner + around) if inner > 0 else None

    def around(self, candidate: Candidate) -> int:
        """What the writer writes around the code of a candidate beyond the least that a symbol costs: the keys of JSON."""
        return max(0, priced(Item(candidate, Level.NAME), self.writer).tokens - self.settings.cheap_tokens)

    def rough(self, candidate: Candidate) -> int:
        """About what the candidate costs with all its code, by the number of its letters."""
        text = self.text(candidate.symbol)
        if not text:
            return self.settings.cheap_tokens
        lines = text.split("\n")
        told = told_at_length(lines, self.settings.told_lines)
        letters = len(text) - (sum(map(len, lines[told[0] : told[1] + 1])) if told else 0)
        if not self._letters:  # the first one is counted: languages differ
            self._letters = len(text[: CUT.sample_chars]) / max(estimate(text[: CUT.sample_chars]), 1)
        self._rough[candidate.symbol.id] = self.settings.cheap_tokens + int(letters / self._letters)
        return self._rough[candidate.symbol.id]

    def _wholes(self, candidate: Candidate, shown: Shown, is_told: bool) -> Iterator[Item | None]:
        """The whole text, first with the comment above it, then without most of its documentation; all without what is in the answer."""
        own, line = candidate.symbol, self.sources.line(candidate.symbol)
        inside = [(first - line, last - line) for first, last in shown.inside(own)]
        if is_told and not inside:
            yield self._with_remark(candidate, shown)
            yield self.at(candidate, Level.BODY)
        text = self.text(own)
        if text is None or own.end_line - own.line >= self.settings.body_lines:
            return
        lines = text.split("\n")
        told = told_at_length(lines, self.settings.told_lines)
        cuts = [*inside, told] if told else inside
        if cuts:
            found = brief(lines, line, cuts)
            yield priced(Item(candidate, Level.PARTS, 0, found.text, found.spans), self.writer) if found.spans else None
        elif not is_told:
            yield self.at(candidate, Level.BODY)

    def _with_remark(self, candidate: Candidate, shown: Shown) -> Item | None:
        """The whole text below the comment that stands above it; None without such a comment, or if a line of it is in the answer."""
        own, whole = candidate.symbol, self.at(candidate, Level.BODY)
        above = self.sources.remark(own, self.settings.remark_lines) if whole else []
        line = self.sources.line(own) if above else own.line
        if whole is None or not above or shown.has_lines(own, line - len(above), line - 1):
            return None
        source, spans = "\n".join([*above, whole.source]), ((line - len(above), own.end_line),)
        return priced(Item(candidate, Level.BODY, 0, source, spans), self.writer)

    def file(self, candidate: Candidate, room: int) -> Item | None:
        """A whole file, of code too; the relevant parts of one that does not fit into its share of the room."""
        own = candidate.symbol
        text = self.sources.body(own)
        if text is None:
            return None
        whole = priced(Item(candidate, Level.BODY, 0, text, ((own.line, own.end_line),)), self.writer)
        if whole.tokens <= room:
            return whole
        most = int(room * self.settings.body_share)
        return self._fitting(candidate, Level.PARTS, most, lambda inner: self._excerpt(text, own, inner))

    def _excerpt(self, body: str, own: Symbol, room: int, known: Set[int] = frozenset()) -> Excerpt | None:
        """The lines of a body that are worth most to the task."""
        line = self.sources.line(own)
        if body not in self._measured:
            first = named_inside(own, self.members(own), self.words, line, self.settings.excerpt)
            self._measured[body] = Measured(body, self.words, self.settings.excerpt, first)
        return excerpt_of(self._measured[body], line, room, known, is_file=own.kind is Kind.FILE)

    def members(self, own: Symbol) -> list[Symbol]:
        """What a type or a file holds, the relevant first."""
        ids = np.flatnonzero(self.graph.parent == own.id).tolist()
        return by_relevance(list(self.graph.symbols(ids).values()), self.words, self.ranks)

    def _outline(self, candidate: Candidate, room: int, is_open: Callable[[Symbol], bool]) -> Item | None:
        """The outline of a type: a small part of the room for its members' signatures, half of it for the best ones' code."""
        own = candidate.symbol
        body, members = self.text(replace(own, end=min(own.end, own.start + CUT.head_bytes))), self.members(own)
        small = max(int(room * self.settings.outline_share), min(room, self.settings.short_tokens))

        def made(inner: int) -> Excerpt | None:
            head = min(inner, small)
            code, line = partial(self._text_if, is_open), self.sources.line
            return (
                outline(own, body, members, head, min(room // 2, inner - head), code, line, self.settings.outline)
                if body is not None
                else None
            )

        return self._fitting(candidate, Level.OUTLINE, room, made)

    def _parts(self, candidate: Candidate, room: int, known: Set[int] = frozenset()) -> Item | None:
        """The relevant parts of a long text, without the lines that are known."""
        own, body = candidate.symbol, self.text(candidate.symbol)
        if body is None:
            return None
        return self._fitting(candidate, Level.PARTS, room, lambda inner: self._excerpt(body, own, inner, known))

    def _fitting(
        self, candidate: Candidate, level: Level, room: int, made: Callable[[int], Excerpt | None]
    ) -> Item | None:
        """What is made for some room, made smaller until it fits as the writer writes it, such as with the escapes of JSON."""
        named = self.at(candidate, Level.NAME)
        inner = room - (named.tokens if named else 0)
        for _ in range(4):
            if inner < self.settings.cheap_tokens or (found := made(inner)) is None:
                return None
            item = priced(Item(candidate, level, 0, found.text, found.spans), self.writer)
            if item.tokens <= room:
                return item
            inner = min(inner, estimate(found.text)) - (item.tokens - room + 5)
        return None

    def _whole(self, candidate: Candidate) -> Item | None:
        own = candidate.symbol
        body = None if own.end_line - own.line >= self.settings.body_lines else self.text(own)
        if body is None or len(body) < len(own.signature):
            return None
        return Item(candidate, Level.BODY, 0, body, ((own.line, own.end_line),))

    def text(self, own: Symbol) -> str | None:
        """The text of a symbol; None of what has none of its own."""
        if own.kind in BODILESS or (own.kind is Kind.FILE and not is_shown_as_text(own, self.graph)):
            return None
        key = own.file_id, own.start, own.end
        if key not in self._texts:
            self._texts[key] = self.sources.body(own)
        return self._texts[key]

    def _text_if(self, is_open: Callable[[Symbol], bool], own: Symbol) -> str | None:
        """The text of a member that the task is about and that may be written."""
        is_ranked = self.ranks.get(own.id, self.settings.signatures) < self.settings.signatures
        is_meant = is_ranked and own.kind not in TYPE_KINDS and not self.words.keys().isdisjoint(terms_of(own.name))
        return self.text(own) if is_meant and is_open(own) else None
