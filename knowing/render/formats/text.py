"""The answer for people, and for agents that read what people read."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.render.formats.grouped import TASK_SHOWN, grouped, lines_of, summary
from knowing.render.paint import Paint
from knowing.render.safe import one_line, plain

SIGNATURE_SHOWN = 240
DOC_SHOWN = 160


PLAIN = Paint()


@dataclass(frozen=True, slots=True)
class TextWriter:
    """Plain text, grouped by file; colour is added for a terminal and never counted."""

    freshness: str = ""

    def item(self, item: Item) -> str:
        return self._item(item, PLAIN)

    def whole(self, pack: Pack) -> str:
        """What is counted against the budget."""
        return self.shown(pack, PLAIN)

    def shown(self, pack: Pack, paint: Paint) -> str:
        """The same, with or without colour."""
        head = paint.name(f"# {one_line(pack.task, TASK_SHOWN)}") + "\n\n"
        body = "".join(self._item(item, paint) for item in grouped(pack.items))
        if pack.items and pack.items[-1].level is Level.NAME:
            body += "\n"
        foot = [summary(pack)]
        if pack.omitted:
            foot.append("left out next: " + ", ".join(_priced(item) for item in pack.omitted))
        foot += [f"note: {one_line(note)}" for note in pack.notes]
        if self.freshness:
            foot.append(f"index: {one_line(self.freshness)}")
        return head + body + "".join(paint.faint(line) + "\n" for line in foot)

    def _item(self, item: Item, paint: Paint) -> str:
        own = item.symbol
        lines = lines_of(item) if item.level is Level.BODY else str(own.line)
        place = paint.place(f"{one_line(own.path)}:{lines}")
        title = f"{place}  {own.kind} {paint.name(one_line(own.qualname))}"
        if item.level is Level.NAME:
            return f"{title}\n"
        parts = [title]
        if item.level is Level.SIGNATURE:
            parts += [one_line(own.signature, SIGNATURE_SHOWN), paint.faint(one_line(own.doc, DOC_SHOWN))]
        if item.candidate.reasons:
            said = one_line("; ".join(item.candidate.reasons))
            parts.append(paint.good(f"# {item.candidate.rank}: {said}"))
        if item.level is Level.BODY:
            parts += plain(item.source).split("\n")
        first, *rest = parts
        inner = "".join(f"    {line}\n" if line else "" for line in rest)
        if item.level is Level.BODY:
            inner = "".join(f"    {line}".rstrip() + "\n" for line in rest)
        return f"{first}\n{inner}\n"


def _priced(item: Item) -> str:
    return f"{one_line(item.symbol.qualname)} ({item.tokens} tokens)"
