"""The packages of a repository: folders and modules of similar size, and how much each depends on the others.

The cut starts with one package, the whole tree, and divides the heaviest again and again into the larger folders and files in it
and the rest. It ends when a further cut would make too many for one page, or parts too small to be worth a line.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import PAIRS
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, SET_ASIDE, TYPE_KINDS, Flag, Kind
from knowing.query.overview.uses import Uses
from knowing.settings import OverviewSettings

Array = NDArray[Any]
_MIGRATION = re.compile(
    r"(?:^|/)(?:migrate|migrations?|versions|data_updates?)/(?:[^/]{1,80}/){0,3}(?:V?\d{3,}|\d{4}_\d\d_\d\d|[0-9a-f]{12})[_-][^/]+$"
)
MEASURED = [KINDS.index(kind) for kind in (*TYPE_KINDS, *CALLABLE_KINDS)]


@dataclass(frozen=True, slots=True)
class PackageCut:
    """The packages as names, and the package of each file and of each symbol; -1 for none."""

    names: tuple[str, ...]
    of_file: Array
    of_symbol: Array
    files: tuple[int, ...]
    """Files of code of each package."""
    sizes: tuple[int, ...]
    """Types, functions and methods of each package."""


def cut_packages(graph: Graph, under: str, settings: OverviewSettings) -> PackageCut:
    """The packages of the code below a folder; tests, examples, vendored and generated code only where there is no other."""
    paths = graph.paths()
    table = np.zeros(int(graph.file.max(initial=0)) + 1, np.int64)
    measured = np.isin(graph.kind, MEASURED) & (graph.file > 0)
    for flags in (int(SET_ASIDE), int(Flag.GENERATED | Flag.VENDORED), 0):
        here = measured & ((graph.flags & np.uint16(flags)) == 0)
        table = np.bincount(graph.file[here], minlength=len(table))
        sizes = {paths[number]: int(table[number]) for number in np.flatnonzero(table).tolist()}
        sizes = {path: size for path, size in sizes.items() if is_below(path, under)}
        sizes = {path: size for path, size in sizes.items() if not is_migration(path)} or sizes
        if sizes:
            break
    units = divided(sizes, settings.packages, settings.least_share)
    number_of = {path: number for number, files in enumerate(units.values()) for path in files}
    of_file = np.full(len(table), -1, np.int64)
    for file, path in paths.items():
        of_file[file] = number_of.get(path, -1)
    counts = tuple(len(files) for files in units.values())
    weights = tuple(sum(sizes[path] for path in files) for files in units.values())
    return PackageCut(tuple(units), of_file, of_file[graph.file], counts, weights)


def is_migration(path: str) -> bool:
    """Whether a file is one step of many from one state of a database to the next, as its folder and the number in its name say.

    >>> is_migration("db/migrate/20151224175814_create_carts.rb"), is_migration("shop/migrations/0001_initial.py"), is_migration("db/migrate.rb")
    (True, True, False)
    """
    return _MIGRATION.search(path) is not None


def is_below(path: str, under: str) -> bool:
    """Whether a path is a folder or file, or lies in it; everything lies in the empty folder."""
    return not under or path == under or path.startswith(under + "/")


def divided(sizes: Mapping[str, int], most: int, least_share: float) -> dict[str, tuple[str, ...]]:
    """Packages and their files, in the order of names; ``folder/*`` is what is left of a folder whose larger parts stand apart.

    >>> divided({"a/x.py": 5, "a/y.py": 4, "b/z.py": 3}, 2, 0.01)
    {'a/': ('a/x.py', 'a/y.py'), 'b/z.py': ('b/z.py',)}
    >>> list(divided({"a/x.py": 5, "a/y.py": 4, "b/z.py": 3}, 3, 0.01))
    ['a/x.py', 'a/y.py', 'b/z.py']
    """
    units = {"": tuple(sorted(sizes))} if sizes else {}
    least = least_share * sum(sizes.values())
    closed: set[str] = set()
    while open_ones := [name for name in units if name not in closed]:
        weight = {name: sum(sizes[path] for path in units[name]) for name in open_ones}
        heaviest = max(open_ones, key=lambda name: (weight[name], name))
        parts = _parts(heaviest, units[heaviest], sizes, least, most - len(units) + 1)
        if parts.keys() <= {heaviest}:
            closed.add(heaviest)
        else:
            del units[heaviest]
            units |= parts
    return {_shown_name(name, files, units): files for name, files in sorted(units.items())}


def _parts(
    name: str, files: tuple[str, ...], sizes: Mapping[str, int], least: float, room: int
) -> dict[str, tuple[str, ...]]:
    """What a package is divided into: the larger folders and files in it, and the rest; itself alone if it is not divided."""
    prefix = name.removesuffix("*")
    inside: defaultdict[str, list[str]] = defaultdict(list)
    for path in files:
        child, slash, _ = path[len(prefix) :].partition("/")
        inside[prefix + child + slash].append(path)
    if len(inside) == 1:
        return {part: tuple(paths) for part, paths in inside.items()}
    weight = {part: sum(sizes[path] for path in paths) for part, paths in inside.items()}
    heavy = sorted((part for part in inside if weight[part] >= least), key=lambda part: (-weight[part], part))
    kept = heavy if len(heavy) <= room and len(heavy) == len(inside) else heavy[: max(0, room - 1)]
    if not kept:
        return {name: files}
    rest = tuple(path for path in files if not any(path in inside[part] for part in kept))
    return {part: tuple(inside[part]) for part in kept} | ({f"{prefix}*": rest} if rest else {})


def _shown_name(name: str, files: tuple[str, ...], units: Mapping[str, tuple[str, ...]]) -> str:
    """The name of a package as it is shown: the file if it has only one, else the folder, with ``*`` for the rest of a folder."""
    if len(files) == 1:
        return files[0]
    folder = name.removesuffix("*")
    is_whole = not any(other != name and other.startswith(folder) for other in units)
    return (folder if is_whole else name) if folder else "./" if is_whole else "./*"


def depend(cut: PackageCut, uses: Uses, guesses: int) -> Array:
    """How much each package (row) depends on each other one (column).

    A guess adds to what is known; without that, so many guessed names make a tie: one alone is often a namesake of something outside.
    """
    count = len(cut.names)
    source, target = cut.of_symbol[uses.source], cut.of_symbol[uses.target]
    here = (source >= 0) & (target >= 0) & (source != target)
    pairs, is_guessed = source[here] * count + target[here], uses.is_guessed[here]
    names = np.unique(PAIRS.pack(one=pairs[is_guessed], other=uses.target[here][is_guessed]))
    known = np.bincount(pairs[~is_guessed], minlength=count * count) > 0
    known |= np.bincount(PAIRS.part(names, "one"), minlength=count * count) >= guesses
    flat = np.bincount(pairs, uses.weight[here], count * count) * known
    return flat.reshape(count, count)


def route_ids(graph: Graph) -> list[int]:
    """Symbols of routes that are served by code that is no test and no example."""
    is_route = graph.kind == KINDS.index(Kind.ROUTE)
    return np.flatnonzero(is_route & ((graph.flags & np.uint16(int(SET_ASIDE))) == 0)).tolist()
