"""What can be had from a file by a name: through its definitions, its imports and what it passes on from other files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from knowing import languages
from knowing.index.link.imports import STRATEGIES, Strategy
from knowing.index.link.interface import inner_name
from knowing.index.link.lookups import IMPORTED, MISS, OUTSIDE, STARRED, Hit
from knowing.index.link.world import NO_SYMBOL, Module, World
from knowing.model import TYPE_KINDS, ImportFact, Kind
from knowing.settings.index import LINK

_NO_FILES: list[Module] = []


def above_of(module: str) -> str:
    """Return what a dotted name is in: ``a.b`` of ``a.b.c``."""
    return module.replace("::", ".").rpartition(".")[0]


def _passes_stars_on(module: Module) -> bool:
    """Whether a file offers to others what it has from a star import."""
    if not module.stars or not module.language:
        return False
    return languages.load(module.language).imports in ("python", "javascript", "rust")


class Exports:
    """Finds the files that a module name means, and what they offer under a name."""

    def __init__(self, world: World, root: Path) -> None:
        self.world = world
        self.strategies: dict[str, Strategy] = {}
        self.root = root
        self._exports: dict[tuple[int, str], Hit] = {}
        self._aliases: dict[tuple[int, str, str, str], Hit] = {}
        self._by_alias: dict[tuple[int, str], Hit] = {}
        self._alias_starts: dict[int, set[str]] = {}
        self._located: dict[tuple[str, str, str], list[Module]] = {}
        self._starred: dict[tuple[int, str], Hit] = {}

    def locate(self, name: str, importer: Module) -> list[Module]:
        """Return the files that a module name means, seen from the importing file; none if it means nothing of this repository."""
        if not importer.language:
            return _NO_FILES
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
        """Return what an import brings in: a symbol, or the modules that it names."""
        key = (module.id, one.module, one.name, one.alias)
        hit = self._aliases.get(key)
        if hit is None:
            self._aliases[key] = hit = self._imported(module, one, 0, None)
        return hit

    def _imported(self, module: Module, one: ImportFact, depth: int, seen: set[tuple[int, str]] | None) -> Hit:
        if not one.module:  # `export { a as b }`, `export default a`: another name for what this file has
            return self.export([module], one.name, depth + 1, seen)
        files = self.locate(one.module, module)
        hit = self.module_spelled(module, inner_name(one.module, one.name) if one.name else one.module, is_whole=True)
        if hit.symbol != NO_SYMBOL:
            return hit
        hit = MISS
        if not one.name:
            last = one.module.replace("::", ".").replace("\\", ".").rsplit(".", 1)[-1].rsplit("/", 1)[-1]
            exact = (
                self.export(files, last, depth + 1, seen)
                if files and last in self.world.by_name and len(files) < LINK.many_files
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

    def module_spelled(self, module: Module, text: str, is_whole: bool = False) -> Hit:
        """Return the module of a dotted name, where modules are found by their names and a file may hold some; its first part may be
        an alias unless the name is whole."""
        if languages.load(module.language).imports not in ("module", "ocaml"):
            return MISS
        start, dot, rest = text.partition(".")
        one = None if is_whole else module.aliases.get(start)
        if one is not None:
            text = (inner_name(one.module, one.name) if one.name else one.module) + dot + rest
        files = self.locate(text, module)
        spelled = text.replace(".", languages.load(module.language).separators[0])
        found = next((file.top[name] for file in files for name in (spelled, text) if name in file.top), NO_SYMBOL)
        return Hit(found, IMPORTED, () if found != NO_SYMBOL else tuple(files)) if files else MISS

    def by_import(self, module: Module, alias: str) -> Hit:
        """Return what a name means that a file has from an import."""
        key = (module.id, alias)
        hit = self._by_alias.get(key)
        if hit is None:
            one = module.aliases[alias]
            hit = self.imported(module, one)
            self._by_alias[key] = hit = self._unseen(module, one) if hit.is_empty else hit
        return hit

    def starts_alias(self, module: Module, text: str) -> bool:
        """Whether a text is the beginning of a dotted name that the file imports: ``a.b``, after ``import a.b.c``."""
        starts = self._alias_starts.get(module.id)
        if starts is None:
            starts = self._alias_starts[module.id] = set()
            for alias in module.aliases:
                while alias:
                    starts.add(alias)
                    alias = alias.rpartition(".")[0]  # noqa: PLW2901
        return text in starts

    def _unseen(self, module: Module, one: ImportFact) -> Hit:
        """Return what an import means that led to no symbol: something of this repository that no
        file shows, or something foreign."""
        above = above_of(one.module)
        return MISS if self.locate(one.module, module) or (above and self.locate(above, module)) else OUTSIDE

    def _default_export(self, module: Module, alias: str) -> Hit:
        """Return what a JavaScript module most likely exports as its default: the name asked for, its own, or its only one."""
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
        """Return what modules offer under a name, by definition or through re-exports.

        ``seen`` is where this search has been: only what was asked from outside (``seen`` is None) is remembered, so that
        an answer never depends on what was asked before it and a file can be resolved alone.
        """
        if depth > LINK.reexports:
            return MISS
        for module in files:
            if name in module.top:
                return Hit(module.top[name], IMPORTED)
        for module in files:
            if name not in module.aliases and not _passes_stars_on(module):
                continue  # it has the name from nobody: most files of a package, asked for each name that one of them may have
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

    def starred(self, files: list[Module], name: str) -> Hit:
        """Return what the files of a star import offer under a name; remembered, because a package is asked for the same names by
        all who import it. ``files`` is a list that :meth:`locate` gave: it lives as long as this does, and so stands for itself."""
        hit = self._starred.get((id(files), name))
        if hit is None:
            self._starred[id(files), name] = hit = self.export(files, name)
        return hit

    def _reexported(self, module: Module, name: str, depth: int, seen: set[tuple[int, str]]) -> Hit:
        """Return what a module offers under a name that it has from another: by name, or by a star import."""
        hit = MISS
        if name in module.aliases:
            hit = self._imported(module, module.aliases[name], depth, seen)
        if hit is MISS and _passes_stars_on(module):
            for star in module.stars:
                hit = self.export(self.locate(star.module, module), name, depth + 1, seen)
                if hit.symbol != NO_SYMBOL:
                    break
        return hit
