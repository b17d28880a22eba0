"""Graphs that stay open between calls, for a front end that answers more than once."""

from __future__ import annotations

from pathlib import Path
from weakref import finalize

from knowing.graph.connect import graph_path
from knowing.graph.reader import Graph


class WarmGraphs:
    """Keeps the newest graph of each root; a graph that was replaced on disk is opened again."""

    def __init__(self) -> None:
        self._kept: dict[Path, tuple[tuple[int, int, int], Graph]] = {}

    def graph(self, root: Path) -> Graph:
        """The graph of a root as it is on disk now. Who holds an older one can go on asking it."""
        mark = _mark(graph_path(root))
        kept = self._kept.get(root)
        if kept is not None and kept[0] == mark:
            return kept[1]
        graph = Graph(root)
        finalize(graph, graph.connection.close)
        self._kept[root] = (mark, graph)
        return graph


def _mark(path: Path) -> tuple[int, int, int]:
    """What changes when a build is put in place of another; zeros if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return found.st_ino, found.st_mtime_ns, found.st_size
