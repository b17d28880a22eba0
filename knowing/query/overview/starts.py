"""Where a repository starts: the commands that its manifests declare, its scripts, its main functions, its routes, its make targets."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass

import numpy as np

from knowing.counted import counted
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, SET_ASIDE, Flag, Kind, Symbol
from knowing.query.overview.declared import Manifest, find_binaries, inner, rust_mains
from knowing.query.overview.packages import is_below, route_ids
from knowing.settings import OverviewSettings
from knowing.tree.content import read_start
from knowing.tree.manifests import read_text, text_at

RUN = ("Makefile", "justfile", "Justfile", "package.json", "Taskfile.yml", "tox.ini")
"""Files of the root whose targets are what people run."""
PROGRAMS, HELPERS = ("bin", "exe", "sbin"), ("scripts", "script")
"""Folders of what users run, and of what those run who work on the project; a file in them is a script if its first line says so."""
APPLICATIONS = ("config.ru", "wsgi.py", "asgi.py")
_PROCFILE = "Procfile"
_PROCESS = re.compile(r"^([A-Za-z][\w-]{0,40}):[ \t]*([^\s#][^\n]{0,200})", re.MULTILINE)
_RUN_BY, _ATTRIBUTE = b"#!", b"#!["
"""How a script begins, and how a file of Rust may."""
_MAIN = ("main", "Main")
_MAIN_FILE = re.compile(r"(^|/)(__main__|manage|main|Program|index|server|app)\.\w+$")
_CONSOLE = re.compile(r"^[ \t]*([\w.-]+)[ \t]*=\s*([\w.]+:[\w.]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Start:
    """A place to begin reading: what it is, what it is called, and where its code is."""

    how: str
    """command, scripts, main, routes or targets."""
    name: str
    place: str
    """``path:line``, or empty."""
    said: str = ""


def find_starts(
    graph: Graph, manifests: tuple[Manifest, ...], under: str, settings: OverviewSettings
) -> tuple[Start, ...]:
    """Declared commands first, what servers are given, then scripts of users, what can be run by its name, main functions, other scripts and routes."""
    commands = [*_commands(graph, manifests)]
    placed = {one.place for one in commands}
    mains = [one for one in _mains(graph, under) if not {one.place, f"{one.place.rpartition(':')[0]}:1"} & placed]
    programs, helpers = (_scripts(graph, under, folders, placed, settings) for folders in (PROGRAMS, HELPERS))
    targets = _targets(graph, under, settings.targets)
    served = [*_processes(graph, under, settings.targets), *_applications(graph, under)]
    return (*commands, *served, *programs, *targets, *mains[: settings.mains], *helpers, *_routes(graph, under))


def _processes(graph: Graph, under: str, most: int) -> Iterator[Start]:
    """What a Procfile runs: its processes with their commands."""
    path = f"{under}/{_PROCFILE}" if under else _PROCFILE
    if path in graph.paths().values():
        for match in list(_PROCESS.finditer(read_text(graph.root, path)))[:most]:
            yield Start("command", match[1], "", f"{match[2].strip()} (declared in {path})")


def _applications(graph: Graph, under: str) -> Iterator[Start]:
    """Files that a web server is given to run, the outermost of each name."""
    found: dict[str, str] = {}
    for path, _, flags in graph.files():
        name = path.rpartition("/")[2]
        if name in APPLICATIONS and is_below(path, under) and not flags & int(SET_ASIDE):
            found[name] = min(found.get(name, path), path, key=lambda one: (one.count("/"), one))
    yield from (Start("main", path, f"{path}:1") for path in found.values())


def _scripts(
    graph: Graph, under: str, folders: tuple[str, ...], placed: Set[str], settings: OverviewSettings
) -> Iterator[Start]:
    """One line for the scripts of each folder of these names, the outermost first; those that are declared as commands are left out."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path, _, flags in graph.files():
        folder, _, name = path.rpartition("/")
        if folder.rpartition("/")[2] in folders and not flags & int(SET_ASIDE) and is_below(path, under):
            if f"{path}:1" not in placed:
                found[folder].append(name)
    for folder in sorted(found, key=lambda one: (one.count("/"), one))[: settings.script_folders]:
        scripts = [name for name in found[folder][: settings.scripts_read] if _is_script(graph, f"{folder}/{name}")]
        if scripts:
            more = " …" if len(scripts) > settings.targets else ""
            yield Start("scripts", f"{folder}/", "", ", ".join(scripts[: settings.targets]) + more)


def _is_script(graph: Graph, path: str) -> bool:
    """Whether the first line of a file says what runs it."""
    try:
        start = read_start(graph.root, path, len(_ATTRIBUTE))
    except OSError:
        return False
    return start.startswith(_RUN_BY) and start != _ATTRIBUTE


