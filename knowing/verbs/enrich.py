"""Makes edges surer with the answers of language servers or with a SCIP index."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.settings.verbs import VERBS
from knowing.verbs.host import Host, freshened

if TYPE_CHECKING:
    from knowing.enrich import EnrichReport


@dataclass(frozen=True, slots=True)
class LspRequest:
    """Which language servers to ask, and for how long."""

    language: str = ""
    """Only this language; empty: all."""
    budget_s: float | None = None
    """Seconds for all servers together; None: what the settings say."""
    jobs: int = 1
    """Copies of each server."""


@dataclass(frozen=True, slots=True)
class ScipRequest:
    """A SCIP index to read; with no file, an installed indexer makes one first."""

    file: Path | None = None
    language: str = ""
    """Only with no file: the language of the indexer; empty: the first that is installed."""
    timeout_s: float = VERBS.scip_s
    """Only with no file: how long the indexer may take."""


def enrich_lsp(request: LspRequest, host: Host) -> EnrichReport:
    """Ask the installed language servers about calls that syntax could not resolve; returns what they said."""
    if request.jobs < 1:
        raise UsageError(f"--jobs {request.jobs} asks nobody", "give a number from 1")
    from knowing.enrich import run

    root = host.repository()
    flags = {"enrich.budget_s": request.budget_s} if request.budget_s is not None else None
    settings = host.settings_at(root, flags)
    freshened(host, root, settings)
    return run(root, host.environment, settings.enrich, request.language, request.jobs, host.progress)


def enrich_scip(request: ScipRequest, host: Host) -> EnrichReport:
    """Read a SCIP index into the graph; returns what it said."""
    from knowing.enrich import ingest

    root = host.repository()
    freshened(host, root, host.settings_at(root))
    if request.file is not None:
        return ingest(root, request.file, host.progress)
    from knowing.enrich.scip.indexers import choose, run_indexer
    from knowing.graph.reader import Graph

    with Graph(root) as graph:
        present = set(graph.summary.get("languages", {}))
    indexer, program = choose(request.language, present, host.environment.get("PATH"))
    with tempfile.TemporaryDirectory(prefix="ctx-scip-") as temporary:
        host.progress.phase(f"{indexer.program}: indexing")
        made = Path(temporary) / "index.scip"
        run_indexer(indexer, program, root, made, host.environment, request.timeout_s)
        return ingest(root, made, host.progress)
