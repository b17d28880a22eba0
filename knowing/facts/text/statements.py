"""SQL by its definitions: tables, views, types, functions, procedures and triggers, whatever the dialect."""

from __future__ import annotations

import re

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind
from knowing.settings.facts import PARTS

_WORD = r"""(?:[\w$]{1,80}|"[^"\n]{1,80}"|`[^`\n]{1,80}`|\[[^\]\n]{1,80}\])"""
_NAME = rf"({_WORD}(?:\.{_WORD}){{0,3}})"
_CREATE = re.compile(
    r"^[ \t]*CREATE[ \t]+(?:OR[ \t]+(?:REPLACE|ALTER)[ \t]+)?"
    r"(?:(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|FOREIGN|EXTERNAL|VIRTUAL|DEFINER\s?=\s?\S{1,80}|EDITIONABLE)[ \t]+){0,3}"
    r"(TABLE|VIEW|MATERIALIZED[ \t]+VIEW|FUNCTION|PROCEDURE|PROC|TRIGGER|TYPE|DOMAIN|SEQUENCE|SCHEMA)[ \t]+(?:IF[ \t]+NOT[ \t]+EXISTS[ \t]+)?"
    + _NAME,
    re.IGNORECASE | re.MULTILINE,
)
_DOLLARS = re.compile(r"\$\w{0,40}\$")
_KINDS = {
    "TABLE": Kind.STRUCT,
    "VIEW": Kind.STRUCT,
    "FUNCTION": Kind.FUNCTION,
    "PROCEDURE": Kind.FUNCTION,
    "PROC": Kind.FUNCTION,
    "TRIGGER": Kind.FUNCTION,
    "TYPE": Kind.TYPE,
    "DOMAIN": Kind.TYPE,
}


def sql_parts(text: Text) -> list[Part]:
    """What the script creates, each to the end of its statement."""
    letters = text.source.decode("latin-1")
    parts: list[Part] = []
    for found in _CREATE.finditer(letters):
        word = found[1].upper().split()[-1]
        if len(parts) > PARTS.parts:
            break
        if word not in _KINDS or (parts and found.start() < parts[-1].end):  # inside the body of a function
            continue
        name = re.split(r"[.\[\]\"`]+", found[2].strip('"`[]'))[-1]
        start = found.start() + len(found[0]) - len(found[0].lstrip())
        end = _end(letters, found.end(), is_body=_KINDS[word] is Kind.FUNCTION)
        name_at = found.end() - len(found[2]) + found[2].rindex(name)
        parts.append(Part(short(name), _KINDS[word], 0, start, name_at, end))
    return parts


def _end(letters: str, at: int, *, is_body: bool) -> int:
    """Where a statement ends: at its semicolon; behind a body in dollars; a body of another dialect goes on to the next part."""
    semicolon = letters.find(";", at, at + PARTS.statement_chars)
    if not is_body:
        return semicolon + 1 if semicolon >= 0 else -1
    dollars = _DOLLARS.search(letters, at, at + PARTS.dollar_chars)
    if dollars is None:
        return -1
    closing = letters.find(dollars[0], dollars.end(), dollars.end() + PARTS.statement_chars)
    semicolon = letters.find(";", closing, closing + PARTS.statement_chars) if closing >= 0 else -1
    return semicolon + 1 if semicolon >= 0 else -1
