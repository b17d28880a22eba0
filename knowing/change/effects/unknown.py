"""What the answer cannot know, said aloud: unresolved sites, dangling names, files nobody parsed, errors,
another tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knowing import languages
from knowing.change.diff.between import INDEX, PATCH, WORK_TREE
from knowing.change.diff.compared import REMOVED, RENAMED
from knowing.change.diff.touched import Changes
from knowing.errors import GitError
from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.settings import ChangeSettings
from knowing.tree.git import git, has_git
from knowing.tree.listing import printable


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Sites of a changed name that could not be tied to one symbol: any of them may depend on it."""

    name: str
    sites: int


@dataclass(frozen=True, slots=True)
class Dangling:
    """A name that the diff took away and that code still mentions."""

    name: str
    address: str
    places: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Unknown:
    unresolved: tuple[Unresolved, ...]
    dangling: tuple[Dangling, ...]
    unread: tuple[tuple[str, str], ...]
    broken: tuple[str, ...]
    """Changed files that the parser met errors in."""


def find_unknown(changes: Changes, graph: Graph, settings: ChangeSettings) -> Unknown:
    """Everything about this change that the graph has no answer for."""
    names = sorted(
        {
            one.change.version.name
            for one in changes.symbols
            if one.change.version.kind not in (Kind.FILE, Kind.VARIABLE)
        }
    )
    unresolved = [Unresolved(name, graph.unresolved_named(name)) for name in names if len(name) >= settings.name_chars]
    unresolved.sort(key=lambda one: (-one.sites, one.name))
    return Unknown(
        tuple(one for one in unresolved if one.sites),
        tuple(_dangling(changes, graph, settings)),
        changes.unread,
        tuple(_broken(changes.paths(), graph)),
    )


def _broken(paths: Iterable[str], graph: Graph) -> list[str]:
    return [path for path in paths if graph.has_errors(path)]


def _dangling(changes: Changes, graph: Graph, settings: ChangeSettings) -> list[Dangling]:
    """Names that are defined nowhere any more, and where they still stand."""
    found = []
    here = {one.change.version.name for one in changes.symbols if one.change.new is not None}
    for one in changes.symbols:
        old = one.change.old
        if one.change.status not in (REMOVED, RENAMED) or old is None or old.kind == Kind.FILE or old.depth > 1:
            continue
        is_defined = old.name in here or any(int(number) != one.symbol for number in graph.ids_named(old.name))
        if is_defined or len(old.name) < settings.name_chars:
            continue
        places = _mentions(changes, graph, old.name)
        if places:
            more = max(0, len(places) - settings.most_places)
            found.append(Dangling(old.name, old.address, tuple(places[: settings.most_places]), more))
    return found


def _mentions(changes: Changes, graph: Graph, name: str) -> list[str]:
    """``path:line`` of code that mentions a word, on the new side of the diff."""
    head = changes.diff.head
    if head == PATCH or not has_git(graph.root):
        return []
    where = {WORK_TREE: ["--untracked"], INDEX: ["--cached"]}.get(head, [])
    revision = [] if where else [head]
    try:
        said = git(
            graph.root,
            "grep",
            "-n",
            "-z",
            "-w",
            "-I",
            "-F",
            "--full-name",
            "--no-recurse-submodules",
            "--no-textconv",
            *where,
            "-e",
            name,
            *revision,
            "--",
        )
    except GitError:  # no mention at all is also an exit code of 1
        return []
    places = []
    for line in said.decode("utf-8", "replace").splitlines():
        path, _, rest = line.partition("\0")
        if revision:
            path = path.removeprefix(f"{head}:")
        if languages.for_path(path) is not None and not path.startswith(".ctx/"):
            places.append(f"{printable(path)}:{rest.split(chr(0), 1)[0]}")
    return places
