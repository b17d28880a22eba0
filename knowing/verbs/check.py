"""A gate for hooks and CI. With no rule on it never fails, and trouble of its own never blocks anybody."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knowing.errors import ConfigError, UsageError
from knowing.verbs.changed import WORK_TREE, Between, changed
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.change.check import Failure
    from knowing.settings import CheckSettings


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
    strict: bool = False
    """Raise if the check itself cannot be made."""


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """The rules that were on, and what broke them."""

    rules: tuple[str, ...]
    failures: tuple[Failure, ...] = ()
    trouble: str = ""
    """Why nothing was checked; empty if it was."""


def check(request: CheckRequest, host: Host) -> CheckAnswer:
    """Which rules a change breaks. Without ``strict``, a repository that cannot be asked is told as trouble."""
    if not 0.0 <= request.missing <= 1.0 or request.dependents < 0:
        raise UsageError("a threshold is out of range", "--missing is from 0 to 1, --dependents from 0")
    from knowing.change.check import failures, rules_of

    rules = _rules(request, host.settings_at(host.repository()).check)
    on = tuple(rules_of(rules))
    if not on:
        return CheckAnswer(())
    try:
        change, _ = changed(request.between, host)
    except Exception as error:
        if request.strict or isinstance(error, UsageError | ConfigError):
            raise
        return CheckAnswer(on, trouble=str(error) or type(error).__name__)
    return CheckAnswer(on, tuple(failures(change, rules)))


def _rules(request: CheckRequest, configured: CheckSettings) -> CheckSettings:
    """The rules of the settings, with those of the request turned on."""
    return replace(
        configured,
        untested=request.untested or configured.untested,
        missing=request.missing or configured.missing,
        dependents=request.dependents or configured.dependents,
        removed=request.removed or configured.removed,
    )
