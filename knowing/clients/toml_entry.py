"""An entry in a TOML configuration: a table of its own at the end. Every result is parsed and compared with what it should say."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence

from knowing.clients.insertions import Added, Insertion, newline_of
from knowing.clients.nested import with_entry
from knowing.clients.positions import Malformed

Entry = Mapping[str, object]
_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def found(text: str, keys: Sequence[str]) -> object:
    """The value at a path of keys; None if there is none. Malformed if the text or something on the way cannot be read."""
    value: object = _loaded(text)
    for depth, key in enumerate(keys):
        if not isinstance(value, dict):
            raise Malformed(f"{'.'.join(keys[:depth])} is not a table")
        if key not in value:
            return None
        value = value[key]
    return value


def _loaded(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise Malformed(str(error)[:200] or "this is not TOML") from None


def added(text: str, keys: Sequence[str], entry: Entry) -> Added:
    """How an entry gets in at a path of keys: as a table behind everything that is there."""
    if found(text, keys) is not None:
        raise Malformed(f"{'.'.join(keys)} is there already")
    newline = newline_of(text)
    gap = "" if not text else newline if text.endswith("\n") else newline * 2
    lines = [f"[{'.'.join(map(_key, keys))}]", *(f"{_key(name)} = {_written(value)}" for name, value in entry.items())]
    said = gap + newline.join(lines) + newline
    _check(text + said, with_entry(_loaded(text), keys, entry), keys)
    return Added((Insertion(len(text), said),))


def removed(text: str, keys: Sequence[str], _made: int = 0) -> str:
    """The text without the tables of the entry; comments behind them stay."""
    wanted = with_entry(_loaded(text), keys, None)
    while found(text, keys) is not None:
        text = _without_one(text, keys)
    _check(text, wanted, keys)
    return text


def _without_one(text: str, keys: Sequence[str]) -> str:
    """The text without one of the tables that make up the entry. What looks like a header may stand inside of a string: a cut counts only
    if what is left says what it should.
    """
    headers = [one.start() for one in _HEADER.finditer(text)]
    whole = _loaded(text)
    for place, start in enumerate(headers):
        if not _names(text[start:], keys):
            continue
        for end in [*headers[place + 1 :], len(text)]:
            less = text[: _start_of(text, start)] + text[start + len(_body(text[start:end])) :]
            if _is_less(less, whole, keys):
                return less
    raise Malformed("it is written in a way that cannot be edited safely")


def _is_less(text: str, whole: dict[str, object], keys: Sequence[str]) -> bool:
    """Whether a text says the same but for an entry, of which something is gone."""
    try:
        left = _loaded(text)
        same = _bare(with_entry(left, keys, None), keys) == _bare(with_entry(whole, keys, None), keys)
        return same and found(text, keys) != _at(whole, keys)
    except Malformed:
        return False


def _names(text: str, keys: Sequence[str]) -> bool:
    """Whether a header names the entry, or a table in it."""
    line = text.splitlines()[0]
    try:
        value: object = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return False
    return _at(value, keys) is not None


def _at(value: object, keys: Sequence[str]) -> object:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _start_of(text: str, start: int) -> int:
    """Where a table starts, the one blank line before it included."""
    before = text[:start]
    for newline in ("\r\n", "\n"):
        if before.endswith(newline * 2):
            return start - len(newline)
    return start


def _body(table: str) -> str:
    """The lines of a table without the blank lines and comments at its end, which belong to what follows."""
    lines = table.splitlines(keepends=True)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return "".join(lines)


def _check(text: str, wanted: dict[str, object], keys: Sequence[str]) -> None:
    try:
        is_right = _bare(_loaded(text), keys) == _bare(wanted, keys)
    except Malformed:
        is_right = False
    if not is_right:
        raise Malformed("it is written in a way that cannot be edited safely")


def _bare(value: Mapping[str, object], keys: Sequence[str]) -> dict[str, object]:
    """A copy without a container of entries that is empty: a table that stands nowhere says the same."""
    return {key: one for key, one in value.items() if key != keys[0] or one != {}}


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name)


def _written(value: object) -> str:
    """A text or a list of texts as TOML, whose basic strings are those of JSON, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def is_blank(text: str) -> bool:
    """Whether nothing is left that somebody could miss."""
    return text.strip() == ""
