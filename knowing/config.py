"""Settings as people write them: ``.ctx.toml`` (or ``[tool.ctx]``), the user's own file, ``CTX_…`` variables, flags.

Later wins: default < user < project < environment < flags. A table is a stage of :mod:`knowing.settings`::

    [index]
    max_bytes = 2_000_000

    [walk]
    restart = 0.15
    [walk.edges]
    calls = 0.9

A key that does not exist is an error that names the nearest one, and so is a value that a stage cannot mean.
"""

from __future__ import annotations

import dataclasses
import math
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from knowing.errors import ConfigError
from knowing.settings import Settings

PROJECT_FILE = ".ctx.toml"
USER_FILE = "config.toml"
PREFIX = "CTX_"
Stage = TypeVar("Stage")

_SHARE = (0.0, 1.0)
RANGES: dict[str, tuple[float, float]] = {
    "index.max_bytes": (1, 1_000_000_000),
    "index.jobs": (0, 1_024),
    "walk.restart": _SHARE,
    "walk.max_iterations": (0, 10_000),
    "score.crowding": _SHARE,
    "score.change_crowding": _SHARE,
    "score.head": (1, 1_000),
    "pack.budget_tokens": (1, 100_000_000),
    "pack.body_share": _SHARE,
    "pack.cliff": _SHARE,
}
"""What is narrower than the rule: shares (``…_factor``, ``…_share``) from 0 to 1, everything else from 0."""
SIGNED = ("score.weights.", "score.change_weights.", "keywords.purpose.")
"""Learned weights may count against, and cues for either purpose."""


def load(
    root: Path, environment: Mapping[str, str], user_folder: Path | None, flags: Mapping[str, Any] | None = None
) -> Settings:
    """The settings that hold for a root. ``flags`` are dotted keys, ``{"index.jobs": 4}``; None is not given."""
    settings = Settings()
    for where, table in _files(root, user_folder):
        settings = _applied(settings, table, where, "")
    for name, key, text in _variables(environment):
        settings = _applied(settings, _nested(key, _parsed(text)), name, "")
    return with_flags(settings, flags or {})


def with_flags(settings: Settings, flags: Mapping[str, Any]) -> Settings:
    """The settings with the values of flags in them: dotted keys, ``{"index.jobs": 4}``; None is not given."""
    for key, value in flags.items():
        if value is not None:
            settings = _applied(settings, _nested(key, value), f"--{key.rsplit('.', 1)[-1].replace('_', '-')}", "")
    return settings


def _files(root: Path, user_folder: Path | None) -> Iterator[tuple[str, dict[str, Any]]]:
    if user_folder is not None and (table := _toml(user_folder / USER_FILE)) is not None:
        yield str(user_folder / USER_FILE), table
    if (table := _toml(root / PROJECT_FILE)) is not None:
        yield PROJECT_FILE, table
        return
    project = root / "pyproject.toml"
    if project.is_file() and b"[tool.ctx" in project.read_bytes():
        tool = (_toml(project) or {}).get("tool", {})
        table = tool.get("ctx", {}) if isinstance(tool, dict) else {}
        if not isinstance(table, dict):
            raise ConfigError("pyproject.toml: tool.ctx is not a table")
        yield "pyproject.toml [tool.ctx]", table


def _toml(path: Path) -> dict[str, Any] | None:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path.name}: {error}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path.name} is not UTF-8") from None
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None


