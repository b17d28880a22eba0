"""Precise edges: language servers and SCIP make the graph exact where they can. Optional, limited in time, never required.

A plain ``ctx index`` neither imports nor starts anything of this room: a build only applies the answers that were kept
before (``knowing.index.settle.apply_enrichment``).
"""

from __future__ import annotations

from knowing.enrich.precise import EnrichReport, ingest, publish, run
from knowing.index.settle import Applied
from knowing.settings import EnrichSettings

__all__ = ["Applied", "EnrichReport", "EnrichSettings", "ingest", "publish", "run"]
