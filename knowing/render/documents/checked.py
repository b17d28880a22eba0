"""What a gate found, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from knowing.change.check import Failure
from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.check/1"


def check_text(rules: Sequence[str], failures: Sequence[Failure]) -> str:
    """One line for each failure, and the verdict."""
    if not rules:
        return "ctx check: no rule is on\n"
    lines = [f"{one_line(one.place)}: {one.rule}: {one_line(one.what)}\n" for one in failures]
    verdict = f"ctx check: {len(failures)} failed" if failures else "ctx check: passed"
    return "".join(lines) + f"{verdict} ({', '.join(rules)})\n"


def check_json(rules: Sequence[str], failures: Sequence[Failure]) -> str:
    """The same for programs."""
    rows = [{"rule": one.rule, "what": one.what, "place": one.place} for one in failures]
    return encoded({"schema": SCHEMA, "rules": list(rules), "failures": rows}) + "\n"