def _variables(environment: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Variables that name a key. ``CTX_WALK_RESTART`` is ``walk.restart``; what names no stage is not ours."""
    known = {PREFIX + key.replace(".", "_").upper(): key for key in keys()}
    stages = {f"{PREFIX}{field.name.upper()}_" for field in dataclasses.fields(Settings)}
    for name, text in sorted(environment.items()):
        if name in known:
            yield name, known[name], text
        elif any(name.startswith(stage) for stage in stages):
            raise ConfigError(f"no setting is called {name}", _nearest(name, known))


@cache
def keys() -> tuple[str, ...]:
    """Every dotted key there is, for checks, for documentation and for telling what was meant."""
    return tuple(_keys(Settings(), ""))


def _keys(stage: Any, prefix: str) -> Iterator[str]:
    for field in dataclasses.fields(stage):
        value = getattr(stage, field.name)
        if dataclasses.is_dataclass(value):
            yield from _keys(value, f"{prefix}{field.name}.")
        elif isinstance(value, dict):
            yield from (f"{prefix}{field.name}.{key}" for key in value)
        else:
            yield f"{prefix}{field.name}"


def _nested(key: str, value: Any) -> dict[str, Any]:
    for part in reversed(key.split(".")):
        value = {part: value}
    table: dict[str, Any] = value
    return table


def _parsed(text: str) -> Any:
    """A variable's text as TOML would read it; bare words are text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        lowered = text.strip().lower()
        if lowered in ("1", "0", "yes", "no", "on", "off"):
            return lowered in ("1", "yes", "on")
        return text


def _applied(stage: Stage, table: Mapping[str, Any], where: str, prefix: str) -> Stage:
    """A stage with the values of a table in it."""
    hints = get_type_hints(type(stage))
    changed: dict[str, Any] = {}
    for name, value in table.items():
        key = f"{prefix}{name}"
        if name not in hints:
            raise ConfigError(
                f"{where}: unknown key {key[:80]}", _nearest(key, (*(f"{prefix}{one}" for one in hints), *keys()))
            )
        present = getattr(stage, name)
        if dataclasses.is_dataclass(present) or isinstance(present, dict):
            if not isinstance(value, Mapping):
                raise ConfigError(f"{where}: {key} is a table of settings, not a value")
            if isinstance(present, dict):
                changed[name] = _entries(present, value, hints[name], where, f"{key}.")
            else:
                changed[name] = _applied(present, value, where, f"{key}.")
        else:
            changed[name] = _checked(value, hints[name], where, key)
    return dataclasses.replace(stage, **changed)  # type: ignore[type-var]


def _entries(present: dict[Any, Any], table: Mapping[str, Any], hint: Any, where: str, prefix: str) -> dict[Any, Any]:
    entries = dict(present)
    wanted = get_args(hint)[1] if get_origin(hint) is dict else float
    by_name = {str(key): key for key in present}
    for name, value in table.items():
        if name not in by_name:
            raise ConfigError(f"{where}: unknown key {prefix}{name[:80]}", _nearest(f"{prefix}{name}", keys()))
        entries[by_name[name]] = _checked(value, wanted, where, f"{prefix}{name}")
    return entries


def _checked(value: Any, hint: Any, where: str, key: str) -> Any:
    """A value of the right type and within its bounds."""
    if hint is bool or hint is str:
        if type(value) is not hint:
            raise ConfigError(f"{where}: {key} is {_shown(value)}, not {'true or false' if hint is bool else 'text'}")
        return value
    if (
        hint not in (int, float)
        or isinstance(value, bool)
        or not isinstance(value, int if hint is int else (int, float))
    ):
        raise ConfigError(f"{where}: {key} is {_shown(value)}, not a {'whole number' if hint is int else 'number'}")
    low, high = _bounds(key)
    if math.isnan(value) or not low <= value <= high:
        raise ConfigError(f"{where}: {key} is {_shown(value)}, not {_between(low, high)}")
    return hint(value)


def _bounds(key: str) -> tuple[float, float]:
    if key in RANGES:
        return RANGES[key]
    if key.endswith(("_factor", "_share")):
        return _SHARE
    top = 1e15
    return (-top, top) if key.startswith(SIGNED) else (0.0, top)


def _between(low: float, high: float) -> str:
    return f"from {low:g} to {high:g}" if high < 1e15 else f"a number from {low:g}"


def _shown(value: Any) -> str:
    return repr(value)[:60]


def _nearest(key: str, known: Any) -> str:
    near = get_close_matches(key, known, 1, 0.5)
    return f"did you mean: {near[0]}" if near else "see: docs/settings.md"
