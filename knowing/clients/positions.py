"""JSON with comments and trailing commas, parsed into values that know their place in the text.

Libraries that keep comments print the whole text anew; an edit that keeps every byte needs places only, and that is a page of code.

>>> tree = parsed('{"a": [1, 2], // why\\n "b": null,}')
>>> tree.value, [(one.name, one.start) for one in tree.members], tree.has_trailing_comma
({'a': [1, 2], 'b': None}, [('a', 1), ('b', 22)], True)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from knowing.settings.clients import CLIENT

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)
      | (?P<line>//[^\r\n]*)
      | (?P<block>/\*.*?\*/)
      | (?P<string>"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")
      | (?P<mark>[{}\[\]:,])
      | (?P<other>(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))""",
    re.DOTALL | re.VERBOSE | re.ASCII,
)


class Malformed(ValueError):
    """The text is not JSON, not even with comments; says in which line."""


class JsonToken(NamedTuple):
    """A piece of the text that is no space: its kind (a mark is its own kind) and where it stands."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Value:
    """A value, where it stands and, for an object, its members in order."""

    value: object
    start: int
    end: int
    members: tuple[Member, ...] = ()
    has_trailing_comma: bool = False
    commas: tuple[int, ...] = ()
    """Where the commas between the members stand, a trailing one too."""

    @property
    def is_object(self) -> bool:
        """Whether it has members, or could have."""
        return isinstance(self.value, dict)


@dataclass(frozen=True, slots=True)
class Member:
    """One member of an object: its name, where the name starts, and its value."""

    name: str
    start: int
    content: Value


def tokens(text: str) -> Iterator[JsonToken]:
    """Everything of a text that is no space, comments too; Malformed at what is none of it."""
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise _malformed(text, at)
        kind = str(found.lastgroup)
        if kind != "space":
            yield JsonToken(found[0] if kind == "mark" else kind, at, found.end())
        at = found.end()


def parsed(text: str) -> Value | None:
    """The value of a text; None if there is nothing in it but space and comments."""
    reader = _Reader(text)
    if reader.now is None:
        return None
    value = reader.read(0)
    if reader.now is not None:
        raise _malformed(text, reader.now.start)
    return value


def _malformed(text: str, at: int) -> Malformed:
    line = text.count("\n", 0, at) + 1
    return Malformed(f"line {line}: " + ("it ends too early" if at >= len(text) else "this is not JSON"))


class _Reader:
    """Goes through the tokens of a text, comments left out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rest = (one for one in tokens(text) if one.kind not in ("line", "block"))
        self.now = next(self.rest, None)

    def take(self, *kinds: str) -> JsonToken:
        """The token at hand, which must be of one of the kinds, and on to the next."""
        token = self.now
        if token is None or token.kind not in kinds:
            raise _malformed(self.text, len(self.text) if token is None else token.start)
        self.now = next(self.rest, None)
        return token

    def read(self, depth: int) -> Value:
        """The value that starts here."""
        token = self.take("string", "other", "{", "[")
        if token.kind in ("string", "other"):
            return Value(self.loaded(token), token.start, token.end)
        if depth >= CLIENT.nested:
            raise _malformed(self.text, token.start)
        return self.members(token, depth) if token.kind == "{" else self.items(token, depth)

    def members(self, opened: JsonToken, depth: int) -> Value:
        """The object whose brace was taken."""
        found: list[Member] = []
        commas: list[int] = []
        while self.now is None or self.now.kind != "}":
            if len(commas) < len(found):
                raise _malformed(self.text, len(self.text) if self.now is None else self.now.start)
            name = self.take("string")
            self.take(":")
            found.append(Member(str(self.loaded(name)), name.start, self.read(depth + 1)))
            if self.now is not None and self.now.kind == ",":
                commas.append(self.take(",").start)
        end = self.take("}").end
        value = {one.name: one.content.value for one in found}
        is_trailing = bool(found) and len(commas) == len(found)
        return Value(value, opened.start, end, tuple(found), is_trailing, tuple(commas))

    def items(self, opened: JsonToken, depth: int) -> Value:
        """The array whose bracket was taken."""
        found: list[object] = []
        is_open = True
        while self.now is None or self.now.kind != "]":
            if not is_open:
                raise _malformed(self.text, len(self.text) if self.now is None else self.now.start)
            found.append(self.read(depth + 1).value)
            is_open = self.now is not None and self.now.kind == ","
            if is_open:
                self.take(",")
        return Value(found, opened.start, self.take("]").end)

    def loaded(self, token: JsonToken) -> object:
        """What a string, a number or a word means."""
        try:
            value: object = json.loads(self.text[token.start : token.end])
        except ValueError:
            raise _malformed(self.text, token.start) from None
        return value
