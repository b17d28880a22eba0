"""The answer as XML, for prompts that keep their parts apart with tags."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.render.formats.grouped import TASK_SHOWN, lines_of
from knowing.render.formats.sections import DETAIL, SOURCE, Chosen, Document, SectionEntry, TokenFigures, picked
from knowing.render.formats.text import DOC_SHOWN, SIGNATURE_SHOWN
from knowing.render.paint import Paint
from knowing.render.safe import one_line, xml, xml_attribute


@dataclass(frozen=True, slots=True)
class XmlWriter:
    """One ``<context>`` with a ``<symbol>`` for each symbol; well formed whatever the repository holds."""

    freshness: str = ""
    has_reasons: bool = False

    def item(self, item: Item) -> str:
        own = item.symbol
        head = (
            f'<symbol rank="{item.candidate.rank}" kind="{own.kind}" name="{xml_attribute(own.qualname)}"'
            f' file="{xml_attribute(own.path)}" lines="{lines_of(item)}"'
        )
        if item.level is Level.NAME:
            return f'{head} shown="above" shown_in="{item.shown_in}"/>\n' if item.is_above else f"{head}/>\n"
        like = f' like="{xml_attribute(item.like)}"' if item.like else ""
        parts = [f"{head}{like}>\n"]
        if item.level is Level.SIGNATURE:
            if own.signature:
                parts.append(f"<signature>{xml(one_line(own.signature, SIGNATURE_SHOWN))}</signature>\n")
            if own.doc:
                parts.append(f"<doc>{xml(one_line(own.doc, DOC_SHOWN))}</doc>\n")
        if self.has_reasons and item.candidate.reasons:
            parts.append(f"<why>{xml('; '.join(item.candidate.reasons))}</why>\n")
        if item.level.has_code:
            parts.append(f"<source>\n{xml(item.source)}\n</source>\n")
        return "".join(parts) + "</symbol>\n"

    def shown(self, pack: Pack, _: Paint) -> str:
        """The same as ``whole``: XML has no colour."""
        return self.whole(pack)

    def whole(self, pack: Pack) -> str:
        figures = (
            f'budget_tokens="{pack.budget_tokens}" used_tokens="{pack.used_tokens}"'
            f' confidence="{pack.confidence}" pack_id="{pack.pack_id}"'
        )
        parts = [f"<context {figures}>\n<task>{xml(one_line(pack.task, TASK_SHOWN))}</task>\n"]
        parts += map(self.item, pack.items)
        if pack.documentation:
            parts += ["<documentation>\n", *map(self.item, pack.documentation), "</documentation>\n"]
        parts += [
            f'<omitted name="{xml_attribute(item.symbol.qualname)}" tokens="{item.tokens}"/>\n' for item in pack.omitted
        ]
        parts += [f"<note>{xml(note)}</note>\n" for note in pack.notes]
        if self.freshness:
            parts.append(f"<index>{xml(self.freshness)}</index>\n")
        return "".join(parts) + "</context>\n"


class XmlSections:
    """A document as XML; well formed whatever the repository holds."""

    def entry(self, entry: SectionEntry, size: int, _: Paint) -> str:
        said = f' said="{xml_attribute("; ".join(entry.said))}"' if entry.said else ""
        place = f' place="{xml_attribute(entry.place)}"' if entry.place else ""
        open_tag = f'    <entry mark="{xml_attribute(entry.mark)}" name="{xml_attribute(entry.name)}"{place}{said}'
        inner = ""
        if size >= DETAIL:
            inner += "".join(f"      <detail>{xml(one_line(detail))}</detail>\n" for detail in entry.details)
        if size == SOURCE and entry.source:
            inner += f"      <source>\n{xml(entry.source)}\n      </source>\n"
        return f"{open_tag}>\n{inner}    </entry>\n" if inner else f"{open_tag}/>\n"

    def document(self, document: Document, chosen: Chosen, figures: TokenFigures, _: Paint) -> str:
        out = [f'<change schema="{document.schema}" title="{xml_attribute(document.title)}">\n']
        for section, sizes in zip(document.sections, chosen, strict=True):
            kept, left = picked(section, sizes)
            nothing = "" if section.entries else f' nothing="{xml_attribute(section.nothing)}"'
            out.append(f'  <section name="{section.key}" found="{len(section.entries)}" left_out="{left}"{nothing}>\n')
            out += [self.entry(entry, size, Paint()) for entry, size in kept]
            out.append("  </section>\n")
        out += [f"  <note>{xml(one_line(note))}</note>\n" for note in document.notes]
        return "".join(out) + f'  <tokens used="{figures.used}" budget="{figures.budget}"/>\n</change>\n'
