"""The packages of a repository: folders and modules of similar size, and how much each depends on the others.

The cut starts with one package, the whole tree, and divides the heaviest again and again: a folder into its folders and its own
files, these into single files. It ends when a further cut would make too many for one page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import WALK, is_against
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, EDGE_KINDS, KINDS, TYPE_KINDS, EdgeKind, Flag, Kind, Notices

Array = NDArray[Any]
PACKAGES = 24
"""At most so many packages."""
LEAST_SHARE = 0.03
"""A package with less than this share of the code is not divided."""
STRONG = {EdgeKind.IMPORTS: 3, EdgeKind.EXTENDS: 3, EdgeKind.IMPLEMENTS: 3}
"""Kinds that a person wrote to say that one thing needs the other; all others count once, as they may be guessed."""
SET_ASIDE = Flag.TEST | Flag.GENERATED | Flag.VENDORED | Flag.EXAMPLE | Flag.DOCS
MEASURED = [KINDS.index(kind) for kind in (*TYPE_KINDS, *CALLABLE_KINDS)]
_NOT_COUNTED = (EdgeKind.INHERITS,)


@dataclass(frozen=True, slots=True)
class Cut:
    """The packages as names, and the package of each file and of each symbol; -1 for none."""

    names: tuple[str, ...]
    of_file: Array
    of_symbol: Array
    files: tuple[int, ...]
    """Files of code of each package."""
    sizes: tuple[int, ...]
    """Types, functions and methods of each package."""


@dataclass(frozen=True, slots=True)
class Uses:
    """The edges of code: who depends, on what, and how much each edge counts."""

    source: Array
    target: Array
    weight: Array


def cut_packages(graph: Graph, under: str = "", most: int = PACKAGES) -> Cut:
    """The packages of the code below a folder; tests, examples, vendored and generated code only where there is no other."""
    paths = graph.paths()
    table = np.zeros(int(graph.file.max(initial=0)) + 1, np.int64)
    measured = np.isin(graph.kind, MEASURED) & (graph.file > 0)
    for flags in (int(SET_ASIDE), int(Flag.GENERATED | Flag.VENDORED), 0):
        here = measured & ((graph.flags & np.uint16(flags)) == 0)
        table = np.bincount(graph.file[here], minlength=len(table))
        sizes = {paths[number]: int(table[number]) for number in np.flatnonzero(table).tolist()}
        sizes = {path: size for path, size in sizes.items() if is_below(path, under)}
        if sizes:
            break
    units = divided(sizes, most)
    number_of = {path: number for number, files in enumerate(units.values()) for path in files}
    of_file = np.full(len(table), -1, np.int64)
    for file, path in paths.items():
        of_file[file] = number_of.get(path, -1)
    counts = tuple(len(files) for files in units.values())
    weights = tuple(sum(sizes[path] for path in files) for files in units.values())
    return Cut(tuple(units), of_file, of_file[graph.file], counts, weights)


def is_below(path: str, under: str) -> bool:
    """Whether a path is a folder or file, or lies in it; everything lies in the empty folder."""
    return not under or path == under or path.startswith(under + "/")


def divided(sizes: Mapping[str, int], most: int) -> dict[str, tuple[str, ...]]:
    """Packages and their files, in the order of names.

    >>> divided({"a/x.py": 5, "a/y.py": 4, "b/z.py": 3}, 2)
    {'a/': ('a/x.py', 'a/y.py'), 'b/z.py': ('b/z.py',)}
    >>> list(divided({"a/x.py": 5, "a/y.py": 4, "b/z.py": 3}, 3))
    ['a/x.py', 'a/y.py', 'b/z.py']
    """
    units = {"": tuple(sorted(sizes))} if sizes else {}
    least = LEAST_SHARE * sum(sizes.values())
    closed: set[str] = set()
    while open_ones := [name for name in units if name not in closed]:
        heaviest = max(open_ones, key=lambda name: (sum(sizes[path] for path in units[name]), name))
        parts = _parts(heaviest, units[heaviest])
        total = sum(sizes[path] for path in units[heaviest])
        if len(parts) == 1 and heaviest in parts:
            closed.add(heaviest)
        elif len(parts) > 1 and (len(units) - 1 + len(parts) > most or total < least):
            closed.add(heaviest)
        else:
            del units[heaviest]
            units |= parts
    return {_said(name, files): files for name, files in sorted(units.items())}


def _parts(name: str, files: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What a package is divided into: folders and its own files (``folder/*``), or single files."""
    if name.endswith("*") or files == (name,):
        return {path: (path,) for path in files}
    inside: defaultdict[str, list[str]] = defaultdict(list)
    for path in files:
        folder, slash, _ = path[len(name) :].partition("/")
        inside[f"{name}{folder}/" if slash else f"{name}*"].append(path)
    return {part: tuple(paths) for part, paths in inside.items()}


def _said(name: str, files: tuple[str, ...]) -> str:
    """The name of a package: of a single file that file."""
    return files[0] if len(files) == 1 else name or "./"


def find_uses(graph: Graph) -> Uses:
    """Every edge of code by which one symbol depends on another, the dependent first."""
    walk, codes = graph.arrays["walk_targets"], graph.arrays["walk_kinds"]
    rows = np.repeat(np.arange(graph.size), np.diff(graph.arrays["walk_indptr"]))
    kinds = WALK.part(codes, "kind")
    forward = ~is_against(codes)
    parts = []
    for code, kind in enumerate(EDGE_KINDS):
        if kind.row.notices is Notices.NOBODY or kind in _NOT_COUNTED:
            continue
        here = forward & (kinds == code)
        ends = (rows[here], walk[here])
        source, target = ends if kind.row.notices is Notices.SOURCE else ends[::-1]
        parts.append((source, target, np.full(len(source), STRONG.get(kind, 1))))
    source, target, weight = (np.concatenate([part[place] for part in parts]) for place in range(3))
    return Uses(source, target, weight)


def depend(cut: Cut, uses: Uses) -> Array:
    """How much each package (row) depends on each other one (column)."""
    count = len(cut.names)
    source, target = cut.of_symbol[uses.source], cut.of_symbol[uses.target]
    here = (source >= 0) & (target >= 0) & (source != target)
    flat = np.bincount(source[here] * count + target[here], uses.weight[here], count * count)
    return flat.reshape(count, count)


def route_ids(graph: Graph) -> list[int]:
    """Symbols of routes that are served by code that is no test and no example."""
    is_route = graph.kind == KINDS.index(Kind.ROUTE)
    return np.flatnonzero(is_route & ((graph.flags & np.uint16(int(SET_ASIDE))) == 0)).tolist()
