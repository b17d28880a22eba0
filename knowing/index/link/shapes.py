"""What a method is called, takes and gives, as one number: two methods with the same number do the same job in two types.

It is made of the name and the types that a signature of Go spells, in their order, without names of parameters. Inside of its package a
type is ``Basket``, elsewhere ``shop.Basket``, or ``ours.Basket`` where the package is imported by another name: it counts as ``shop.Basket``.

Two of its bits say more than that. The last one: one of the types is not of those that the language has everywhere. The one before it:
one of the types is spelled as those of the package itself are; it is no part of what methods have in common.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

from knowing.model import ImportFact
from knowing.settings.index import LINK

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
_CHANNEL = re.compile(r"\bchan +(?=\S)")
_PACKAGE = re.compile(r" (\w*)\.")
_FUNCTION = "func("
_SAYS_ITS_OWN, _IS_OF_PACKAGE = 1, 2


class Shapes:
    """Makes the shapes of the methods of one file."""

    def __init__(self, package: str, imports: list[ImportFact]) -> None:
        self.called = {
            one.alias: name for one in imports if one.alias and (name := package_name(one.module)).isidentifier()
        }
        self.called[""] = package

    def of(self, signature: str, name: str) -> int:
        """Return a number that methods with the same name and types have in common; 0 if a signature does not say them all.

        >>> inside, outside = Shapes("shop", []), Shapes("wood", [ImportFact("example.com/shop", "", "ours", 1)])
        >>> put = inside.of("Put(one, two Item, of ...interface{}) error", "Put")
        >>> same_job(put) == outside.of("func (s *Shelf) Put(a ours.Item, b ours.Item, c ...any) (err error)", "Put")
        True
        >>> same_job(put) == same_job(outside.of("func (s *Shelf) Put(a, b Item, c ...any) error", "Put"))
        False
        >>> watch = inside.of("Watch(do func(key string, one Item) (n int, err error)) <-chan Item", "Watch")
        >>> same_job(watch) == outside.of("Watch(f func(string, ours.Item) (int, error)) <-chan ours.Item", "Watch")
        True
        >>> listen = inside.of("Listen(to chan int)", "Listen")
        >>> listen == outside.of("Listen(chan int)", "Listen") and not says_its_own(listen)
        True
        """
        start = signature.find(")") + 1 if signature.startswith("func ") else 0
        at = signature.find(f"{name}(", start)
        types = _spelled(signature[at + len(name) :]) if at >= 0 else ""
        if not types:
            return 0
        bits = 0
        if " " in types:
            bits = _SAYS_ITS_OWN | (_IS_OF_PACKAGE if " ." in types else 0)
            types = _PACKAGE.sub(lambda found: f" {self.called.get(found[1], found[1])}.", types)
        return crc32(types.encode(), crc32(name.encode())) & ~3 | bits or 4


def says_its_own(shape: int) -> bool:
    """Whether one of the types in a shape is not of those that the language has everywhere."""
    return shape & _SAYS_ITS_OWN != 0


def is_of_package(shape: int) -> bool:
    """Whether one of the types in a shape is of the package that the method stands in: in another, the same spelling is another type."""
    return shape & _IS_OF_PACKAGE != 0


def same_job(shape: int) -> int:
    """What methods with the same name and types have in common, in whatever package each of them stands."""
    return shape & ~_IS_OF_PACKAGE


def package_name(module: str) -> str:
    """The name that a package most likely has, by the path that imports it.

    >>> package_name("example.com/shop"), package_name("example.com/shop/v2"), package_name("v2")
    ('shop', 'shop', 'v2')
    """
    parts = [part for part in module.split("/") if part]
    name = parts[-1] if parts else module
    return parts[-2] if len(parts) > 1 and name[:1] == "v" and name[1:].isdigit() else name


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
    return _WORD.sub(_placed, _CHANNEL.sub("chan;", spelled).replace(" ", "")) if len(spelled) > 1 else spelled


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


def _types(text: str, level: int = 0) -> list[str]:
    """The types of a list of parameters, one for each: in ``a, b int`` there are two. Names stay where the types would be very long."""
    parts = [part for part in _parted(text) if part]
    types = parts
    if any(_NAMED.match(part) for part in parts):
        types = []
        for part in reversed(parts):
            is_named = _NAMED.match(part)
            types.append(part[is_named.end() :] if is_named else types[-1] if types else part)
        types.reverse()
    bare = {one: _unnamed(one, level) for one in set(types) if _FUNCTION in one}
    found = [bare.get(one, one) for one in types]
    return found if sum(map(len, found)) <= LINK.shape_chars else parts


def _unnamed(function: str, level: int) -> str:
    """A type that is made of functions, without the names of what they take and give.

    >>> _unnamed("[]func(a, b int, do func(x string)) (n int, err error)", 0), _unnamed("func() (err error)", 0)
    ('[]func(int,int,func(string))(int,error)', 'func()error')
    """
    before, _, after = function.partition(_FUNCTION)
    end = _closed(f"({after}")
    if level >= LINK.shape_levels or end < 0:
        return function
    rest = after[end:].lstrip()
    last = _closed(rest) if rest.startswith("(") else -1
    if last >= 0:
        given = _types(rest[1:last], level + 1)
        rest = (given[0] if len(given) == 1 else f"({','.join(given)})") + rest[last + 1 :]
    elif _FUNCTION in rest:
        rest = _unnamed(rest, level + 1)
    return f"{before}{_FUNCTION}{','.join(_types(after[: end - 1], level + 1))}){rest}"


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
