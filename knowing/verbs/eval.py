"""Measures the answers on a repository's own commits, and searches for settings that do better."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import ConfigError, UsageError
from knowing.verbs.asking import checked_budget
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.evaluate.result import Replay, Tuning


@dataclass(frozen=True, slots=True)
class EvalRequest:
    """Which commits to replay, and how."""

    count: int = 40
    """How many commits."""
    since: str = ""
    """Only commits after this one."""
    budget_tokens: int | None = None
    """None: what the settings say."""
    exact: bool = False
    """Index every parent, not one snapshot."""
    tune: bool = False
    """Look for settings that do better; :func:`apply_tuning` writes them."""


@dataclass(frozen=True, slots=True)
class SettingsEdit:
    """A settings file before and after tuned numbers were put into it."""

    path: Path
    old: str
    new: str


def evaluate_history(request: EvalRequest, host: Host) -> Replay:
    """Replay the history of a repository: each commit message as a task, what it changed as the truth. Only reads it."""
    from knowing.evaluate.replay import replay
    from knowing.evaluate.result import ReplayPlan
    from knowing.render.formats.text import TextWriter
    from knowing.settings import EvalSettings

    limits = EvalSettings()
    if not limits.least <= request.count <= limits.most_commits:
        hint = f"give a number from {limits.least} to {limits.most_commits}"
        raise UsageError(f"{request.count} commits cannot be replayed", hint)
    if request.exact and request.tune:
        raise UsageError("--tune asks one snapshot many times, --exact asks many once", "use one of them")
    root = host.repository()
    settings = host.settings_at(root)
    if request.tune:
        writable(root)
    tokens = checked_budget(request.budget_tokens) or settings.pack.budget_tokens
    asked = ReplayPlan(request.count, request.since, request.exact, tokens, request.tune)
    return replay(root, asked, settings, limits, cache_folder=host.cache(), writer=TextWriter(), progress=host.progress)


def writable(root: Path) -> Path:
    """The file that tuned settings go to; refused where it would hide those in pyproject.toml."""
    from knowing.config import PROJECT_FILE

    path = root / PROJECT_FILE
    if not path.resolve().is_relative_to(root.resolve()):
        raise ConfigError(f"{PROJECT_FILE} is a link that leaves the tree", "ctx does not write through it")
    project = root / "pyproject.toml"
    if not path.exists() and project.is_file() and b"[tool.ctx" in project.read_bytes():
        said = f"the settings are in pyproject.toml, and {PROJECT_FILE} would hide them"
        raise ConfigError(said, f"move [tool.ctx] to {PROJECT_FILE} first")
    return path


def tuned(root: Path, tuning: Tuning) -> SettingsEdit:
    """The settings file with the numbers of a tuning in it, every other byte kept. Nothing is written."""
    from knowing.evaluate.toml_edit import edited

    path = writable(root)
    try:
        old = path.read_bytes().decode("utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {path.name}: {type(error).__name__}") from None
    return SettingsEdit(path, old, edited(old, tuning.changes, path.name))


def apply_tuning(edit: SettingsEdit) -> None:
    """Write an edited settings file in one step; a link is followed and stays a link."""
    target = edit.path.resolve()
    try:
        descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=".ctx-", suffix=".toml")
        with os.fdopen(descriptor, "wb") as file:
            file.write(edit.new.encode("utf-8"))
        Path(temporary).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
        Path(temporary).replace(target)
    except OSError as error:
        raise ConfigError(f"cannot write {edit.path.name}: {error.strerror}") from None
