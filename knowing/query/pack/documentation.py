"""Chooses the sections of documentation that go with the symbols of an answer.

Symbols come first and are what they would be without: sections get a share of the budget, and only of what is left. A section
speaks for itself by the words of the task that it has, and gains by mentioning the best symbols of the answer by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from knowing.graph.layout import FIELDS
from knowing.graph.reader import Graph
from knowing.model import KINDS, EdgeKind, Flag, Kind, Symbol
from knowing.query.channels.votes import Votes
from knowing.query.pack.breadth import Certainty
from knowing.query.pack.candidates import task_words
from knowing.query.pack.filters import Filters
from knowing.query.pack.offers import Candidate, Item, Level, Shelf, stable_id
from knowing.query.pack.own_text import own_text
from knowing.query.pack.shown import Shown
from knowing.settings import DocumentationSettings

Array = NDArray[Any]
Documents = Callable[[Sequence[Item]], tuple[Candidate, ...]]
"""From the symbols of an answer to the sections that go with them, best first."""
CHANGELOG = re.compile(
    r"(?i)(^|/)(releases?|changelogs?|release[-_]?notes|news|whatsnew|history)(/|[.\-_]|$)|(^|/)changes[^/]*$"
)


def no_documents(_: Sequence[Item]) -> tuple[Candidate, ...]:
    """No sections at all."""
    return ()


def wanted_beside(sure: Certainty, settings: DocumentationSettings) -> DocumentationSettings:
    """What a section must mention of the task: more beside an answer of low confidence; none goes beside one to mere filler words."""
    if sure.is_filler:
        return replace(settings, share=0.0)
    if sure.confidence == "low":
        return replace(settings, least_coverage=settings.low_coverage, linked_coverage=settings.low_coverage)
    return settings


def documents_of(
    votes: Votes, graph: Graph, filters: Filters, settings: DocumentationSettings, items: Sequence[Item]
) -> tuple[Candidate, ...]:
    """The sections that go with the symbols of an answer, best first, each with how well it fits."""
    ids = np.flatnonzero((graph.kind == KINDS.index(Kind.SECTION)) & ((graph.flags & np.uint16(Flag.DOCS)) != 0))
    ids = ids[(graph.flags[ids] & np.uint16(Flag.TEST)) == 0]
    if not len(ids) or settings.share <= 0:
        return ()
    links = _links(graph, items[: settings.symbols])
    linked = np.zeros(graph.size)
    linked[list(links)] = [min(1.0, sum(worth for worth, _ in found)) for found in links.values()]
    text, coverage = votes.scores["text"][ids], votes.matches.coverage(range(len(FIELDS)))[ids]
    score = text / max(float(text.max(initial=0.0)), 1e-9) * np.sqrt(coverage) + settings.linked * linked[ids]
    least = np.where(linked[ids] > 0, settings.linked_coverage, settings.least_coverage)
    score = np.where(coverage >= least, score, 0.0)
    best = np.lexsort((graph.tie[ids], -score))[: settings.looked_at]
    best = best[score[best] > 0]
    symbols = graph.symbols(ids[best].tolist())
    kept = [settings.changelog if CHANGELOG.search(symbols[one].path) else 1.0 for one in ids[best].tolist()]
    worth = score[best] * np.array(kept)
    found: list[Candidate] = []
    for place in np.argsort(-worth, kind="stable").tolist():
        own = symbols[int(ids[best[place]])]
        if filters.objection(own) is None:
            shown, reasons, number = own_text(graph, own), _reasons(links.get(own.id, [])), stable_id(graph, own.id)
            found.append(Candidate(len(found) + 1, shown, number, float(worth[place]), 0.0, reasons, task_words(votes)))
    return tuple(found)


def _links(graph: Graph, items: Sequence[Item]) -> dict[int, list[tuple[float, str]]]:
    """Sections that mention a symbol of the answer: for each, what the symbols are worth, as shares of the best, and their names."""
    best = max((item.candidate.score for item in items), default=0.0)
    if best <= 0:
        return {}
    sections: dict[int, list[tuple[int, float]]] = {}
    for source, target, _, confidence, _ in graph.edges_at(
        "target", {item.symbol.id for item in items}, (EdgeKind.DOCUMENTS,)
    ):
        sections.setdefault(target, []).append((source, confidence))
    found: dict[int, list[tuple[float, str]]] = {}
    for item in items:
        worth = max(item.candidate.score, 0.0) / best
        for section, confidence in sections.get(item.symbol.id, ()):
            found.setdefault(section, []).append((worth * confidence, item.symbol.qualname))
    return found


def _reasons(links: Sequence[tuple[float, str]]) -> tuple[str, ...]:
    names = [name for _, name in sorted(links, key=lambda one: (-one[0], one[1]))]
    return (f"documents {', '.join(names[:3])}",) if names else ()


def sections_in(documents: Sequence[Candidate], items: Sequence[Item], shelf: Shelf, room: int) -> list[Item]:
    """The best sections that fit into the room and are not in the answer already: whole, by their relevant parts, or by name."""
    packed = {item.symbol.id for item in items}
    shown = Shown()
    for item in items:
        shown.add(item.symbol, item.spans)
    taken: list[Item] = []
    told = {_lines(shelf, item.symbol) for item in items if item.symbol.kind == Kind.SECTION}
    for one in documents:
        if len(taken) == shelf.settings.documentation.sections or room < shelf.settings.cheap_tokens:
            break
        said = _lines(shelf, one.symbol)
        if one.symbol.id in packed or not shown.is_open(one.symbol) or _is_told(said, told, shelf):
            continue
        most = max(int(room * shelf.settings.body_share), min(room, shelf.settings.short_tokens))
        section = shelf.code(one, most, shown) or shelf.at(one, Level.NAME)
        if section is not None and section.tokens <= room:
            taken.append(section)
            told.add(said)
            shown.add(section.symbol, section.spans)
            room -= section.tokens
    return taken


def _lines(shelf: Shelf, section: Symbol) -> frozenset[str]:
    """The heading and the lines of a section, without the blanks around them."""
    text = shelf.text(section) or section.name
    return frozenset(line.strip() for line in text.split("\n") if line.strip())


def _is_told(said: frozenset[str], told: Set[frozenset[str]], shelf: Shelf) -> bool:
    """Whether one of these sections is the same one, as in another version of the documentation."""
    share = shelf.settings.documentation.alike
    return any(2 * len(said & other) >= share * (len(said) + len(other)) for other in told)
