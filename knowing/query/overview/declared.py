"""The manifests of a repository, and the programs that a package of Cargo has without saying so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from knowing.graph.reader import Graph
from knowing.model import SET_ASIDE
from knowing.query.overview.packages import is_below
from knowing.settings.overview import READ
from knowing.tree.content import read_bytes
from knowing.tree.manifests import as_json, as_toml, text_at

MANIFESTS = ("pyproject.toml", "package.json", "Cargo.toml", "setup.cfg", "composer.json")


@dataclass(frozen=True, slots=True)
class Manifest:
    """A file that declares a package."""

    path: str
    data: Mapping[str, Any]
    text: str


def read_manifests(graph: Graph, under: str, most: int) -> tuple[Manifest, ...]:
    """The manifests below a folder that can be read, the outermost first; those of tests and examples are left out."""
    named = [
        path
        for path, _, flags in graph.files()
        if path.rpartition("/")[2] in MANIFESTS and is_below(path, under) and not flags & int(SET_ASIDE)
    ]
    found = []
    for path in sorted(named, key=lambda one: (one.count("/"), one))[:most]:
        try:
            text = read_bytes(graph.root, path, READ.file_bytes).decode("utf-8", "replace")
        except OSError:
            continue
        found.append(Manifest(path, _parsed(path, text), text))
    return tuple(found)


def _parsed(path: str, text: str) -> Mapping[str, Any]:
    """What a manifest says as a table; empty if it cannot be read."""
    return as_json(text) if path.endswith(".json") else as_toml(text) if path.endswith(".toml") else {}


def inner(data: object, *keys: str) -> Any:
    """What stands under some keys of nested tables; None if there is nothing."""
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def rust_mains(graph: Graph) -> list[str]:
    """The paths of all files that Cargo may take for programs: ``src/main.rs`` of any folder, and what is in ``src/bin``."""
    rust = (path for path, _, _ in graph.files() if path.endswith(".rs"))
    return [path for path in rust if path.endswith("src/main.rs") or "src/bin/" in path]


def find_binaries(graph: Graph, manifest: Manifest, mains: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(name, path) of the programs of a package of Cargo: those it declares, ``src/main.rs``, and each file of ``src/bin``.

    A path is empty if the graph has no such file. ``mains`` are the paths of ``rust_mains``.
    """
    package, folder = text_at(inner(manifest.data, "package"), "name", ""), manifest.path.rpartition("/")[0]
    start = f"{folder}/" if folder else ""
    there = {path for path in mains if path.startswith(f"{start}src/")}
    files = frozenset(graph.paths().values())
    declared = inner(manifest.data, "bin")
    known: dict[str, str] = {}
    for one in declared if isinstance(declared, list) else ():
        if name := text_at(one, "name", ""):
            usual = (f"src/bin/{name}.rs", f"src/bin/{name}/main.rs", *(("src/main.rs",) if name == package else ()))
            paths = (start + path.removeprefix("./") for path in (text_at(one, "path", ""), *usual) if path)
            known[name] = next((path for path in paths if path in files), "")
    if package and inner(manifest.data, "package", "autobins") is not False:
        for path in sorted(there - set(known.values())):
            if name := _binary_name(path[len(start) :], package):
                known.setdefault(name, path)
    yield from known.items()


def _binary_name(path: str, package: str) -> str:
    """What the program of a file of a package is called; empty if it is none.

    >>> [_binary_name(path, "shop") for path in ("src/main.rs", "src/bin/till.rs", "src/bin/desk/main.rs", "src/lib.rs")]
    ['shop', 'till', 'desk', '']
    """
    match path.removesuffix(".rs").split("/"):
        case ["src", "main"]:
            return package
        case ["src", "bin", name] | ["src", "bin", name, "main"]:
            return name
    return ""
