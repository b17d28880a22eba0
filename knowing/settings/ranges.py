"""The values that a setting may have, written as types."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

from msgspec import Struct

MOST = 1e15
"""Larger than any setting that makes sense."""


class Range(Struct, frozen=True):
    """The values that a setting may have, both ends included. Without one, a number is 0 or more."""

    low: float = 0.0
    high: float = MOST


Share = Annotated[float, Range(0.0, 1.0)]
Signed = Annotated[float, Range(-MOST, MOST)]
"""A number that may count against something."""
Positive = Annotated[float, Range(1e-6)]
Count = Annotated[int, Range(1)]
"""A whole number that cannot be 0."""


def range_of(hint: Any) -> Range | None:
    """The range in a type; a number without one is 0 or more."""
    if get_origin(hint) is Annotated:
        return next((one for one in get_args(hint) if isinstance(one, Range)), Range())
    return Range() if hint in (int, float) else None


def between(allowed: Range) -> str:
    """A range in words."""
    if allowed.low <= -MOST:
        return "any number"
    return f"from {allowed.low:g} to {allowed.high:g}" if allowed.high < MOST else f"a number from {allowed.low:g}"
