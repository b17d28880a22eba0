"""What stands beside the code of an answer, before it: rules, earlier turns, prose, and what is at hand already.

Each format writes a part in its own way, and the whole answer with its parts is what a budget counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item
from knowing.render.formats.table import PackWriter
from knowing.render.paint import Paint
from knowing.render.safe import code_block, code_span, encoded, markdown, one_line, plain, xml, xml_attribute

PLAIN = Paint()
TITLES = {
    "hard": "hard rule",
    "soft": "rule",
    "turn": "earlier",
    "summary": "earlier, folded",
    "entry": "prose",
    "at hand": "at hand",
    "session": "session",
}
"""The kinds of parts, and what a reader is told of each."""


@dataclass(frozen=True, slots=True)
class Aside:
    """One piece beside the code, handed out whole."""

    kind: str
    """A key of ``TITLES``."""
    name: str
    place: str
    """Where it comes from: ``path:line``, ``turn 3``; may be empty."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class BesideWriter:
    """Writes a pack as another writer does, with parts between the task and the code."""

    inner: PackWriter
    form: str
    parts: tuple[Aside, ...]

    def item(self, item: Item) -> str:
        return self.inner.item(item)

    def whole(self, pack: Pack) -> str:
        """The answer as text, without colour: what is counted against the budget."""
        return self.shown(pack, PLAIN)

    def shown(self, pack: Pack, paint: Paint) -> str:
        """The answer of the other writer with the parts in it."""
        answer = self.inner.shown(pack, paint)
        if not self.parts:
            return answer
        if self.form == "json":
            return f'{answer[:-2]},"beside":{encoded([data_of(one) for one in self.parts])}}}\n'
        head, end, rest = answer.partition("</task>\n" if self.form == "xml" else "\n\n")
        gap = "\n" if self.form != "xml" and not self.parts[-1].text else ""
        return head + end + "".join(aside_text(one, self.form, paint) for one in self.parts) + gap + rest


def aside_text(part: Aside, form: str, paint: Paint = PLAIN) -> str:
    """One part in a format."""
    return _WAYS[form](part, paint)


def data_of(part: Aside) -> dict[str, Any]:
    """One part as JSON has it."""
    return {"kind": part.kind, "name": part.name, "place": part.place, "text": part.text}


def _text(part: Aside, paint: Paint) -> str:
    place = f"  {paint.place(one_line(part.place))}" if part.place else ""
    head = f"{paint.good(TITLES[part.kind])}  {paint.name(one_line(part.name))}{place}\n"
    lines = plain(part.text).split("\n") if part.text else []
    return head + "".join(f"    {line}".rstrip() + "\n" for line in lines) + ("\n" if lines else "")


def _markdown(part: Aside, _: Paint) -> str:
    place = f" — {code_span(part.place)}" if part.place else ""
    if not part.text:
        return f"- {TITLES[part.kind]}: {code_span(part.name)}{place}\n"
    return f"### {TITLES[part.kind]}: {markdown(part.name)}{place}\n\n{code_block(part.text, 'markdown')}\n"


def _xml(part: Aside, _: Paint) -> str:
    place = f' place="{xml_attribute(part.place)}"' if part.place else ""
    head = f'<beside kind="{xml_attribute(part.kind)}" name="{xml_attribute(part.name)}"{place}'
    return f"{head}>\n{xml(part.text)}\n</beside>\n" if part.text else f"{head}/>\n"


def _json(part: Aside, _: Paint) -> str:
    return encoded(data_of(part)) + ",\n"


_WAYS: dict[str, Callable[[Aside, Paint], str]] = {"text": _text, "md": _markdown, "xml": _xml, "json": _json}


def beside(inner: PackWriter, form: str, parts: Sequence[Aside]) -> PackWriter:
    """The writer, with parts before the code if there are any."""
    return BesideWriter(inner, form, tuple(parts)) if parts else inner
