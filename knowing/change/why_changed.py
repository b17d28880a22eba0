"""Why a symbol is in the context of a change, or that it is not: read from the same results that were
shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from knowing.change.context import Change
from knowing.counted import counted
from knowing.model import Symbol


def reasons_of_change(change: Change, symbol: Symbol) -> list[str]:
    """Every reason there is, in the order of the sections; one line that says so if there is none."""
    found = [
        *_changed(change, symbol),
        *_depending(change, symbol),
        *_testing(change, symbol),
        *_missing(change, symbol),
        *_near(change, symbol),
    ]
    return found or ["not part of it: not changed, no path to it from the change, and the walk never came by"]


def _changed(change: Change, symbol: Symbol) -> Iterator[str]:
    for one in change.changes.symbols:
        if one.symbol == symbol.id:
            extra = ", signature changed" if one.change.signature_changed else ""
            extra += ", doc or comments only" if one.change.is_prose else ""
            yield f"changed: {one.change.status}{extra}, {one.change.version.path}:{one.change.version.line}"


def _depending(change: Change, symbol: Symbol) -> Iterator[str]:
    for one in (*change.dependents.code, *change.dependents.tests):
        if one.symbol.id == symbol.id:
            steps = counted(one.distance, "step")
            yield f"depends on it: {' ← '.join(one.path)}, {steps}, confidence {one.confidence:.2f}"


def _testing(change: Change, symbol: Symbol) -> Iterator[str]:
    for test in change.tests.each():
        if test.symbol.id == symbol.id:
            way = f"; {' ← '.join(test.path)}" if test.path else ""
            yield f"test: {_said(test.parts)}; together {test.confidence:.2f}{way}"
    for file in change.tests.files:
        if file.path == symbol.path:
            yield f"its file is named as a test: {_said(file.parts)}; together {file.confidence:.2f}"


def _said(parts: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {chance:.2f}" for name, chance in parts.items())


def _missing(change: Change, symbol: Symbol) -> Iterator[str]:
    for file in change.missing.files:
        if file.path == symbol.path:
            yield f"its file is missing: in {file.support} of {file.of} commits with {file.because}"
    for one in change.missing.symbols:
        if one.id == symbol.id:
            yield f"missing: in {one.support} of the last {one.of} commits that changed these symbols"


def _near(change: Change, symbol: Symbol) -> Iterator[str]:
    mass = float(change.nearby.mass[symbol.id]) if symbol.id < len(change.nearby.mass) else 0.0
    if mass <= 0:
        return
    for place, near in enumerate(change.nearby.found, 1):
        if near.symbol.id == symbol.id:
            yield f"walk: mass {mass:.5f}, rank {place} of the nearby, by way of {near.way_in or 'itself'}"
            return
    yield f"walk: mass {mass:.5f}, not listed as nearby"
