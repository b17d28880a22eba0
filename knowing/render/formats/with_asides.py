"""Writes a pack with what stands beside its code: the whole of both is what a budget counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item
from knowing.render.formats.asides import Aside, AsideWriter
from knowing.render.formats.table import PackWriter, format_named
from knowing.render.paint import Paint

PLAIN = Paint()


@dataclass(frozen=True, slots=True)
class BesideWriter:
    """Writes a pack as another writer does, with parts between the task and the code."""

    inner: PackWriter
    asides: AsideWriter
    parts: tuple[Aside, ...]

    def item(self, item: Item) -> str:
        return self.inner.item(item)

    def whole(self, pack: Pack) -> str:
        """The answer as text, without colour: what is counted against the budget."""
        return self.shown(pack, PLAIN)

    def shown(self, pack: Pack, paint: Paint) -> str:
        """The answer of the other writer with the parts in it."""
        answer = self.inner.shown(pack, paint)
        return self.asides.among(answer, self.parts, paint) if self.parts else answer


def aside_text(part: Aside, form: str) -> str:
    """One part in a format, without colour."""
    return format_named(form).asides().part(part, PLAIN)


def beside(inner: PackWriter, form: str, parts: Sequence[Aside]) -> PackWriter:
    """The writer, with parts before the code if there are any."""
    return BesideWriter(inner, format_named(form).asides(), tuple(parts)) if parts else inner
