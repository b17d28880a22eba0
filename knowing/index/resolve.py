"""From mentions to edges: same scope > import > inheritance > package > unique name.

Every lookup says how it was made, and the edge keeps that as provenance and confidence. What cannot be tied to one
symbol stays an unresolved site: ``x.get()`` on an unknown receiver never becomes an edge to the one function
called ``get``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from knowing import languages
from knowing.index.classify import flags_of_path
from knowing.index.edges import Array, Found, Key
from knowing.index.imports import STRATEGIES, Strategy
from knowing.index.world import MAX_REEXPORTS, NO_SYMBOL, Module, World
from knowing.languages import Language
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, Flag, ImportFact, Kind, Provenance, SiteFact
from knowing.words import split_identifier

EXACT, IMPORTED, TYPED, SHARED, STARRED, UNIQUE = 95, 90, 85, 85, 80, 60
"""Confidence, in percent, of a name found in its own scope, by import, by the receiver's type, in the package, by a star import, by being the only one."""

HOLDERS = frozenset({*TYPE_KINDS, Kind.MODULE, Kind.VARIABLE, Kind.CONSTANT})
"""Kinds whose members are had from a receiver."""
_FIELDS = frozenset({Kind.FIELD, Kind.PROPERTY, Kind.VARIABLE, Kind.CONSTANT})
_HELD_FIELDS = frozenset({Kind.FIELD, Kind.PROPERTY})
_FILE = Kind.FILE  # in Python 3.11 a member of an enum costs as much as a call
_ELSEWHERE = frozenset({"extends", "implements", "reads_env", "executes_process"})
"""Mentions that the first pass and the derivations deal with."""
_CALLED = CALLABLE_KINDS | TYPE_KINDS | {Kind.PROPERTY, Kind.VARIABLE, Kind.CONSTANT}
_LEFT_OPEN = frozenset({"calls", "decorates"})
_RESOLVED, _INFERRED = int(Provenance.RESOLVED), int(Provenance.INFERRED)
_WORD = re.compile(r"[\w$]+")
LITERALS = frozenset("\"'`[{0123456789")
"""How a text, a list, a map or a number starts."""
_PARAMETER = re.compile(r"[A-Z]\d?|T[A-Z]\w*")
"""How the type parameters of a generic are named."""
MAX_DEPTH = 24


Site = tuple[int, str, str, int, int]
"""A mention that stayed open: source, name, receiver, line, column."""


class Hit(msgspec.Struct, frozen=True, gc=False):
    """What a name turned out to be: a symbol, or whole modules. (A struct is made in a third of the time of a named tuple.)"""

    symbol: int
    confidence: int
    modules: tuple[Module, ...] = ()
    is_instance: bool = False

    @property
    def is_empty(self) -> bool:
        return self.symbol == NO_SYMBOL and not self.modules


MISS = Hit(NO_SYMBOL, 0)
OUTSIDE = Hit(NO_SYMBOL, -1)
"""What was imported from elsewhere, and what it holds: surely nothing of ours, so there is nothing to guess."""


@dataclass(slots=True)
class Resolution:
    """Edges and open sites of the files that were resolved."""

    edges: dict[Key, Found] = field(default_factory=dict)
    beside: list[Array] = field(default_factory=list)
    """Edges that other processes resolved, as rows."""
    open: list[Site] = field(default_factory=list)
    resolved_calls: int = 0
    open_calls: int = 0
    outside_calls: int = 0
    """Calls of names the repository does not define at all: libraries and builtins."""

    def add(self, source: int, kind: str, target: int, hit: Hit, line: int) -> None:
        """An edge; the surer of two stays, and the first of equals."""
        if source == target and kind != "calls":
            return
        key, confidence = (source, kind, target), hit.confidence
        old = self.edges.get(key)
        if old is None or old[1] < confidence:
            self.edges[key] = (_RESOLVED if confidence > UNIQUE else _INFERRED, confidence, line)


