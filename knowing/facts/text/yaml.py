"""YAML by its indentation: keys, named items of lists, and the documents of a manifest. NEON is read alike, and may be indented by tabs.

Only what has something under it becomes a part, and a scalar at the top; everything else is the text of the key around it.
Aliases, tags and the values themselves are not interpreted, so nothing in a file can make reading it expensive.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind
from knowing.settings.facts import PARTS

_KEY = re.compile(
    r"""("[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s\-#?:,\[\]{}&*!|>'"%@`][^#\n:]{0,199}|[^\s#?:,\[\]{}&*!|>'"%@`]{1,200}?|-[^\s:]{1,100}):(?=\s|$)"""
)
_DASH = re.compile(r"-[ \t]+|-$")
_SCALAR_BLOCK = re.compile(r"(?:[&!]\S+\s+)*[|>][-+0-9]*\s*(?:#.*)?$")
_NO_VALUE = re.compile(r"(?:[&!]\S+\s*)*(?:#.*)?$")
_NAMING = ("name", "id", "uses", "key", "title", "alias", "job_name", "repo", "run")
"""Keys whose value names the item they stand in, best first."""


@dataclass(slots=True)
class _Entry:
    """A key or an item of a list while the file is being read."""

    column: int
    start: int
    is_item: bool
    name: str = ""
    name_at: int = 0
    value: str = ""
    children: int = 0
    end: int = 0
    is_block: bool = False
    parent: _Entry | None = None
    said: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Of an item: the scalars of its own keys that may name it, with their places."""
    doc: str = ""


def yaml_parts(text: Text) -> list[Part]:
    """Keys and named items, document by document; a document with a ``kind`` is a part itself."""
    return [part for entries in _documents(text, " ") for part in _parts_of_document(entries)]


def neon_parts(text: Text) -> list[Part]:
    """The same of NEON, which phpstan and nette are configured in."""
    return [part for entries in _documents(text, " \t") for part in _parts_of_document(entries)]


def _documents(text: Text, blanks: str) -> list[list[_Entry]]:
    """The entries of each document, in order; lines are indented by these characters."""
    documents: list[list[_Entry]] = [[]]
    stack: list[_Entry] = []
    block_column = -1
    comment: list[str] = []
    for at, line in text.lines:
        stripped = line.lstrip(blanks)
        column = len(line) - len(stripped)
        if not stripped or (0 <= block_column < column):
            if stripped and stack:
                _extend(stack, at + len(line))
            continue
        block_column = -1
        if stripped[0] == "#":
            comment.append(stripped.lstrip("# "))
            continue
        if line.startswith(("---", "...")):
            documents.append([])
            stack.clear()
        elif stripped[0] != "\t":
            entry = _read_line(stack, documents[-1], at, column, stripped)
            _extend(stack, at + len(line))
            if entry is not None:
                entry.doc = short(" ".join(comment))
                block_column = entry.column if entry.is_block else -1
        comment.clear()
    return documents


def _extend(stack: list[_Entry], end: int) -> None:
    for entry in stack:
        entry.end = end


def _read_line(stack: list[_Entry], found: list[_Entry], at: int, column: int, rest: str) -> _Entry | None:
    """Put what a line opens onto the stack; its key, or None if it has none."""
    while dash := _DASH.match(rest):
        while stack and (stack[-1].column > column or (stack[-1].column == column and stack[-1].is_item)):
            stack.pop()
        if len(stack) > PARTS.nested:
            return None
        _push(stack, found, _Entry(column, at + column, is_item=True))
        column += dash.end()
        rest = rest[dash.end() :]
    key = _KEY.match(rest)
    while stack and stack[-1].column >= column:
        stack.pop()
    if key is None or len(stack) > PARTS.nested:
        if stack and stack[-1].is_item and not stack[-1].said:
            stack[-1].value = rest
        return None
    value = rest[key.end() :].strip()
    entry = _Entry(
        column, at + column, is_item=False, name=key[1].strip().strip("\"'"), name_at=at + column, value=value
    )
    entry.is_block = bool(_SCALAR_BLOCK.match(value))
    above = stack[-1] if stack else None
    if above is not None and above.is_item and entry.name in _NAMING and value and not entry.is_block:
        above.said[entry.name] = (value.strip("\"'"), at + column + key.end() + rest[key.end() :].index(value[0]))
    _push(stack, found, entry)
    return entry


def _push(stack: list[_Entry], found: list[_Entry], entry: _Entry) -> None:
    if stack:
        entry.parent = stack[-1]
        stack[-1].children += 1
    stack.append(entry)
    found.append(entry)


def _parts_of_document(entries: list[_Entry]) -> list[Part]:
    parts: list[Part] = []
    whole = _manifest(entries)
    base = 0
    if whole is not None:
        parts.append(whole)
        base = 1
    is_workflow = any(entry.name == "jobs" and entry.parent is None for entry in entries)
    levels: dict[int, int] = {}
    for entry in entries:
        level = _level(entry, levels)
        if level < 0:
            continue
        name, name_at = _name_of(entry)
        if entry.is_item:
            kind = Kind.TARGET if is_workflow else Kind.KEY
        else:
            kind = Kind.TARGET if is_workflow and level == 1 and _root(entry).name == "jobs" else Kind.KEY
        part = Part(short(name), kind, base + level, entry.start, name_at, entry.end)
        part.doc = entry.doc
        parts.append(part)
    return parts


def _level(entry: _Entry, levels: dict[int, int]) -> int:
    """How deep an entry is a part; -1 if it is none, and then nothing below it is."""
    above = -1
    if entry.parent is not None:
        above = levels.get(id(entry.parent), -2)
    level = above + 1
    if above == -2 or not _is_part(entry, level):
        # the items of a list without names stand in the way of everything below them, but the list itself does not
        levels[id(entry)] = -2
        return -1
    levels[id(entry)] = level
    return level


def _is_part(entry: _Entry, level: int) -> bool:
    if entry.is_item:
        return 0 < level < PARTS.item_levels and bool(entry.said) and entry.children > 1
    has_more = entry.children > 0 or entry.is_block or not _NO_VALUE.match(entry.value)
    if level == 0:
        return has_more
    return level < PARTS.key_levels and (entry.children > 0 or entry.is_block)


def _name_of(entry: _Entry) -> tuple[str, int]:
    if not entry.is_item:
        return entry.name, entry.name_at
    key = next(key for key in _NAMING if key in entry.said)
    value, at = entry.said[key]
    return (value.split("@", 1)[0] if key == "uses" else value.split(" #", 1)[0].strip("\"' ")), at


def _root(entry: _Entry) -> _Entry:
    while entry.parent is not None:
        entry = entry.parent
    return entry


def _manifest(entries: list[_Entry]) -> Part | None:
    """A document that says what kind of thing it describes, and its name: a part around all others."""
    top = {entry.name: entry for entry in entries if entry.parent is None}
    if "kind" not in top or "apiVersion" not in top or not top["kind"].value:
        return None
    inside = [
        entry for entry in entries if entry.parent is top.get("metadata") and entry.name in ("name", "generateName")
    ]
    name = inside[0].value.strip("\"'") if inside else ""
    kind = top["kind"]
    return Part(
        short(f"{kind.value} {name}"), Kind.SECTION, 0, entries[0].start, kind.name_at, max(one.end for one in entries)
    )
