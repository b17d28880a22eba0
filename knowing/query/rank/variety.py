"""Variety: what a score loses behind others of its container or of its name."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import CALLABLE_KINDS, Symbol
from knowing.settings import ScoreSettings

Array = NDArray[Any]
DIGITS = 9
"""Scores that agree to so many digits are equal: sums differ in the last ones by the order of adding."""


def crowding_of(
    totals: Array, ranked: Sequence[Symbol], share: float, settings: ScoreSettings, promises: Set[int] = frozenset()
) -> Array:
    """What each symbol loses for standing behind others of its container or of its name, and more so behind overloads of itself.

    A stub (``@overload def f(x: int) -> int: ...``, a prototype in a header) stands behind what it declares wherever that is ranked,
    and in nobody's way. One of the ``promises`` stands behind others of its name, one of which keeps it, and not in theirs.
    """
    lost = []
    kept_by = (
        {_last(one) for one in ranked if one.id not in promises and one.kind in CALLABLE_KINDS} if promises else set()
    )
    written_out = {one.qualname for one in ranked if not _is_bare(one, settings)}
    before: dict[int | None, int] = {}
    twins: dict[tuple[str, str], int] = {}
    namesakes: dict[str, int] = {}
    for total, symbol in zip(totals.tolist(), ranked, strict=True):
        twin, name = (symbol.path, symbol.qualname), _last(symbol)
        siblings, same, alike = before.get(symbol.parent_id, 0), twins.get(twin, 0), namesakes.get(name, 0)
        kept = max(share**siblings, settings.crowding_least)
        is_stub = symbol.qualname in written_out and _is_bare(symbol, settings)
        is_promise = symbol.id in promises and name in kept_by
        kept *= settings.overload ** (same + is_stub) * settings.namesake ** (alike + (is_promise and not alike))
        lost.append(total * (kept - 1.0))
        if not is_stub and not is_promise:
            before[symbol.parent_id], twins[twin], namesakes[name] = siblings + 1, same + 1, alike + 1
    return np.array(lost, np.float64)


def _last(symbol: Symbol) -> str:
    """The name by which others are namesakes of a symbol."""
    return symbol.qualname.rpartition(".")[2].lower()


def _is_bare(symbol: Symbol, settings: ScoreSettings) -> bool:
    """Whether a function is hardly more than its signature."""
    is_short = symbol.end - symbol.start <= settings.stub * len(symbol.signature)
    return is_short and symbol.kind in CALLABLE_KINDS
