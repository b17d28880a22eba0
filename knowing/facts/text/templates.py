"""Templates and HTML: blocks, macros and defined partials by name, elements by their id."""

from __future__ import annotations

import re

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind
from knowing.settings.facts import PARTS

_MARK = re.compile(
    r"\{%-?\s*(?P<open>block|macro|define|for|if|filter|call|with|partialdef)\s+(?P<name>[\w.\-]{1,80})?"
    r"|\{%-?\s*end(?P<close>block|macro|define|for|if|filter|call|with|partialdef)\b"
    r"|\{\{-?\s*(?:define|block)\s+\"(?P<go>[^\"\n]{1,80})\""
    r"|<(?P<tag>[a-zA-Z][\w-]{0,30})(?=[\s/>])(?P<rest>[^<>]{0,1000})>"
    r"|</(?P<end>[a-zA-Z][\w-]{0,30})\s*>"
)
_ID = re.compile(r"""(?<![\w-])id\s*=\s*["']([A-Za-z][\w:.\-]{0,79})["']""")
_NAMED = frozenset({"block", "macro", "define", "partialdef"})
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())


def template_parts(text: Text) -> list[Part]:
    """Blocks and elements with an id, nested up to three deep."""
    letters = text.source.decode("latin-1")
    parts: list[Part] = []
    open_marks: dict[str, list[Part | None]] = {}
    for mark in _MARK.finditer(letters):
        if word := mark["close"] or (mark["end"] or "").lower():
            waiting = open_marks.get(word)
            if waiting and (part := waiting.pop()) is not None:
                after = (
                    letters.find("%}", mark.end(), mark.end() + PARTS.closing_chars) + 2
                    if mark["close"]
                    else mark.end()
                )
                part.end = max(after, mark.end())
            continue
        part = _part(mark)
        if part is not None:
            parts.append(part)
        word = mark["open"] or (mark["tag"] or "").lower()
        if word in _VOID or (mark["rest"] or "").endswith("/"):
            if part is not None:
                part.end = mark.end()
        elif word:
            open_marks.setdefault(word, []).append(part)
    return _levelled(parts)


def _part(mark: re.Match[str]) -> Part | None:
    if mark["open"] in _NAMED and mark["name"]:
        return Part(short(mark["name"]), Kind.SECTION, 0, mark.start(), mark.start("name"))
    if mark["go"]:
        return Part(short(mark["go"]), Kind.SECTION, 0, mark.start(), mark.start("go"))
    found = _ID.search(mark["rest"] or "")
    if found is None:
        return None
    return Part(short(found[1]), Kind.SECTION, 0, mark.start(), mark.start("rest") + found.start(1))


def _levelled(parts: list[Part]) -> list[Part]:
    """Parts with the level that their ends give them; those that overlap, or stand too deep, are left out."""
    kept: list[Part] = []
    around: list[Part] = []
    for part in parts:
        while around and 0 <= around[-1].end <= part.start:
            around.pop()
        if around and around[-1].end < 0:  # never closed: up to what comes next
            around.pop()
        part.level = len(around)
        if around and part.end > around[-1].end:
            part.end = around[-1].end
        if part.level < PARTS.block_levels:
            kept.append(part)
            around.append(part)
    return kept
