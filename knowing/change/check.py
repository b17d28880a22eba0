"""Compares a change with the thresholds of ``ctx check``, and returns what goes beyond them."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.change.context import Change
from knowing.counted import counted
from knowing.settings import CheckSettings


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that goes beyond a threshold."""

    rule: str
    what: str
    place: str


def rules_on(settings: CheckSettings) -> list[str]:
    """The rules that are on."""
    on = {
        "untested": settings.untested,
        "missing": settings.missing > 0,
        "dependents": settings.dependents > 0,
        "removed": settings.removed,
    }
    return [name for name, is_on in on.items() if is_on]


def failures(change: Change, settings: CheckSettings) -> list[Failure]:
    """Everything that breaks a rule, rule by rule; empty if no rule is on."""
    found: list[Failure] = []
    if settings.untested:
        for one in change.untested:
            version = one.change.version
            if version.is_public and not change.mentions(one):
                found.append(
                    Failure(
                        "untested",
                        f"{version.qualname} changed and no test reaches it",
                        f"{version.path}:{version.line}",
                    )
                )
    if settings.missing > 0:
        for together in change.missing.files:
            if together.confidence >= settings.missing:
                often = f"{together.support} of {together.of} commits with {together.because}"
                what = f"{together.path} changed in {often}, but not now"
                found.append(Failure("missing", what, together.path))
    if settings.dependents > 0:
        for one in change.changes.symbols:
            count = change.dependents.of(one.symbol)
            if one.change.signature_changed and count >= settings.dependents:
                version = one.change.version
                found.append(
                    Failure(
                        "dependents",
                        f"the signature of {version.qualname} changed and {counted(count, 'symbol')} use{'s' * (count == 1)} it",
                        f"{version.path}:{version.line}",
                    )
                )
    if settings.removed:
        for gone in change.unknown.dangling:
            found.append(Failure("removed", f"{gone.name} is gone but still mentioned", gone.places[0]))
        if count := change.unknown.unsought:
            found.append(Failure("removed", f"{count:,} removed names are too many to look for", ""))
    return found
