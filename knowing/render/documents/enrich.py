"""What enrichment did: one line for each language, one for the graph."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from knowing.counted import counted
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line, plain

if TYPE_CHECKING:
    from knowing.enrich import Applied, EnrichReport
    from knowing.enrich.lsp.run import LanguageRun
    from knowing.enrich.scip.join import Ingested

SCHEMA = "knowing.enrich/1"


def enrich_text(report: EnrichReport, paint: Paint) -> str:
    """What enrichment did, as text for people."""
    lines = [_spoken(one, paint) for one in report.spoken]
    if report.ingested is not None:
        lines.append(_ingested(report.ingested, paint))
    elif not report.spoken:
        lines.append("no file here is in a language that has a language server")
    lines.extend(_applied(report.applied))
    if report.interrupted:
        lines.append("interrupted; what was answered is kept, and the next run goes on from there")
    elif left := sum(one.asked.left for one in report.spoken):
        lines.append(f"the budget is used up with {counted(left, 'question')} left; run it again to go on")
    lines.append(paint.faint(f"{report.seconds:.1f} s"))
    return "\n".join(lines) + "\n"


def _spoken(one: LanguageRun, paint: Paint) -> str:
    """``go: used gopls …``, ``ruby: not installed (gem install solargraph)``, ``scala: not supported``."""
    who = paint.name(", ".join(one.languages))
    if one.state != "used":
        how = f" ({one.get})" if one.state == "not installed" else ""
        return f"{who}: {one.state}{how}"
    asked = one.asked
    told = f"{asked.asked:,} asked, {asked.found:,} found, {asked.outside:,} outside, {asked.nothing:,} without answer"
    skipped = f", {asked.skipped:,} skipped (changed since indexing)" if asked.skipped else ""
    stopped = f"; {paint.bad('stopped')}: it {one_line(asked.stopped, 200)}" if asked.stopped else ""
    faults = sum(asked.faults.values())
    noted = f"; {counted(faults, 'fault')}" if faults and not asked.stopped else ""
    return f"{who}: used {one_line(one.server)}, {told}{skipped} in {asked.seconds:.1f} s{noted}{stopped}"


def _ingested(one: Ingested, paint: Paint) -> str:
    left = [f"{one.unknown:,} of no indexed file"] if one.unknown else []
    left += [f"{one.stale:,} of another version"] if one.stale else []
    aside = f" ({', '.join(left)})" if left else ""
    return (
        f"{paint.name(one_line(one.file))}: {one_line(one.tool) or 'unknown indexer'},"
        f" {counted(one.documents, 'document')}{aside},"
        f" {counted(one.definitions, 'definition')}, {counted(one.references, 'reference')},"
        f" {counted(one.implementations, 'implementation')}"
    )


def _applied(applied: Applied) -> list[str]:
    if not applied.changed:
        return ["the graph is as it was"]
    added = ", ".join(f"{count:,} {kind}" for kind, count in applied.added.items()) or "none"
    lines = [
        f"settled {counted(applied.settled, 'open call')} ({applied.outside:,} lead{'s' * (applied.outside == 1)} outside),"
        f" confirmed {counted(applied.confirmed, 'edge')}, corrected {counted(applied.corrected, 'guess')}",
        f"new edges: {added}",
    ]
    if applied.documented:
        lines.append(f"described {counted(applied.documented, 'symbol')} that had no documentation")
    return lines


def enrich_json(report: EnrichReport) -> str:
    """What enrichment did, as JSON for programs."""
    applied = report.applied
    value = {
        "schema": SCHEMA,
        "root": plain(report.root),
        "languages": [
            {
                "languages": one.languages,
                "state": one.state,
                "server": plain(one.server),
                "get": one.get,
                "executes": one.executes,
                **_plain(asdict(one.asked)),
            }
            for one in report.spoken
        ],
        "scip": None if report.ingested is None else _plain(asdict(report.ingested)),
        "applied": {
            "settled": applied.settled,
            "outside": applied.outside,
            "confirmed": applied.confirmed,
            "corrected": applied.corrected,
            "added": {str(kind): count for kind, count in applied.added.items()},
            "documented": applied.documented,
        },
        "interrupted": report.interrupted,
        "seconds": round(report.seconds, 3),
    }
    return encoded(value) + "\n"


def _plain(said: Any) -> Any:
    """What a server or an index said, with nothing in it that could harm a terminal."""
    if isinstance(said, str):
        return plain(said)
    if isinstance(said, dict):
        return {plain(key): _plain(value) for key, value in said.items()}
    return said
