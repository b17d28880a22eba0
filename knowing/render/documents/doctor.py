"""What the doctor found, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.doctor/1"
Row = tuple[str, str, str]
"""What was looked at, how it is, and what there is to say."""


def doctor_text(rows: Sequence[Row], is_well: bool) -> str:
    """One line for each thing that was looked at, and the verdict."""
    lines = [f"{what:<8} {state:<7} {one_line(said)}\n" for what, state, said in rows]
    return "".join(lines) + ("all is well\n" if is_well else "something is wrong; run: ctx doctor --fix\n")


def doctor_json(root: str, rows: Sequence[Row], is_well: bool) -> str:
    """The same as JSON, for programs."""
    found = [{"what": what, "state": state, "said": said} for what, state, said in rows]
    return encoded({"schema": SCHEMA, "root": root, "is_well": is_well, "findings": found}) + "\n"
