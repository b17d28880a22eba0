"""The answer as Markdown, ready to paste: nothing in it can close a fence, open a tag or become a link."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.render.formats.grouped import TASK_SHOWN, are_notes_first, lines_of, listed, summary, title_of
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
from knowing.render.formats.text import DOC_SHOWN, SIGNATURE_SHOWN
from knowing.render.paint import Paint
from knowing.render.safe import code_block, code_span, markdown, one_line


@dataclass(frozen=True, slots=True)
class MarkdownWriter:
    """Headings, fenced sources, and a closing line with the figures."""

    freshness: str = ""
    has_reasons: bool = False

    def item(self, item: Item) -> str:
        if item.is_above:
            return ""
        own = item.symbol
        title = f"{own.kind} {code_span(own.qualname)} — {code_span(f'{own.path}:{lines_of(item)}')}"
        if item.level is Level.NAME:
            return f"- {title}\n"
        parts = [f"### {title}\n\n"]
        if self.has_reasons and item.candidate.reasons:
            parts.append(f"*{markdown('; '.join(item.candidate.reasons))}*\n\n")
        if item.like:
            parts.append(f"The lines left out stand in {code_span(item.like)} too:\n\n")
        if item.level.has_code:
            parts.append(code_block(item.source, own.language))
        else:
            if own.doc:
                parts.append(f"{markdown(own.doc, DOC_SHOWN)}\n\n")
            if own.signature:
                parts.append(code_block(one_line(own.signature, SIGNATURE_SHOWN), own.language))
        return "".join(parts) + "\n"

    def shown(self, pack: Pack, _: Paint) -> str:
        """The same as ``whole``: Markdown has no colour."""
        return self.whole(pack)

    def whole(self, pack: Pack) -> str:
        foot = [summary(pack)]
        if pack.omitted:
            named = (f"{code_span(item.symbol.qualname)} ({item.tokens} tokens)" for item in pack.omitted)
            foot.append("left out next: " + ", ".join(named))
        notes = [f"note: {markdown(note)}" for note in pack.notes]
        before, after = (notes, []) if are_notes_first(pack) else ([], notes)
        foot += after
        if self.freshness:
            foot.append(f"index: {markdown(self.freshness)}")
        body = listed(pack.items, self.item)
        if pack.documentation:
            body += "\n## Documentation\n\n" + listed(pack.documentation, self.item)
        figures = "".join(f"- {line}\n" for line in foot)
        told = "".join(f"- {line}\n" for line in before) + ("\n" if before else "")
        return f"## {markdown(title_of(pack.task), TASK_SHOWN)}\n\n{told}{body}\n---\n{figures}"


class MarkdownSections:
    """A document as Markdown, ready to paste into a comment."""

    def entry(self, entry: SectionEntry, size: int, _: Paint) -> str:
        place = f" — {code_span(entry.place)}" if entry.place else ""
        said = f" — {markdown('; '.join(entry.said))}" if entry.said else ""
        out = f"- {markdown(entry.mark)} {code_span(entry.name)}{place}{said}\n"
        if size >= DETAIL:
            out += "".join(f"  - {code_span(detail)}\n" for detail in entry.details)
        if size == SOURCE and entry.source:
            block = code_block(entry.source, entry.language)
            out += "\n" + "".join(f"  {line}\n" if line else "\n" for line in block.rstrip("\n").split("\n")) + "\n"
        return out

    def document(self, document: Document, chosen: Chosen, figures: TokenFigures, _: Paint) -> str:
        out = [f"## {markdown(document.title)}\n"]
        for section, sizes in zip(document.sections, chosen, strict=True):
            if not (section.entries or section.nothing):
                continue
            kept, left = picked(section, sizes)
            unlisted = ", not listed" if section.entries and not kept else ""
            count = f" ({len(section.entries)}{unlisted})" if section.entries and section.nothing else ""
            out.append(f"\n### {markdown(section.title)}{count}\n" if section.title else "")
            out.append("" if unlisted else "\n")
            out += [self.entry(entry, size, Paint()) for entry, size in kept]
            if not section.entries:
                out.append(f"{markdown(section.nothing)}\n")
            elif left and kept:
                out.append(f"- … and {left} more\n")
        out.append("\n---\n")
        out += [f"- note: {markdown(note)}\n" for note in document.notes]
        return "".join(out) + f"- {said_figures(figures)}\n"
