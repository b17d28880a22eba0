"""What a mention means inside one file: calls, names, fields and decorators."""

from __future__ import annotations

from functools import cached_property

from knowing.index.link.lookups import HOLDERS, IMPORTED, MISS, OUTSIDE, Hit
from knowing.index.link.names import Names
from knowing.index.link.receivers import Receivers, is_super
from knowing.index.link.world import NO_SYMBOL, Module
from knowing.languages import Language
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, Kind

_CALLED = CALLABLE_KINDS | TYPE_KINDS | {Kind.PROPERTY, Kind.VARIABLE, Kind.CONSTANT}


class Scope(Receivers):
    """Looks up what the symbols of one file mention."""

    def __init__(self, names: Names, module: Module, facts: FileFacts, spec: Language) -> None:
        super().__init__(names, module, facts, spec)
        self._sites = facts.sites
        self._meanings: dict[tuple[int, bool, str, str], Hit] = {}

    def meaning(self, source: int, kind: str, name: str, receiver: str) -> Hit:
        """Return what a mention means. What it means to one method of a class it means to all, unless it is about
        their own names."""
        if kind == "accesses_field":
            return self._own_field(source, name)
        if kind == "decorates":
            return self._decorator(source, name, receiver)
        is_call = kind == "calls"
        place = self.place(source, receiver or name)
        if place == source or self.world.name[source] == name:
            return self._call(source, name, receiver) if is_call else self._name(source, name, receiver)
        key = (place, is_call, receiver, name)
        hit = self._meanings.get(key)
        if hit is None:
            hit = self._call(source, name, receiver) if is_call else self._name(source, name, receiver)
            self._meanings[key] = hit
        return hit

    def lacks_receiver(self, source: int, name: str) -> bool:
        """Whether a bare name that was found nowhere is surely nothing of ours: the language has it, or only methods have it, and
        they are called on something. A local name or an import may hold one, and the body of a class knows what it defines."""
        is_nearer = name in self.spec.builtins or not self.names.may_be_bare(name, self.module.language)
        if not is_nearer or name in self.module.aliases or name in self._taken:
            return False
        if self.world.kind[source] not in CALLABLE_KINDS:
            owner = self.world.enclosing_type(source)
            if owner != NO_SYMBOL and name in self.world.members.get(owner, ()):
                return False
        return not self.is_local(source, name)

    @cached_property
    def _taken(self) -> set[str]:
        """What the file takes from something without calling it: after ``feed = reader.feed``, ``feed(data)`` is a method."""
        rows = self._sites.rows()
        return {
            name for _, kind, name, _, _, receiver in rows if kind == "accesses_field" or (receiver and kind != "calls")
        }

    def _own_field(self, source: int, name: str) -> Hit:
        """Return a field or method of the type around a symbol."""
        owner = self.world.enclosing_type(source)
        target = NO_SYMBOL if owner == NO_SYMBOL else self.world.member(owner, name)
        return MISS if target == NO_SYMBOL else Hit(target, IMPORTED)

    def _decorator(self, source: int, name: str, receiver: str) -> Hit:
        """Return what a decorator means: it stands before a definition and is looked up around it."""
        if receiver or self.is_local(source, name):
            return self._name(source, name, receiver)
        source = self.world.parent[source]
        if self.module.language == "csharp":  # [Fact] is FactAttribute
            hit = self.names.named(self.module, source, name + "Attribute", "")
            if hit.symbol != NO_SYMBOL:
                return hit
        return self.names.named(self.module, source, name, "")

    def _name(self, source: int, name: str, receiver: str) -> Hit:
        """Return what a name means that is not called."""
        if receiver:
            return self.names.member_of(self.receiver(source, receiver), name)
        return MISS if self.is_local(source, name) else self.names.named(self.module, source, name, "")

    def _call(self, source: int, name: str, receiver: str) -> Hit:
        """Return what a call runs; without a sure answer, a guess."""
        if receiver:
            holder = self.receiver(source, receiver)
            hit = self.names.member_of(holder, name, is_called=True)
            if hit.symbol != NO_SYMBOL:
                return self._called(hit)
            return self._guessed(source, name, receiver, holder)
        if self.is_local(source, name):
            return MISS
        hit = self.bare(source, name)
        return self._called(hit) if hit.symbol != NO_SYMBOL else MISS

    def _called(self, hit: Hit) -> Hit:
        """Return a hit if it is something that runs when it is called: a variable or field is not."""
        kind = self.world.kind[hit.symbol]
        return hit if kind in _CALLED else MISS

    def _guessed(self, source: int, name: str, receiver: str, holder: Hit) -> Hit:
        """Return the only method of that name, for a receiver of which nothing is known; nothing if a guess would be a bad one.

        An object has methods, not the functions of some file; what calls its own name on something else hands the call on;
        what is made for tests is called by tests; what comes from outside has nothing of ours but what we gave to it; and what every
        object of the language has says nothing of ours.
        """
        if name in self.spec.builtins or name in self.spec.methods:
            return MISS
        hit = self.names.only_one(name, self.module.language)
        if hit.symbol in (NO_SYMBOL, source) or holder.modules or is_super(receiver, self.spec):
            return MISS
        module = self.world.modules[self.world.file[hit.symbol]]
        owner, above = module.interface.symbols[hit.symbol - module.first].owner, self.world.parent[hit.symbol]
        is_extension = self.world.kind[above] == Kind.TRAIT or (owner != "" and self.world.name[above] != owner)
        if self.world.kind[hit.symbol] == Kind.FUNCTION and self.world.kind[above] in TYPE_KINDS:
            return MISS  # of the code of a component
        if not is_extension and (holder is OUTSIDE or self.world.kind[above] not in HOLDERS):
            return MISS
        return MISS if self.names.is_test(module) and not self.names.is_test(self.module) else hit
