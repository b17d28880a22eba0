"""Lists what the answer cannot know: unresolved sites, names that are gone but mentioned, files that were not
parsed or have errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from knowing import languages
from knowing.change.diff.between import INDEX, PATCH, WORK_TREE
from knowing.change.diff.compared import REMOVED, RENAMED
from knowing.change.diff.touched import ChangedParts
from knowing.change.effects.open_calls import called_names
from knowing.errors import GitError
from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.settings import ChangeSettings
from knowing.tree.git import git, has_git
from knowing.tree.listing import printable

_GREP = ("grep", "-n", "-z", "-w", "-I", "-F", "-o", "--full-name", "--no-recurse-submodules", "--no-textconv")


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
    unsought: int = 0
    """Names that the diff took away and that were not looked for: there are too many."""


def find_unknown(changes: ChangedParts, graph: Graph, settings: ChangeSettings) -> Unknown:
    """Everything about this change that the graph has no answer for."""
    unresolved = [
        Unresolved(name, graph.unresolved_named(name, on_receiver))
        for name, on_receiver in called_names(changes.symbols).items()
        if len(name) >= settings.name_chars
    ]
    unresolved.sort(key=lambda one: (-one.sites, one.name))
    gone = _gone(changes, graph, settings)
    return Unknown(
        tuple(one for one in unresolved if one.sites),
        tuple(_dangling(changes, graph, dict(list(gone.items())[: settings.most_names]), settings)),
        changes.unread,
        tuple(_broken(changes.paths(), graph)),
        max(0, len(gone) - settings.most_names),
    )


def _broken(paths: Iterable[str], graph: Graph) -> list[str]:
    return [path for path in paths if graph.has_errors(path)]


def _gone(changes: ChangedParts, graph: Graph, settings: ChangeSettings) -> dict[str, str]:
    """Names that are defined nowhere any more, each with the address that it last had."""
    found: dict[str, str] = {}
    here = {one.change.version.name for one in changes.symbols if one.change.new is not None}
    for one in changes.symbols:
        old = one.change.old
        if one.change.status not in (REMOVED, RENAMED) or old is None or old.kind == Kind.FILE or old.depth > 1:
            continue
        is_defined = (
            old.name in here
            or old.address in changes.doubled
            or any(int(number) != one.symbol for number in graph.ids_named(old.name))
        )
        if not is_defined and len(old.name) >= settings.name_chars:
            found.setdefault(old.name, old.address)
    return found


def _dangling(changes: ChangedParts, graph: Graph, gone: Mapping[str, str], settings: ChangeSettings) -> list[Dangling]:
    """Those of the names that code still mentions, and where."""
    mentions, most = _mentions(changes, graph, list(gone)) if gone else {}, settings.most_places
    return [
        Dangling(name, address, tuple(places[:most]), max(0, len(places) - most))
        for name, address in gone.items()
        if (places := list(mentions.get(name, ())))
    ]


def _mentions(changes: ChangedParts, graph: Graph, names: Sequence[str]) -> dict[str, dict[str, None]]:
    """``path:line`` of code that mentions each of some words, on the new side of the diff. git looks for all of them at once."""
    head = changes.diff.head
    if head == PATCH or not has_git(graph.root):
        return {}
    where = {WORK_TREE: ["--untracked"], INDEX: ["--cached"]}.get(head, [])
    revision = [] if where else [head]
    words = "\n".join(name for name in names if not {"\n", "\0"}.intersection(name)).encode("utf-8", "replace")
    try:
        said = git(graph.root, *_GREP, *where, "-f", "-", *revision, "--", given=words)
    except GitError:  # no mention at all is also an exit code of 1
        return {}
    found: dict[str, dict[str, None]] = {}
    for line in said.decode("utf-8", "replace").split("\n"):
        path, _, rest = line.partition("\0")
        number, _, name = rest.partition("\0")
        if revision:
            path = path.removeprefix(f"{head}:")
        if languages.for_path(path) is not None and not path.startswith(".ctx/"):
            found.setdefault(name, {})[f"{printable(path)}:{number}"] = None
    return found
