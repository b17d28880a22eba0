"""Settings that would make every score meaningless are refused before the first stage runs."""

from __future__ import annotations

from math import isfinite

from msgspec import Struct

from knowing.errors import ConfigError
from knowing.settings import Settings


def checked(settings: Settings) -> Settings:
    """The same settings, if every number in them is finite.

    Raises
    ------
    ConfigError
        Names the setting that is not a number or is infinite.
    """
    _check(settings, "")
    return settings


def _check(value: object, name: str) -> None:
    if isinstance(value, float):
        if not isfinite(value):
            raise ConfigError(f"setting {name} is {value}", "give a finite number")
    elif isinstance(value, dict):
        for key, one in value.items():
            _check(one, f"{name}.{key}")
    elif isinstance(value, Struct):
        for one in value.__struct_fields__:
            _check(getattr(value, one), f"{name}.{one}" if name else one)