def _commands(graph: Graph, manifests: tuple[Manifest, ...]) -> Iterator[Start]:
    mains = rust_mains(graph) if any(one.path.endswith("Cargo.toml") for one in manifests) else []
    for manifest in manifests:
        folder = manifest.path.rpartition("/")[0]
        if manifest.path.endswith("Cargo.toml"):
            for name, path in find_binaries(graph, manifest, mains):
                yield Start("command", name, f"{path}:1" if path else "", f"built by {manifest.path}")
            continue
        for name, target in _declared(manifest):
            yield Start("command", name, _place(graph, folder, target), f"declared in {manifest.path}")


def _declared(manifest: Manifest) -> Iterator[tuple[str, str]]:
    """(name, target as written) of the commands of a manifest."""
    data = manifest.data
    for keys in (("project", "scripts"), ("project", "gui-scripts"), ("tool", "poetry", "scripts")):
        yield from _texts(inner(data, *keys))
    binary = data.get("bin")
    if isinstance(binary, str):
        yield text_at(data, "name", binary), binary
    yield from _texts(binary)
    for one in binary if isinstance(binary, list) else ():
        if isinstance(one, str):
            yield one.rpartition("/")[2], one
    if manifest.path.endswith("setup.cfg") and "console_scripts" in manifest.text:
        yield from _CONSOLE.findall(manifest.text.partition("console_scripts")[2].partition("\n[")[0])


def _texts(table: object) -> Iterator[tuple[str, str]]:
    """The names of a table whose values are texts, with these."""
    for name, value in table.items() if isinstance(table, dict) else ():
        if isinstance(value, str):
            yield name, value


def _place(graph: Graph, folder: str, target: str) -> str:
    """The place of ``package.module:function`` or of a file beside the manifest; empty if it is not in the graph."""
    module, colon, function = target.partition(":")
    if not colon:
        path = "/".join(part for part in (folder, target.removeprefix("./")) if part)
        return f"{path}:1" if graph.files_ending(path) else ""
    tail = module.replace(".", "/")
    files = {path for ending in (f"{tail}.py", f"{tail}/__init__.py") for _, path, _ in graph.files_ending(ending)}
    known = [one for one in graph.named(function.rpartition(".")[2]) if one.path in files]
    if not known:
        return f"{min(files)}:1" if files else ""
    return f"{known[0].path}:{known[0].line}"


def _mains(graph: Graph, under: str) -> Iterator[Start]:
    """Functions that programs start with, and files that are run as programs; the outermost first."""
    found: list[Symbol] = [
        one
        for name in _MAIN
        for one in graph.named(name)
        if one.name == name and one.kind in CALLABLE_KINDS and one.qualname.count(".") <= 1 and _can_start(one)
    ]
    mains = {one.path: one for one in found if not int(one.flags) & int(SET_ASIDE) and is_below(one.path, under)}
    for path, language, flags in graph.files():
        if (
            path.endswith("__main__.py")
            and language == "python"
            and is_below(path, under)
            and not flags & int(SET_ASIDE)
        ):
            if path not in mains and (symbols := graph.in_file(path)):
                mains[path] = symbols[0]
    likely = sorted(mains.values(), key=lambda one: (not _MAIN_FILE.search(one.path), one.path.count("/"), one.path))
    for one in likely:
        yield Start("main", one.path.rpartition("/")[0] or one.path, f"{one.path}:{one.line}")


def _can_start(symbol: Symbol) -> bool:
    """Whether a program may begin with a function called main: if it has a capital, only if it needs no object."""
    return symbol.name == _MAIN[0] or bool(symbol.flags & Flag.STATIC)


def _routes(graph: Graph, under: str) -> Iterator[Start]:
    """One line for the routes of each file that serves any, most routes first."""
    routes = [one for one in graph.symbols(route_ids(graph)).values() if is_below(one.path, under)]
    by_file = Counter(one.path for one in routes)
    for path, count in sorted(by_file.items(), key=lambda pair: (-pair[1], pair[0])):
        here = sorted((one for one in routes if one.path == path), key=lambda one: (one.line, one.qualname))
        more = " …" if count > 3 else ""
        said = ", ".join(one.qualname for one in here[:3]) + more
        yield Start("routes", counted(count, "route"), f"{path}:{here[0].line}", said)


def _targets(graph: Graph, under: str, most: int) -> Iterator[Start]:
    """One line for the targets of each file of the folder that has any."""
    ids = np.flatnonzero(graph.kind == KINDS.index(Kind.TARGET)).tolist()
    symbols = sorted(graph.symbols(ids).values(), key=lambda one: (one.path, one.line))
    for name in RUN:
        path = f"{under}/{name}" if under else name
        here = [one.name for one in symbols if one.path == path and _can_be_typed(one.name)]
        if here:
            more = " …" if len(here) > most else ""
            yield Start("targets", path, "", ", ".join(dict.fromkeys(here[:most])) + more)


def _can_be_typed(target: str) -> bool:
    """Whether people can run a target by its name: it is no pattern and holds no variable.

    >>> [_can_be_typed(name) for name in ("test", "$(BUILD)/tool", "build-%", ".PHONY")]
    [True, False, False, False]
    """
    return not target.startswith(".") and not {"$", "%"} & set(target)
