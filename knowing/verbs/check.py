"""Checks a change against thresholds, for hooks and CI. Without thresholds it always passes; with one, what could not be checked fails."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from knowing.errors import ConfigError, CtxError, UsageError
from knowing.verbs.changed import WORK_TREE, Between, changed
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.change.check import Failure
    from knowing.settings import CheckSettings, Settings


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """A change, and the rules to turn on besides those of the settings."""

    between: Between = WORK_TREE
    untested: bool = False
    """Fail on a changed public symbol that no test reaches."""
    missing: float = 0.0
    """Fail on a missing co-change of at least this confidence; 0: off."""
    dependents: int = 0
    """Fail when a signature that this many symbols use changes; 0: off."""
    removed: bool = False
    """Fail on a removed name that is still mentioned."""
    strict: bool = True
    """Raise if the check itself cannot be made; False: that is told as trouble."""


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """The rules that were on, and what broke them."""

    rules: tuple[str, ...]
    failures: tuple[Failure, ...] = ()
    trouble: str = ""
    """Why nothing was checked; empty if it was."""
    left_out: tuple[tuple[str, str], ...] = ()
    """(path, why) of changed code that no rule looked at, by intent: it is ignored, generated or a link."""


def check(request: CheckRequest, host: Host) -> CheckAnswer:
    """Which rules a change breaks. Without ``strict``, a repository that cannot be asked is told as trouble."""
    if not 0.0 <= request.missing <= 1.0 or request.dependents < 0:
        raise UsageError("a threshold is out of range", "--missing is from 0 to 1, --dependents from 0")
    from knowing.change.at_base import IGNORES, files_at, hidden, strictest, unevaluated
    from knowing.change.check import failures, rules_on

    root = host.repository()
    configured = host.settings_at(root)
    commit = _base(request.between, root)
    files = files_at(root, commit)
    before = _settings_before(host, files) if commit else None
    if before is not None:
        host = replace(host, settings=before)
    rules = _rules(request, configured.check if before is None else strictest(configured.check, before.check))
    on = tuple(rules_on(rules))
    if not on:
        return CheckAnswer(())
    try:
        change, found = changed(request.between, host)
    except Exception as error:
        if request.strict or isinstance(error, UsageError | ConfigError):
            raise
        return CheckAnswer(on, trouble=str(error) or type(error).__name__)
    failed, left_out = unevaluated(change)
    failed += hidden(found.graph, files.get(IGNORES, b"")) if before is not None else []
    return CheckAnswer(on, (*failures(change, rules), *failed), left_out=tuple(left_out))


def _base(between: Between, root: Path) -> str:
    """The commit before the change; empty if there is none to be had."""
    from knowing.change.diff.between import start_of

    try:
        return start_of(root, between.base, between.head, between.staged or between.patch is not None)
    except UsageError:
        raise
    except CtxError:  # with a rule on, reading the change says the same and is heard
        return ""


def _settings_before(host: Host, files: Mapping[str, bytes]) -> Settings | None:
    """The settings as they were before the change; None if a caller gave settings, or those of before cannot be read."""
    if host.settings is not None:
        return None
    from knowing.change.at_base import SETTINGS

    with tempfile.TemporaryDirectory() as folder:
        for name in SETTINGS:
            if name in files:
                (Path(folder) / name).write_bytes(files[name])
        try:
            return host.settings_at(Path(folder))
        except ConfigError:
            return None


def _rules(request: CheckRequest, configured: CheckSettings) -> CheckSettings:
    """The rules of the settings, with those of the request turned on."""
    return structs.replace(
        configured,
        untested=request.untested or configured.untested,
        missing=request.missing or configured.missing,
        dependents=request.dependents or configured.dependents,
        removed=request.removed or configured.removed,
    )
