"""Names with what they stand in before them: the folder, package, module or namespace of the file, as traces and engineers write them.

``balancer.Balancer`` is no symbol of another: it is ``Balancer`` in the package ``balancer``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import TEXT_KINDS, Kind, Symbol
from knowing.tree.manifests import as_json, read_text, text_at

SEPARATOR = re.compile(r"::|[.#/\\]|->")
UNNAMED = frozenset(("src", "lib"))
"""Folders that no name has a part for."""
_MANIFESTS = {
    "go.mod": re.compile(r"^module\s+\"?([^\s\"]+)", re.MULTILINE),
    "Cargo.toml": re.compile(r"^\[package\][^\[]{0,4000}?^name[ \t]*=[ \t]*\"([\w-]+)\"", re.MULTILINE),
}
Parts = tuple[str, ...]


def parts_of(name: str) -> Parts:
    """The parts of a dotted name, in small letters."""
    return tuple(part.lower() for part in SEPARATOR.split(name) if part)


def in_its_place(graph: Graph, typed: str, most: int) -> list[Symbol]:
    """The symbols whose whole name is the end of what was typed, in files whose place is what was typed before it; of so many at most."""
    wanted = parts_of(typed)
    if len(wanted) < 2:
        return []
    places = cache(lambda path, file, language: {_with_one_dash(one) for one in _places(graph, path, file, language)})
    found = []
    for one in graph.named(SEPARATOR.split(typed.strip())[-1])[:most]:
        own = parts_of(one.qualname)
        before = _with_one_dash(wanted[: -len(own)])
        if one.kind in (Kind.FILE, Kind.EXTERNAL, *TEXT_KINDS) or not before or wanted[-len(own) :] != own:
            continue
        if any(place[-len(before) :] == before for place in places(one.path, one.file_id, one.language)):
            found.append(one)
    return found


def _with_one_dash(parts: Parts) -> Parts:
    """The parts as code spells them that are written with dashes on disk."""
    return tuple(one.replace("-", "_") for one in parts)


def _places(graph: Graph, path: str, file: int, language: str) -> Iterator[Parts]:
    """What a file may be called in a name: what it declares, its folders, with its own name where a file is a module, and those below the
    name of its project.
    """
    folders, name = path.lower().split("/")[:-1], path.lower().rsplit("/", 1)[-1].partition(".")[0]
    stem = [] if languages.load(language).package == "directory" else [name]
    yield parts_of(graph.package(file))
    for project, depth in ((), 0), _project(graph, path):
        inner = folders[depth:]
        for own in (inner, [one for one in inner if one not in UNNAMED]):
            yield (*project, *own)
            yield (*project, *own, *stem)


def _project(graph: Graph, path: str) -> tuple[Parts, int]:
    """The name of the project that a file belongs to, and how many folders are around it; no name if it has none."""
    folders = path.split("/")[:-1]
    for depth in range(len(folders), -1, -1):
        at = "/".join((*folders[:depth], ""))
        named = [pattern.search(read_text(graph.root, at + name)) for name, pattern in _MANIFESTS.items()]
        named_so = [found[1] for found in named if found]
        if called := named_so or [text_at(as_json(read_text(graph.root, f"{at}package.json")), "name", "")]:
            if called[0]:
                return parts_of(called[0]), depth
    return (), 0


def as_plain(typed: str) -> str:
    """A name without what a trace writes around it: the receiver's brackets, arguments.

    >>> as_plain("transport.(*http2Client).Close(0xc0, 1)"), as_plain("charge()")
    ('transport.http2Client.Close', 'charge')
    """
    return re.sub(r"\(\*?(\w+)\)", r"\1", re.sub(r"\([^()]*\)$", "", typed))


def last_of(typed: str) -> str:
    """The last part of a dotted name."""
    return next((part for part in reversed(SEPARATOR.split(typed)) if part), "")


def spelled(name: str) -> Sequence[str]:
    """The parts of a dotted name, as they are written."""
    return [part for part in SEPARATOR.split(name) if part]
