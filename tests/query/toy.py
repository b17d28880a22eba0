"""Graphs small enough to draw: symbols by name, edges by a pair of names, and nothing on disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from knowing.graph.matrix import walk_arrays
from knowing.graph.reader import Graph
from knowing.model import EDGE_KINDS, KINDS, EdgeKind, Flag, Kind
from knowing.query.task.purpose import PURPOSES
from knowing.settings import ScoreSettings, Settings, for_all_features

Array = NDArray[Any]


@dataclass(frozen=True)
class Toy:
    """What the walk, the seeds and authority read of a graph."""

    names: Sequence[str]
    arrays: dict[str, Array]

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def kind(self) -> Array:
        return self.arrays["kind"]

    @property
    def flags(self) -> Array:
        return self.arrays["flags"]

    @property
    def file(self) -> Array:
        return self.arrays["file"]

    @property
    def parent(self) -> Array:
        return self.arrays["parent"]

    @property
    def tie(self) -> Array:
        return self.arrays["tie"]

    def ids(self, *names: str) -> Array:
        return np.array([self.names.index(name) for name in names], np.int64)

    def named(self, ids: Iterable[int]) -> list[str]:
        return [self.names[int(one)] for one in ids]

    @property
    def graph(self) -> Graph:
        """The same, as a stage takes it: it has the columns and arrays of a graph, and nothing else is asked of it."""
        return cast(Graph, self)


def toy(
    symbols: str,
    *edges: tuple[str, EdgeKind, str],
    kinds: Mapping[str, Kind] | None = None,
    files: Mapping[str, int] | None = None,
    tests: Iterable[str] = (),
) -> Toy:
    """A graph of symbols (names with blanks between them; functions unless told otherwise, all in file 1)."""
    names = symbols.split()
    kind = np.array([KINDS.index((kinds or {}).get(name, Kind.FUNCTION)) for name in names])
    flags = np.array([int(Flag.TEST) if name in set(tests) else 0 for name in names], np.uint16)
    source, code, target = (
        [names.index(one) for one, _, _ in edges],
        [EDGE_KINDS.index(verb) for _, verb, _ in edges],
        [names.index(other) for _, _, other in edges],
    )
    ints = [np.array(one, np.int64) for one in (source, target, code)]
    walk = walk_arrays(kind, flags, *ints, np.full(len(edges), 2))
    return Toy(
        names,
        {
            "kind": kind,
            "flags": flags,
            "file": np.array([(files or {}).get(name, 1) for name in names]),
            "parent": np.zeros(len(names), np.int64),
            "tie": np.arange(len(names), dtype=np.uint32),
            **walk,
        },
    )


def weighing(**weights: float) -> Settings:
    """Settings under which these features weigh so much for every purpose, and no other feature weighs anything."""
    only = for_all_features(weights)
    return replace(Settings(), score=ScoreSettings(**{row.weights: only for row in PURPOSES.values()}))