class Resolver:
    """Looks names up in a world."""

    def __init__(self, world: World, root: Path) -> None:
        self.world = world
        self.strategies: dict[str, Strategy] = {}
        self.root = root
        self._exports: dict[tuple[int, str], Hit] = {}
        self._aliases: dict[tuple[int, str, str, str], Hit] = {}
        self._by_alias: dict[tuple[int, str], Hit] = {}
        self._alias_starts: dict[int, set[str]] = {}
        self._located: dict[tuple[str, str, str], list[Module]] = {}
        self._unique: dict[tuple[str, str], Hit] = {}
        self._tests: dict[int, bool] = {}

    # -- files --------------------------------------------------------------------------------------------------------

    def inherit(self, modules: Iterable[Module], result: Resolution) -> None:
        """First pass: who extends whom, because every later lookup of a member depends on it."""
        for module in modules:
            for site in module.interface.bases:
                child = module.first + site.source
                if site.source == 0 and site.receiver:  # a detached block: `impl Trait for Type`
                    owner = self.global_name(module, site.receiver.rsplit(".", 1)[-1])
                    path, _, name = site.name.rpartition(".")
                    child, site = owner.symbol, SiteFact(site.source, site.kind, name, site.line, site.column, path)  # noqa: PLW2901
                if child == NO_SYMBOL or self.world.kind[child] == _FILE:
                    continue
                hit = self.named(module, module.first + site.source, site.name, site.receiver)
                target = hit.symbol
                if target in (NO_SYMBOL, child) or self.world.kind[target] not in (*TYPE_KINDS, Kind.MODULE):
                    continue
                kind = site.kind
                if (
                    kind == "extends"
                    and self.world.kind[target] in (Kind.INTERFACE, Kind.TRAIT)
                    and (self.world.kind[child] not in (Kind.INTERFACE, Kind.TRAIT))
                ):
                    kind = "implements"
                self.world.extend(child, target)
                result.add(child, kind, target, hit, site.line)

    def resolve(self, module: Module, facts: FileFacts, result: Resolution) -> None:
        """Second pass: everything else that one file mentions."""
        spec = languages.load(module.language) if module.language else None
        if spec is None:
            return
        for one in facts.imports:
            self._import_edges(module, one, result)
        scope = _Scope(self, module, facts, spec)
        known, aliases, first, still_open = self.world.by_name, module.aliases, module.first, result.open
        said: dict[tuple[int, str, str, str], bool] = {}
        for site in facts.sites:
            kind, name = site.kind, site.name
            if name not in known and name not in aliases:
                result.outside_calls += kind == "calls"
                continue
            if kind in _ELSEWHERE:
                continue
            key = (site.source, kind, site.receiver, name)
            is_resolved = said.get(key)
            if (
                is_resolved is None
            ):  # what a symbol says twice means the same twice, and the first edge is the one that stays
                hit = scope.meaning(site)
                is_resolved = said[key] = hit.symbol != NO_SYMBOL
                if is_resolved:
                    self._site_edges(site, first + site.source, hit, result)
            if is_resolved:
                result.resolved_calls += kind == "calls"
            elif kind in _LEFT_OPEN and name in known:
                result.open_calls += kind == "calls"
                still_open.append((first + site.source, name, site.receiver, site.line, site.column))

    def _site_edges(self, site: SiteFact, source: int, hit: Hit, result: Resolution) -> None:
        """What a mention says of the symbol that it means."""
        kind, target, world = site.kind, hit.symbol, self.world
        if kind == "accesses_field":
            if world.kind[target] not in _FIELDS:
                if (source, "calls", target) in result.edges:
                    return
                kind = "references"
        elif kind == "decorates":
            result.add(target, kind, source, hit, site.line)
            around = world.parent[source]  # whoever defines the decorated thing makes use of the decorator
            if around == NO_SYMBOL or world.kind[around] not in CALLABLE_KINDS:
                return
            source, kind = around, "references"
        elif kind == "references":
            if world.kind[target] == _FILE:
                return
            if site.receiver and world.kind[target] in _HELD_FIELDS:
                kind = "accesses_field"
        elif kind == "type_hint_of":
            if world.kind[target] not in TYPE_KINDS:
                return
            source, target = target, source
        result.add(source, kind, target, hit, site.line)

    def _import_edges(self, module: Module, one: ImportFact, result: Resolution) -> None:
        if not one.module:
            return
        hit = (
            self.imported(module, one)
            if one.name != "*"
            else Hit(NO_SYMBOL, STARRED, tuple(self.locate(one.module, module)))
        )
        if hit.symbol != NO_SYMBOL:
            result.add(module.first, "imports", hit.symbol, hit, one.line)
        elif len(hit.modules) <= 3:
            for target in hit.modules:
                result.add(
                    module.first, "imports", target.first, Hit(target.first, hit.confidence or IMPORTED), one.line
                )
        else:  # a package of many files: the one that carries its name stands for it
            folder_name = one.module.rstrip("/").rsplit("/", 1)[-1].rsplit(".", 1)[-1].lower()
            target = next((m for m in hit.modules if m.stem.lower() == folder_name), hit.modules[0])
            result.add(module.first, "imports", target.first, Hit(target.first, STARRED), one.line)

    # -- names ----------------------------------------------------------------------------------------------------------

    def locate(self, name: str, importer: Module) -> list[Module]:
        if not importer.language:
            return []
        strategy = languages.load(importer.language).imports
        here = (
            importer.path if strategy == "rust" else importer.path.rpartition("/")[0]
        )  # all that a strategy asks of it
        found = self._located.get((strategy, here, name))
        if found is None:
            if strategy not in self.strategies:
                self.strategies[strategy] = STRATEGIES[strategy](self.world, self.root)
            self._located[strategy, here, name] = found = self.strategies[strategy].locate(name, importer)
        return found

    def imported(self, module: Module, one: ImportFact) -> Hit:
        """What an import brings in: a symbol, or the modules it names."""
        key = (module.id, one.module, one.name, one.alias)
        hit = self._aliases.get(key)
        if hit is None:
            self._aliases[key] = hit = self._imported(module, one, 0, None)
        return hit

    def _imported(self, module: Module, one: ImportFact, depth: int, seen: set[tuple[int, str]] | None) -> Hit:
        if not one.module:  # `export { a as b }`, `export default a`: another name for what this file has
            return self.export([module], one.name, depth + 1, seen)
        files = self.locate(one.module, module)
        hit = MISS
        if not one.name:
            last = one.module.replace("::", ".").replace("\\", ".").rsplit(".", 1)[-1].rsplit("/", 1)[-1]
            exact = (
                self.export(files, last, depth + 1, seen)
                if files and last in self.world.by_name and len(files) < 50
                else MISS
            )
            is_type_import = languages.load(module.language).imports in ("package", "namespace", "rust")
            hit = exact if is_type_import and exact.symbol != NO_SYMBOL else Hit(NO_SYMBOL, IMPORTED, tuple(files))
        else:
            name = one.name.rsplit("::", 1)[-1]
            hit = self.export(files, name, depth + 1, seen)
            if hit.symbol == NO_SYMBOL:
                joined = one.module + name if one.module.endswith(".") else f"{one.module}.{name}"
                submodule = self.locate(joined, module)
                if submodule:
                    hit = Hit(NO_SYMBOL, IMPORTED, tuple(submodule))
                elif name == "default" and len(files) == 1:
                    hit = self._default_export(files[0], one.alias)
        return hit

    def _by_import(self, module: Module, alias: str) -> Hit:
        """What a name means that the file imports under it."""
        key = (module.id, alias)
        hit = self._by_alias.get(key)
        if hit is None:
            one = module.aliases[alias]
            hit = self.imported(module, one)
            self._by_alias[key] = hit = self._unseen(module, one) if hit.is_empty else hit
        return hit

    def _starts_alias(self, module: Module, text: str) -> bool:
        """Is it the beginning of a dotted name that the file imports: ``a.b``, after ``import a.b.c``?"""
        starts = self._alias_starts.get(module.id)
        if starts is None:
            starts = self._alias_starts[module.id] = set()
            for alias in module.aliases:
                while alias:
                    starts.add(alias)
                    alias = alias.rpartition(".")[0]  # noqa: PLW2901
        return text in starts

    def _unseen(self, module: Module, one: ImportFact) -> Hit:
        """What an import that led to no symbol means: something of ours that no file shows, or something foreign."""
        above = one.module.replace("::", ".").rpartition(".")[0]
        return MISS if self.locate(one.module, module) or (above and self.locate(above, module)) else OUTSIDE

    def _default_export(self, module: Module, alias: str) -> Hit:
        if alias in module.top:
            return Hit(module.top[alias], IMPORTED)
        stem = module.stem
        for name in (stem, stem[:1].upper() + stem[1:]):
            if name in module.top:
                return Hit(module.top[name], STARRED)
        types = [
            s for s in module.top.values() if self.world.kind[s] in TYPE_KINDS or self.world.kind[s] == Kind.FUNCTION
        ]
        return Hit(types[0], STARRED) if len(types) == 1 else Hit(NO_SYMBOL, IMPORTED, (module,))

    def export(
        self, files: Iterable[Module], name: str, depth: int = 0, seen: set[tuple[int, str]] | None = None
    ) -> Hit:
        """A name as it can be had from modules, through re-exports.

        ``seen`` is where this search has been: only what was asked from outside (``seen`` is None) is remembered, so that
        an answer never depends on what was asked before it and a file can be resolved alone.
        """
        if depth > MAX_REEXPORTS:
            return MISS
        for module in files:
            if name in module.top:
                return Hit(module.top[name], IMPORTED)
        for module in files:
            key = (module.id, name)
            if seen is None:
                hit = self._exports.get(key)
                if hit is None:
                    self._exports[key] = hit = self._reexported(module, name, 0, {key})
            elif key in seen:
                continue
            else:
                seen.add(key)
                hit = self._reexported(module, name, depth, seen)
            if hit.symbol != NO_SYMBOL or hit.modules:
                return hit
        return MISS

    def _reexported(self, module: Module, name: str, depth: int, seen: set[tuple[int, str]]) -> Hit:
        hit = MISS
        if name in module.aliases:
            hit = self._imported(module, module.aliases[name], depth, seen)
        if (
            hit is MISS
            and module.language
            and languages.load(module.language).imports in ("python", "javascript", "rust")
        ):
            for star in module.stars:
                hit = self.export(self.locate(star.module, module), name, depth + 1, seen)
                if hit.symbol != NO_SYMBOL:
                    break
        return hit

    def global_name(self, module: Module, name: str) -> Hit:
        """A bare name at the top of a file: own definitions, imports, package, star imports."""
        if name in module.top:
            return Hit(module.top[name], EXACT)
        if name in module.aliases:
            return self._by_import(module, name)
        if module.package_key is not None:
            found = self.world.packages[module.package_key].get(name)
            if found is not None:
                return Hit(found, SHARED)
            family, package = module.package_key
            while family == "namespace" and "." in package:
                package = package.rpartition(".")[0]
                found = (
                    self.world.packages[family, package].get(name) if (family, package) in self.world.packages else None
                )
                if found is not None:
                    return Hit(found, SHARED)
        if languages.load(module.language).imports == "namespace":
            for one in module.interface.imports:
                key = ("namespace", one.module)
                found = self.world.packages[key].get(name) if key in self.world.packages else None
                if found is not None:
                    return Hit(found, STARRED)
        for star in module.stars:
            files = self.locate(star.module, module)
            hit = self.export(files, name)
            if hit.symbol == NO_SYMBOL and len(files) == 1:  # static import of a type's members
                for owner in files[0].top.values():
                    if name in self.world.members.get(owner, ()):
                        return Hit(self.world.members[owner][name], STARRED)
            if hit.symbol != NO_SYMBOL:
                return Hit(hit.symbol, STARRED)
        return MISS

    def named(self, module: Module, source: int, name: str, receiver: str, depth: int = 0) -> Hit:
        """A name, maybe qualified by modules or types, in the scope of ``source``."""
        if not receiver:
            above = source
            world = self.world
            while above != NO_SYMBOL and world.kind[above] != _FILE:
                members = world.members.get(above)
                if members and members.get(name, source) != source:
                    return Hit(members[name], EXACT)
                if world.name[above] == name and above != source:
                    return Hit(above, EXACT)
                above = world.parent[above]
            return self.global_name(module, name)
        holder = self.holder(module, source, receiver, depth + 1)
        return self.member_of(holder, name)

    def holder(self, module: Module, source: int, text: str, depth: int = 0) -> Hit:
        """What stands before the dot, when it is made of names only."""
        if depth > MAX_DEPTH:
            return MISS
        text = text.replace("::", ".").replace("->", ".")
        if text in module.aliases:
            return self._by_import(module, text)
        head, _, last = text.rpartition(".")
        if not head:
            hit = self.named(module, source, last, "", depth)
            if hit.is_empty and module.language == "rust" and last in ("crate", "self", "super"):
                return Hit(NO_SYMBOL, IMPORTED, tuple(self.locate(last, module)))
            if hit.is_empty and module.language == "rust":
                files = self.locate(text, module)
                if files:
                    return Hit(NO_SYMBOL, IMPORTED, tuple(files))
            return hit
        hit = self.member_of(self.holder(module, source, head, depth + 1), last)
        if hit.is_empty and module.language in ("python", "rust"):
            if module.language == "rust" or self._starts_alias(module, text):
                files = self.locate(text, module)
                if files:
                    return Hit(NO_SYMBOL, IMPORTED, tuple(files))
        return hit

    def member_of(self, holder: Hit, name: str, is_called: bool = False) -> Hit:
        """A name inside a module or a type."""
        if holder.modules:
            hit = self.export(holder.modules, name)
            if hit.symbol == NO_SYMBOL and not hit.modules and len(holder.modules) == 1:
                submodule = self.locate(f".{name}", holder.modules[0]) if holder.modules[0].language == "python" else []
                if submodule and holder.modules[0].path.endswith("__init__.py"):
                    return Hit(NO_SYMBOL, IMPORTED, tuple(submodule))
            return hit
        if holder.symbol == NO_SYMBOL:
            return holder
        kind = self.world.kind[holder.symbol]
        if kind in HOLDERS:
            found = (self.world.called if is_called else self.world.member)(holder.symbol, name)
            if found != NO_SYMBOL:
                return Hit(found, min(holder.confidence, TYPED if holder.is_instance else IMPORTED))
        return MISS

    def only_one(self, name: str, language: str) -> Hit:
        """The only callable of that name in the repository, if the name is telling enough to mean it."""
        hit = self._unique.get((name, language))
        if hit is None:
            self._unique[name, language] = hit = self._only_one(name, language)
        return hit

    def _only_one(self, name: str, language: str) -> Hit:
        found = self.world.by_name.get(name, ())
        if len(found) != 1 or len(name) < 8 or name.startswith("__") or len(split_identifier(name)) < 2:
            return MISS
        symbol = found[0]
        same = self.world.modules[self.world.file[symbol]].language == language
        return Hit(symbol, UNIQUE) if same and self.world.kind[symbol] in CALLABLE_KINDS else MISS

    def is_test(self, module: Module) -> bool:
        """Is the file for tests, by its path?"""
        found = self._tests.get(module.id)
        if found is None:
            found = self._tests[module.id] = Flag.TEST in flags_of_path(module.path, module.language)
        return found


