"""Make the arrays anew after edges or outside symbols were added to a graph."""

from __future__ import annotations

import sqlite3
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.matrix import walk_arrays
from knowing.graph.writer import tie

Array = NDArray[Any]
_OTHERS = ("edge_", "file_")
"""Arrays that are not columns of symbols."""


def refreshed(connection: sqlite3.Connection, arrays: dict[str, Array]) -> dict[str, Array]:
    """The arrays of a graph as it is now: columns long enough for symbols that were added at the end, and the walk over the edges as they are now."""
    old = len(arrays["kind"])
    size = max(old, (connection.execute("SELECT max(id) FROM symbols").fetchone()[0] or 0) + 1)
    grown = {
        name: array if name.startswith(_OTHERS) else _grown(array, old, size)
        for name, array in arrays.items()
        if not name.startswith("walk_")
    }
    for number, name, kind, flags in connection.execute(
        "SELECT id, qualname, kind, flags FROM symbols WHERE file_id IS NULL"
    ):
        for column, value in (
            ("kind", kind),
            ("flags", flags),
            ("file", 0),
            ("parent", 0),
            ("segment", 0),
            ("tie", tie("", name, kind, 0)),
        ):
            grown[column][number] = value
    rows = connection.execute(
        "SELECT source, target, kind, provenance FROM edges ORDER BY source, kind, target"
    ).fetchall()
    edges = np.array(rows, np.int64).reshape(-1, 4)
    walk = walk_arrays(grown["kind"], grown["flags"], edges[:, 0], edges[:, 1], edges[:, 2], edges[:, 3])
    return {**grown, **walk}


def _grown(array: Array, old: int, size: int) -> Array:
    if array.shape[:1] != (old,):
        return array
    longer: Array = np.zeros((size, *array.shape[1:]), array.dtype)
    longer[:old] = array
    return longer
