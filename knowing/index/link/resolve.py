"""From mentions to edges: same scope > import > inheritance > package > unique name.

Every lookup says how it was made, and the edge keeps that as provenance and confidence. What cannot be tied to one
symbol stays an unresolved site: ``x.get()`` on an unknown receiver never becomes an edge to the one function
called ``get``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from knowing import languages
from knowing.index.link.imports import STRATEGIES, Strategy
from knowing.index.link.lookups import (
    EXACT,
    FIELDS,
    FILE,
    HOLDERS,
    IMPORTED,
    MAX_DEPTH,
    MISS,
    OUTSIDE,
    SHARED,
    STARRED,
    TYPED,
    UNIQUE,
    Hit,
    Resolution,
)
from knowing.index.link.scope import Scope
from knowing.index.link.world import MAX_REEXPORTS, NO_SYMBOL, Module, World, inner_name
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, Flag, ImportFact, Kind, SiteFact
from knowing.tree.roles import flags_of_path
from knowing.words import split_identifier

_HELD = frozenset({Kind.FIELD, Kind.PROPERTY})
_ELSEWHERE = frozenset({"extends", "implements", "reads_env", "executes_process"})
"""Mentions that the first pass and the derivations deal with."""
_LEFT_OPEN = frozenset({"calls", "decorates"})
FEW_FILES, MANY_FILES = 3, 50
"""An import of a package leads to each of its files if they are few; no name is looked for in so many."""


def stands_for(files: Sequence[Module], package: str) -> Module:
    """Of a package of many files, the one that carries its name, or the first."""
    name = package.rstrip("/").rsplit("/", 1)[-1].rsplit(".", 1)[-1].lower()
    return next((file for file in files if file.stem.lower() == name), files[0])


def above_of(module: str) -> str:
    """What a dotted name is in: ``a.b`` of ``a.b.c``."""
    return module.replace("::", ".").rpartition(".")[0]


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
                if child == NO_SYMBOL or self.world.kind[child] == FILE:
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
        scope = Scope(self, module, facts, spec)
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
            if is_resolved is None:  # what a symbol says twice means the same twice, and its first edge stays
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
            if world.kind[target] not in FIELDS:
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
            if world.kind[target] == FILE:
                return
            if site.receiver and world.kind[target] in _HELD:
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
        elif len(hit.modules) <= FEW_FILES:
            for target in hit.modules:
                result.add(
                    module.first, "imports", target.first, Hit(target.first, hit.confidence or IMPORTED), one.line
                )
        else:
            target = stands_for(hit.modules, one.module)
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
                if files and last in self.world.by_name and len(files) < MANY_FILES
                else MISS
            )
            is_type_import = languages.load(module.language).imports in ("package", "namespace", "rust")
            hit = exact if is_type_import and exact.symbol != NO_SYMBOL else Hit(NO_SYMBOL, IMPORTED, tuple(files))
        else:
            name = one.name.rsplit("::", 1)[-1]
            hit = self.export(files, name, depth + 1, seen)
            if hit.symbol == NO_SYMBOL:
                submodule = self.locate(inner_name(one.module, name), module)
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
        above = above_of(one.module)
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
            while above != NO_SYMBOL and world.kind[above] != FILE:
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
