"""Which tests of a file a runner is told by name, what runs those that are methods, and where the line is given."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from knowing.change.effects.covering import TestFile
from knowing.change.effects.modules import folder_with
from knowing.change.effects.quoting import quote
from knowing.graph.reader import Graph
from knowing.model import EdgeKind, Symbol
from knowing.settings.change import DIFF

_SAFE = re.compile(r"\w+")
Runner = Callable[[Sequence[TestFile], Graph], list[str]]


def chosen(file: TestFile) -> list[Symbol]:
    """The tests of a file that are to be run, by line; none if the whole file is meant, or if one of them has a name that no runner takes."""
    is_whole = {"convention", "history"} & set(file.parts) or len(file.tests) > DIFF.named_tests
    found = [] if is_whole else sorted((one.symbol for one in file.tests), key=lambda one: one.line)
    are_safe = all(_SAFE.fullmatch(part) for one in found for part in one.qualname.split("."))
    return found if are_safe else []


def names_of(file: TestFile) -> list[str]:
    """The names of the tests that are to be run; none if the whole file is meant."""
    return [one.qualname for one in chosen(file)]


def heirs(graph: Graph, types: Iterable[int]) -> list[Symbol]:
    """The types that inherit from some: a runner knows an inherited test by the name of the heir."""
    found: set[int] = set()
    frontier = set(types)
    while frontier and len(found) <= DIFF.named_tests:
        edges = graph.edges_at("target", sorted(frontier), (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS))
        frontier = {source for source, *_ in edges} - found
        found |= frontier
    return sorted(graph.symbols(found).values(), key=lambda one: (one.path, one.line))


def by_folder(files: Sequence[TestFile], root: Path, *manifests: str) -> list[tuple[str, list[TestFile]]]:
    """The files by the nearest folder with one of these manifests; the top for files without one."""
    found: dict[str, list[TestFile]] = defaultdict(list)
    for file in files:
        found[folder_with(root, file.path, *manifests) or ""].append(file)
    return sorted(found.items())


def within(folder: str, path: str) -> str:
    """The path from a folder around it; one that begins with a dash is no option of a runner."""
    inner = path.removeprefix(f"{folder}/") if folder else path
    return f"./{inner}" if inner.startswith("-") else inner


def inside(folder: str, command: str) -> str:
    """The command as it is given from the top of the repository."""
    return f"(cd {quote(within('', folder))} && {command})" if folder else command
