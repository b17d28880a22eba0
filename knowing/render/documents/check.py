"""What a gate found, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from knowing.change.check import Failure
from knowing.render.safe import encoded, one_line
from knowing.settings.render import SHOWN

SCHEMA = "knowing.check/1"


def check_text(rules: Sequence[str], failures: Sequence[Failure], left_out: Sequence[tuple[str, str]] = ()) -> str:
    """One line for each failure, the verdict, and what was left out."""
    if not rules:
        return "ctx check: no rule is on\n"
    lines = [f"{one_line(one.place)}: {one.rule}: {one_line(one.what)}\n" for one in failures]
    for path, why in left_out[: SHOWN.rows]:
        lines.append(f"{one_line(path)}: not evaluated: {one_line(why)}\n")
    if len(left_out) > SHOWN.rows:
        lines.append(f"and {len(left_out) - SHOWN.rows} more that were not evaluated\n")
    verdict = f"ctx check: {len(failures)} failed" if failures else "ctx check: passed"
    return "".join(lines) + f"{verdict} ({', '.join(rules)})\n"


def check_json(rules: Sequence[str], failures: Sequence[Failure], left_out: Sequence[tuple[str, str]] = ()) -> str:
    """The same as JSON, for programs."""
    rows = [{"rule": one.rule, "what": one.what, "place": one.place} for one in failures]
    apart = [{"path": path, "why": why} for path, why in left_out]
    return encoded({"schema": SCHEMA, "rules": list(rules), "failures": rows, "not_evaluated": apart}) + "\n"
