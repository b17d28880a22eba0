"""Settings with another value in some places. A variation is data: dotted paths and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Variation = Mapping[str, Any]
"""Dotted path of a setting -> the value it gets instead."""

T = TypeVar("T")


def varied(settings: T, variation: Variation) -> T:
    """Settings with every path of a variation changed."""
    for path, value in variation.items():
        settings = replaced(settings, path, value)
    return settings


def replaced(settings: T, path: str, value: object) -> T:
    """A copy of nested settings (or mappings) with one value changed; the path must be there.

    >>> replaced({"walk": {"restart": 0.2}}, "walk.restart", 1.0)
    {'walk': {'restart': 1.0}}
    """
    name, _, rest = path.partition(".")
    result: Any
    if isinstance(settings, Mapping):
        if name not in settings:
            raise KeyError(f"no setting {path!r}")
        result = {**settings, name: replaced(settings[name], rest, value) if rest else value}
    elif isinstance(settings, Struct) and hasattr(settings, name):
        inner = replaced(getattr(settings, name), rest, value) if rest else value
        result = replace(settings, **{name: inner})
    else:
        raise KeyError(f"no setting {path!r} in {type(settings).__name__}")
    return result  # type: ignore[no-any-return]
