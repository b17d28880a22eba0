"""Why a symbol is part of the context of a change, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.why-change/1"


def why_changed_text(address: str, reasons: Sequence[str]) -> str:
    """The symbol, then one reason a line."""
    return f"{one_line(address)}\n" + "".join(f"  {one_line(reason)}\n" for reason in reasons)


def why_changed_json(address: str, reasons: Sequence[str]) -> str:
    """The same as JSON, for programs."""
    return encoded({"schema": SCHEMA, "symbol": address, "reasons": list(reasons)}) + "\n"
