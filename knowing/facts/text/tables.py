"""TOML, INI, properties and environment files: tables by their headers, keys by the sign between them and their value."""

from __future__ import annotations

import re

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind

_TABLE = re.compile(r"[ \t]{0,20}\[{1,2}[ \t]{0,4}([^\s\[\]][^\[\]\n]{0,200})\]{1,2}[ \t]*(?:[#;]|$)")
_TOML_KEY = re.compile(
    r"""\s*((?:"[^"\n]{1,120}"|'[^'\n]{1,120}'|[\w-]{1,120})(?:\s*\.\s*(?:"[^"\n]{1,120}"|[\w-]{1,120})){0,8})\s*=\s*"""
)
_INI_KEY = re.compile(r"(?:export\s+)?([A-Za-z_][\w.\-/\[\]]{0,120})\s*([=:])\s*")
_OPENS = re.compile(r"[\[{]\s*(?:#.*)?$")
_LONG = ('"""', "'''")


def toml_parts(text: Text) -> list[Part]:
    """Tables, keys at the top, and keys whose value takes several lines."""
    parts: list[Part] = []
    comment: list[str] = []
    closing = ""
    in_table = False
    for at, line in text.lines:
        if closing:
            if _closes(line, closing):
                closing = ""
                parts_end(parts, at + len(line))
            continue
        stripped = line.strip()
        if stripped.startswith("#"):
            comment.append(stripped.lstrip("# "))
            continue
        if table := _TABLE.match(line):
            name = table[1].replace('"', "").replace("'", "")
            parts.append(Part(short(name), Kind.KEY, 0, at, at + table.start(1), doc=short(" ".join(comment))))
            in_table = True
        elif key := _TOML_KEY.match(line):
            closing = _opened(line[key.end() :])
            if closing or not in_table:
                start = at + key.start(1)
                end = -1 if closing else at + len(line)
                name = key[1].strip("\"'")
                parts.append(Part(short(name), Kind.KEY, int(in_table), start, start, end, short(" ".join(comment))))
        comment.clear()
    return parts


def parts_end(parts: list[Part], end: int) -> None:
    """End the last part here, if it is still open and no table."""
    if parts and parts[-1].end < 0:
        parts[-1].end = end


def _opened(value: str) -> str:
    """The sign that closes a value of several lines; empty if the value ends on its line."""
    for quotes in _LONG:
        if value.startswith(quotes):
            return "" if quotes in value[3:] else quotes
    if value[:1] in ("[", "{") and _OPENS.search(value) and value.count(value[0]) > value.count(_PAIR[value[0]]):
        return _PAIR[value[0]]
    if value[:1] == "[" and value.count("[") > value.count("]"):
        return "]"
    return ""


_PAIR = {"[": "]", "{": "}"}


def _closes(line: str, closing: str) -> bool:
    """Whether a line ends a value of several lines: the quotes anywhere, a bracket at the start of the line or behind the last value."""
    if closing in _LONG:
        return closing in line
    stripped = line.split("#", 1)[0].strip().rstrip(",")
    return stripped.startswith(closing) or (stripped.endswith(closing) and not stripped.startswith(("[", "{")))


def ini_parts(text: Text) -> list[Part]:
    """Sections, keys outside of any section, and keys of a section whose value takes several lines."""
    parts: list[Part] = []
    comment: list[str] = []
    last: Part | None = None
    in_section = False
    pending: Part | None = None
    for at, line in text.lines:
        stripped = line.strip()
        if not stripped or stripped[0] in "#;!":
            if stripped:
                comment.append(stripped.lstrip("#;! "))
            else:
                comment.clear()
            continue
        if line[0] in " \t" and last is not None:  # the value goes on
            if pending is not None:
                parts.append(pending)
                pending = None
            last.end = at + len(line)
            continue
        pending = last = None
        if table := _TABLE.match(line):
            parts.append(Part(short(table[1]), Kind.KEY, 0, at, at + table.start(1), doc=short(" ".join(comment))))
            in_section = True
        elif key := _INI_KEY.match(line):
            last = Part(short(key[1]), Kind.KEY, int(in_section), at, at + key.start(1), at + len(line))
            last.doc = short(" ".join(comment))
            pending = last if in_section else None
            if not in_section:
                parts.append(last)
        comment.clear()
    return parts
