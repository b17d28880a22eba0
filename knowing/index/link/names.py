"""What a name means where it stands: same scope > import > inheritance > package > unique name."""

from __future__ import annotations

from pathlib import Path

from knowing import languages
from knowing.index.link.exports import Exports
from knowing.index.link.lookups import EXACT, FILE, HOLDERS, IMPORTED, MISS, SHARED, STARRED, TYPED, UNIQUE, Hit
from knowing.index.link.world import NO_SYMBOL, Module, World
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind
from knowing.settings.index import LINK
from knowing.tree.roles import flags_of_path
from knowing.tree.shipped import Shipped
from knowing.words import split_identifier

_OPEN = frozenset({FILE, Kind.MODULE})
"""What holds functions that any file of a program may call."""


class Names(Exports):
    """Looks names up in a world."""

    def __init__(self, world: World, root: Path) -> None:
        super().__init__(world, root)
        self._unique: dict[tuple[str, str], Hit] = {}
        self._linked: dict[tuple[str, bool], Hit] = {}
        self._linked_types: dict[tuple[str, bool], Hit] = {}
        self._tests: dict[int, bool] = {}
        self._shipped = Shipped(root)
        self._bare: dict[tuple[str, str], bool] = {}

    def global_name(self, module: Module, name: str) -> Hit:
        """Return what a bare name means at the top of a file: own definitions first, then imports, package, star imports."""
        if name in module.top:
            return Hit(module.top[name], EXACT)
        if name in module.aliases:
            return self.by_import(module, name)
        spec = languages.load(module.language)
        if module.package_key is not None and not (spec.package == "repository" and name in spec.builtins):
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
        if spec.imports == "namespace":
            for one in module.interface.imports:
                key = ("namespace", one.module)
                found = self.world.packages[key].get(name) if key in self.world.packages else None
                if found is not None:
                    return Hit(found, STARRED)
        for star in module.stars:
            files = self.locate(star.module, module)
            hit = self.starred(files, name)
            if hit.symbol == NO_SYMBOL and len(files) == 1 and files[0].interface.package != star.module:
                # static import of a type's members
                for owner in files[0].top.values():
                    found = self.world.members.get(owner, {}).get(name)
                    if found is not None and self._is_bare(found, module.language):
                        return Hit(found, STARRED)
            if hit.symbol != NO_SYMBOL:
                return Hit(hit.symbol, STARRED)
        return MISS

    def named(self, module: Module, source: int, name: str, receiver: str, depth: int = 0) -> Hit:
        """Return what a name, maybe qualified by modules or types, means in the scope of ``source``."""
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
            hit = self.global_name(module, name)
            hit = self.module_spelled(module, name) if hit is MISS else hit
        elif (hit := self.module_spelled(module, f"{receiver}.{name}")).symbol == NO_SYMBOL:
            hit = self.member_of(self.holder(module, source, receiver, depth + 1), name)
            hit = self._in_package(module, receiver, name) if hit.symbol == NO_SYMBOL and not hit.modules else hit
        return self.linked_type(name, module, receiver) if hit is MISS else hit

    def _in_package(self, module: Module, package: str, name: str) -> Hit:
        """Return what a name means behind the whole name of a package (``extends org.shop.Cart``)."""
        if module.package_key is None or languages.load(module.language).package != "namespace":
            return MISS
        key = module.package_key[0], package.replace("\\", ".").strip(".")
        found = self.world.packages[key].get(name) if key in self.world.packages else None
        return MISS if found is None else Hit(found, EXACT)

    def holder(self, module: Module, source: int, text: str, depth: int = 0) -> Hit:
        """Return what stands before the dot, if it is made of names only."""
        if depth > LINK.depth:
            return MISS
        text = text.replace("::", ".").replace("->", ".")
        if text in module.aliases:
            return self.by_import(module, text)
        if not (hit := self.module_spelled(module, text)).is_empty:
            return hit
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
            if module.language == "rust" or self.starts_alias(module, text):
                files = self.locate(text, module)
                if files:
                    return Hit(NO_SYMBOL, IMPORTED, tuple(files))
        return hit

    def member_of(self, holder: Hit, name: str, is_called: bool = False) -> Hit:
        """Return what a name means inside a module or a type."""
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
        """Return the only callable of that name in the repository, if the name is long enough to mean it."""
        hit = self._unique.get((name, language))
        if hit is None:
            self._unique[name, language] = hit = self._only_one(name, language)
        return hit

    def _only_one(self, name: str, language: str) -> Hit:
        found = self.world.by_name.get(name, ())
        if len(found) != 1 or not is_telling(name):
            return MISS
        symbol = found[0]
        is_known = languages.knows(language, self.world.modules[self.world.file[symbol]].language)
        return Hit(symbol, UNIQUE) if is_known and self.world.kind[symbol] in CALLABLE_KINDS else MISS

    def linked(self, name: str, module: Module) -> Hit:
        """Return the function that a linker would tie a call in a file to; what tests define is for tests."""
        key = name, self.is_test(module)
        hit = self._linked.get(key)
        if hit is None:
            self._linked[key] = hit = self._definition(name, module)
        return hit

    def linked_type(self, name: str, module: Module, path: str = "") -> Hit:
        """Return the only type of a name, and of the namespaces before it, that headers have, for a file of C++. (Not for one of C: there
        a struct shares its name with variables and functions.)"""
        spec = languages.load(module.language)
        if spec.package != "program" or not spec.implicit_self or name not in self.world.by_name:
            return MISS
        key = f"{path.replace('::', '.')}.{name}".lstrip("."), self.is_test(module)
        hit = self._linked_types.get(key)
        if hit is None:
            types = [
                one
                for one in self._of_program(name, TYPE_KINDS, module)[0]
                if not path or f".{self.world.qualname(one)}".endswith(f".{key[0]}")
            ]
            self._linked_types[key] = hit = Hit(types[0], STARRED) if len(types) == 1 else MISS
        return hit

    def _of_program(self, name: str, kinds: frozenset[Kind], caller: Module) -> tuple[list[int], list[int]]:
        """What a linker sees of a name: what headers have, and what other files have; what tests define is for tests."""
        world, is_test, headers, others = self.world, self.is_test(caller), list[int](), list[int]()
        for symbol in world.by_name.get(name, ()):
            if world.kind[symbol] not in kinds or world.kind[world.parent[symbol]] not in _OPEN:
                continue
            file = world.modules[world.file[symbol]]
            spec = languages.load(file.language)
            if spec.package == "program" and (is_test or not self.is_test(file)):
                (headers if file.path.endswith(tuple(spec.headers)) else others).append(symbol)
        return headers, others

    def _definition(self, name: str, caller: Module) -> Hit:
        """The only definition of a function, if a header declares it or its name is telling; else the only one that headers have."""
        headers, others = self._of_program(name, CALLABLE_KINDS, caller)
        if len(others) == 1 and (headers or is_telling(name)):
            return Hit(others[0], STARRED if headers else UNIQUE)
        return Hit(headers[0], STARRED) if len(headers) == 1 and not others else MISS

    def may_be_bare(self, name: str, language: str) -> bool:
        """Whether something of ours has a name and may be called by it without a receiver in a language."""
        found = self._bare.get((name, language))
        if found is None:
            found = any(self._is_bare(symbol, language) for symbol in self.world.by_name.get(name, ()))
            self._bare[name, language] = found
        return found

    def _is_bare(self, symbol: int, language: str) -> bool:
        return not languages.needs_receiver(self.world.kind[symbol], language)

    def is_test(self, module: Module) -> bool:
        """Whether a file is for tests, by its path and by what is published."""
        found = self._tests.get(module.id)
        if found is None:
            flags = flags_of_path(module.path, module.language, self._shipped.renamed)
            found = self._tests[module.id] = Flag.TEST in flags
        return found


def is_telling(name: str) -> bool:
    """Whether a name is so long, and of so many words, that it means the only symbol that has it."""
    is_long = len(name) >= LINK.telling_chars and len(split_identifier(name)) >= LINK.telling_words
    return is_long and not name.startswith("__")
