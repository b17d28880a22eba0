"""Offers: every candidate at every level, each at the price of exactly what would be written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from knowing.graph.reader import Graph
from knowing.model import TYPE_KINDS, Kind, Symbol
from knowing.query.pack.tokens import estimate
from knowing.settings import PackSettings
from knowing.tree.bodies import Sources


class Level(StrEnum):
    """How much of a symbol is written out; each costs more than the one before."""

    NAME = "name"
    SIGNATURE = "signature"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A symbol that has a claim on the budget."""

    rank: int
    symbol: Symbol
    id: str
    """The same in every build of the same tree: ``ctx why '#<id>'`` finds it again."""
    score: float
    proximity: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A candidate at one level, and the tokens that writing it so costs."""

    candidate: Candidate
    level: Level
    tokens: int = 0
    source: str = ""

    @property
    def symbol(self) -> Symbol:
        return self.candidate.symbol


class Prices(Protocol):
    """The part of a writer that a price depends on."""

    def item(self, item: Item) -> str: ...


def stable_id(graph: Graph, symbol: int) -> str:
    """The id that outlives the row number.

    It is drawn from path, qualified name, kind and line.
    """
    return f"{int(graph.tie[symbol]):08x}"


def priced(item: Item, writer: Prices) -> Item:
    """The item with the tokens of exactly what the writer makes of it."""
    text = writer.item(item)
    found = replace(item, tokens=estimate(text))
    if (again := writer.item(found)) != text:  # the writer writes the price, too
        found = replace(found, tokens=estimate(again))
    return found


class Shelf:
    """Every level of every candidate with its price, made when first asked for."""

    def __init__(self, graph: Graph, settings: PackSettings, writer: Prices) -> None:
        self.settings, self.writer = settings, writer
        self.sources = Sources(graph.root, graph.blob)
        self._made: dict[tuple[str, int, Level], Item | None] = {}

    def at(self, candidate: Candidate, level: Level) -> Item | None:
        """The candidate at a level; None if it has no body to show, or too long a one."""
        key = (candidate.id, candidate.symbol.id, level)
        if key not in self._made:
            item: Item | None = Item(candidate, level)
            if level is Level.BODY:
                body = self._body(candidate.symbol)
                item = None if body is None else Item(candidate, level, source=body)
            self._made[key] = None if item is None else priced(item, self.writer)
        return self._made[key]

    def levels(self, candidate: Candidate, wanted: Iterable[Level]) -> tuple[Item, ...]:
        """Those of the wanted levels that exist, by rising price; what costs more to say less is left out."""
        found: list[Item] = []
        for level in wanted:
            item = self.at(candidate, level)
            if item is not None:
                while found and found[-1].tokens >= item.tokens:
                    found.pop()
                found.append(item)
        return tuple(found)

    def _body(self, symbol: Symbol) -> str | None:
        lines = symbol.end_line - symbol.line + 1
        longest = self.settings.type_body_lines if symbol.kind in TYPE_KINDS else self.settings.body_lines
        if lines > longest or symbol.kind in (Kind.FILE, Kind.MODULE, Kind.ROUTE, Kind.EXTERNAL):
            return None
        body = self.sources.body(symbol)
        return None if body is None or len(body) < len(symbol.signature) else body


def stale_notes(sources: Sources, items: Sequence[Item]) -> tuple[str, ...]:
    """One line for each packed file whose bodies could not be trusted."""
    packed = {item.symbol.path for item in items}
    return tuple(f"{path} {what}: signatures only" for path, what in sorted(sources.changed.items()) if path in packed)
