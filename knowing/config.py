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

import errno
import math
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from knowing.errors import ConfigError
from knowing.settings import Settings
from knowing.settings.listed import described, names
from knowing.settings.ranges import between, range_of

PROJECT_FILE = ".ctx.toml"
USER_FILE = "config.toml"
PREFIX = "CTX_"
MOST_BYTES = 1_000_000
"""A larger file is no file of settings."""
Stage = TypeVar("Stage", bound=Struct)
_PAGE = "every setting is listed by: docs/settings.md"


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
    if user_folder is not None and (table := _toml(user_folder / USER_FILE, is_ours=True)) is not None:
        yield str(user_folder / USER_FILE), table
    if (table := _toml(root / PROJECT_FILE)) is not None:
        yield PROJECT_FILE, table
        return
    project = root / "pyproject.toml"
    if b"[tool.ctx" in (_text(project) or b""):
        tool = (_toml(project) or {}).get("tool", {})
        table = tool.get("ctx", {}) if isinstance(tool, dict) else {}
        if not isinstance(table, dict):
            raise ConfigError("pyproject.toml: tool.ctx is not a table")
        yield "pyproject.toml [tool.ctx]", table


def _toml(path: Path, is_ours: bool = False) -> dict[str, Any] | None:
    text = _text(path, is_ours)
    if text is None:
        return None
    import tomllib

    try:
        return tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError:
        raise ConfigError(f"{path.name} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path.name}: {error}") from None
    except ValueError:
        raise ConfigError(f"{path.name}: a number has too many digits") from None
    except RecursionError:
        raise ConfigError(f"{path.name}: it is nested too deeply") from None


def _text(path: Path, is_ours: bool = False) -> bytes | None:
    """The bytes of a file of settings; None if there is none. A repository's must be a plain file, not a link out of it or a pipe."""
    follow = 0 if is_ours else getattr(os, "O_NOFOLLOW", 0)
    if not is_ours and path.is_symlink() and path.resolve().is_relative_to(path.parent.resolve()):
        path = path.resolve()
    try:
        descriptor = os.open(path, os.O_RDONLY | follow | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        said = (
            "it is a link, or no file"
            if error.errno in (errno.ELOOP, errno.ENXIO, errno.EOPNOTSUPP)
            else error.strerror
        )
        raise ConfigError(f"cannot read {path}: {said}") from None
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ConfigError(f"cannot read {path}: it is a link, or no file")
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise ConfigError(f"cannot read {path}: larger than {MOST_BYTES:,} bytes")
    return text


def _variables(environment: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Variables that name a key. ``CTX_WALK_RESTART`` is ``walk.restart``; what names no stage is not ours."""
    stages = tuple(f"{PREFIX}{one.upper()}_" for one in Settings.__struct_fields__)
    ours = sorted(name for name in environment if name.startswith(stages))
    if not ours:
        return
    known = {PREFIX + key.replace(".", "_").upper(): key for key in names()}
    for name in ours:
        if name in known:
            yield name, known[name], environment[name]
        else:
            raise ConfigError(f"no setting is called {name}", _nearest(name, known))


def _nested(key: str, value: Any) -> dict[str, Any]:
    for part in reversed(key.split(".")):
        value = {part: value}
    table: dict[str, Any] = value
    return table


def _parsed(text: str) -> Any:
    """A variable's text as TOML would read it; bare words are text."""
    import tomllib

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        lowered = text.strip().lower()
        if lowered in ("1", "0", "yes", "no", "on", "off"):
            return lowered in ("1", "yes", "on")
        return text


def _applied(stage: Stage, table: Mapping[str, Any], where: str, prefix: str) -> Stage:
    """A stage with the values of a table in it."""
    hints = get_type_hints(type(stage), include_extras=True)
    changed: dict[str, Any] = {}
    for name, value in table.items():
        key = f"{prefix}{name}"
        if name not in hints:
            raise ConfigError(
                f"{where}: unknown key {key[:80]}", _nearest(key, (*(f"{prefix}{one}" for one in hints), *names()))
            )
        present = getattr(stage, name)
        if isinstance(present, Struct | dict):
            if not isinstance(value, Mapping):
                raise ConfigError(f"{where}: {key} is a table of settings, not a value")
            if isinstance(present, dict):
                changed[name] = _entries(present, value, hints[name], where, f"{key}.")
            else:
                changed[name] = _applied(present, value, where, f"{key}.")
        else:
            changed[name] = _checked(value, hints[name], where, key)
    return replace(stage, **changed)


def _entries(present: dict[Any, Any], table: Mapping[str, Any], hint: Any, where: str, prefix: str) -> dict[Any, Any]:
    entries = dict(present)
    wanted = get_args(hint)[1] if get_origin(hint) is dict else float
    by_name = {str(key): key for key in present}
    for name, value in table.items():
        if name not in by_name:
            raise ConfigError(f"{where}: unknown key {prefix}{name[:80]}", _nearest(f"{prefix}{name}", names()))
        entries[by_name[name]] = _checked(value, wanted, where, f"{prefix}{name}")
    return entries


def _checked(value: Any, hint: Any, where: str, key: str) -> Any:
    """A value of the right type and within its range."""
    wanted = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    is_right = isinstance(value, (int, float) if wanted is float else wanted)
    if not is_right or (isinstance(value, bool) and wanted is not bool):
        raise ConfigError(f"{where}: {key} is {_shown(value)}, not {_KINDS[wanted]}", _means(key))
    allowed = range_of(hint)
    if allowed is not None and (
        (isinstance(value, float) and math.isnan(value)) or not allowed.low <= value <= allowed.high
    ):
        raise ConfigError(f"{where}: {key} is {_shown(value)}, not {between(allowed)}", _means(key))
    return wanted(value)


_KINDS: dict[Any, str] = {bool: "true or false", str: "text", int: "a whole number", float: "a number"}


def _means(key: str) -> str:
    """The hint that says what a setting is; where nothing is said of it, the page that lists them all."""
    said = next((one.meaning for one in described() if one.name == key), "")
    return f"it means: {said[:160]}" if said else _PAGE


def _shown(value: Any) -> str:
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):  # a number of more digits than Python prints, or tables without end
        return "too large"


def _nearest(key: str, known: Any) -> str:
    from difflib import get_close_matches

    near = get_close_matches(key, known, 1, 0.5)
    return f"did you mean: {near[0]}" if near else _PAGE
