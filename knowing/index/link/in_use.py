"""Files that are called like tests, and that code imports: they are code (a clock that a library of mocks ships, ``test_results.py`` of a
server that collects such).

A file in a folder that is called like the place of a project's own tests (``tests``, ``fixtures``) stays one whoever imports it, and what
sets up tests (``jest.setup.js``) speaks for none; what is compiled for tests alone (Rust's ``#[cfg(test)] mod fake;``) stays one as well.
Only imports that lead to one definition count. What such a file imports is code too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from posixpath import basename
from typing import Any

from numpy.typing import NDArray

from knowing.index.link.draft import Draft
from knowing.index.link.world import Module, World
from knowing.model import EDGE_CODE, SET_ASIDE, EdgeKind, Flag, Kind, Provenance
from knowing.tree.named import is_of_own_tests
from knowing.words import split_identifier

Array = NDArray[Any]
_CALLED = int(Flag.TEST | Flag.IN_USE)
_CODE = int(SET_ASIDE | Flag.IN_USE)
_SETS_UP = frozenset(
    "test tests testing mock mocks setup conf config bench fixture fixtures story stories storybook jest karma cypress playwright vitest".split()
)
"""Words in the name of a file that may import what is for tests and be none itself."""


def take_into_use(draft: Draft) -> None:
    """Change the flags of the files of a draft that are called like tests and are code."""
    for number in files_in_use(draft.world, draft.file_flags, _imports(draft)):
        draft.file_flags[number] = in_use(draft.file_flags[number])


def in_use(flags: int) -> int:
    """The flags of a file that is called like a test and is none."""
    return flags & ~int(Flag.TEST) | int(Flag.IN_USE)


def files_in_use(world: World, flags: Mapping[int, int], imports: Iterable[tuple[int, int]]) -> set[int]:
    """The ids of the files that are called like tests and are imported by code, directly or through each other."""
    called = {number for number, own in flags.items() if own & _CALLED and not own & int(SET_ASIDE & ~Flag.TEST)}
    if not called:
        return set()
    leads_to: dict[int, set[int]] = defaultdict(set)
    for source, target in imports:
        one, other = world.file[source], world.file[target]
        if other in called and one != other and one in flags:
            leads_to[one].add(other)
            if _declares(world.modules[one], world.modules[other].path):
                called.remove(other)
    waiting = [one for one in leads_to if not flags[one] & _CODE and not _sets_up_tests(world.modules[one].path)]
    found: set[int] = set()
    while waiting:
        for other in leads_to.get(waiting.pop(), ()):
            if other in called and other not in found and not _is_among_own_tests(world.modules[other].path):
                found.add(other)
                waiting.append(other)
    return found


def imports_in(edges: Array) -> list[tuple[int, int]]:
    """The ends of the imports among rows of edges that lead to one definition."""
    chosen = (edges[:, 2] == EDGE_CODE[EdgeKind.IMPORTS]) & (edges[:, 3] >= int(Provenance.RESOLVED))
    return [(source, target) for source, target in edges[chosen, :2].tolist()]


def _imports(draft: Draft) -> Iterator[tuple[int, int]]:
    for (source, kind, target), (provenance, _, _) in draft.edges.items():
        if kind == EdgeKind.IMPORTS and provenance >= Provenance.RESOLVED:
            yield source, target
    for rows in draft.resolution.beside:
        yield from imports_in(rows)


def _declares(module: Module, path: str) -> bool:
    """Whether a file that imports another has a module of that name as well: in Rust, ``mod tests;`` is one only under ``#[cfg(test)]``,
    and who else uses such a module does so in a test."""
    folders, _, base = path.rpartition("/")
    name = folders.rpartition("/")[2] if base == "mod.rs" else base.removesuffix(".rs")
    return base.endswith(".rs") and any(
        one.kind == Kind.MODULE and one.name == name for one in module.interface.symbols
    )


def _sets_up_tests(path: str) -> bool:
    return not _SETS_UP.isdisjoint(word.lower() for word in split_identifier(basename(path)))


def _is_among_own_tests(path: str) -> bool:
    return any(map(is_of_own_tests, path.split("/")[:-1]))
