"""Before a question: build what is missing, bring what has changed up to date, and say so on stderr."""

from __future__ import annotations

import sys
from pathlib import Path


def freshen(root: Path, mode: str) -> str:
    """Make the index of a root fit to answer; one line on how fresh it is."""
    from knowing.cli.configured import cache_folder, settings_for
    from knowing.graph.connect import graph_path, usable
    from knowing.index.freshness import reconcile
    from knowing.index.update import index

    settings = settings_for(root).index
    if not usable(root):
        why = "cannot be used" if graph_path(root).is_file() else "does not exist yet"
        print(f"ctx: the index of {root} {why}: building it", file=sys.stderr)
        report = index(root, settings, cache_folder())
        done = f"{report.files:,} files, {report.symbols:,} symbols in {report.seconds:.1f} s"
        print(f"ctx: {done}", file=sys.stderr)
        return "fresh"
    return str(reconcile(root, mode, settings, cache_folder()))
