"""The answer as plain text, for people and for agents."""

from __future__ import annotations

from msgspec import Struct

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.render.formats.grouped import TASK_SHOWN, are_notes_first, lines_of, listed, summary, title_of, written
from knowing.render.formats.sections import (
    DETAIL,
    SOURCE,
    Chosen,
    Document,
    SectionEntry,
    TokenFigures,
    picked,
    said_figures,
)
from knowing.render.paint import Paint
from knowing.render.safe import one_line, plain

SIGNATURE_SHOWN = 240
DOC_SHOWN = 160

PLAIN = Paint()


class TextWriter(Struct, frozen=True):
    """Plain text, grouped by file; colour is added for a terminal and never counted."""

    freshness: str = ""
    has_reasons: bool = True

    def item(self, item: Item) -> str:
        return self._item(item, PLAIN)

    def whole(self, pack: Pack) -> str:
        """The answer as text, without colour: what is counted against the budget."""
        return self.shown(pack, PLAIN)

    def shown(self, pack: Pack, paint: Paint) -> str:
        """The same, with or without colour."""
        notes = [f"note: {one_line(note)}" for note in pack.notes]
        before, after = (notes, []) if are_notes_first(pack) else ([], notes)
        head = paint.name(f"# {one_line(title_of(pack.task), TASK_SHOWN)}") + "\n"
        head += "".join(paint.faint(line) + "\n" for line in before) + "\n"
        body = listed(pack.items, lambda item: self._item(item, paint))
        placed = written(pack.items)
        if placed and placed[-1].level is Level.NAME:
            body += "\n"
        if pack.documentation:
            body += paint.name("documentation:") + "\n\n"
            body += listed(pack.documentation, lambda item: self._item(item, paint))
            body += "\n" if pack.documentation[-1].level is Level.NAME else ""
        foot = [summary(pack)]
        if pack.omitted:
            foot.append("left out next: " + ", ".join(_priced(item) for item in pack.omitted))
        foot += after
        if self.freshness:
            foot.append(f"index: {one_line(self.freshness)}")
        return head + body + "".join(paint.faint(line) + "\n" for line in foot)

    def _item(self, item: Item, paint: Paint) -> str:
        if item.is_above:
            return ""
        own = item.symbol
        lines = lines_of(item) if item.level.has_code else str(own.line)
        place = paint.place(f"{one_line(own.path)}:{lines}")
        title = f"{place}  {own.kind} {paint.name(one_line(own.qualname))}"
        if item.level is Level.NAME:
            return f"{title}\n"
        parts = [title]
        if item.level is Level.SIGNATURE:
            parts += [one_line(own.signature, SIGNATURE_SHOWN), paint.faint(one_line(own.doc, DOC_SHOWN))]
        if item.like:
            parts.append(paint.faint(f"# the lines left out stand in {one_line(item.like)} too"))
        if self.has_reasons and item.candidate.reasons:
            said = one_line("; ".join(item.candidate.reasons))
            parts.append(paint.good(f"# {said}"))
        if item.level.has_code:
            parts += plain(item.source).split("\n")
        first, *rest = parts
        if item.level.has_code:
            inner = "".join([f"    {line}".rstrip() + "\n" for line in rest])
        else:
            inner = "".join([f"    {line}\n" for line in rest if line])
        return f"{first}\n{inner}\n"


def _priced(item: Item) -> str:
    return f"{one_line(item.symbol.qualname)} ({item.tokens} tokens)"


class TextSections:
    """A document as plain text; colour is added for a terminal and never counted."""

    def entry(self, entry: SectionEntry, size: int, paint: Paint) -> str:
        mark = paint.bad(entry.mark) if entry.mark in ("removed", "missing") else paint.good(entry.mark)
        place = f"  {paint.place(one_line(entry.place))}" if entry.place else ""
        said = f"  {paint.faint(one_line('; '.join(entry.said)))}" if entry.said else ""
        lines = [f"  {mark} {paint.name(one_line(entry.name))}{place}{said}"]
        if size >= DETAIL:
            lines += [f"      {one_line(detail)}" for detail in entry.details]
        if size == SOURCE and entry.source:
            lines += [f"      | {line}".rstrip() for line in plain(entry.source).split("\n")]
        return "".join(f"{line}\n" for line in lines)

    def document(self, document: Document, chosen: Chosen, figures: TokenFigures, paint: Paint) -> str:
        out = [paint.name(f"# {one_line(document.title)}") + "\n"]
        for section, sizes in zip(document.sections, chosen, strict=True):
            if not (section.entries or section.nothing):
                continue
            kept, left = picked(section, sizes)
            unlisted = "" if kept else ", not listed; --budget or --all shows them"
            out.append(
                f"\n{paint.name(section.title)} ({len(section.entries)}{unlisted})\n"
                if section.entries
                else f"\n{paint.name(section.title)}: {section.nothing}\n"
            )
            out += [self.entry(entry, size, paint) for entry, size in kept]
            if left and kept:
                out.append(f"  … and {left} more; --budget or --all shows them\n")
        out.append("\n")
        out += [paint.faint(f"note: {one_line(note)}") + "\n" for note in document.notes]
        return "".join(out) + paint.faint(said_figures(figures)) + "\n"
