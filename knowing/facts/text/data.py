"""JSON that configures: the keys of its objects. An array at the top is data and has no parts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind
from knowing.settings.facts import PARTS

_TOKEN = re.compile(r'"((?:[^"\\\n]|\\.)*)"|//[^\n]*|/\*.{0,400}?\*/|[{}\[\],:]', re.DOTALL)
_SCRIPTS = "scripts"
"""The key of package.json whose members can be run."""


@dataclass(slots=True)
class _Open:
    """An object or array that is not closed yet, and the part whose value it is."""

    sign: str
    part: Part | None
    level: int
    """Level of its keys; -1 if they are no parts."""


def json_parts(text: Text) -> list[Part]:
    """Keys of the outer object and, below it, keys that hold something; scripts by their names."""
    letters = text.source.decode("latin-1")
    parts: list[Part] = []
    stack: list[_Open] = []
    key: re.Match[str] | None = None
    waiting: Part | None = None
    for token in _TOKEN.finditer(letters):
        sign = token[0]
        if sign[0] == '"':
            if key is None and waiting is None and stack and stack[-1].sign == "{" and stack[-1].level >= 0:
                key = token
            continue
        if sign == ":" and key is not None:
            waiting = _part(key, stack)
            key = None
        elif sign in ("{", "["):
            if not stack and sign == "[":
                return []
            _open(stack, waiting, sign, parts)
            waiting = None
        elif sign in ("}", "]", ","):
            _scalar(waiting, stack, parts, token.start())
            waiting, key = None, None
            if sign != "," and stack:
                closed = stack.pop().part
                if closed is not None:
                    closed.end = token.end()
    return parts


def _part(key: re.Match[str], stack: list[_Open]) -> Part:
    return Part(short(key[1]), Kind.KEY, stack[-1].level, key.start(), key.start() + 1)


def _open(stack: list[_Open], part: Part | None, sign: str, parts: list[Part]) -> None:
    level = -1
    if not stack:
        level = 0
    elif part is not None:
        parts.append(part)
        if sign == "{" and part.level + 1 < PARTS.key_levels:
            level = part.level + 1
    stack.append(_Open(sign, part, level))


def _scalar(part: Part | None, stack: list[_Open], parts: list[Part], end: int) -> None:
    """Add a key with a plain value as a part, if it stands at the top or is a script."""
    if part is None:
        return
    around = stack[-1].part if stack else None
    part.end = end
    if around is not None and around.level == 0 and around.name == _SCRIPTS:
        part.kind = Kind.TARGET
        parts.append(part)
    elif part.level == 0:
        parts.append(part)
