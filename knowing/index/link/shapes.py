"""What a method is called, takes and gives, as one number: two methods with the same number do the same job in two types.

It is made of the name and the types that a signature of Go spells, in their order, without names of parameters. Inside of its package a
type is ``Basket``, elsewhere ``shop.Basket``, or ``ours.Basket`` where the package is imported by another name: it counts as ``shop.Basket``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

from knowing.model import ImportFact

_NAMED = re.compile(r"(?!(?:chan|func|map|struct|interface)\b)[^\W\d]\w* +(?=\S)")
"""A name with a type after it, at the start of a parameter."""
_WORD = re.compile(r"([^\W\d]\w*)(\.[^\W\d]\w*)?")
_EVERYWHERE = frozenset(
    """any bool byte chan comparable complex64 complex128 error float32 float64 func int int8 int16 int32 int64 interface map rune string
    struct uint uint8 uint16 uint32 uint64 uintptr""".split()
)
"""The types that the language has everywhere, and the words that make types of types."""
_BRACKET = re.compile(r"[()\[\]{}]")
_CUT = re.compile(r"[()\[\]{},]")
_OPENING = "([{"


class Shapes:
    """Makes the shapes of the methods of one file."""

    def __init__(self, package: str, imports: list[ImportFact]) -> None:
        self.own = f"{package}."
        called = {one.alias: one.module.rpartition("/")[2] for one in imports if one.alias}
        self.renamed = {f" {alias}.": f" {name}." for alias, name in called.items() if name.isidentifier()}

    def of(self, signature: str, name: str) -> int:
        """Return a number that methods with the same name and types have in common; 0 if a signature does not say them all.

        >>> inside, outside = Shapes("shop", []), Shapes("wood", [ImportFact("example.com/shop", "", "ours", 1)])
        >>> put = inside.of("Put(one, two Item, of ...interface{}) error", "Put")
        >>> put == outside.of("func (s *Shelf) Put(a ours.Item, b ours.Item, c ...any) (err error)", "Put")
        True
        >>> put == outside.of("func (s *Shelf) Put(a, b Item, c ...any) error", "Put")
        False
        """
        start = signature.find(")") + 1 if signature.startswith("func ") else 0
        at = signature.find(f"{name}(", start)
        types = _spelled(signature[at + len(name) :]) if at >= 0 else ""
        if not types:
            return 0
        is_of_its_own = " " in types
        if is_of_its_own:
            types = types.replace(" .", f" {self.own}")
            for alias, package in self.renamed.items():
                types = types.replace(alias, package)
        return (crc32(types.encode(), crc32(name.encode())) | 1) - (not is_of_its_own) or 2


def says_its_own(shape: int) -> bool:
    """Whether one of the types in a shape is not of those that the language has everywhere: then the shape is odd."""
    return shape % 2 == 1


@lru_cache(maxsize=10_000)
def _spelled(text: str) -> str:
    """What follows the name of a method, as types only. Before one that the language does not have everywhere stands a space and its
    package: `` shop.Basket``, or `` .Basket`` of the package itself."""
    end = _closed(text)
    if end < 0:
        return ""
    given = text[end + 1 :].strip()
    if given.startswith("("):
        last = _closed(given)
        if last != len(given) - 1:
            return ""
        given = given[1:last]
    spelled = f"{','.join(_types(text[1:end]))}>{','.join(_types(given))}".replace("interface{}", "any")
    return _WORD.sub(_placed, spelled.replace(" ", "")) if len(spelled) > 1 else spelled


def _placed(word: re.Match[str]) -> str:
    """A word of a type, with its package before it if it is one."""
    if word[2]:
        return f" {word[0]}"
    return word[0] if word[0] in _EVERYWHERE else f" .{word[0]}"


def _closed(text: str) -> int:
    """Where the parenthesis closes that a text starts with; -1 if it does not."""
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth += 1 if bracket[0] in _OPENING else -1
        if depth == 0:
            return bracket.start()
    return -1


def _types(text: str) -> list[str]:
    """The types of a list of parameters, one for each: in ``a, b int`` there are two."""
    parts = [part for part in _parted(text) if part]
    if not any(_NAMED.match(part) for part in parts):
        return parts
    found: list[str] = []
    for part in reversed(parts):
        is_named = _NAMED.match(part)
        found.append(part[is_named.end() :] if is_named else found[-1] if found else part)
    return found[::-1]


def _parted(text: str) -> Iterator[str]:
    """The parts of a text between commas, but for those inside of parentheses."""
    depth = start = 0
    for cut in _CUT.finditer(text):
        if cut[0] != ",":
            depth += 1 if cut[0] in _OPENING else -1
        elif depth == 0:
            yield text[start : cut.start()].strip()
            start = cut.end()
    yield text[start:].strip()
