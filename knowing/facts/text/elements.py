"""XML that configures: its elements, by their id or name, by what they say they are, or by their tag.

Only what holds something becomes a part; everything else is the text of the element around it. Entities are not interpreted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind
from knowing.settings.facts import PARTS

_MARK = re.compile(r"<(?:(?P<aside>!--|!\[CDATA\[|\?)|(?P<close>/?)(?P<tag>[A-Za-z_][\w:.-]{0,120})|!)")
_ENDS = {"!--": "-->", "![CDATA[": "]]>", "?": "?>"}
_ASIDE = re.compile(r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)
_BEFORE = re.compile(r"(?:\s|<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>)*+", re.DOTALL)
"""What may stand before the text of an element."""
_INSIDE = re.compile(r"""(?:[^<>"']|"[^"<]*"|'[^'<]*')*+>""")
_NAMED = re.compile(r"""\s(id|name)\s{0,9}=\s{0,9}(?:"([^"<]{1,200})"|'([^'<]{1,200})')""", re.IGNORECASE)
_NAMING = ("artifactId", "id", "name")
"""Elements whose text names the one that they stand in, best first."""


@dataclass(slots=True)
class _Element:
    """An element that is not closed yet."""

    tag: str
    part: Part
    inside: int
    """Where its own text starts."""
    is_named: bool = False
    has_elements: bool = False
    has_text: bool = False
    said: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The texts of its own elements that may name it, with their places."""


def xml_parts(text: Text) -> list[Part]:
    """The outermost element, and below it elements that hold something; of the deeper ones those that have a name."""
    letters = text.source.decode("latin-1")
    parts: list[Part] = []
    kept: set[int] = set()
    stack: list[_Element] = []
    beyond = 0
    for mark, end, doc in _marks(letters):
        if stack and not stack[-1].has_text:
            stack[-1].has_text = bool(letters[stack[-1].inside : mark.start()].strip())
        is_empty = letters[end - 2] == "/"
        if mark["aside"]:
            continue  # what is written in it counts as text
        if not mark["close"] and len(stack) > PARTS.nested:
            beyond += not is_empty
        elif not mark["close"]:
            element = _opened(mark, letters[mark.end() : end], len(stack), end, doc)
            parts.append(element.part)
            if stack:
                stack[-1].has_elements = True
            if is_empty:
                _closed(element, stack, letters, end, end, kept)
            else:
                stack.append(element)
        elif beyond:
            beyond -= 1
        elif any(one.tag == mark["tag"] for one in stack):
            is_found = False
            while not is_found:
                element = stack.pop()
                is_found = element.tag == mark["tag"]
                _closed(element, stack, letters, mark.start(), end, kept)
        if stack and stack[-1].inside < end:
            stack[-1].inside = end
    while stack:
        _closed(stack.pop(), stack, letters, len(letters), len(letters), kept)
    return [part for part in parts if id(part) in kept]


def _marks(letters: str) -> Iterator[tuple[re.Match[str], int, str]]:
    """(Mark, its end, the comment before it) of all tags and of what stands aside: comments, instructions, text as it is."""
    at, doc = 0, ""
    while mark := _MARK.search(letters, at):
        at = mark.end()
        if aside := mark["aside"]:
            end = letters.find(_ENDS[aside], at)
            if end < 0:
                return
            at = end + 3 - (aside == "?")
            doc = short(letters[mark.end() : end][: PARTS.line_chars]) if aside == "!--" else ""
            if aside == "![CDATA[":
                yield mark, at, ""
        elif mark["tag"] and (inside := _INSIDE.match(letters, at)):
            at = inside.end()
            yield mark, at, doc
            doc = ""


def _opened(mark: re.Match[str], inside: str, level: int, end: int, doc: str) -> _Element:
    tag = mark["tag"]
    colon = tag.rfind(":") + 1
    part = Part(short(tag[colon:]), Kind.KEY, level, mark.start(), mark.start("tag") + colon, doc=doc)
    element = _Element(tag, part, end)
    named = {found[1].lower(): found for found in _NAMED.finditer(inside)} if level else {}
    if found := named.get("id") or named.get("name"):
        value = 2 if found[2] else 3
        part.name, part.name_at = short(found[value]), mark.end() + found.start(value)
        element.is_named = bool(part.name)
    return element


def _closed(element: _Element, stack: list[_Element], letters: str, at: int, end: int, kept: set[int]) -> None:
    """End an element: its name, what it says to the one around it, and whether it is a part."""
    part = element.part
    part.end = end
    element.has_text = element.has_text or bool(letters[element.inside : at].strip())
    if part.level and not element.is_named and (key := next((one for one in _NAMING if one in element.said), "")):
        part.name, part.name_at = element.said[key]
        element.is_named = True
    is_long = element.has_elements or (element.has_text and "\n" in letters[part.start : end])
    if part.level < PARTS.key_levels:
        is_part = is_long or part.level == 0 or (element.has_text and (part.level == 1 or element.is_named))
    else:
        is_part = part.level < PARTS.item_levels and is_long and element.is_named
    if is_part:
        kept.add(id(part))
    if stack and element.tag in _NAMING and not element.has_elements:
        inside = letters[element.inside : min(at, element.inside + PARTS.line_chars)]
        if said := short(_ASIDE.sub(lambda aside: aside[1] or "", inside)):
            before = _BEFORE.match(inside)
            stack[-1].said.setdefault(element.tag, (said, element.inside + (before.end() if before else 0)))
