"""Which types implement an interface without saying so: those that have all its methods, as in Go.

A method counts if its name and its shape are those of the interface: what it takes and what it gives. Who has the rarest method of an
interface is asked for the others, so the work grows with the methods that interfaces have in common with types.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from knowing import languages
from knowing.index.link.names import is_telling
from knowing.index.link.world import NO_SYMBOL, Module, World
from knowing.model import TYPE_KINDS, Kind
from knowing.settings.index import LINK

Method = tuple[str, int]
"""Name and shape."""
_INTERFACE, _METHOD = Kind.INTERFACE, Kind.METHOD
_IMPLEMENTING = TYPE_KINDS - {_INTERFACE}


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
                asked.setdefault(parents[symbol], []).append((seen.name, seen.shape))
    wanted = {shape for methods in asked.values() for _, shape in methods if shape}
    owners: dict[int, list[int]] = defaultdict(list)
    for module in modules:
        for symbol, seen in enumerate(module.interface.symbols, start=module.first):
            if seen.shape in wanted and kinds[parents[symbol]] in _IMPLEMENTING:
                owners[seen.shape].append(parents[symbol])
    return _Methods(asked, owners)


class _Search:
    """Looks for the types that have all methods of an interface."""

    def __init__(
        self, world: World, methods: _Methods, unresolved: set[int], is_test: Callable[[Module], bool]
    ) -> None:
        self.world, self.methods, self.unresolved, self.is_test = world, methods, unresolved, is_test
        self._above: dict[int, set[int]] = {}
        self._embedding: dict[int, list[int]] = defaultdict(list)
        for child, bases in world.bases.items():
            if world.kind[child] != _INTERFACE:
                for base in bases:
                    self._embedding[base].append(child)

    def types(self, interface: int) -> list[int]:
        """Return the types that have all methods of an interface, but for those that have them from a type which has them all."""
        asked = self._asked(interface)
        if not asked:
            return []
        owners = min((self.methods.owners.get(shape, []) for _, shape in asked), key=len)
        if len(asked) == 1 and len(owners) > LINK.satisfied:
            return []
        place = self._place(interface)
        found: dict[int, None] = {}
        for one in self._with_embedding(owners):
            if self._may_see(one, place, asked) and all(self._has(one, method) for method in asked):
                found[one] = None
                if len(found) > LINK.satisfied:
                    return []
        return [one for one in found if found.keys().isdisjoint(self.above(one))]

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
        is_said = all(shape for _, shape in asked)
        is_partly = not self.unresolved.isdisjoint(whole) or any(one not in self.methods.asked for one in whole)
        return asked if is_said and len(asked) > is_partly else []

    def _with_embedding(self, owners: Iterable[int]) -> dict[int, None]:
        """Return types and all that embed one of them: they have its methods."""
        found: dict[int, None] = dict.fromkeys(owners)
        waiting = list(found)
        while waiting:
            more = [child for child in self._embedding.get(waiting.pop(), ()) if child not in found]
            found.update(dict.fromkeys(more))
            waiting += more
        return found

    def _place(self, symbol: int) -> Module:
        return self.world.modules[self.world.file[symbol]]

    def _may_see(self, one: int, place: Module, asked: list[Method]) -> bool:
        """Whether a type can be meant: what is private to a package is implemented inside of it, what tests ask for is for tests,
        and one method of a common name that takes and gives a text or a number is had by many for other reasons."""
        here = self._place(one)
        if here.package_key == place.package_key:
            return True
        is_private = any(not name[:1].isupper() for name, _ in asked)
        says_much = len(asked) > 1 or asked[0][1] % 2 == 1 or is_telling(asked[0][0])
        return says_much and not is_private and (self.is_test(here) or not self.is_test(place))

    def _has(self, one: int, method: Method) -> bool:
        name, shape = method
        found = self.world.member(one, name)
        if found == NO_SYMBOL:
            return False
        place = self._place(found)
        return place.interface.symbols[found - place.first].shape == shape
