"""Manifests of a tree: text, JSON and TOML that may be missing, broken or made to harm.

What is returned is a table, or an empty one. Reading takes time that grows with the size of a file: comments and texts that nobody closes
are read once, and a name of hundreds of parts, which costs the reader of TOML the square of their number, is not read at all. A value may
still be anything: tables without end, numbers of a million digits. Take what is a ``str``; never make one of what is not.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from knowing.tree.content import read_bytes

MOST_BYTES = 1_000_000
"""No manifest that people write is larger."""
_MOST_PARTS = 60
"""Of a dotted name."""
_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*+"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_LAST_COMMA = re.compile(r",(\s*+[}\]])")
_DOTTED = re.compile(r"""(?:(?:(?<![\w-])[\w-]++|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')[ \t]*+\.[ \t]*+)+""")


def read_text(root: Path, path: str) -> str:
    """Return the text of a file of the tree; empty if it cannot be read."""
    try:
        return read_bytes(root, path, MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


def read_json(root: Path, path: str) -> dict[str, Any]:
    """Return what a JSON file says, which may have comments and trailing commas, as tsconfig files do; empty if it is broken."""
    return as_json(read_text(root, path))


def read_toml(root: Path, path: str) -> dict[str, Any]:
    """Return what a TOML file says; empty if it is broken."""
    return as_toml(read_text(root, path))


def as_json(text: str) -> dict[str, Any]:
    """A text as JSON, with or without comments and trailing commas; empty if it is none.

    >>> as_json('{"a": [1, 2,], /* b */ "c": "//"} // d')
    {'a': [1, 2], 'c': '//'}
    """
    try:
        value = json.loads(text)
    except RecursionError:
        return {}
    except ValueError:
        try:
            value = json.loads(_LAST_COMMA.sub(r"\1", _COMMENT.sub(lambda found: found[1] or "", text)))
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}


def as_toml(text: str) -> dict[str, Any]:
    """A text as TOML; empty if it is none.

    >>> as_toml("a.b = 1"), as_toml("a" + ".a" * 100 + " = 1")
    ({'a': {'b': 1}}, {})
    """
    if any(found[0].count(".") > _MOST_PARTS for found in _DOTTED.finditer(text)):
        return {}
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def text_at(table: object, key: str, otherwise: str) -> str:
    """The text under a key of a table; the other one if there is none, or something else."""
    found = table.get(key) if isinstance(table, dict) else None
    return found if isinstance(found, str) else otherwise


def words_in(value: object) -> Iterator[str]:
    """Every text in lists and tables, however deep: names of tables too."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += [*reversed(one.values()), *reversed(one)]
        elif isinstance(one, list):
            waiting += reversed(one)
