"""``ctx enrich lsp`` and ``ctx enrich scip``: firmer edges from language servers and SCIP indexes."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.main import INTERRUPTED, OK
from knowing.errors import UsageError

if TYPE_CHECKING:
    from knowing.enrich import EnrichReport

_SPAN = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|h|)", re.IGNORECASE)
_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}


def enrich(
    how: Annotated[str, typer.Argument(help="lsp or scip.")],
    file: Annotated[Path | None, typer.Argument(help="scip: the index to read.")] = None,
    root: options.Root = Path(),
    language: Annotated[str, typer.Option("--language", "-l", help="Only this language.")] = "",
    budget: Annotated[str | None, typer.Option(help="lsp: time for all servers together, such as 90s or 10m.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="lsp: copies of each server.")] = 1,
    run: Annotated[bool, typer.Option("--run", help="scip: run an installed indexer first.")] = False,
    timeout: Annotated[str, typer.Option(help="scip --run: how long the indexer may take.")] = "15m",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")] = False,
    json: options.Json = False,
) -> int:
    """Ask language servers about calls that syntax cannot resolve (lsp), or read a SCIP index (scip).

    Servers and indexers are only used if they are installed; docs/enrich.md says what each may execute.
    """
    from knowing.cli.configured import settings_for
    from knowing.render.documents.enrich import enrich_json, enrich_text
    from knowing.tree.listing import repository_root

    folder = repository_root(root)
    if how == "lsp":
        if file is not None or run:
            raise UsageError("ctx enrich lsp takes no file", "a SCIP index is read with: ctx enrich scip FILE")
        if jobs < 1:
            raise UsageError(f"--jobs {jobs} asks nobody", "give a number from 1")
        settings = settings_for(
            folder, enrich__budget_s=seconds(budget, "--budget") if budget is not None else None
        ).enrich
        report = _ask(folder, settings, language, jobs, quiet)
    elif how == "scip":
        report = _read(folder, file, run, language, seconds(timeout, "--timeout"), quiet)
    else:
        raise UsageError(f"no way {how[:40]!r} to enrich", "one of: lsp, scip")
    if json:
        options.emit(enrich_json(report))
    elif not quiet:
        options.emit(enrich_text(report, options.painter()))
    return INTERRUPTED if report.interrupted else OK


def _ask(folder: Path, settings, language: str, jobs: int, quiet: bool) -> EnrichReport:  # type: ignore[no-untyped-def]
    from knowing.cli.freshen import freshen
    from knowing.cli.progress import shown
    from knowing.enrich import run

    freshen(folder, "refresh")
    with shown(quiet) as progress:
        return run(folder, os.environ, settings, language, jobs, progress)


def _read(folder: Path, file: Path | None, run: bool, language: str, timeout_s: float, quiet: bool) -> EnrichReport:
    from knowing.cli.freshen import freshen
    from knowing.cli.progress import shown
    from knowing.enrich import ingest

    if (file is None) != run:
        raise UsageError(
            "a SCIP index is needed" if file is None else "both a file and --run were given", "give FILE.scip, or --run"
        )
    freshen(folder, "refresh")
    with shown(quiet) as progress:
        if file is not None:
            return ingest(folder, file, progress)
        from knowing.enrich.scip.indexers import choose, run_indexer
        from knowing.graph.reader import Graph

        with Graph(folder) as graph:
            present = graph.languages()
        indexer, program = choose(language, present, os.environ.get("PATH"))
        with tempfile.TemporaryDirectory(prefix="ctx-scip-") as temporary:
            progress.phase(f"{indexer.program}: indexing")
            out = Path(temporary) / "index.scip"
            run_indexer(indexer, program, folder, out, os.environ, timeout_s)
            return ingest(folder, out, progress)


def seconds(text: str, option: str) -> float:
    """``90``, ``90s``, ``2m``, ``1.5h``."""
    match = _SPAN.fullmatch(text.strip())
    value = float(match.group(1)) * _UNITS[match.group(2).lower()] if match else 0.0
    if not 0 < value <= 7 * 24 * 3600:
        raise UsageError(f"{option} {text[:40]!r} is no length of time", "such as 90s, 10m or 1h")
    return value
