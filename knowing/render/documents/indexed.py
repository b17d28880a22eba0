"""What an index run did, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knowing.counted import counted
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line, plain

if TYPE_CHECKING:
    from knowing.index.report import IndexReport

SCHEMA = "knowing.index/1"


def report_text(report: IndexReport, paint: Paint) -> str:
    """Files, symbols, edges by kind, calls, skips, seconds."""
    lines = [f"{paint.name(_what(report))} {one_line(report.root)} in {report.seconds:.2f} s"]
    languages = ", ".join(f"{one_line(name)} {count:,}" for name, count in report.languages.items())
    lines.append(f"  files    {report.files:,}" + (f"  ({languages})" if languages else ""))
    if report.mode != "unchanged":
        lines.append(f"  read     {_read(report)}")
    lines.append(f"  symbols  {report.symbols:,}")
    kinds = sorted(report.edges.items(), key=lambda pair: (-pair[1], pair[0]))
    lines.append(
        f"  edges    {sum(report.edges.values()):,}" + "".join(f"\n    {kind:<18}{count:>10,}" for kind, count in kinds)
    )
    lines.append(
        f"  calls    {report.resolved_calls:,} resolved, {report.unresolved_calls:,} unresolved,"
        f" {report.outside_calls:,} of what is defined elsewhere"
    )
    if report.skipped:
        lines.append(f"  skipped  {counted(len(report.skipped), 'file')}; ctx status --skipped says why")
    if not report.files:
        lines.append("  nothing to index here")
    return "\n".join(lines) + "\n"


def _what(report: IndexReport) -> str:
    if report.mode == "unchanged":
        return "unchanged"
    if report.mode == "patched":
        return f"updated {counted(len(report.changed), 'file')} of"
    return "indexed"


def _read(report: IndexReport) -> str:
    return f"{report.parsed:,} parsed, {report.from_cache:,} known by content"


def report_json(report: IndexReport) -> str:
    """The same as JSON, for programs."""
    value = {
        "schema": SCHEMA,
        "root": plain(report.root),
        "mode": report.mode,
        "files": report.files,
        "symbols": report.symbols,
        "languages": report.languages,
        "edges": report.edges,
        "calls": {
            "resolved": report.resolved_calls,
            "unresolved": report.unresolved_calls,
            "outside": report.outside_calls,
        },
        "parsed": report.parsed,
        "from_cache": report.from_cache,
        "changed": report.changed,
        "added": report.added,
        "removed": report.removed,
        "relinked": report.relinked,
        "notes": report.notes,
        "skipped": len(report.skipped),
        "seconds": round(report.seconds, 3),
        "phases": {name: round(seconds, 3) for name, seconds in report.phases.items()},
    }
    return encoded(value) + "\n"
