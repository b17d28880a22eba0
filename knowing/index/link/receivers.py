"""What stands before a dot, inside one file: local names, and the types of what they hold."""

from __future__ import annotations

import re

from knowing.index.link.lookups import EXACT, FIELDS, FILE, HOLDERS, IMPORTED, MISS, OUTSIDE, TYPED, Hit
from knowing.index.link.names import Names
from knowing.index.link.spelled import bared, matching
from knowing.index.link.world import NO_SYMBOL, Module
from knowing.languages import Language
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, Kind
from knowing.settings.index import LINK

LITERALS = frozenset("\"'`[{0123456789")
"""How a text, a list, a map or a number starts."""
_PARAMETER = re.compile(r"[A-Z]\d?|T[A-Z]\w*")
"""How the type parameters of a generic are named."""
_WORD = re.compile(r"[\w$]+")


class Receivers:
    """Finds what a receiver is: the type of a local name, of a field, of the result of a call."""

    def __init__(self, names: Names, module: Module, facts: FileFacts, spec: Language) -> None:
        self.names, self.module, self.spec = names, module, spec
        self.world = names.world
        self.held: dict[tuple[int, str], tuple[str, bool]] = {}
        for bind in facts.binds:
            self.held.setdefault((module.first + bind.scope, bind.name), (bind.type, bind.is_call))
        bound = [bind.name for bind in facts.binds]
        self._bound = {*bound, *_WORD.findall(" ".join(bound))}
        self._is_free: dict[str, bool] = {}
        self._around: dict[int, int] = {}
        self._receivers: dict[tuple[int, str], Hit] = {}
        self._values: dict[tuple[int, str, bool], Hit] = {}
        self._fixture_files = self._files_with_fixtures()

    def receiver(self, source: int, text: str, depth: int = 0) -> Hit:
        """Return what a text before a dot means to a symbol: a type or an instance of it, modules, or nothing known."""
        key = (self.place(source, text), text)
        hit = self._receivers.get(key)
        if hit is None:
            self._receivers[key] = MISS
            hit = self._receivers[key] = self._receiver(source, text, depth)
        return hit

    def _receiver(self, source: int, text: str, depth: int) -> Hit:
        if depth > LINK.depth:
            return MISS
        spec, world = self.spec, self.world
        if text in spec.self_names:
            return Hit(world.enclosing_type(source), IMPORTED, is_instance=True)
        if is_super(text, spec):
            owner = world.enclosing_type(source)
            bases = world.bases.get(owner, ()) if owner != NO_SYMBOL else ()
            return Hit(bases[0], IMPORTED, is_instance=True) if bases else MISS
        if text.startswith(("await ", "new ", "(", "*", "&")):
            text = bared(text)
        if text.endswith(")"):
            return self._returned(source, text, depth)
        if text[:1] in LITERALS:
            return OUTSIDE
        text = text.rstrip("!?")
        for separator in spec.separators:
            head, found, last = text.rpartition(separator)
            if found and head:
                head = head.rstrip("!?")
                holder = self.receiver(source, head, depth + 1)
                if holder.is_instance or (holder.symbol != NO_SYMBOL and world.kind[holder.symbol] in TYPE_KINDS):
                    return self._field_type(holder.symbol, last, depth)
                break
        held = self._held(source, text)
        if held is not None:
            return self._value(source, *held, depth)
        if spec.implicit_self:
            owner = world.enclosing_type(source)
            if owner != NO_SYMBOL and not ({"(", "."} & set(text)):
                typed = self._field_type(owner, text, depth)
                if typed is not MISS:
                    return typed
        if self._fixture_files and world.kind[source] in CALLABLE_KINDS:
            given = self._fixture(text)
            if given is not MISS:
                return given
        hit = self.names.holder(self.module, source, text)
        if hit.is_empty and "::" in text and not self._is_ours(text.partition("::")[0]):
            return OUTSIDE
        if hit.symbol != NO_SYMBOL and world.kind[hit.symbol] in FIELDS:
            typed = self._declared(hit.symbol)
            return hit if typed.is_empty and (typed is MISS or world.members.get(hit.symbol)) else typed
        return hit

    def _fixture(self, name: str) -> Hit:
        """Return what a fixture gives to tests under this name: one of the file itself, or of the folders around it."""
        for place in self._fixture_files:
            function = place.top.get(name)
            held = place.fields.get((function, name)) if function is not None else None
            if held is not None:
                head, _, last = held[0].rpartition(".")
                return self._instance(self.names.named(place, place.first, last, head), last)
        return MISS

    def _files_with_fixtures(self) -> list[Module]:
        """Return this file and the files of fixtures in the folders around it; none if it is not among tests."""
        if not self.spec.fixtures:
            return []
        folder = self.module.path
        places = [self.module]
        while "/" in folder:
            folder = folder.rpartition("/")[0]
            beside = self.world.by_path.get(f"{folder}/{self.spec.fixtures}")
            if beside is not None:
                places.append(beside)
        return places if len(places) > 1 else []

    def _held(self, source: int, name: str) -> tuple[str, bool] | None:
        """Return the type, or the call, that a local name was bound to, in a function or around it."""
        above = source
        while above != NO_SYMBOL:
            if self.world.kind[above] not in TYPE_KINDS and (above, name) in self.held:
                return self.held[above, name]
            above = self.world.parent[above]
        return None

    def _is_ours(self, name: str) -> bool:
        return any(self.world.kind[symbol] in HOLDERS for symbol in self.world.by_name.get(name, ()))

    def _value(self, source: int, text: str, is_call: bool, depth: int) -> Hit:
        """Return what a name holds that has a type, or has the result of a call: as a rule the same all over the file."""
        place = self.place(source, text)
        if place == source:
            return self._new_value(source, text, is_call, depth)
        hit = self._values.get((place, text, is_call))
        if hit is None:
            hit = self._values[place, text, is_call] = self._new_value(source, text, is_call, depth)
        return hit

    def _new_value(self, source: int, text: str, is_call: bool, depth: int) -> Hit:
        if is_call:
            return self._returned(source, text if text.endswith(")") else text + "()", depth)
        head, _, last = text.rpartition(".")
        return self._instance(self.names.named(self.module, source, last, head), text)

    def _instance(self, hit: Hit, name: str) -> Hit:
        """Return an instance of the type that was found under a name."""
        if hit.is_empty:  # it has a type: one that nobody here defines, or a type parameter
            return MISS if hit is MISS and _PARAMETER.fullmatch(name) else OUTSIDE
        if hit.symbol == NO_SYMBOL or self.world.kind[hit.symbol] not in TYPE_KINDS:
            return MISS
        return Hit(hit.symbol, TYPED, is_instance=True)

    def _returned(self, source: int, text: str, depth: int) -> Hit:
        """Return what a call gives: an instance of a type, or the declared result of a function."""
        callee = text[: matching(text)]
        if callee.endswith(">"):  # the types that it is given: `make<Basket>()`
            callee = callee[: matching(callee, "<", ">")]
        if not callee:
            return MISS
        head, last = "", callee
        for separator in self.spec.separators:
            if separator in callee:
                head, _, last = callee.rpartition(separator)
        if head:
            hit = self.names.member_of(self.receiver(source, head, depth + 1), last, is_called=True)
        else:
            hit = self.bare(source, last)
        if hit.symbol == NO_SYMBOL:
            return OUTSIDE if hit is OUTSIDE else MISS
        if self.world.kind[hit.symbol] in TYPE_KINDS:
            return Hit(hit.symbol, TYPED, is_instance=True)
        if self.world.kind[hit.symbol] == Kind.CONSTRUCTOR:
            return Hit(self.world.parent[hit.symbol], TYPED, is_instance=True)
        return self._declared(hit.symbol)

    def _field_type(self, owner: int, name: str, depth: int) -> Hit:
        """Return the type of a member of a type or of its ancestors, as its own file states it."""
        seen: set[int] = set()
        queue, nothing = [owner], MISS
        while queue and len(seen) < LINK.holders:
            holder = queue.pop(0)
            if holder in seen or holder == NO_SYMBOL:
                continue
            seen.add(holder)
            member = self.world.members.get(holder, {}).get(name)
            if member is not None:
                typed = self._declared(member)
                if not typed.is_empty:
                    return typed
                nothing = typed
            module = self.world.modules[self.world.file[holder]]
            held = module.fields.get((holder, name))
            if held is not None:
                other = self if module is self.module else None
                kind, is_call = held
                head, _, last = kind.rpartition(".")
                if is_call and other is not None:
                    return other._returned(holder, kind if kind.endswith(")") else kind + "()", depth + 1)
                hit = self.names.named(module, holder, last, head)
                if is_call and hit.is_empty:
                    return hit
                if is_call and hit.symbol != NO_SYMBOL and self.world.kind[hit.symbol] not in TYPE_KINDS:
                    return self._declared(hit.symbol)
                return self._instance(hit, last)
            queue.extend(self.world.bases.get(holder, ()))
        return nothing

    def _declared(self, symbol: int) -> Hit:
        """Return an instance of the type that a symbol is declared with."""
        declared = self.world.type[symbol]
        if not declared:
            return MISS
        module = self.world.modules[self.world.file[symbol]]
        if declared in ("Self", "self", "this"):
            return Hit(self.world.enclosing_type(symbol), TYPED, is_instance=True)
        head, _, last = declared.rpartition(".")
        return self._instance(self.names.named(module, symbol, last, head), last)

    def place(self, source: int, text: str) -> int:
        """Return where to look a text up: around a function, if the text has nothing to do with names of the function itself.

        A name that is bound anywhere in the file may be bound to something that was made in the function.
        """
        around = self._around.get(source)
        if around is None:
            is_plain = self.world.kind[source] in CALLABLE_KINDS and not self.world.members.get(source)
            around = self._around[source] = self.world.parent[source] if is_plain else source
        if around == source or self.world.name[source] in text:
            return source
        is_free = self._is_free.get(text)
        if is_free is None:
            is_free = self._is_free[text] = self._bound.isdisjoint(_WORD.findall(text))
        return around if is_free else source

    def is_local(self, source: int, name: str) -> bool:
        """Whether a name is a parameter or variable of the function: then it hides everything outside."""
        if name not in self._bound:
            return False
        above = source
        while above != NO_SYMBOL and self.world.kind[above] in CALLABLE_KINDS:
            if (above, name) in self.held:
                return True
            above = self.world.parent[above]
        return False

    def bare(self, source: int, name: str) -> Hit:
        """Return what a name without a receiver means when it is called: the nearest of the definitions around it,
        or a global name."""
        world, implicit_self = self.world, self.spec.implicit_self
        kinds, parents, all_members = world.kind, world.parent, world.members
        above = source
        while above != NO_SYMBOL and (kind := kinds[above]) != FILE:
            members = all_members.get(above)
            is_type = kind in TYPE_KINDS
            if members and name in members and (not is_type or implicit_self):
                return Hit(world.called(above, name), EXACT)
            if is_type and implicit_self:
                inherited = world.called(above, name)
                if inherited != NO_SYMBOL:
                    return Hit(inherited, IMPORTED)
            if world.name[above] == name and kind in CALLABLE_KINDS and kinds[parents[above]] not in TYPE_KINDS:
                return Hit(above, EXACT)
            above = parents[above]
        hit = self.names.global_name(self.module, name)
        if hit is MISS and self.spec.package == "repository":
            return MISS if name in self.spec.builtins else self.names.only_one(name, self.module.language)
        if hit is MISS and self.spec.package == "program":
            hit = self.names.linked(name, self.module)
            return self.names.linked_type(name, self.module) if hit is MISS else hit
        return hit


def is_super(text: str, spec: Language) -> bool:
    """Whether a receiver is the word of a language for what a type inherits from."""
    return text in spec.super_names or text.startswith("super(")
