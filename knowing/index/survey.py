"""One look at a tree and at its graph: what is stored, what is there, and what changed between the two.

Whoever looks first hands what was found to whoever acts on it, so that an answer about a tree with a changed file loads
the stored state once, lists the tree once and reads the changed file once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowing.graph.stored import Stored, load_usable
from knowing.index.moved import Changes, detect
from knowing.index.report import Clock
from knowing.tree.listing import Discovery, discover


@dataclass(frozen=True, slots=True)
class Survey:
    """What one look found."""

    stored: Stored
    listing: Discovery
    changes: Changes
    clock: Clock
    """Started before the tree was listed: a file that was written since may have changed unseen."""


def survey(root: Path, max_bytes: int) -> Survey:
    """Load the stored state of a root, list its files and compare the two; refuses where no graph can answer."""
    clock = Clock()
    stored = load_usable(root)
    listing = discover(root, max_bytes)
    changes = detect(root, listing, stored)
    clock.lap("detect")
    return Survey(stored, listing, changes, clock)
