"""The answer as Markdown, ready to paste: nothing in it can close a fence, open a tag or become a link."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.render.formats.grouped import TASK_SHOWN, grouped, lines_of, summary
from knowing.render.formats.text import DOC_SHOWN, SIGNATURE_SHOWN
from knowing.render.safe import code_block, code_span, markdown


@dataclass(frozen=True, slots=True)
class MarkdownWriter:
    """Headings, fenced sources, and a closing line with the figures."""

    freshness: str = ""

    def item(self, item: Item) -> str:
        own = item.symbol
        title = f"{own.kind} {code_span(own.qualname)} — {code_span(f'{own.path}:{lines_of(item)}')}\n"
        if item.level is Level.NAME:
            return f"- {title}"
        parts = [f"### {title}\n"]
        if item.candidate.reasons:
            parts.append(f"*{item.candidate.rank}: {markdown('; '.join(item.candidate.reasons))}*\n\n")
        if item.level is Level.BODY:
            parts.append(code_block(item.source, own.language))
        else:
            if own.doc:
                parts.append(f"{markdown(own.doc, DOC_SHOWN)}\n\n")
            if own.signature:
                parts.append(code_block(own.signature[:SIGNATURE_SHOWN], own.language))
        return "".join(parts) + "\n"

    def whole(self, pack: Pack) -> str:
        foot = [summary(pack)]
        if pack.omitted:
            named = (f"{code_span(item.symbol.qualname)} ({item.tokens} tokens)" for item in pack.omitted)
            foot.append("left out next: " + ", ".join(named))
        foot += [f"note: {markdown(note)}" for note in pack.notes]
        if self.freshness:
            foot.append(f"index: {markdown(self.freshness)}")
        body = "".join(map(self.item, grouped(pack.items)))
        figures = "".join(f"- {line}\n" for line in foot)
        return f"## {markdown(pack.task, TASK_SHOWN)}\n\n{body}\n---\n{figures}"
