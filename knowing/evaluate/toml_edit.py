"""Changes some numbers in a TOML file and leaves every other byte as it is.

The edit is made on the text and then checked by parsing: what comes out must say exactly what was there, with
the new numbers in it. A file that spells its settings in a way this cannot edit (inline tables, say) is refused,
never guessed at.

>>> edited('[walk]\\nrestart = 0.2  # calm\\n', {"walk.restart": 0.4})
'[walk]\\nrestart = 0.4  # calm\\n'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from knowing.errors import ConfigError

_HEADER = re.compile(r"^\s*\[\s*([A-Za-z0-9_-]+(?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*\]\s*(?:#.*)?$")
_ANY_HEADER = re.compile(r"^[ \t]*\[")
_VALUE = r"^([ \t]*{name}[ \t]*=[ \t]*)([^\s#,\]}}\"'\[{{]+)(?=[ \t]*(?:#.*)?$)"


def edited(text: str, values: Mapping[str, float], name: str = ".ctx.toml") -> str:
    """The text with each dotted key set to its number.

    Raises
    ------
    ConfigError
        If the text is not TOML, or the numbers cannot be put into it without touching anything else.
    """
    try:
        wanted = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name}: {error}") from None
    result = text
    for key, value in values.items():
        result = _set(result, key, value)
        _put(wanted, key.split("."), value)
    try:
        is_right = tomllib.loads(result) == wanted
    except tomllib.TOMLDecodeError:
        is_right = False
    if not is_right:
        lines = ", ".join(f"{key} = {value!r}" for key, value in values.items())
        said = f"{name} is written in a way that cannot be edited safely"
        raise ConfigError(said, f"put in by hand: {lines}")
    return result


def _set(text: str, key: str, value: float) -> str:
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.split("\n")
    table, _, name = key.rpartition(".")
    start, end = _section(lines, table)
    if start is None:
        bare = text.rstrip("\r\n \t")
        gap = "" if not bare else (newline if text.endswith("\n") else newline * 2)
        return f"{text}{gap}[{table}]{newline}{name} = {value!r}{newline}"
    pattern = re.compile(_VALUE.format(name=re.escape(name)))
    for place in range(start + 1, end):
        line = lines[place].removesuffix("\r")
        if pattern.search(line):
            lines[place] = pattern.sub(lambda found: f"{found[1]}{value!r}", line) + lines[place][len(line) :]
            return "\n".join(lines)
    last = max((place for place in range(start, end) if lines[place].strip()), default=start)
    ending = "\r" if newline == "\r\n" else ""
    if last == len(lines) - 1:  # the file does not end with a line break
        lines[last] += ending
        ending = ""
    lines.insert(last + 1, f"{name} = {value!r}{ending}")
    return "\n".join(lines)


def _section(lines: list[str], table: str) -> tuple[int | None, int]:
    """Where a table's header is, and where the next one begins."""
    start: int | None = None
    for place, line in enumerate(lines):
        bare = line.removesuffix("\r")
        if start is not None and _ANY_HEADER.match(bare):
            return start, place
        found = _HEADER.match(bare)
        if found and re.sub(r"\s", "", found[1]) == table:
            start = place
    return start, len(lines)


def _put(table: dict[str, Any], parts: list[str], value: float) -> None:
    for part in parts[:-1]:
        inner = table.setdefault(part, {})
        if not isinstance(inner, dict):
            inner = table[part] = {}
        table = inner
    table[parts[-1]] = value
