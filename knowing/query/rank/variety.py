"""Variety: what a score loses behind others of its container or of its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.model import CALLABLE_KINDS, Kind, Symbol
from knowing.settings import ScoreSettings

Array = NDArray[Any]
DIGITS = 9
"""Scores that agree to so many digits are equal: sums differ in the last ones by the order of adding."""


class Behind(Struct, frozen=True):
    """Symbols that stand behind others, by id."""

    promises: Set[int] = frozenset()
    """What is declared here and made elsewhere: behind others of its name, one of which makes it."""
    hollow: Set[int] = frozenset()
    """A type or module that is opened again, only to put something into it: behind where it is written out."""
    copies: Mapping[int, int] = {}
    """A function that is like another, which stands before it."""
    asked: Set[int] = frozenset()
    """Tests that are asked for: behind nobody of their container, which may be one for all tests of a package, and nobody's copies."""


NOBODY = Behind()


def crowding_of(
    totals: Array, ranked: Sequence[Symbol], share: float, settings: ScoreSettings, behind: Behind = NOBODY
) -> Array:
    """What each symbol loses for standing behind others of its container or of its name, and more so behind overloads of itself.

    A stub (``@overload def f(x: int) -> int: ...``, a prototype in a header, a module that is opened again) stands behind what it
    declares wherever that is ranked, and in nobody's way. What is promised stands behind others of its name, and not in their way.
    Files belong to no container, and two of one name are two things: they crowd nobody.
    """
    lost = []
    bare = {one.id for one in ranked if one.id in behind.hollow or _is_bare(one, settings)}
    written_out = {one.qualname for one in ranked if one.id not in bare}
    made = {one.name.lower() for one in ranked if one.id not in behind.promises and one.kind in CALLABLE_KINDS}
    before: dict[int | None, int] = {}
    twins: dict[tuple[str, str], int] = {}
    namesakes: dict[str, int] = {}
    copied: dict[int, int] = {}
    for total, symbol in zip(totals.tolist(), ranked, strict=True):
        if symbol.kind == Kind.FILE:
            lost.append(0.0)
            continue
        twin, name = ("" if symbol.id in behind.hollow else symbol.path, symbol.qualname), symbol.name.lower()
        siblings, same, alike = before.get(symbol.parent_id, 0), twins.get(twin, 0), namesakes.get(name, 0)
        kept = 1.0 if symbol.id in behind.asked else max(share**siblings, settings.crowding_least)
        is_stub = symbol.id in bare and symbol.qualname in written_out
        is_promise = symbol.id in behind.promises and name in made
        alone = max(settings.namesake ** (alike + (is_promise and not alike)), settings.crowding_least)
        kept *= settings.overload ** (same + is_stub) * alone
        first = behind.copies.get(symbol.id)
        if first is not None and symbol.id not in behind.asked:
            copied[first] = copied.get(first, 0) + 1
            kept *= settings.copies.share ** copied[first]
        lost.append(total * (kept - 1.0))
        if not is_stub and not is_promise:
            before[symbol.parent_id], twins[twin], namesakes[name] = siblings + 1, same + 1, alike + (not same)
    return np.array(lost, np.float64)


def _is_bare(symbol: Symbol, settings: ScoreSettings) -> bool:
    """Whether a function is hardly more than its signature."""
    is_short = symbol.end - symbol.start <= settings.stub * len(symbol.signature)
    return is_short and symbol.kind in CALLABLE_KINDS
