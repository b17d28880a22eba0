"""``ctx enrich lsp`` and ``ctx enrich scip``: firmer edges from language servers and SCIP indexes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import INTERRUPTED, OK
from knowing.cli.output import emit, painter
from knowing.errors import UsageError
from knowing.verbs import enrich as verb

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
    from knowing.cli.progress import shown

    request = _request(how, file, run, language, budget, timeout, jobs)
    with shown(quiet) as progress:
        host = host_at(root, progress=progress)
        if isinstance(request, verb.LspRequest):
            report = verb.enrich_lsp(request, host)
        else:
            report = verb.enrich_scip(request, host)
    from knowing.render.documents.enrich import enrich_json, enrich_text

    if json:
        emit(enrich_json(report))
    elif not quiet:
        emit(enrich_text(report, painter()))
    return INTERRUPTED if report.interrupted else OK


def _request(
    how: str, file: Path | None, run: bool, language: str, budget: str | None, timeout: str, jobs: int
) -> verb.LspRequest | verb.ScipRequest:
    """What the options ask for; what does not go together is refused."""
    if how == "lsp":
        if file is not None or run:
            raise UsageError("ctx enrich lsp takes no file", "a SCIP index is read with: ctx enrich scip FILE")
        return verb.LspRequest(language, seconds(budget, "--budget") if budget is not None else None, jobs)
    if how != "scip":
        raise UsageError(f"no way {how[:40]!r} to enrich", "one of: lsp, scip")
    timeout_s = seconds(timeout, "--timeout")
    if (file is None) != run:
        raise UsageError(
            "a SCIP index is needed" if file is None else "both a file and --run were given", "give FILE.scip, or --run"
        )
    return verb.ScipRequest(file, language, timeout_s)


def seconds(text: str, option: str) -> float:
    """The seconds that somebody typed as ``90``, ``90s``, ``2m`` or ``1.5h``."""
    match = _SPAN.fullmatch(text.strip())
    value = float(match.group(1)) * _UNITS[match.group(2).lower()] if match else 0.0
    if not 0 < value <= 7 * 24 * 3600:
        raise UsageError(f"{option} {text[:40]!r} is no length of time", "such as 90s, 10m or 1h")
    return value
