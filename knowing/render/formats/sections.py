"""An answer in sections, written in any format within a budget: what ``ctx pr``, ``files``, ``impact`` and
``tests`` share.

A document is a head, sections of entries, and notes. An entry can be had at three sizes — one line, with
details, with source — and what fits is chosen by what it is worth per token. The price of an entry is what
the writer makes of it, and the whole is counted once more as it is written, so the budget holds for
headings and notes too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from knowing.algorithms import knapsack
from knowing.errors import UsageError
from knowing.query.pack.tokens import estimate
from knowing.render.paint import Paint
from knowing.render.safe import code_block, code_span, encoded, markdown, one_line, plain, xml, xml_attribute

LINE, DETAIL, SOURCE = 0, 1, 2
FORMATS = ("text", "md", "xml", "json")
FIRST, FIRST_WORTH = 2, 50.0
"""The first entries of a section are worth this much more: no section is squeezed out by a long one."""
DETAIL_WORTH, SOURCE_WORTH = 1.15, 1.5
"""What an entry is worth with details, and with its source, against its one line. Judged."""


@dataclass(frozen=True, slots=True)
class Entry:
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
    data: dict[str, Any] = field(default_factory=dict)
    """As JSON has it; ``detail`` is added at the second size, ``source`` at the third."""
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: str
    nothing: str
    """What an empty section says: none and unknown are different answers."""
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    schema: str
    title: str
    head: dict[str, Any]
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()


Chosen = tuple[tuple[int, ...], ...]
"""For each section, the size of each entry, or ``knapsack.LEFT_OUT``."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What goes into the last line."""

    used: int
    budget: int
    """0: no limit."""


def write(document: Document, form: str, budget: int, paint: Paint | None = None) -> str:
    """The document in a format, within the budget (0: everything)."""
    if form not in FORMATS:
        raise UsageError(f"no format {form[:40]!r}", f"one of: {', '.join(FORMATS)}")
    whole, item = _WRITERS[form]
    if budget <= 0:
        chosen = tuple(tuple(SOURCE for _ in section.entries) for section in document.sections)
        used = estimate(whole(document, chosen, Figures(0, 0), Paint()))
        return whole(document, chosen, Figures(used, 0), paint or Paint())
    chosen = _fitting(
        document,
        budget,
        lambda picked: estimate(whole(document, picked, Figures(budget, budget), Paint())),
        item,
    )
    used = estimate(whole(document, chosen, Figures(budget, budget), Paint()))
    return whole(document, chosen, Figures(used, budget), paint or Paint())


def _fitting(
    document: Document, budget: int, count: Callable[[Chosen], int], item: Callable[[Entry, int, Paint], str]
) -> Chosen:
    none = tuple(tuple(knapsack.LEFT_OUT for _ in section.entries) for section in document.sections)
    frame = count(none)
    if frame > budget:
        raise UsageError(
            f"{budget} tokens do not even hold an empty answer",
            f"try --budget {-(-frame // 100) * 100 + 500}",
        )
    entries = [entry for section in document.sections for entry in section.entries]
    first = {id(entry) for section in document.sections for entry in section.entries[:FIRST]}
    levels = [_priced(entry, item, FIRST_WORTH if id(entry) in first else 0.0) for entry in entries]
    packing = knapsack.pack(levels, budget - frame)
    sizes = list(packing.chosen)
    order = sorted(range(len(entries)), key=lambda place: (id(entries[place]) in first, entries[place].worth, -place))
    chosen = _shaped(document, sizes)
    while order and count(chosen) > budget:
        place = order.pop(0)
        sizes[place] = knapsack.LEFT_OUT
        chosen = _shaped(document, sizes)
    return chosen


