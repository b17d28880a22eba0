"""``section documents symbol``: which parts of the documentation mention which code.

A mention is tied to the only symbol that it can mean, or to none. What stands before the dot must be found, in order, in
the path and the names around a symbol; the closer it stands, the better. Everything here goes by names alone, so a patch
has to look only at prose that mentions a name which came, went or changed (``knowing.index.patch.again``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from posixpath import splitext

from knowing.index.link.draft import Draft
from knowing.index.link.lookups import IMPORTED, UNIQUE
from knowing.index.link.resolve import Resolver
from knowing.index.link.world import NO_SYMBOL, World
from knowing.model import TEXT_KINDS, TYPE_KINDS, Kind, Provenance
from knowing.settings.index import DERIVE
from knowing.words import looked_for, split_identifier

_NO_CODE = TEXT_KINDS | {Kind.FILE, Kind.ROUTE, Kind.EXTERNAL}


def derive_documents(draft: Draft) -> None:
    """Add an edge from each part of prose to every symbol that it mentions and that is the only one it can mean."""
    meant: dict[tuple[str, str], tuple[int, int]] = {}
    around = _Around(draft.world)
    for source in draft.sources:
        for site in source.facts.sites.of_kinds("documents"):
            key = (site.name, site.receiver)
            if key not in meant:
                meant[key] = _meaning(draft.resolver, around, *key)
            target, confidence = meant[key]
            if target != NO_SYMBOL:
                how = Provenance.RESOLVED if confidence > UNIQUE else Provenance.INFERRED
                draft.add(source.module.first + site.source, site.kind, target, int(how), confidence, site.line)


def _meaning(resolver: Resolver, around: _Around, name: str, receiver: str) -> tuple[int, int]:
    """The symbol that a mention means, and how sure that is; ``NO_SYMBOL`` if there are several, or none."""
    world = around.world
    namesakes = world.by_name.get(name, ())
    if not 0 < len(namesakes) <= DERIVE.namesakes or not looked_for(name):
        return NO_SYMBOL, 0
    code = [one for one in namesakes if world.kind[one] not in _NO_CODE]
    shipped, tests = list[int](), list[int]()
    for one in code:
        (tests if resolver.is_test(world.modules[world.file[one]]) else shipped).append(one)
    if not receiver:
        only = _only(world, shipped)
        return (only if only == NO_SYMBOL or _is_name_enough(world, only) else NO_SYMBOL), UNIQUE
    before = receiver.split(".")
    for group in (shipped, tests):  # tests are asked if nothing else is meant
        if held := [one for one in group if _holds(around[one], before)]:  # as all do that fit better
            for fits in (_stands_right_around, _holds_run):
                if found := [one for one in held if fits(around[one], before)]:
                    return _only(world, found), IMPORTED
            return _only(world, held), IMPORTED
    return NO_SYMBOL, 0


def _is_name_enough(world: World, symbol: int) -> bool:
    """Whether a bare name is enough: that of a type, of what stands at the top of a file, or one of several words."""
    name, above = world.name[symbol], world.parent[symbol]
    return len(split_identifier(name)) > 1 or world.kind[symbol] in TYPE_KINDS or world.kind[above] == Kind.FILE


def _only(world: World, found: Sequence[int]) -> int:
    """The one symbol of some, or the first of those that are the same thing defined again; else none."""
    if not found:
        return NO_SYMBOL
    first = found[0]
    is_one = len(found) == 1 or len({(world.file[one], world.qualname(one)) for one in found}) == 1
    return first if is_one else NO_SYMBOL


class _Around(dict[int, list[str]]):
    """The folders, the file and the names around symbols, from the outside inwards; each is found when it is first asked for."""

    def __init__(self, world: World) -> None:
        self.world = world

    def __missing__(self, symbol: int) -> list[str]:
        path = splitext(self.world.modules[self.world.file[symbol]].path)[0]
        around = self[symbol] = [*path.split("/"), *self.world.qualname(symbol).split(".")[:-1]]
        return around


def _stands_right_around(around: list[str], before: list[str]) -> bool:
    """Whether what stands before the dot is what stands right around the symbol."""
    return around[-len(before) :] == before


def _holds_run(around: list[str], before: list[str]) -> bool:
    """Whether it is found around the symbol without a gap."""
    return any(around[at : at + len(before)] == before for at in range(len(around) - len(before) + 1))


def _holds(around: list[str], before: list[str]) -> bool:
    """Whether it is found around the symbol in the same order."""
    if len(before) == 1:
        return before[0] in around
    parts: Iterator[str] = iter(around)
    return all(one in parts for one in before)
