"""Prose by its headings: Markdown, reStructuredText and AsciiDoc sections."""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind
from knowing.settings.facts import PARTS

_ATX = re.compile(r" {0,3}(#{1,6})[ \t]{1,20}([^\s#][^\n]{0,299})$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})[ \t]*$")
_RULE = re.compile(r"([=\-~^\"'`#*+.:_!$%&,;<>?@|/\\(){}\[\]])\1{2,}\s*$")
_RULED = frozenset("=-~^\"'`#*+.:_!$%&,;<>?@|/\\(){}[]")
"""How a rule may start: most lines do not."""
_ADOC = re.compile(r"(={1,6})[ \t]+(\S[^\n]{0,299})$")
_ADOC_BLOCK = re.compile(r"(-{4,}|={4,}|\.{4,}|\*{4,}|\+{4,}|/{4,}|_{4,})\s*$")
_MARKUP = re.compile(
    r"\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)|<[^>\n]{0,300}>|:\w[\w:]{0,40}:(?=`)|[*`]+|\s*\{#[^}\n]{0,100}\}"
)

Heading = tuple[int, int, int, str]
"""(depth as written, place where the section starts, place of the name, name)."""


def markdown_parts(text: Text) -> list[Part]:
    """Sections under ``#`` headings and underlined ones; what stands in a fence is no heading."""
    return _sections(_markdown(text))


def rst_parts(text: Text) -> list[Part]:
    """Sections under underlined titles; a style of line is as deep as the order in which it first appears."""
    return _sections(_rst(text))


def asciidoc_parts(text: Text) -> list[Part]:
    """Sections under ``==`` headings; what stands in a delimited block is no heading."""
    return _sections(_asciidoc(text))


def _sections(headings: Iterator[Heading]) -> list[Part]:
    """Headings as parts, the first level in use at the top. A skipped level does not make a part deeper than its place."""
    parts: list[Part] = []
    depths: list[int] = []
    for depth, start, name_at, name in headings:
        while depths and depths[-1] >= depth:
            depths.pop()
        if len(depths) < PARTS.heading_levels:
            parts.append(Part(short(_MARKUP.sub(r"\1", name)), Kind.SECTION, len(depths), start, name_at))
        depths.append(depth)
    return parts


def _markdown(text: Text) -> Iterator[Heading]:
    fence = ""
    before: tuple[int, str] = (0, "")
    lines = text.lines
    in_front = bool(lines) and lines[0][1].rstrip() == "---"
    for number, (at, line) in enumerate(lines):
        if in_front:
            in_front = number == 0 or line.rstrip() not in ("---", "...")
            continue
        if opened := _FENCE.match(line):
            if not fence:
                fence = opened[1]
            elif opened[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            before = (at, "")
            continue
        if fence:
            continue
        if heading := _ATX.match(line):
            yield len(heading[1]), at, at + heading.start(2), heading[2].rstrip(" \t#")
            before = (at, "")
            continue
        title = before[1].strip()
        if (
            title
            and (under := _UNDERLINE.match(line))
            and title[0] not in "-*+>|#"
            and len(title) <= PARTS.underlined_chars
        ):
            yield (
                (1 if under[1][0] == "=" else 2),
                before[0],
                before[0] + len(before[1]) - len(before[1].lstrip()),
                title,
            )
            before = (at, "")
        else:
            before = (at, line)


def _rst(text: Text) -> Iterator[Heading]:
    styles: dict[str, int] = {}
    lines = text.lines
    for number in range(1, len(lines)):
        if lines[number][1][:1] not in _RULED:
            continue
        at, title = lines[number - 1]
        rule = _RULE.match(lines[number][1])
        if rule is None or not title.strip() or _RULE.match(title) or len(title) > PARTS.ruled_chars:
            continue
        over = lines[number - 2][1].strip() if number > 1 else ""
        has_over = bool(over) and over == lines[number][1].strip()
        if title[0] in " \t" and not has_over:
            continue
        if over and not has_over:
            continue  # the last line of a paragraph, and not a title
        if len(lines[number][1].rstrip()) < min(len(title.rstrip()), 4):
            continue
        style = rule[1] * (2 if has_over else 1)
        depth = styles.setdefault(style, len(styles) + 1)
        start = lines[number - 2][0] if has_over else at
        yield depth, start, at + len(title) - len(title.lstrip()), title.strip()


def _asciidoc(text: Text) -> Iterator[Heading]:
    block = ""
    for at, line in text.lines:
        if fence := _ADOC_BLOCK.match(line):
            block = fence[1] if not block else ("" if fence[1] == block else block)
            continue
        heading = None if block else _ADOC.match(line)
        if heading is not None:
            yield len(heading[1]), at, at + heading.start(2), heading[2].strip()
