"""Files that came or went: whether a patch can follow them, what they define, and which files import them.

Other files reach a file by its path, when an import leads to it, or by its names, when a package shares them or a name is the
only one of its kind. The importers of a file are found by asking every import of the repository in the world that has the file;
what its names mean to others is a matter of ``affected``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from posixpath import basename, dirname

from knowing import languages
from knowing.index.link.exports import above_of
from knowing.index.link.interface import Interface, inner_name, local_name
from knowing.index.link.lookups import HOLDERS, METHOD
from knowing.index.link.resolve import Resolver, stands_for
from knowing.index.link.shared import GIVEN_WHOLE
from knowing.index.link.world import Module, World
from knowing.index.patch.affected import TOKEN, Impact, defined_by, is_inside
from knowing.model import ImportFact, Kind
from knowing.settings.index import LINK

_FOR_A_FOLDER = {"python": ("__init__",), "rust": ("mod", "lib", "main")}
"""Files that make a folder a package, a module or a crate: they move everything in it."""
_BY_NAME = ("include", "ruby")
"""Strategies that look for a file by its name wherever it is."""
_OF_ANY_LANGUAGE = ("javascript", "include")
"""Strategies that lead to files of no language too: to data, to a stylesheet."""


def stem_of(path: str) -> str:
    """Return the name of a file without its ending: ``b.test`` of ``a/b.test.ts``."""
    return basename(path).rpartition(".")[0] or basename(path)


def moves_others(path: str, language: str) -> bool:
    """Whether a file by its mere presence changes where the names of other files lead."""
    if not language:
        return False
    spec = languages.load(language)
    if spec.imports in GIVEN_WHOLE:  # any of them may have the name that an import says
        return True
    return stem_of(path) in _FOR_A_FOLDER.get(spec.imports, ()) or basename(path) == spec.fixtures


def whole_impact(interface: Interface, language: str, sign: int) -> Impact:
    """Return what a whole file means for others; ``sign`` is 1 for one that came, -1 for one that went."""
    impact = Impact()
    package = languages.load(language).package if language else "none"
    is_reopened = package == "repository" and len(interface.symbols) > 1  # reopened modules share their members
    impact.is_wide = is_reopened or any(one.is_global for one in interface.imports)
    for seen in interface.symbols[1:]:
        impact.holders[seen.name] += sign * (seen.kind in HOLDERS)
        impact.plain[seen.name] += sign * (seen.kind != METHOD)
        around = interface.symbols[seen.parent]
        is_shared = package != "none" and (seen.parent == 0 or around.kind == Kind.MODULE)
        if is_shared or seen.owner:
            impact.names.add(seen.name)
        else:
            impact.counted[seen.name] += sign
    return impact


class Importers:
    """The files that reach some file by an import, and the names that they have from it."""

    def __init__(self) -> None:
        self.files: set[int] = set()
        self.names: set[str] = set()
        self.by_star = False
        """Whether one of them takes all names of the file, so that the names cannot be listed."""


def importers_of(targets: list[Module], resolver: Resolver, without: Resolver) -> Importers:
    """Find the files with an import that means one thing where the targets are (``resolver``), and another where they are
    not (``without``)."""
    importers = Importers()
    wanted = {id(target): target for target in targets}
    called = {basename(target.path) for target in targets}
    has_code = any(target.language for target in targets)
    for other in resolver.world.modules.values():
        strategy = languages.load(other.language).imports if other.language else "none"
        if strategy == "none" or not (has_code or strategy in _OF_ANY_LANGUAGE):
            continue
        for one in other.interface.imports:
            if not one.module:
                continue
            is_led = any(
                _leads_elsewhere(name, one, other, wanted, resolver, without) for name in _asked(one, strategy)
            )
            if strategy in _BY_NAME:
                is_led |= not called.isdisjoint((basename(one.module), f"{basename(one.module)}.rb"))
            passed_on = _passed_on(one, other, wanted, resolver)
            if is_led or passed_on:
                importers.files.add(other.id)
                importers.by_star |= one.name == "*" and is_led and _takes_all(one, other, resolver, without)
                importers.names |= passed_on if one.name == "*" else set(TOKEN.findall(local_name(one, other.language)))
    return importers


def _asked(one: ImportFact, strategy: str) -> Iterator[str]:
    """Yield the module names that the resolver looks up for an import: its module, the one called like the
    imported name, and their packages."""
    yield one.module
    if one.name and one.name != "*":
        yield inner_name(one.module, one.name.rsplit("::", 1)[-1])
    above = above_of(one.module)
    while above.strip("."):
        yield above
        above = above_of(above) if strategy == "python" else ""  # after `import a.b.c` one may say `a.f()`


def _leads_elsewhere(
    name: str, one: ImportFact, importer: Module, wanted: dict[int, Module], resolver: Resolver, without: Resolver
) -> bool:
    """Whether a name leads to one of the wanted files, and to other files where those are not."""
    files = resolver.locate(name, importer)
    return any(id(file) in wanted for file in files) and (
        _meaning(files, one.module) != _meaning(without.locate(name, importer), one.module)
    )


def _takes_all(one: ImportFact, importer: Module, resolver: Resolver, without: Resolver) -> bool:
    """Whether a star may take names that are not looked for as shared: a lone file's, or those inside of its types."""
    counts = [len(there.locate(one.module, importer)) for there in (resolver, without)]
    return 1 in counts or languages.load(importer.language).package == "none"


