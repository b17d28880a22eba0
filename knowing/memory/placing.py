"""Where the symbols that memory knows by path and name stand in a graph."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from knowing.graph.reader import Graph
from knowing.memory.around import content_of_file
from knowing.memory.store import verdicts
from knowing.memory.store.memory import Memory
from knowing.model import Kind

Place = tuple[str, str]
"""A symbol as memory knows it: path, and qualified name; an empty name is the whole file."""


def ids_of(graph: Graph, places: Iterable[Place]) -> dict[Place, list[int]]:
    """The ids of the symbols at some places, in the order of their lines; overloads are several. What is not there is left out."""
    wanted = set(places)
    files = graph.file_ids(sorted({path for path, _ in wanted}))
    ids = np.flatnonzero(np.isin(graph.file, list(files.values()))).tolist()
    found: dict[Place, list[int]] = {}
    for one in sorted(graph.symbols(ids).values(), key=lambda one: (one.line, one.id)):
        place = one.path, "" if one.kind == Kind.FILE else one.qualname
        if place in wanted:
            found.setdefault(place, []).append(one.id)
    return found


def place_verdicts(memory: Memory, graph: Graph, build: str) -> None:
    """Look up the symbols of verdicts that came from elsewhere, or from an older program: of those whose file is as it was then."""
    waiting = verdicts.unplaced(memory, build)
    if not waiting:
        return
    files = graph.file_ids(sorted({path for path, _, _ in waiting}))
    contents = {path: content_of_file(graph, number) for path, number in files.items()}
    here = [one for one in waiting if one[0] in contents and one[2].startswith(contents[one[0]])]
    ids = ids_of(graph, {(path, name) for path, name, _ in here})
    ties = {one: int(graph.tie[ids[one[0], one[1]][0]]) for one in here if (one[0], one[1]) in ids}
    verdicts.place(memory, build, ties)