def _priced(entry: Entry, item: Callable[[Entry, int, Paint], str], extra: float) -> list[tuple[int, float]]:
    """Cost and worth at each size; a size that adds nothing costs and is worth the same as the one before."""
    costs = [estimate(item(entry, size, Paint())) for size in (LINE, DETAIL, SOURCE)]
    costs = [max(costs[: place + 1]) for place in range(3)]
    worth = max(entry.worth, 1e-6)
    detailed = worth * DETAIL_WORTH if entry.details or entry.detail else worth
    values = [extra + worth, extra + detailed, extra + worth * SOURCE_WORTH]
    return list(zip(costs, values, strict=True))[: 3 if entry.source else 2]


def _shaped(document: Document, sizes: Sequence[int]) -> Chosen:
    shaped, at = [], 0
    for section in document.sections:
        shaped.append(tuple(sizes[at : at + len(section.entries)]))
        at += len(section.entries)
    return tuple(shaped)


def _picked(section: Section, sizes: tuple[int, ...]) -> tuple[list[tuple[Entry, int]], int]:
    kept = [(entry, size) for entry, size in zip(section.entries, sizes, strict=True) if size != knapsack.LEFT_OUT]
    return kept, len(section.entries) - len(kept)


def _figures(figures: Figures) -> str:
    return f"{figures.used:,} of {figures.budget:,} tokens" if figures.budget else f"{figures.used:,} tokens, no limit"


# -- text --------------------------------------------------------------------------------------------------


def _text_item(entry: Entry, size: int, paint: Paint) -> str:
    mark = paint.bad(entry.mark) if entry.mark in ("removed", "missing") else paint.good(entry.mark)
    place = f"  {paint.place(one_line(entry.place))}" if entry.place else ""
    said = f"  {paint.faint(one_line('; '.join(entry.said)))}" if entry.said else ""
    lines = [f"  {mark} {paint.name(one_line(entry.name))}{place}{said}"]
    if size >= DETAIL:
        lines += [f"      {one_line(detail)}" for detail in entry.details]
    if size == SOURCE and entry.source:
        lines += [f"      | {line}".rstrip() for line in plain(entry.source).split("\n")]
    return "".join(f"{line}\n" for line in lines)


def _text(document: Document, chosen: Chosen, figures: Figures, paint: Paint) -> str:
    out = [paint.name(f"# {one_line(document.title)}") + "\n"]
    for section, sizes in zip(document.sections, chosen, strict=True):
        kept, left = _picked(section, sizes)
        out.append(
            f"\n{paint.name(section.title)} ({len(section.entries)})\n"
            if section.entries
            else f"\n{paint.name(section.title)}: {section.nothing}\n"
        )
        out += [_text_item(entry, size, paint) for entry, size in kept]
        if left:
            out.append(f"  … and {left} more; --budget or --all shows them\n")
    out.append("\n")
    out += [paint.faint(f"note: {one_line(note)}") + "\n" for note in document.notes]
    return "".join(out) + paint.faint(_figures(figures)) + "\n"


# -- Markdown ----------------------------------------------------------------------------------------------


def _md_item(entry: Entry, size: int, _: Paint) -> str:
    place = f" — {code_span(entry.place)}" if entry.place else ""
    said = f" — {markdown('; '.join(entry.said))}" if entry.said else ""
    out = f"- {markdown(entry.mark)} {code_span(entry.name)}{place}{said}\n"
    if size >= DETAIL:
        out += "".join(f"  - {code_span(detail)}\n" for detail in entry.details)
    if size == SOURCE and entry.source:
        block = code_block(entry.source, entry.language)
        out += "\n" + "".join(f"  {line}\n" if line else "\n" for line in block.rstrip("\n").split("\n")) + "\n"
    return out


