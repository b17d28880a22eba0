"""How a module name becomes files, one named strategy per way of saying it.

``language.toml`` names the strategy; any language may use any of them. A strategy is a class that is built once from
the list of paths (and the few manifest files it reads) and then answers ``locate(module, importer) -> modules``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from posixpath import basename, dirname, join, normpath
from typing import Any, Protocol

from knowing.index.link.by_name import Dart, Include, Lua, ModuleName, OCaml, Package, Ruby
from knowing.index.link.world import Module, World
from knowing.tree.manifests import read_json, read_text, read_toml, text_at


class Strategy(Protocol):
    """Locates the files that a module name means, seen from the importing file."""

    def locate(self, module: str, importer: Module) -> list[Module]: ...


class Nothing:
    """The language has no imports that name files."""

    def __init__(self, world: World, root: Path) -> None: ...

    def locate(self, module: str, importer: Module) -> list[Module]:
        return []


class Python:
    """Dotted names from the folders that hold packages; relative names from the importing file."""

    def __init__(self, world: World, root: Path) -> None:
        self.world = world
        self.by_name: dict[str, Module] = {}
        packages = {dirname(path) for path in world.by_path if basename(path) in ("__init__.py", "__init__.pyi")}
        self.name_of: dict[int, str] = {}
        for path, module in world.by_path.items():
            if module.language != "python":
                continue
            folder, stem = dirname(path), basename(path).rsplit(".", 1)[0]
            parts = [] if stem == "__init__" else [stem]
            while folder and folder in packages:
                parts.insert(0, basename(folder))
                folder = dirname(folder)
            name = ".".join(parts)
            self.name_of[module.id] = name
            self.by_name.setdefault(name, module)
            dotted = ".".join([*folder.split("/"), name]) if folder else name  # namespace packages
            self.by_name.setdefault(dotted.removesuffix("."), module)

    def locate(self, module: str, importer: Module) -> list[Module]:
        if module.startswith("."):
            rest = module.lstrip(".")
            folder = dirname(importer.path)
            for _ in range(len(module) - len(rest) - 1):
                folder = dirname(folder)
            base = join(folder, *rest.split(".")) if rest else folder
            for candidate in (f"{base}.py", f"{base}/__init__.py", f"{base}.pyi", f"{base}/__init__.pyi"):
                if candidate in self.world.by_path:
                    return [self.world.by_path[candidate]]
            return []
        found = self.by_name.get(module)
        if found is None:  # a script's neighbour
            beside = self.world.by_path.get(join(dirname(importer.path), *module.split(".")) + ".py")
            return [beside] if beside else []
        return [found]


class JavaScript:
    """Relative paths, index files, tsconfig/jsconfig ``paths`` and ``baseUrl``, packages of the workspace."""

    ENDINGS = ("", ".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte")
    INDEXES = tuple(f"/index{ending}" for ending in (".ts", ".tsx", ".js", ".jsx", ".d.ts", ".mjs"))

    def __init__(self, world: World, root: Path) -> None:
        self.world = world
        self.packages: dict[str, tuple[str, dict[str, Any]]] = {}
        self.configs: dict[str, tuple[str, dict[str, list[str]]]] = {}
        for path in world.by_path:
            name = basename(path)
            if name == "package.json" and "node_modules/" not in path:
                manifest = read_json(root, path)
                if isinstance(manifest.get("name"), str):
                    self.packages.setdefault(manifest["name"], (dirname(path), manifest))
            elif re.fullmatch(r"[jt]sconfig(\.\w+)?\.json", name):
                options = read_json(root, path).get("compilerOptions")
                if isinstance(options, dict) and (isinstance(options.get("paths"), dict) or options.get("baseUrl")):
                    folder = dirname(path)
                    base = normpath(join(folder, text_at(options, "baseUrl", ".")))
                    paths = options.get("paths") if isinstance(options.get("paths"), dict) else {}
                    self.configs.setdefault(folder, ("" if base == "." else base, paths or {}))

    def locate(self, module: str, importer: Module) -> list[Module]:
        if module.startswith("."):
            found = self._file(normpath(join(dirname(importer.path), module)))
            return [found] if found else []
        found = self._by_config(module, importer) or self._by_package(module)
        return [found] if found else []

    def _file(self, base: str) -> Module | None:
        paths = self.world.by_path
        stem = re.sub(r"\.[cm]?jsx?$", "", base)  # './x.js' may mean './x.ts'
        for candidate in (base, stem):
            for ending in (*self.ENDINGS, *self.INDEXES):
                if candidate + ending in paths:
                    return paths[candidate + ending]
        return None

    def _by_config(self, module: str, importer: Module) -> Module | None:
        folder = dirname(importer.path)
        while True:
            if folder in self.configs:
                base, paths = self.configs[folder]
                for pattern, targets in paths.items():
                    head, star, tail = pattern.partition("*")
                    if (module == pattern) if not star else (module.startswith(head) and module.endswith(tail)):
                        rest = module[len(head) : len(module) - len(tail)] if star else ""
                        for target in targets if isinstance(targets, list) else []:
                            if not isinstance(target, str):
                                continue
                            found = self._file(normpath(join(base, target.replace("*", rest))))
                            if found:
                                return found
                found = self._file(normpath(join(base, module)))
                if found:
                    return found
            if not folder:
                return None
            folder = dirname(folder)

    def _by_package(self, module: str) -> Module | None:
        parts = module.split("/")
        for size in (2, 1):
            name = "/".join(parts[:size])
            if name not in self.packages:
                continue
            folder, manifest = self.packages[name]
            rest = "/".join(parts[size:])
            if rest:
                return self._file(join(folder, rest)) or self._file(join(folder, "src", rest))
            mains = [manifest.get(key) for key in ("source", "types", "module", "main")]
            for main in (*mains, "index", "src/index", "src/main"):
                if isinstance(main, str) and (found := self._file(normpath(join(folder, main)))):
                    return found
        return None


class Go:
    """A package is a folder; go.mod says what its path starts with."""

    def __init__(self, world: World, root: Path) -> None:
        self.roots: list[tuple[str, str]] = []
        self.folders: dict[str, list[Module]] = defaultdict(list)
        for path, module in world.by_path.items():
            if basename(path) == "go.mod":
                match = re.search(r"^module\s+\"?([^\s\"]+)", read_text(root, path), re.MULTILINE)
                if match:
                    self.roots.append((match[1], dirname(path)))
            elif path.endswith(".go") and not path.endswith("_test.go"):
                self.folders[dirname(path)].append(module)
        self.roots.sort(key=lambda pair: -len(pair[0]))

    def locate(self, module: str, importer: Module) -> list[Module]:
        for prefix, folder in self.roots:
            if module == prefix or module.startswith(prefix + "/"):
                found = self.folders.get(join(folder, module[len(prefix) :].strip("/")).strip("/"))
                if found:
                    return found
        for folder in (f"vendor/{module}", f"staging/src/{module}"):
            if folder in self.folders:
                return self.folders[folder]
        return []


SYSROOT = ("std", "core", "alloc", "proc_macro", "test")
"""Crates that come with the compiler."""


class Rust:
    """Crates by Cargo.toml; modules by file; ``crate``, ``self`` and ``super`` from where the importer stands."""

    def __init__(self, world: World, root: Path) -> None:
        self.world = world
        self.crates: dict[str, str] = {}
        for path in world.by_path:
            if basename(path) == "Cargo.toml":
                manifest = read_toml(root, path)
                package, lib = manifest.get("package"), manifest.get("lib")
                if isinstance(package, dict) and isinstance(package.get("name"), str):
                    source, name = text_at(lib, "path", "src/lib.rs"), text_at(lib, "name", package["name"])
                    self.crates[name.replace("-", "_")] = dirname(join(dirname(path), source))
        for name in SYSROOT:  # a copy that somebody keeps for tests is not what `use std::…` means
            self.crates.pop(name, None)

    def locate(self, module: str, importer: Module) -> list[Module]:
        parts = [part for part in re.split(r"::|\.", module) if part]
        folder, parts = self._start(parts, importer)
        if folder is None:
            return []
        found = self._root(folder)
        for size in range(len(parts), 0, -1):
            base = join(folder, *parts[:size])
            hit = self.world.by_path.get(f"{base}.rs") or self.world.by_path.get(f"{base}/mod.rs")
            if hit:
                return [hit] if size == len(parts) else []
        return [found] if found and not parts else []

    def _start(self, parts: list[str], importer: Module) -> tuple[str | None, list[str]]:
        if not parts:
            return None, parts
        here = importer.path.removesuffix(".rs")
        own = dirname(here) if basename(here) in ("mod", "lib", "main") else here
        if parts[0] == "crate":
            return self._crate_root(importer.path), parts[1:]
        if parts[0] == "self":
            return own, parts[1:]
        if parts[0] == "super":
            while parts and parts[0] == "super":
                own, parts = dirname(own), parts[1:]
            return own, parts
        if parts[0] in self.crates:
            return self.crates[parts[0]], parts[1:]
        return own, parts

    def _crate_root(self, path: str) -> str:
        folder = dirname(path)
        while folder and not ({f"{folder}/lib.rs", f"{folder}/main.rs"} & self.world.by_path.keys()):
            folder = dirname(folder)
        return folder

    def _root(self, folder: str) -> Module | None:
        paths = self.world.by_path
        for candidate in (f"{folder}/lib.rs", f"{folder}/main.rs", f"{folder}/mod.rs", f"{folder}.rs"):
            if candidate in paths:
                return paths[candidate]
        return None


STRATEGIES: dict[str, Callable[[World, Path], Strategy]] = {
    "none": Nothing,
    "python": Python,
    "javascript": JavaScript,
    "go": Go,
    "rust": Rust,
    "package": Package,
    "namespace": Package,
    "include": Include,
    "ruby": Ruby,
    "lua": Lua,
    "dart": Dart,
    "module": ModuleName,
    "ocaml": OCaml,
}
