"""Which types implement an interface without saying so: those that have all its methods, as in Go.

A method counts if its name and its shape are those of the interface: what it takes and what it gives. Who has the rarest method of an
interface, or embeds who has it, is asked for the others. If those are very many, nobody is asked: the work for one interface has a limit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from knowing import languages
from knowing.index.link.interface import Seen
from knowing.index.link.names import is_telling
from knowing.index.link.shapes import is_of_package, same_job, says_its_own
from knowing.index.link.world import NO_SYMBOL, Module, World
from knowing.model import TYPE_KINDS, Kind
from knowing.settings.index import LINK

_INTERFACE, _METHOD = Kind.INTERFACE, Kind.METHOD
_IMPLEMENTING = TYPE_KINDS - {_INTERFACE}


class Method(NamedTuple):
    """A method that an interface asks for."""

    name: str
    shape: int
    package: tuple[str, str] | None
    """The package of which it takes or gives a type, if that is the one that it stands in."""


class _Methods(NamedTuple):
    """The methods of all types that matter, in the order of files."""

    asked: dict[int, list[Method]]
    """By interface."""
    owners: dict[int, list[int]]
    """Types that define a method of a shape."""


def satisfied(
    world: World, modules: Iterable[Module], unresolved: set[int], is_test: Callable[[Module], bool]
) -> list[tuple[int, int]]:
    """Return pairs of a type and an interface that it implements without saying so; ``unresolved`` are types with a base that is not ours.

    An interface that very many types implement says nothing about any of them, and gets none.
    """
    methods = _methods(world, [one for one in modules if one.language and languages.load(one.language).structural])
    if not methods.asked:
        return []
    search = _Search(world, methods, unresolved, is_test)
    found: dict[int, list[int]] = defaultdict(list)
    for interface in methods.asked:
        for one in search.types(interface):
            found[one].append(interface)
    pairs: list[tuple[int, int]] = []
    for one, interfaces in found.items():
        implied = search.above(one).union(*(search.above(interface) for interface in interfaces))
        pairs += [(one, interface) for interface in interfaces if interface not in implied]
    return pairs


def _methods(world: World, modules: list[Module]) -> _Methods:
    """List the methods of interfaces, and who else has methods of these shapes."""
    asked: dict[int, list[Method]] = {}
    kinds, parents = world.kind, world.parent
    for module in modules:
        for symbol, seen in enumerate(module.interface.symbols, start=module.first):
            if kinds[symbol] is _INTERFACE:
                asked.setdefault(symbol, [])
            elif kinds[symbol] is _METHOD and kinds[parents[symbol]] is _INTERFACE:
                asked.setdefault(parents[symbol], []).append(_asked_for(seen, module))
    wanted = {one.shape for methods in asked.values() for one in methods if one.shape}
    owners: dict[int, list[int]] = defaultdict(list)
    for module in modules:
        for symbol, seen in enumerate(module.interface.symbols, start=module.first):
            if seen.shape and same_job(seen.shape) in wanted and kinds[parents[symbol]] in _IMPLEMENTING:
                owners[same_job(seen.shape)].append(parents[symbol])
    return _Methods(asked, owners)


def _asked_for(seen: Seen, module: Module) -> Method:
    return Method(seen.name, same_job(seen.shape), module.package_key if is_of_package(seen.shape) else None)


class _Search:
    """Looks for the types that have all methods of an interface."""

    def __init__(
        self, world: World, methods: _Methods, unresolved: set[int], is_test: Callable[[Module], bool]
    ) -> None:
        self.world, self.methods, self.unresolved, self.is_test = world, methods, unresolved, is_test
        self._above: dict[int, set[int]] = {}
        self._known: dict[tuple[frozenset[Method], tuple[str, str] | None, bool], list[int]] = {}
        self._embedding: dict[int, list[int]] = defaultdict(list)
        for child, bases in world.bases.items():
            if world.kind[child] != _INTERFACE:
                for base in bases:
                    self._embedding[base].append(child)

    def types(self, interface: int) -> list[int]:
        """Return the types that have all methods of an interface, but for those that have them from a type which has them all."""
        asked, place = self._asked(interface), self._place(interface)
        key = frozenset(asked), place.package_key, self.is_test(place)
        if asked and key not in self._known:
            self._known[key] = self._found(asked, place)
        return self._known.get(key, [])

    def _found(self, asked: list[Method], place: Module) -> list[int]:
        """Return the types that have all methods which an interface asks for at a place; none if they, or those to be asked, are too many."""
        owners = min((self.methods.owners.get(one.shape, []) for one in asked), key=len)
        if len(asked) == 1 and len(owners) > LINK.satisfied:
            return []
        waiting, seen, having = list(owners), set(owners), set[int]()
        while waiting:
            if len(seen) > LINK.satisfied_asked:
                return []
            one = waiting.pop()
            if self._may_see(one, place, asked) and all(self._has(one, method) for method in asked):
                having.add(one)
            else:  # those who embed it have its methods, and maybe the others too
                more = [child for child in self._embedding.get(one, ()) if child not in seen]
                seen.update(more)
                waiting += more
        found = sorted(one for one in having if having.isdisjoint(self.above(one)))
        return found if len(found) <= LINK.satisfied else []

    def above(self, symbol: int) -> set[int]:
        """Return all that a type extends or embeds, directly or not."""
        known = self._above.get(symbol)
        if known is None:
            known, waiting = set(), list(self.world.bases.get(symbol, ()))
            while waiting:
                base = waiting.pop()
                if base not in known and base != symbol:
                    known.add(base)
                    waiting += self.world.bases.get(base, ())
            self._above[symbol] = known
        return known

    def _asked(self, interface: int) -> list[Method]:
        """Return the methods of an interface and of those that it embeds; none if what is known of them says too little."""
        whole = [interface, *self.above(interface)]
        asked = list(dict.fromkeys(method for one in whole for method in self.methods.asked.get(one, ())))
        is_said = all(one.shape for one in asked)
        is_partly = not self.unresolved.isdisjoint(whole) or any(one not in self.methods.asked for one in whole)
        return asked if is_said and len(asked) > is_partly else []

    def _place(self, symbol: int) -> Module:
        return self.world.modules[self.world.file[symbol]]

    def _may_see(self, one: int, place: Module, asked: list[Method]) -> bool:
        """Whether a type can be meant: what is private to a package is implemented inside of it, what tests ask for is for tests,
        and one method of a common name that takes and gives a text or a number is had by many for other reasons."""
        here = self._place(one)
        if here.package_key == place.package_key:
            return True
        is_private = any(not method.name[:1].isupper() for method in asked)
        says_much = len(asked) > 1 or says_its_own(asked[0].shape) or is_telling(asked[0].name)
        return says_much and not is_private and (self.is_test(here) or not self.is_test(place))

    def _has(self, one: int, method: Method) -> bool:
        found = self.world.member(one, method.name)
        if found == NO_SYMBOL:
            return False
        place = self._place(found)
        shape = place.interface.symbols[found - place.first].shape
        is_other = method.package not in (None, place.package_key) and is_of_package(shape)  # packages may share a name
        return same_job(shape) == method.shape and not is_other
