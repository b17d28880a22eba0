"""The state of an index, for people and for programs; and the languages there are."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from knowing.counted import counted, counted_of
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line, plain
from knowing.settings.render import SHOWN
from knowing.tree.skips import kind_of

if TYPE_CHECKING:
    from knowing.index.state import State
    from knowing.languages import Language

SCHEMA = "knowing.status/1"
LANGUAGES_SCHEMA = "knowing.languages/1"


def status_text(state: State, version: str, paint: Paint, with_skipped: bool) -> str:
    """A screen: what, when, how fresh, how large, how well resolved."""
    fresh = state.freshness
    label = paint.good(fresh.label) if fresh.state == "fresh" else paint.bad(one_line(fresh.label))
    lines = [f"{paint.name(one_line(state.root))}  {label}"]
    lines.append(f"  indexed    {_commit(state.commit, state.branch)} on {_time(state.indexed_at)}")
    if (state.commit, state.branch) != (state.head_commit, state.head_branch):
        lines.append(f"  now at     {_commit(state.head_commit, state.head_branch)}")
    if state.kept_in:
        lines.append(f"  kept in    {one_line(state.kept_in)}: the root cannot be written")
    if state.dirty is not None:
        lines.append(f"  dirty      {counted(state.dirty, 'file')} with uncommitted changes")
    for name, paths in (("changed", fresh.modified), ("added", fresh.added), ("removed", fresh.removed)):
        shown = [one_line(path) for path in paths[: SHOWN.rows]]
        lines += [f"  {name:<9}  {path}" for path in shown]
        if len(paths) > SHOWN.rows:
            lines.append(f"  {name:<9}  … and {len(paths) - SHOWN.rows:,} more")
    held = (counted_of(_held(state, noun), noun) for noun in ("files", "symbols", "edges"))
    lines.append(f"  holds      {', '.join(held)}")
    sizes = state.bytes
    lines.append(
        f"  bytes      graph {sizes['graph']:,}, arrays {sizes['arrays']:,}, source {sizes['source']:,},"
        f" facts cache {sizes['facts_cache']:,}"
    )
    current = "" if state.is_current else "; made by another version: the next ctx index links it anew"
    lines.append(f"  versions   ctx {version}, schema {state.schema_version}{current}")
    lines += _resolved(state)
    reasons = Counter(kind_of(reason) for reason in state.skipped.values())
    lines.append(
        f"  skipped    {counted(len(state.skipped), 'file')}"
        + "".join(f"\n    {count:>8,} {one_line(why)}" for why, count in reasons.most_common())
    )
    if with_skipped:
        lines += [f"{one_line(path)}: {one_line(reason)}" for path, reason in sorted(state.skipped.items())]
    return "\n".join(lines) + "\n"


def _resolved(state: State) -> list[str]:
    rows = [("calls", "syntax", "lsp", "scip", "unresolved", "known")]
    for language, one in state.resolved.items():
        rows.append(
            (
                one_line(language),
                f"{one.by_syntax:,}",
                f"{one.by_lsp:,}",
                f"{one.by_scip:,}",
                f"{one.unresolved:,}",
                f"{one.share:.0%}",
            )
        )
    if len(rows) == 1:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(6)]
    lines = [
        "  " + "  ".join([row[0].ljust(widths[0]), *(row[at].rjust(widths[at]) for at in range(1, 6))]) for row in rows
    ]
    return [*lines, f"  and {counted(state.outside, 'call')} of what is defined elsewhere"]


def _commit(commit: str, branch: str) -> str:
    if not commit:
        return "no commit"
    return f"{commit[:12]} ({one_line(branch)})" if branch else f"{commit[:12]} (detached)"


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _held(state: State, noun: str) -> int:
    """How many of something the graph holds; edges are counted by kind."""
    held = state.summary[noun]
    return sum(held.values()) if isinstance(held, dict) else int(str(held))


def status_json(state: State, version: str) -> str:
    """The same as JSON, for programs; every skipped file with its reason."""
    fresh = state.freshness
    value = {
        "schema": SCHEMA,
        "root": plain(state.root),
        "commit": state.commit or None,
        "branch": state.branch or None,
        "head": {"commit": state.head_commit or None, "branch": state.head_branch or None},
        "dirty_files": state.dirty,
        "indexed_at": state.indexed_at,
        "freshness": {
            "state": fresh.state,
            "label": fresh.label,
            "modified": fresh.modified,
            "added": fresh.added,
            "removed": fresh.removed,
        },
        "summary": state.summary,
        "bytes": state.bytes,
        "versions": {"ctx": version, "schema": state.schema_version, "is_current": state.is_current},
        "is_patched": state.is_patched,
        "calls": {
            language: {"syntax": one.by_syntax, "lsp": one.by_lsp, "scip": one.by_scip, "unresolved": one.unresolved}
            for language, one in state.resolved.items()
        },
        "skipped": dict(sorted(state.skipped.items())),
    }
    return encoded(value) + "\n"


def languages_text(known: tuple[Language, ...], paint: Paint) -> str:
    """One line each: how well it is read, and which files are its."""
    width = max(len(one.name) for one in known)
    lines = []
    for one in known:
        server = f"  server: {one.lsp}" if one.lsp else ""
        lines.append(
            f"{paint.name(one.name.ljust(width))}  {one.depth:<5}  {' '.join([*one.extensions, *one.filenames])}"
            f"{server}\n"
        )
    return "".join(lines) + "Files of any other kind are found by their path and words.\n"


def languages_json(known: tuple[Language, ...]) -> str:
    """The same as JSON, for programs."""
    rows = [
        {
            "name": one.name,
            "depth": one.depth,
            "extensions": one.extensions,
            "filenames": one.filenames,
            "lsp": one.lsp or None,
        }
        for one in known
    ]
    return encoded({"schema": LANGUAGES_SCHEMA, "languages": rows}) + "\n"
