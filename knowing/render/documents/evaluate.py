"""``ctx eval`` as a table, a chart and a few sentences; and as JSON (``knowing.eval/1``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from knowing.counted import counted
from knowing.evaluate.figures import FIGURE_NAMES, means
from knowing.evaluate.result import OURS, SYSTEMS, Half, Replay, Row, Tuning
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line
from knowing.settings.render import SHOWN

SCHEMA = "knowing.eval/1"
DIGITS = 4
_EIGHTHS = " ▏▎▍▌▋▊▉"


def groups(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """All commits, and those whose message gives the answer away apart from the rest."""
    return {
        "all": list(rows),
        "not_named": [row for row in rows if not row.task.is_named],
        "named": [row for row in rows if row.task.is_named],
    }


def eval_text(answer: Replay, paint: Paint) -> str:
    """The result of a replay, as text for people."""
    parts = [
        *(_head(answer, paint), _table(answer, paint), _chart(answer, paint)),
        *(_versus(answer), _misses(answer, paint), _left_out(answer)),
    ]
    if answer.tuning is not None:
        parts.append(tuning_text(answer.tuning, paint))
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(answer: Replay, paint: Paint) -> str:
    tasks = [row.task for row in answer.rows]
    span = f"{min(one.date for one in tasks)} to {max(one.date for one in tasks)}" if tasks else "none"
    name = one_line(answer.name, 60)
    how = (
        "each asked of an index of its own parent"
        if answer.asked.is_exact
        else f"all asked of one snapshot before them all ({answer.snapshot[:10]}); --exact asks each parent"
    )
    return f"{paint.name(name)}: {counted(len(tasks), 'commit')}, {span}\n{paint.faint(how)}"


def _columns(budget: int) -> tuple[str, ...]:
    short = f"{budget // 1000}k" if budget >= 1000 and budget % 1000 == 0 else str(budget)
    return ("files@10", "symbols@10", f"files in {short}", f"symbols in {short}", "MRR files", "MRR symbols")


def _table(answer: Replay, paint: Paint) -> str:
    columns = _columns(answer.asked.budget_tokens)
    titles = {
        "all": "all commits",
        "not_named": "the message names nothing that changed",
        "named": "the message names a changed file or symbol",
    }
    lines = [" " * 12 + "".join(column.rjust(len(column) + 2) for column in columns)]
    for key, rows in groups(answer.rows).items():
        if not rows or (key != "all" and len(rows) == len(answer.rows)):
            continue
        lines.append(paint.faint(f"{titles[key]} ({len(rows)})"))
        found = {system: means(row.figures[system] for row in rows) for system in SYSTEMS}
        for system in SYSTEMS:
            cells = []
            for column, name in zip(columns, FIGURE_NAMES, strict=True):
                cell = _shown(found[system][name]).rjust(len(column) + 2)
                best = max((one[name] or 0.0 for one in found.values()), default=0.0)
                cells.append(paint.good(cell) if found[system][name] == best and best > 0 else cell)
            lines.append(f"  {system.ljust(10)}" + "".join(cells))
    return "\n".join(lines)


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _chart(answer: Replay, paint: Paint) -> str:
    """A bar for each system: the share of changed files that it found among its first ten."""
    lines = ["changed files among the first 10"]
    for system in SYSTEMS:
        share = means(row.figures[system] for row in answer.rows)["files"] or 0.0
        bar = _bar(share)
        lines.append(f"  {system.ljust(10)}{paint.good(bar) if system == OURS else bar}  {share:4.0%}")
    return "\n".join(lines)


def _bar(share: float) -> str:
    """A share from 0 to 1 as a bar of thirty cells, drawn in eighths of a cell."""
    eighths = round(share * SHOWN.bar * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(SHOWN.bar, "·")


def _versus(answer: Replay) -> str:
    """On how many commits we did better, worse or as well as each baseline: a mean may rest on one commit."""
    lines = []
    for system in SYSTEMS:
        if system == OURS:
            continue
        ours = [(row.figures[OURS].goal, row.figures[system].goal) for row in answer.rows]
        better, worse = sum(a > b + 1e-9 for a, b in ours), sum(a < b - 1e-9 for a, b in ours)
        equal = len(ours) - better - worse
        lines.append(f"against {system}: better on {counted(better, 'commit')}, worse on {worse}, equal on {equal}")
    return "\n".join(lines)


def _misses(answer: Replay, paint: Paint) -> str:
    missed = [row.task for row in answer.rows if row.figures[OURS].files == 0.0]
    if not missed:
        return ""
    lines = [f"no changed file among the first 10 ({counted(len(missed), 'commit')})"]
    for one in missed[: SHOWN.misses]:
        lines.append(f"  {paint.place(one.commit[:10])} {one_line(one.subject, SHOWN.subject_chars)}")
    if len(missed) > SHOWN.misses:
        lines.append(f"  … and {len(missed) - SHOWN.misses} more; --json lists every commit")
    return "\n".join(lines)


def _left_out(answer: Replay) -> str:
    unsuitable = sorted(answer.history.unsuitable.items(), key=lambda pair: (-pair[1], pair[0]))
    reasons = "; ".join(f"{count} {reason}" for reason, count in unsuitable)
    lines = [f"looked at {counted(answer.history.scanned, 'commit')}" + (f", left out: {reasons}" if reasons else "")]
    return "\n".join([*lines, *answer.notes])


def tuning_text(tuning: Tuning, paint: Paint) -> str:
    """What was tried and what came of it."""
    lines = [f"tuning: {counted(tuning.tried, 'variation')} tried on the older half"]
    lines += [f"  {key.ljust(24)} {tuning.was[key]:g} → {value:g}" for key, value in tuning.changes.items()]
    lines += [_half("older half", tuning.older), _half("held-back half", tuning.held_back)]
    said = f"{tuning.why}: {'kept' if tuning.is_kept else 'nothing is changed'}"
    return "\n".join([*lines, paint.good(said) if tuning.is_kept else said])


def _half(name: str, half: Half) -> str:
    return (
        f"  {name.ljust(16)}{counted(half.commits, 'commit')}, mean of recalls and first places "
        f"{half.before:.3f} → {half.after:.3f}, better on {half.better}, worse on {half.worse}"
    )


def eval_json(answer: Replay) -> str:
    """The result of a replay, as JSON for programs; one line for each commit."""
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "repository": answer.name,
        "head": answer.history.head,
        "mode": answer.mode,
        "snapshot": None if answer.asked.is_exact else answer.snapshot,
        "since": answer.asked.since or None,
        "budget_tokens": answer.asked.budget_tokens,
        "first": answer.first,
        "scanned": answer.history.scanned,
        "unsuitable": dict(sorted(answer.history.unsuitable.items())),
        "groups": {key: _group(rows) for key, rows in groups(answer.rows).items()},
    }
    commits = ",\n".join(encoded(_commit(row)) for row in answer.rows)
    tail = {"tuning": None if answer.tuning is None else asdict(answer.tuning), "notes": answer.notes}
    return f'{encoded(head)[:-1]},"commits":[\n{commits}\n],{encoded(tail)[1:]}\n'


def _group(rows: Sequence[Row]) -> dict[str, Any]:
    systems = {system: _rounded(means(row.figures[system] for row in rows)) for system in SYSTEMS}
    return {"commits": len(rows), "systems": systems}


def _commit(row: Row) -> dict[str, Any]:
    task = row.task
    return {
        "commit": task.commit,
        "date": task.date,
        "subject": one_line(task.subject, 200),
        "named": task.is_named,
        "files": sorted(row.located.files),
        "symbols": [f"{path}::{name}" for path, name in task.truth.symbols],
        "younger_than_snapshot": row.located.unknown,
        "systems": {system: _rounded(asdict(row.figures[system])) for system in SYSTEMS},
    }


def _rounded(figures: Mapping[str, float | None]) -> dict[str, float | None]:
    return {name: None if value is None else round(value, DIGITS) for name, value in figures.items()}