def _meaning(files: list[Module], package: str) -> tuple[int, ...]:
    """Return what edges depend on in the files of an import: which files they are, or, of many, the one that stands for them."""
    if len(files) <= LINK.few_files:
        return tuple(file.id for file in files)
    return stands_for(files, package).id, -1, int(len(files) < LINK.many_files)


def _passed_on(one: ImportFact, importer: Module, wanted: dict[int, Module], resolver: Resolver) -> set[str]:
    """Return the names that an import has from the wanted files only because those import them from others."""
    asked = one.name or local_name(one, importer.language)
    names: set[str] = set()
    for file in resolver.locate(one.module, importer):
        if id(file) in wanted:
            names.update(
                name for name, has in file.aliases.items() if asked in ("*", name) and is_inside(resolver, file, has)
            )
    return names


def world_before(world: World, gone: list[Module], come: set[int]) -> World:
    """Return a world of the files as they were before, in which paths and imports can be looked up, but no symbols."""
    before = World(0)
    modules = [module for module in world.modules.values() if module.id not in come]
    for module in gone:
        module.top = {seen.name: 0 for seen in module.interface.symbols[1:] if not seen.parent}
        named = [one for one in module.interface.imports if one.name != "*"]
        module.aliases = {local_name(one, module.language): one for one in reversed(named)}
    for module in sorted([*modules, *gone], key=lambda one: one.path):
        before.modules[module.id] = before.by_path[module.path] = module
    return before


def through_package(
    targets: list[Module], resolver: Resolver, mentioning: Callable[[str], set[int] | None]
) -> Importers | None:
    """Find the files that may reach a module by way of its package; None if the module's name cannot be looked for."""
    found = Importers()
    importers: dict[int, set[int]] = {}
    for target in targets:
        family = languages.load(target.language).imports if target.language else "none"
        if family == "rust":
            _by_path(target, resolver.world, found)
        package = resolver.world.by_path.get(f"{dirname(target.path)}/__init__.py") if family == "python" else None
        if package is not None:
            importers = importers or _importers(resolver, family)
            if not _by_package(target, _all_of(package.id, importers), resolver.world, mentioning, found):
                return None
    return found


def _by_path(target: Module, world: World, importers: Importers) -> None:
    """Add who may spell out the path of a Rust module, and the files inside of it, which call it ``super``."""
    importers.names.update(TOKEN.findall(stem_of(target.path)))
    inside = f"{target.path.removesuffix('.rs')}/"
    for other in world.modules.values():
        if other.path.startswith(inside):
            importers.files.add(other.id)
            importers.names |= defined_by(other.interface, other.language, {"super"})


def _by_package(
    target: Module, holders: set[int], world: World, mentioning: Callable[[str], set[int] | None], importers: Importers
) -> bool:
    """Add the files that have the package and mention the module (``package.module``); False if it cannot be looked for."""
    names = set(TOKEN.findall(stem_of(target.path)))
    found = holders
    for name in names:
        files = mentioning(name)
        if files is None:
            return False
        found = found & files
    importers.files |= found
    for number in found:
        importers.names |= defined_by(world.modules[number].interface, target.language, names)
    return bool(names)


def _importers(resolver: Resolver, family: str) -> dict[int, set[int]]:
    """Return who imports each file, for all files of a family of languages."""
    importers: dict[int, set[int]] = {}
    for other in resolver.world.modules.values():
        if not other.language or languages.load(other.language).imports != family:
            continue
        for name in (name for one in other.interface.imports if one.module for name in _asked(one, family)):
            for file in resolver.locate(name, other):
                importers.setdefault(file.id, set()).add(other.id)
    return importers


def _all_of(file: int, importers: dict[int, set[int]]) -> set[int]:
    """Return the files that import a file, or import one that does, and so on."""
    found: set[int] = set()
    waiting = {file}
    while waiting:
        waiting = {other for one in waiting for other in importers.get(one, ())} - found
        found |= waiting
    return found
