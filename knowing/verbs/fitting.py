"""Chooses which entries of a document fit into a budget, and at which size, and writes them.

An entry can be had as one line, with details, or with source. What is chosen is what is worth most per token. The price of an entry
is what the writer makes of it, and the whole is counted once more as it is written, so the budget holds for headings and notes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.render.formats.table import format_named
from knowing.render.paint import Paint
from knowing.settings.verbs import VERBS

if TYPE_CHECKING:
    from knowing.render.formats.sections import Chosen, Document, SectionEntry, SectionsWriter

PLAIN = Paint()


def write(document: Document, form: str, budget: int, paint: Paint = PLAIN) -> str:
    """The document in a format, within the budget (0: everything)."""
    from knowing.query.pack.tokens import estimate
    from knowing.render.formats.sections import SOURCE, TokenFigures

    named = format_named(form)
    writer, limit = named.sections(), max(budget, 0) if named.is_priced else 0
    if limit:
        chosen = _fitting(document, limit, writer)
    else:
        chosen = tuple(tuple(SOURCE for _ in section.entries) for section in document.sections)
    used = estimate(writer.document(document, chosen, TokenFigures(limit, limit), PLAIN))
    return writer.document(document, chosen, TokenFigures(used, limit), paint)


def _fitting(document: Document, budget: int, writer: SectionsWriter) -> Chosen:
    """The best choice that stays within the budget as written."""
    from knowing.algorithms import knapsack
    from knowing.render.formats.sections import LEFT_OUT

    frame = _counted(document, _shaped(document, [LEFT_OUT] * _size(document)), budget, writer)
    if frame > budget:
        raise UsageError(
            f"{budget} tokens do not even hold an empty answer", f"try --budget {-(-frame // 100) * 100 + 500}"
        )
    entries = [entry for section in document.sections for entry in section.entries]
    first = {
        id(one)
        for section in document.sections
        if not section.is_aside
        for one in section.entries[: VERBS.first_entries]
    }
    aside = [section.is_aside for section in document.sections for _ in section.entries]
    levels = [_priced(entry, writer, VERBS.first_worth if id(entry) in first else 0.0) for entry in entries]
    sizes = [LEFT_OUT] * len(entries)
    left = budget - frame
    for turn in (False, True):
        places = [place for place, is_aside in enumerate(aside) if is_aside is turn]
        room = min(left, int(budget * VERBS.aside_share)) if turn else left
        packed = knapsack.pack([levels[place] for place in places], room)
        for place, size in zip(places, packed.chosen, strict=True):
            sizes[place] = size
            left -= levels[place][size][0] if size != LEFT_OUT else 0
    taken = [place for place, size in enumerate(sizes) if size != LEFT_OUT]
    order = sorted(taken, key=lambda place: (id(entries[place]) in first, entries[place].worth, -place))
    chosen = _shaped(document, sizes)
    while order and _counted(document, chosen, budget, writer) > budget:
        sizes[order.pop(0)] = LEFT_OUT
        chosen = _shaped(document, sizes)
    return chosen


def _counted(document: Document, chosen: Chosen, budget: int, writer: SectionsWriter) -> int:
    """The tokens of the whole answer as it would be written."""
    from knowing.query.pack.tokens import estimate
    from knowing.render.formats.sections import TokenFigures

    return estimate(writer.document(document, chosen, TokenFigures(budget, budget), PLAIN))


def _priced(entry: SectionEntry, writer: SectionsWriter, extra: float) -> list[tuple[int, float]]:
    """Cost and worth at each size; a size that adds nothing costs and is worth the same as the one before."""
    from knowing.query.pack.tokens import estimate
    from knowing.render.formats.sections import DETAIL, LINE, SOURCE

    costs = [estimate(writer.entry(entry, size, PLAIN)) for size in (LINE, DETAIL, SOURCE)]
    costs = [max(costs[: place + 1]) for place in range(3)]
    worth = max(entry.worth, 1e-6)
    detailed = worth * VERBS.detail_worth if entry.details or entry.detail else worth
    values = [extra + worth, extra + detailed, extra + worth * VERBS.source_worth]
    return list(zip(costs, values, strict=True))[: 3 if entry.source else 2]


def _size(document: Document) -> int:
    return sum(len(section.entries) for section in document.sections)


def _shaped(document: Document, sizes: Sequence[int]) -> Chosen:
    """Sizes in one row, as one row for each section."""
    shaped, at = [], 0
    for section in document.sections:
        shaped.append(tuple(sizes[at : at + len(section.entries)]))
        at += len(section.entries)
    return tuple(shaped)
