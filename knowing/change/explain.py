"""Why a symbol is in the context of a change, or that it is not: read from the same results that were shown."""

from __future__ import annotations

from knowing.change.context import Change
from knowing.graph.reader import Symbol


def explain(change: Change, symbol: Symbol) -> list[str]:
    """Every reason there is, in the order of the sections; one line that says so if there is none."""
    found: list[str] = []
    for one in change.changes.symbols:
        if one.symbol == symbol.id:
            extra = ", signature changed" if one.change.signature_changed else ", doc or comments only" if one.change.is_prose else ""
            found.append(f"changed: {one.change.status}{extra}, {one.change.version.path}:{one.change.version.line}")
    for dependent in (*change.dependents.code, *change.dependents.tests):
        if dependent.symbol.id == symbol.id:
            found.append(f"depends on it: {' ← '.join(dependent.path)}, {dependent.distance} steps, confidence {dependent.confidence:.2f}")
    for test in change.tests.each():
        if test.symbol.id == symbol.id:
            parts = ", ".join(f"{name} {chance:.2f}" for name, chance in test.parts.items())
            found.append(f"test: {parts}; together {test.confidence:.2f}" + (f"; {' ← '.join(test.path)}" if test.path else ""))
    for file in change.tests.files:
        if file.path == symbol.path:
            parts = ", ".join(f"{name} {chance:.2f}" for name, chance in file.parts.items())
            found.append(f"its file is named as a test: {parts}; together {file.confidence:.2f}")
    for together in change.missing.files:
        if together.path == symbol.path:
            found.append(f"its file is missing: in {together.support} of {together.of} commits with {together.because}")
    for missing in change.missing.symbols:
        if missing.id == symbol.id:
            found.append(f"missing: in {missing.support} of the last {missing.of} commits that changed these symbols")
    mass = float(change.nearby.mass[symbol.id]) if symbol.id < len(change.nearby.mass) else 0.0
    shown = [place for place, near in enumerate(change.nearby.found, 1) if near.symbol.id == symbol.id]
    if mass > 0:
        rank = f"rank {shown[0]} of the nearby" if shown else "below those listed as nearby"
        way = next((f", by way of {near.way_in}" for near in change.nearby.found if near.symbol.id == symbol.id), "")
        found.append(f"walk: mass {mass:.5f}, {rank}{way}")
    return found or ["not part of it: not changed, no path to it from the change, and the walk never came by"]