class _Scope:
    """Lookups inside one file: local names, receivers and what they hold."""

    def __init__(self, resolver: Resolver, module: Module, facts: FileFacts, spec: Language) -> None:
        self.resolver, self.module, self.spec = resolver, module, spec
        self.world = resolver.world
        self.held: dict[tuple[int, str], tuple[str, bool]] = {}
        for bind in facts.binds:
            self.held.setdefault((module.first + bind.scope, bind.name), (bind.type, bind.is_call))
        names = [bind.name for bind in facts.binds]
        self._bound = {*names, *_WORD.findall(" ".join(names))}
        self._is_free: dict[str, bool] = {}
        self._around: dict[int, int] = {}
        self._meanings: dict[tuple[int, bool, str, str], Hit] = {}
        self._receivers: dict[tuple[int, str], Hit] = {}
        self._values: dict[tuple[int, str, bool], Hit] = {}
        self._fixture_files = self._files_with_fixtures()

    def meaning(self, site: SiteFact) -> Hit:
        """What a mention means; what it means to one method of a class it means to all, unless it is about their own names."""
        source, kind, name, receiver = self.module.first + site.source, site.kind, site.name, site.receiver
        if kind == "accesses_field":
            return self._own_field(source, name)
        if kind == "decorates":
            return self._decorator(source, name, receiver)
        is_call = kind == "calls"
        place = self._place(source, receiver or name)
        if place == source or self.world.name[source] == name:
            return self._call(source, name, receiver) if is_call else self._name(source, name, receiver)
        key = (place, is_call, receiver, name)
        hit = self._meanings.get(key)
        if hit is None:
            hit = self._call(source, name, receiver) if is_call else self._name(source, name, receiver)
            self._meanings[key] = hit
        return hit

    def _place(self, source: int, text: str) -> int:
        """Where to look a text up: around a function, if the text has nothing to do with what the function itself brings in.

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

    def _own_field(self, source: int, name: str) -> Hit:
        """A field or method of the type around a symbol."""
        owner = self.world.enclosing_type(source)
        target = NO_SYMBOL if owner == NO_SYMBOL else self.world.member(owner, name)
        return MISS if target == NO_SYMBOL else Hit(target, IMPORTED)

    def _decorator(self, source: int, name: str, receiver: str) -> Hit:
        """What stands before a definition is looked up around it."""
        if receiver or self._is_local(source, name):
            return self._name(source, name, receiver)
        source = self.world.parent[source]
        if self.module.language == "csharp":  # [Fact] is FactAttribute
            hit = self.resolver.named(self.module, source, name + "Attribute", "")
            if hit.symbol != NO_SYMBOL:
                return hit
        return self.resolver.named(self.module, source, name, "")

    def _name(self, source: int, name: str, receiver: str) -> Hit:
        if receiver:
            return self.resolver.member_of(self.receiver(source, receiver), name)
        return MISS if self._is_local(source, name) else self.resolver.named(self.module, source, name, "")

    def _call(self, source: int, name: str, receiver: str) -> Hit:
        if receiver:
            holder = self.receiver(source, receiver)
            hit = self.resolver.member_of(holder, name, is_called=True)
            if hit.symbol != NO_SYMBOL:
                return self._called(hit)
            return self._guessed(source, name, receiver, holder)
        if self._is_local(source, name):
            return MISS
        hit = self._bare(source, name)
        return self._called(hit) if hit.symbol != NO_SYMBOL else MISS

    def _called(self, hit: Hit) -> Hit:
        """A variable or field that is called is not the thing that runs."""
        kind = self.world.kind[hit.symbol]
        return hit if kind in _CALLED else MISS

    def _bare(self, source: int, name: str) -> Hit:
        world, implicit_self = self.world, self.spec.implicit_self
        kinds, parents, all_members = world.kind, world.parent, world.members
        above = source
        while above != NO_SYMBOL and (kind := kinds[above]) != _FILE:
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
        hit = self.resolver.global_name(self.module, name)
        if hit is MISS and self.spec.package == "repository":
            return self.resolver.only_one(name, self.module.language)
        return hit

    def _guessed(self, source: int, name: str, receiver: str, holder: Hit) -> Hit:
        """The only method of that name, for a receiver of which nothing is known.

        An object has methods, not the functions of some file; what calls its own name on something else hands the call on;
        what is made for tests is called by tests; and what comes from outside has nothing of ours but what we gave to it.
        """
        hit = self.resolver.only_one(name, self.module.language)
        if hit.symbol in (NO_SYMBOL, source) or holder.modules or _is_super(receiver, self.spec):
            return MISS
        module = self.world.modules[self.world.file[hit.symbol]]
        owner, above = module.interface.symbols[hit.symbol - module.first].owner, self.world.parent[hit.symbol]
        is_extension = self.world.kind[above] == Kind.TRAIT or (owner != "" and self.world.name[above] != owner)
        if not is_extension and (holder is OUTSIDE or self.world.kind[above] not in HOLDERS):
            return MISS
        return MISS if self.resolver.is_test(module) and not self.resolver.is_test(self.module) else hit

    def _is_local(self, source: int, name: str) -> bool:
        """A parameter or variable of the function shadows everything outside."""
        if name not in self._bound:
            return False
        above = source
        while above != NO_SYMBOL and self.world.kind[above] in CALLABLE_KINDS:
            if (above, name) in self.held:
                return True
            above = self.world.parent[above]
        return False

    # -- receivers --------------------------------------------------------------------------------------------------------

    def receiver(self, source: int, text: str, depth: int = 0) -> Hit:
        key = (self._place(source, text), text)
        hit = self._receivers.get(key)
        if hit is None:
            self._receivers[key] = MISS
            hit = self._receivers[key] = self._receiver(source, text, depth)
        return hit

    def _receiver(self, source: int, text: str, depth: int) -> Hit:
        if depth > MAX_DEPTH:
            return MISS
        spec, world = self.spec, self.world
        if text in spec.self_names:
            return Hit(world.enclosing_type(source), IMPORTED, is_instance=True)
        if _is_super(text, spec):
            owner = world.enclosing_type(source)
            bases = world.bases.get(owner, ()) if owner != NO_SYMBOL else ()
            return Hit(bases[0], IMPORTED, is_instance=True) if bases else MISS
        text = (
            text.removeprefix("await ").removeprefix("new ").strip("()!?*& ")
            if text.startswith(("await ", "new ", "(", "*", "&"))
            else text
        )
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
        hit = self.resolver.holder(self.module, source, text)
        if hit.is_empty and "::" in text and not self._is_ours(text.partition("::")[0]):
            return OUTSIDE
        if hit.symbol != NO_SYMBOL and world.kind[hit.symbol] in _FIELDS:
            typed = self._declared(hit.symbol)
            return hit if typed.is_empty and (typed is MISS or world.members.get(hit.symbol)) else typed
        return hit

    def _fixture(self, name: str) -> Hit:
        """What a test is handed under this name by a fixture of its own file or of the folders around it."""
        for place in self._fixture_files:
            function = place.top.get(name)
            held = place.fields.get((function, name)) if function is not None else None
            if held is not None:
                head, _, last = held[0].rpartition(".")
                return self._instance(self.resolver.named(place, place.first, last, head), last)
        return MISS

    def _files_with_fixtures(self) -> list[Module]:
        """This file and those of the folders around it; none if it is not among tests."""
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
        above = source
        while above != NO_SYMBOL:
            if self.world.kind[above] not in TYPE_KINDS and (above, name) in self.held:
                return self.held[above, name]
            above = self.world.parent[above]
        return None

    def _is_ours(self, name: str) -> bool:
        return any(self.world.kind[symbol] in HOLDERS for symbol in self.world.by_name.get(name, ()))

    def _value(self, source: int, text: str, is_call: bool, depth: int) -> Hit:
        """What is held by something of a type, or by what a call gave: as a rule the same all over the file."""
        place = self._place(source, text)
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
        return self._instance(self.resolver.named(self.module, source, last, head), text)

    def _instance(self, hit: Hit, name: str) -> Hit:
        if hit.is_empty:  # it has a type: one that nobody here defines, or a type parameter
            return MISS if hit is MISS and _PARAMETER.fullmatch(name) else OUTSIDE
        if hit.symbol == NO_SYMBOL or self.world.kind[hit.symbol] not in TYPE_KINDS:
            return MISS
        return Hit(hit.symbol, TYPED, is_instance=True)

    def _returned(self, source: int, text: str, depth: int) -> Hit:
        """What calling something gives: an instance of a type, or the declared result of a function."""
        callee = text[: _matching(text)]
        if not callee:
            return MISS
        head, last = "", callee
        for separator in self.spec.separators:
            if separator in callee:
                head, _, last = callee.rpartition(separator)
        if head:
            hit = self.resolver.member_of(self.receiver(source, head, depth + 1), last, is_called=True)
        else:
            hit = self._bare(source, last)
        if hit.symbol == NO_SYMBOL:
            return OUTSIDE if hit is OUTSIDE else MISS
        if self.world.kind[hit.symbol] in TYPE_KINDS:
            return Hit(hit.symbol, TYPED, is_instance=True)
        if self.world.kind[hit.symbol] == Kind.CONSTRUCTOR:
            return Hit(self.world.parent[hit.symbol], TYPED, is_instance=True)
        return self._declared(hit.symbol)

    def _field_type(self, owner: int, name: str, depth: int) -> Hit:
        """The type of a member, as its own file states it."""
        seen: set[int] = set()
        queue, nothing = [owner], MISS
        while queue and len(seen) < 30:
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
                hit = self.resolver.named(module, holder, last, head)
                if is_call and hit.is_empty:
                    return hit
                if is_call and hit.symbol != NO_SYMBOL and self.world.kind[hit.symbol] not in TYPE_KINDS:
                    return self._declared(hit.symbol)
                return self._instance(hit, last)
            queue.extend(self.world.bases.get(holder, ()))
        return nothing

    def _declared(self, symbol: int) -> Hit:
        declared = self.world.type[symbol]
        if not declared:
            return MISS
        module = self.world.modules[self.world.file[symbol]]
        if declared in ("Self", "self", "this"):
            return Hit(self.world.enclosing_type(symbol), TYPED, is_instance=True)
        head, _, last = declared.rpartition(".")
        return self._instance(self.resolver.named(module, symbol, last, head), last)


def _is_super(text: str, spec: Language) -> bool:
    return text in spec.super_names or text.startswith("super(")


def _matching(text: str) -> int:
    """Where the last call's parentheses open: ``a.b(c(d))`` gives 3."""
    depth = 0
    for position in range(len(text) - 1, -1, -1):
        if text[position] == ")":
            depth += 1
        elif text[position] == "(":
            depth -= 1
            if depth == 0:
                return position
    return 0
