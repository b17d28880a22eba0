"""Small trees that are indexed, and what their graphs then hold."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from knowing.graph.reader import Graph
from knowing.index.report import IndexReport, Progress
from knowing.index.update import index
from knowing.settings import IndexSettings

SETTINGS = IndexSettings(jobs=1)
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def run(root: Path, facts: Path | None = None) -> IndexReport:
    """Index a tree in this process."""
    return index(root, SETTINGS, facts)


def names(root: Path) -> set[str]:
    """The qualified names of all symbols of a tree's graph."""
    with Graph(root) as graph:
        return {row[0] for row in graph.connection.execute("SELECT qualname FROM symbols")}


def skipped(root: Path) -> dict[str, str]:
    """The files that were skipped, each with the reason."""
    with Graph(root) as graph:
        return graph.skipped()


class Meddler(Progress):
    """Does something to the tree when a phase begins."""

    def __init__(self, phase: str, action: Callable[[], object]) -> None:
        self.when, self.action = phase, action

    def phase(self, name: str, total: int = 0) -> None:  # noqa: ARG002
        if name == self.when:
            self.when = ""
            self.action()
