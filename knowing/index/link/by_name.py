"""Strategies that find files by names: that a file says it has, or the end of its path."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from posixpath import basename, dirname, join, normpath

from knowing.index.link.world import Module, World
from knowing.model import TYPE_KINDS, Kind
from knowing.settings.index import LINK
from knowing.tree.manifests import read_text

_PUB_NAME = re.compile(r"^name:[ \t]*['\"]?(\w+)", re.MULTILINE)
_NAMED = TYPE_KINDS | {Kind.MODULE}


class Package:
    """``import a.b.C``: the package is named by the files themselves."""

    def __init__(self, world: World, root: Path) -> None:
        self.by_package: dict[str, list[Module]] = defaultdict(list)
        for module in world.modules.values():
            if module.interface.package:
                self.by_package[module.interface.package.replace("\\", ".").replace("::", ".")].append(module)

    def locate(self, module: str, importer: Module) -> list[Module]:
        name = module.replace("\\", ".").strip(".")
        if name in self.by_package:
            return self.by_package[name]
        head, _, last = name.rpartition(".")
        return [m for m in self.by_package.get(head, ()) if last in m.top]


class ModuleName(Package):
    """``alias A.B``: a module is found by the name that it has wherever it is, that of its file or of a definition at its top."""

    def __init__(self, world: World, root: Path) -> None:
        super().__init__(world, root)
        for module in world.modules.values():
            for name, symbol in module.top.items():
                if name != module.interface.package and world.kind[symbol] in _NAMED:
                    self.by_package[name.replace("::", ".")].append(module)

    def locate(self, module: str, importer: Module) -> list[Module]:
        name = module.replace("::", ".").strip(".")
        return [one for one in self.by_package.get(name, ()) if one.language == importer.language]


class Include:
    """``#include "a/b.h"`` beside the file, then by the tail of the path."""

    def __init__(self, world: World, root: Path) -> None:
        self.world = world
        self.by_tail: dict[str, list[Module]] = defaultdict(list)
        for path, module in world.by_path.items():
            self.by_tail[basename(path)].append(module)

    def locate(self, module: str, importer: Module) -> list[Module]:
        beside = self.world.by_path.get(normpath(join(dirname(importer.path), module)))
        if beside:
            return [beside]
        tails = [
            m for m in self.by_tail.get(basename(module), ()) if ("/" + m.path).endswith("/" + module.lstrip("./"))
        ]
        return tails if len(tails) == 1 else []


class Ruby(Include):
    """``require_relative "x"`` and ``require "gem/x"``; constants need no import."""

    def locate(self, module: str, importer: Module) -> list[Module]:
        return super().locate(module if module.endswith(".rb") else f"{module}.rb", importer)


class Lua(Include):
    """``require "a.b"`` is ``a/b.lua`` or ``a/b/init.lua`` in any folder; the nearest, if there are some; ``require "./b"`` is beside the file."""

    def __init__(self, world: World, root: Path) -> None:
        super().__init__(world, root)
        for path, module in world.by_path.items():  # many are called init.lua
            self.by_tail["/".join(path.split("/")[-2:])].append(module)

    def locate(self, module: str, importer: Module) -> list[Module]:
        path = module.removesuffix(".lua")
        path = path if "/" in path else path.replace(".", "/")
        for ending in (f"{path}.lua", f"{path}/init.lua"):
            beside = self.world.by_path.get(normpath(join(dirname(importer.path), ending)))
            if beside:
                return [beside]
            end = ending.lstrip("./")
            alike = self.by_tail.get("/".join(end.split("/")[-2:]), ())
            if tails := [one for one in alike if f"/{one.path}".endswith(f"/{end}")]:
                return _nearest(tails, importer)
        return []


def _nearest(files: list[Module], importer: Module) -> list[Module]:
    """The one of some files that shares most folders with the importer; of many, none is meant."""
    if not files or len(files) >= LINK.many_files:
        return []
    return [max(files, key=lambda one: (_shared_start(one.path, importer.path), -len(one.path)))]


def _shared_start(one: str, other: str) -> int:
    """How many folders two paths have in common from the top."""
    both = zip(one.split("/"), other.split("/"), strict=False)
    return next((number for number, (a, b) in enumerate(both) if a != b), 0)


class OCaml(Include):
    """A module is a file: ``Cart`` and ``Shop.Cart`` are ``cart.ml``, the nearest if there are some."""

    def __init__(self, world: World, root: Path) -> None:
        super().__init__(world, root)
        self.by_module: dict[str, list[Module]] = defaultdict(list)
        for path, module in world.by_path.items():
            if path.endswith(".ml"):
                self.by_module[module.stem[:1].upper() + module.stem[1:]].append(module)

    def locate(self, module: str, importer: Module) -> list[Module]:
        name = module.rpartition(".")[2]
        beside = self.world.by_path.get(join(dirname(importer.path), f"{name[:1].lower()}{name[1:]}.ml"))
        return [beside] if beside else _nearest(self.by_module.get(name, []), importer)


class Dart(Include):
    """``package:shop/src/cart.dart`` is ``lib/src/cart.dart`` of the package of that name; anything else is beside the file."""

    def __init__(self, world: World, root: Path) -> None:
        super().__init__(world, root)
        self.packages: dict[str, str] = {}
        for path in world.by_path:
            if basename(path) == "pubspec.yaml":
                match = _PUB_NAME.search(read_text(root, path))
                if match:
                    self.packages.setdefault(match[1], dirname(path))

    def locate(self, module: str, importer: Module) -> list[Module]:
        name, _, rest = module.removeprefix("package:").partition("/")
        if not module.startswith("package:"):
            path = join(dirname(importer.path), module)
        elif name in self.packages:
            path = join(self.packages[name], "lib", rest)
        else:
            return []
        found = self.world.by_path.get(normpath(path))
        return [found] if found else []
