"""What stands beside the code of an answer, before it: rules, earlier turns, prose, and what is at hand already.

Each format writes these parts in its own way (``asides`` of a row of :mod:`knowing.render.formats.table`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from knowing.render.paint import Paint
from knowing.render.safe import code_block, code_span, encoded, markdown, one_line, plain, xml, xml_attribute

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


class AsideWriter(Protocol):
    """A way to write parts beside the code, and to put them into an answer."""

    def part(self, part: Aside, paint: Paint, /) -> str:
        """One part."""
        ...

    def among(self, answer: str, parts: Sequence[Aside], paint: Paint, /) -> str:
        """An answer with parts between its task and its code."""
        ...


class TextAsides:
    """Parts as plain text: a line, and the text below it."""

    def part(self, part: Aside, paint: Paint) -> str:
        place = f"  {paint.place(one_line(part.place))}" if part.place else ""
        head = f"{paint.good(TITLES[part.kind])}  {paint.name(one_line(part.name))}{place}\n"
        lines = plain(part.text).split("\n") if part.text else []
        return head + "".join(f"    {line}".rstrip() + "\n" for line in lines) + ("\n" if lines else "")

    def among(self, answer: str, parts: Sequence[Aside], paint: Paint) -> str:
        head, end, rest = answer.partition("\n\n")
        gap = "" if parts[-1].text else "\n"
        return head + end + "".join(self.part(one, paint) for one in parts) + gap + rest


class MarkdownAsides(TextAsides):
    """Parts as Markdown: a heading with a fenced text, or an item of a list."""

    def part(self, part: Aside, _: Paint) -> str:
        place = f" — {code_span(part.place)}" if part.place else ""
        if not part.text:
            return f"- {TITLES[part.kind]}: {code_span(part.name)}{place}\n"
        return f"### {TITLES[part.kind]}: {markdown(part.name)}{place}\n\n{code_block(part.text, 'markdown')}\n"


class XmlAsides:
    """Parts as elements ``<beside>``."""

    def part(self, part: Aside, _: Paint) -> str:
        place = f' place="{xml_attribute(part.place)}"' if part.place else ""
        head = f'<beside kind="{xml_attribute(part.kind)}" name="{xml_attribute(part.name)}"{place}'
        return f"{head}>\n{xml(part.text)}\n</beside>\n" if part.text else f"{head}/>\n"

    def among(self, answer: str, parts: Sequence[Aside], paint: Paint) -> str:
        head, end, rest = answer.partition("</task>\n")
        return head + end + "".join(self.part(one, paint) for one in parts) + rest


class JsonAsides:
    """Parts as objects of the list ``beside``."""

    def part(self, part: Aside, _: Paint) -> str:
        return encoded(data_of(part)) + ",\n"

    def among(self, answer: str, parts: Sequence[Aside], _: Paint) -> str:
        return f'{answer[:-2]},"beside":{encoded([data_of(one) for one in parts])}}}\n'


def data_of(part: Aside) -> dict[str, Any]:
    """One part as JSON has it."""
    return {"kind": part.kind, "name": part.name, "place": part.place, "text": part.text}
