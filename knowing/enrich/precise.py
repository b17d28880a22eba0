"""The two ways to learn precise edges, each of which ends with a published graph that has them.

``run`` asks the servers that are installed, ``ingest`` reads a SCIP index; both keep what they learn by content and
then publish a graph with all of it applied.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import IndexUnusable
from knowing.graph.arrays import arrays_path, read_arrays
from knowing.graph.refresh import refreshed
from knowing.graph.writer import building
from knowing.index.lock import writer_lock
from knowing.index.report import Progress
from knowing.index.settle import Applied, apply_enrichment
from knowing.settings import EnrichSettings

if TYPE_CHECKING:
    from knowing.enrich.lsp.run import LanguageRun
    from knowing.enrich.scip.join import Ingested


@dataclass(slots=True)
class EnrichReport:
    """What enrichment did."""

    root: str
    spoken: list[LanguageRun] = field(default_factory=list)
    ingested: Ingested | None = None
    applied: Applied = field(default_factory=Applied)
    interrupted: bool = False
    seconds: float = 0.0


def run(
    root: Path,
    environment: Mapping[str, str],
    settings: EnrichSettings | None = None,
    language: str = "",
    jobs: int = 1,
    progress: Progress | None = None,
) -> EnrichReport:
    """Ask the installed language servers about what syntax left open, then publish what they said."""
    from knowing.enrich.lsp.run import Lsp  # noqa: PLC0415 - asyncio and the server table, only when needed

    started = time.perf_counter()
    lsp = Lsp(root, environment, settings or EnrichSettings(), jobs, progress or Progress())
    lsp.run(language)
    applied = publish(root)
    return EnrichReport(str(root), lsp.spoken, None, applied, lsp.interrupted, time.perf_counter() - started)


def ingest(root: Path, file: Path, progress: Progress | None = None) -> EnrichReport:
    """Read a SCIP index, then publish what it says."""
    from knowing.enrich.scip.join import read_index  # noqa: PLC0415

    started = time.perf_counter()
    ingested = read_index(root, file, progress or Progress())
    applied = publish(root)
    return EnrichReport(str(root), [], ingested, applied, False, time.perf_counter() - started)


def publish(root: Path) -> Applied:
    """Put a graph with every kept answer applied in the place of the present one; return what the answers changed."""
    with writer_lock(root), building(root, from_present=True) as build:
        applied = apply_enrichment(build.connection, root)
        arrays = read_arrays(arrays_path(build.folder, build.said("build")))
        if arrays is None:
            raise IndexUnusable(f"the arrays of {build.folder} are missing", "run: ctx index --full")
        build.seal(refreshed(build.connection, arrays))
    return applied
