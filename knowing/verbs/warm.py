"""Graphs that stay open between calls, for a front end that answers more than once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from weakref import finalize

from knowing.graph.connect import graph_path
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.settings.verbs import VERBS
from knowing.tree.watching import Watch

Mark = tuple[int, int, int]


@dataclass(slots=True)
class _Kept:
    """The graph of one root, and what is known of it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    mark: Mark = (0, 0, 0)
    graph: Graph | None = None
    watch: Watch | None = None
    is_fresh: bool = False


class WarmGraphs:
    """Keeps the newest graph of each root; a graph that was replaced on disk is opened again.

    Several threads may ask at once. With ``is_watching``, a root in which nothing moved is not looked at again.
    """

    def __init__(self, is_watching: bool = False) -> None:
        self._kept: dict[Path, _Kept] = {}
        self._lock = threading.Lock()
        self._is_watching = is_watching

    def graph(self, root: Path) -> Graph:
        """The graph of a root as it is on disk now. Who holds an older one can go on asking it."""
        return self._graph(root, self._of(root))

    def fresh(self, root: Path, freshen: Callable[[], str], progress: Progress) -> tuple[Graph, str]:
        """The graph of a root and one line on how fresh it is; ``freshen`` is called if anything may have moved."""
        kept = self._of(root)
        while not kept.lock.acquire(timeout=VERBS.wait_s):
            progress.advance(0)  # who has no use for it any more says so by raising
        try:
            if kept.is_fresh and kept.watch is not None and not kept.watch.has_moved():
                if kept.mark == _mark(graph_path(root)) and kept.graph is not None:
                    return kept.graph, "fresh"
            kept.is_fresh = False
            if kept.watch is not None:
                kept.watch.look()
            said = freshen()
            graph = self._graph(root, kept)
            kept.is_fresh = not said.startswith("stale")
            return graph, said
        finally:
            kept.lock.release()

    def close(self) -> None:
        """Let go of everything."""
        with self._lock:
            for kept in self._kept.values():
                _let_go(kept)
            self._kept.clear()

    def _of(self, root: Path) -> _Kept:
        """What is kept of a root, now the one that was asked last."""
        with self._lock:
            kept = self._kept.pop(root, None) or _Kept(watch=Watch(root) if self._is_watching else None)
            self._kept[root] = kept
            idle = (one for one, other in self._kept.items() if other is not kept and not other.lock.locked())
            if len(self._kept) > VERBS.roots and (oldest := next(idle, None)) is not None:
                _let_go(self._kept.pop(oldest))
            return kept

    def _graph(self, root: Path, kept: _Kept) -> Graph:
        mark = _mark(graph_path(root))
        if kept.graph is not None and kept.mark == mark:
            return kept.graph
        graph = Graph(root)
        finalize(graph, graph.connection.close)
        kept.mark, kept.graph = mark, graph
        return graph


def _let_go(kept: _Kept) -> None:
    kept.graph = None
    if kept.watch is not None:
        kept.watch.end()


def _mark(path: Path) -> Mark:
    """What changes when a build is put in place of another; zeros if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return found.st_ino, found.st_mtime_ns, found.st_size
