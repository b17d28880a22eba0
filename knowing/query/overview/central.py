"""The central symbols of each package: the types and functions that most files depend on, with their most used methods.

What counts is the number of files that use a symbol or one of its members, files of other packages twice: a helper that its own
file calls a hundred times is not what a package is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, Flag, Kind, Symbol
from knowing.query.overview.packages import PackageCut
from knowing.query.overview.uses import Uses
from knowing.settings import CentralSettings

Array = NDArray[Any]
_TYPES = [KINDS.index(kind) for kind in TYPE_KINDS]
_OFFERED = [KINDS.index(kind) for kind in (*TYPE_KINDS, Kind.FUNCTION, Kind.MACRO)]
_AROUND = [KINDS.index(kind) for kind in (Kind.FILE, Kind.MODULE)]
_CALLABLES = [KINDS.index(kind) for kind in CALLABLE_KINDS]


@dataclass(frozen=True, slots=True)
class Central:
    """A symbol that others depend on."""

    symbol: Symbol
    files: int
    """Files that use it or one of its members."""
    members: tuple[str, ...]
    """Names of its methods that most files use."""


def find_central(
    graph: Graph, cut: PackageCut, uses: Uses, settings: CentralSettings
) -> tuple[tuple[Central, ...], ...]:
    """The central symbols of each package, the most used first."""
    owner = _owners(graph)
    scores, files = _used(graph, cut, uses, owner)
    members = _used(graph, cut, uses, np.arange(graph.size))[1]
    is_outermost = np.isin(graph.kind[graph.parent], _AROUND) | (graph.parent == 0)
    is_offered = np.isin(graph.kind, _OFFERED) & is_outermost
    is_offered &= (graph.flags & np.uint16(int(Flag.PRIVATE | Flag.DEPRECATED | Flag.TEST))) == 0
    found = []
    for package in range(len(cut.names)):
        ids = np.flatnonzero(is_offered & (cut.of_symbol == package))
        ids = ids[np.lexsort((ids, -scores[ids]))][: settings.considered]
        found.append(_best(graph, ids.tolist(), scores, files, owner, members, settings))
    return tuple(found)


def _best(
    graph: Graph,
    ids: Sequence[int],
    scores: Array,
    files: Array,
    owner: Array,
    members: Array,
    settings: CentralSettings,
) -> tuple[Central, ...]:
    symbols = graph.symbols(ids)
    worth = {one: float(scores[one]) * _share(symbols[one], settings) for one in ids}
    order = sorted(ids, key=lambda one: (-worth[one], symbols[one].path, symbols[one].line))
    chosen: list[int] = []
    names: set[str] = set()
    for one in order:
        if len(chosen) == settings.symbols:
            break
        if symbols[one].name not in names and not _is_opened_again(
            graph, symbols[one]
        ):  # one of several namesakes is enough
            names.add(symbols[one].name)
            chosen.append(one)
    return tuple(
        Central(symbols[one], int(files[one]), _members(graph, one, owner, members, settings.members)) for one in chosen
    )


def _is_opened_again(graph: Graph, symbol: Symbol) -> bool:
    """Whether a type only holds other types here, and is defined in another file: Ruby opens it again for what stands in it."""
    inside = graph.kind[graph.parent == symbol.id]
    if symbol.kind not in TYPE_KINDS or not len(inside) or not np.isin(inside, _TYPES).all():
        return False
    others = (one for one in graph.named(symbol.name) if one.path != symbol.path and one.kind in TYPE_KINDS)
    return any((one.language, one.qualname) == (symbol.language, symbol.qualname) for one in others)


def _share(symbol: Symbol, settings: CentralSettings) -> float:
    """How much of its worth a symbol keeps: private ones, errors and trivial helpers say little about a package."""
    if symbol.name.startswith("_"):
        return settings.private
    if symbol.name.endswith(("Error", "Exception", "Warning")):
        return settings.error
    is_short = symbol.kind in CALLABLE_KINDS and symbol.end_line - symbol.line < settings.short_lines
    return settings.short if is_short else 1.0


def _members(graph: Graph, one: int, owner: Array, used: Array, most: int) -> tuple[str, ...]:
    """Names of the public methods of a type that most files use."""
    if graph.kind[one] not in _TYPES:
        return ()
    inside = np.flatnonzero((owner == one) & np.isin(graph.kind, _CALLABLES) & (used > 0))
    inside = inside[np.lexsort((inside, -used[inside]))][: 3 * most].tolist()
    symbols = graph.symbols(inside)
    names = [symbols[number].name for number in inside if symbols[number].kind is not Kind.CONSTRUCTOR]
    return tuple(dict.fromkeys(name for name in names if not name.startswith("_")))[:most]


def _owners(graph: Graph) -> Array:
    """For each symbol the outermost type around it, or itself."""
    is_type = np.isin(graph.kind, _TYPES)
    owner = np.arange(graph.size)
    above = graph.parent.astype(np.int64)
    while True:
        step = np.where((above > 0) & is_type[above], above, owner)
        if np.array_equal(step, owner):
            return owner
        owner, above = step, graph.parent[step].astype(np.int64)


def _used(graph: Graph, cut: PackageCut, uses: Uses, owner: Array) -> tuple[Array, Array]:
    """(worth, number of files that use it) of each symbol; a file of another package is worth two."""
    target, file = owner[uses.target], graph.file[uses.source].astype(np.int64)
    elsewhere = file != graph.file[target]
    pairs = np.unique(target[elsewhere] * (int(graph.file.max(initial=0)) + 1) + file[elsewhere])
    target, file = np.divmod(pairs, int(graph.file.max(initial=0)) + 1)
    files = np.bincount(target, minlength=graph.size)
    other = cut.of_file[file] != cut.of_symbol[target]
    return files + np.bincount(target[other], minlength=graph.size), files
