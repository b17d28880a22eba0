"""Files that came or went: whether a patch can follow them, what is theirs, and who is led to them.

A file is had by its path, when an import leads to it, or by its names, when a package shares them or a name is the only one of
its kind. Who is led to a file is found by asking every import of the repository in the world that has the file; what its names
mean to others is a matter of ``impact``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from posixpath import basename, dirname

from knowing import languages
from knowing.index.impact import Impact, defined_by
from knowing.index.resolve import Resolver
from knowing.index.world import Interface, Module, World, local_name
from knowing.model import ImportFact, Kind

_FOR_A_FOLDER = {"python": ("__init__",), "rust": ("mod", "lib", "main")}
"""Files that make a folder a package, a module or a crate: they move everything in it."""
_BY_NAME = ("include", "ruby")
"""Strategies that look for a file by its name wherever it is."""
_TOKEN = re.compile(r"[^\W\d]\w*")
FEW_FILES, MANY_FILES = 4, range(48, 53)
"""An import of a package leads to each of its files if they are few, and to none by name if they are many."""


def stem_of(path: str) -> str:
    """``a/b.test.ts`` is called ``b.test``."""
    return basename(path).rpartition(".")[0] or basename(path)


def moves_others(path: str, language: str) -> bool:
    """Whether a file by its mere presence changes where the names of other files lead."""
    if not language:
        return False
    spec = languages.load(language)
    return stem_of(path) in _FOR_A_FOLDER.get(spec.imports, ()) or basename(path) == spec.fixtures


def whole_impact(interface: Interface, language: str, sign: int) -> Impact:
    """What all of a file means for others: 1 for one that came, -1 for one that went."""
    impact = Impact()
    package = languages.load(language).package if language else "none"
    impact.is_wide = package == "repository" and len(interface.symbols) > 1  # reopened modules share their members
    for seen in interface.symbols[1:]:
        around = interface.symbols[seen.parent]
        is_shared = package != "none" and (seen.parent == 0 or around.kind == Kind.MODULE)
        if is_shared or seen.owner:
            impact.names.add(seen.name)
        else:
            impact.counted[seen.name] += sign
    return impact


class Led:
    """Files that an import leads to some file, and the names by which they have it."""

    def __init__(self) -> None:
        self.files: set[int] = set()
        self.names: set[str] = set()
        self.by_star = False


def led_to(targets: Iterable[Module], world: World, resolver: Resolver) -> Led:
    """Who imports any of these files, in a world that has them."""
    led = Led()
    wanted = {id(target): target for target in targets}
    called = {basename(target.path) for target in wanted.values()}
    for other in world.modules.values():
        if not other.language:
            continue
        is_by_name = languages.load(other.language).imports in _BY_NAME
        for one in other.interface.imports:
            if any(_matters(files, wanted) for files in _located(one, other, resolver)) or (
                is_by_name and not called.isdisjoint((basename(one.module), f"{basename(one.module)}.rb"))
            ):
                led.files.add(other.id)
                led.by_star |= one.name == "*"
                led.names.update(_TOKEN.findall(local_name(one, other.language)))
    return led


def _located(one: ImportFact, importer: Module, resolver: Resolver) -> Iterator[list[Module]]:
    """The files that an import may mean: its module's, and those of a module called like the name."""
    if one.module:
        yield resolver.locate(one.module, importer)
        if one.name and one.name != "*":
            name = one.name.rsplit("::", 1)[-1]
            yield resolver.locate(one.module + name if one.module.endswith(".") else f"{one.module}.{name}", importer)


def _matters(files: list[Module], wanted: dict[int, Module]) -> bool:
    """Whether one file more or less changes what an import of all of them leads to, other than by its names."""
    for place, file in enumerate(files):
        if id(file) in wanted and (
            not place
            or len(files) <= FEW_FILES
            or len(files) in MANY_FILES
            or stem_of(file.path).split(".")[0].lower() == basename(dirname(file.path)).lower()
        ):
            return True
    return False


def world_before(world: World, gone: list[Module], come: set[int]) -> World:
    """The files as they were, for looking at paths only."""
    before = World(0)
    modules = [module for module in world.modules.values() if module.id not in come]
    for module in gone:
        module.top = {seen.name: 0 for seen in module.interface.symbols[1:] if not seen.parent}
    for module in sorted([*modules, *gone], key=lambda one: one.path):
        before.modules[module.id] = before.by_path[module.path] = module
    return before


def through_package(
    targets: list[Module], world: World, resolver: Resolver, mentioning: Callable[[str], set[int] | None]
) -> Led | None:
    """Who may say ``package.module``, having imported the package; None if the module's name cannot be looked for."""
    led = Led()
    for target in targets:
        family = languages.load(target.language).imports if target.language else "none"
        names = set(_TOKEN.findall(stem_of(target.path)))
        if family == "rust":  # a path may be spelled out wherever it is used
            led.names |= names
        package = world.by_path.get(f"{dirname(target.path)}/__init__.py") if family == "python" else None
        if package is None:
            continue
        mention = [mentioning(name) for name in names]
        if not mention or any(files is None for files in mention):
            return None
        importers = led_to([package], world, resolver).files
        found = importers.intersection(*(files for files in mention if files is not None))
        led.files |= found
        for number in found:
            led.names |= defined_by(world.modules[number].interface, target.language, names)
    return led
