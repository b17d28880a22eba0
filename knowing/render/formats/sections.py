"""An answer in sections: what ``ctx pr``, ``files``, ``impact`` and ``tests`` have in common.

A document is a head, sections of entries, and notes. An entry can be had at three sizes: one line, with details, with source.
Which size fits a budget is not decided here (``knowing.verbs.fitting``): a writer writes what was chosen.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from knowing.render.paint import Paint

LEFT_OUT, LINE, DETAIL, SOURCE = -1, 0, 1, 2
"""The sizes of an entry; an entry that is left out has none."""


class SectionEntry(Struct, frozen=True):
    """One thing found."""

    mark: str
    """What became of it, or how it is connected: one word."""
    name: str
    place: str
    """``path:line``, or empty."""
    worth: float
    said: tuple[str, ...] = ()
    """Short remarks on the same line."""
    details: tuple[str, ...] = ()
    source: str = ""
    language: str = ""
    data: dict[str, Any] = {}
    """As JSON has it; ``detail`` is added at the second size, ``source`` at the third."""
    detail: dict[str, Any] = {}


class Section(Struct, frozen=True):
    """Entries of one kind under one title."""

    key: str
    title: str
    nothing: str
    """What an empty section says: none and unknown are different answers. If that is nothing, people are not shown it."""
    entries: tuple[SectionEntry, ...] = ()
    is_aside: bool = False
    """Gets only what the other sections leave of the budget, and no more than a share of it."""


class Document(Struct, frozen=True):
    """A whole answer, before anything is left out."""

    schema: str
    title: str
    head: dict[str, Any]
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()


Chosen = tuple[tuple[int, ...], ...]
"""For each section, the size of each entry, or ``LEFT_OUT``."""


class TokenFigures(Struct, frozen=True):
    """The numbers of the last line: tokens used, of how many."""

    used: int
    budget: int
    """0: no limit."""


class SectionsWriter(Protocol):
    """A way to write a document. The price of an entry is what ``entry`` makes of it; ``document`` holds each chosen one."""

    def entry(self, entry: SectionEntry, size: int, paint: Paint, /) -> str: ...

    def document(self, document: Document, chosen: Chosen, figures: TokenFigures, paint: Paint, /) -> str: ...


def picked(section: Section, sizes: tuple[int, ...]) -> tuple[list[tuple[SectionEntry, int]], int]:
    """The entries of a section that were chosen, each with its size, and how many were left out."""
    kept = [(entry, size) for entry, size in zip(section.entries, sizes, strict=True) if size != LEFT_OUT]
    return kept, len(section.entries) - len(kept)


def said_figures(figures: TokenFigures) -> str:
    """The last line in words: tokens used, of how many."""
    return f"{figures.used:,} of {figures.budget:,} tokens" if figures.budget else f"{figures.used:,} tokens, no limit"