def _md(document: Document, chosen: Chosen, figures: Figures, _: Paint) -> str:
    out = [f"## {markdown(document.title)}\n"]
    for section, sizes in zip(document.sections, chosen, strict=True):
        kept, left = _picked(section, sizes)
        count = f" ({len(section.entries)})" if section.entries else ""
        out.append(f"\n### {markdown(section.title)}{count}\n\n")
        out += [_md_item(entry, size, Paint()) for entry, size in kept]
        if not section.entries:
            out.append(f"{markdown(section.nothing)}\n")
        elif left:
            out.append(f"- … and {left} more\n")
    out.append("\n---\n")
    out += [f"- note: {markdown(note)}\n" for note in document.notes]
    return "".join(out) + f"- {_figures(figures)}\n"


# -- XML ---------------------------------------------------------------------------------------------------


def _xml_item(entry: Entry, size: int, _: Paint) -> str:
    said = f' said="{xml_attribute("; ".join(entry.said))}"' if entry.said else ""
    place = f' place="{xml_attribute(entry.place)}"' if entry.place else ""
    open_tag = f'    <entry mark="{xml_attribute(entry.mark)}" name="{xml_attribute(entry.name)}"{place}{said}'
    inner = ""
    if size >= DETAIL:
        inner += "".join(f"      <detail>{xml(one_line(detail))}</detail>\n" for detail in entry.details)
    if size == SOURCE and entry.source:
        inner += f"      <source>\n{xml(entry.source)}\n      </source>\n"
    return f"{open_tag}>\n{inner}    </entry>\n" if inner else f"{open_tag}/>\n"


def _xml(document: Document, chosen: Chosen, figures: Figures, _: Paint) -> str:
    out = [f'<change schema="{document.schema}" title="{xml_attribute(document.title)}">\n']
    for section, sizes in zip(document.sections, chosen, strict=True):
        kept, left = _picked(section, sizes)
        nothing = "" if section.entries else f' nothing="{xml_attribute(section.nothing)}"'
        out.append(f'  <section name="{section.key}" found="{len(section.entries)}" left_out="{left}"{nothing}>\n')
        out += [_xml_item(entry, size, Paint()) for entry, size in kept]
        out.append("  </section>\n")
    out += [f"  <note>{xml(one_line(note))}</note>\n" for note in document.notes]
    return "".join(out) + f'  <tokens used="{figures.used}" budget="{figures.budget}"/>\n</change>\n'


# -- JSON --------------------------------------------------------------------------------------------------


def _json_item(entry: Entry, size: int, _: Paint) -> str:
    data = {
        **entry.data,
        **(entry.detail if size >= DETAIL else {}),
        **({"source": entry.source} if size == SOURCE and entry.source else {}),
    }
    return encoded(data) + ",\n"


def _json(document: Document, chosen: Chosen, figures: Figures, _: Paint) -> str:
    """One line for each entry, so that a diff of two answers reads well."""
    head = {
        "schema": document.schema,
        **document.head,
        "budget_tokens": figures.budget,
        "used_tokens": figures.used,
    }
    parts = [encoded(head)[:-1]]
    omitted = {}
    for section, sizes in zip(document.sections, chosen, strict=True):
        kept, left = _picked(section, sizes)
        if left:
            omitted[section.key] = left
        rows = "".join(_json_item(entry, size, Paint()) for entry, size in kept).removesuffix(",\n")
        parts.append(f"{encoded(section.key)}:[\n{rows}\n]" if rows else f"{encoded(section.key)}:[]")
    parts.append(encoded({"omitted": omitted, "notes": list(document.notes)})[1:])
    return ",".join(parts) + "\n"


_Whole = Callable[[Document, Chosen, Figures, Paint], str]
_Item = Callable[[Entry, int, Paint], str]
_WRITERS: dict[str, tuple[_Whole, _Item]] = {
    "text": (_text, _text_item),
    "md": (_md, _md_item),
    "xml": (_xml, _xml_item),
    "json": (_json, _json_item),
}


def only(document: Document, keys: Sequence[str]) -> Document:
    """The same with some of its sections."""
    return replace(document, sections=tuple(section for section in document.sections if section.key in keys))
