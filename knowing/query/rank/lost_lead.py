"""The best match of a task that lost its lead to a demotion: an answer that says nothing of it looks as if there were none."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from knowing.model import Symbol
from knowing.query.rank.demotions import DEMOTIONS
from knowing.query.rank.held_aside import ASIDE
from knowing.query.rank.ranking import Ranking
from knowing.settings import ConfidenceSettings


def lost_lead(ranking: Ranking, is_wanted: Callable[[Symbol], bool], settings: ConfidenceSettings) -> str:
    """A line about the symbol that would lead the answer by far if it were not demoted for where it stands, and stands below the first
    places; empty if there is none. ``is_wanted`` says what the filters of the request let in."""
    rows = [name for name, row in DEMOTIONS.items() if row.flag & ASIDE]
    lost = -ranking.contributions[:, [ranking.names.index(name) for name in rows]]
    whole = ranking.totals + lost.sum(axis=1)
    enough = settings.lost_lead * float(ranking.totals[0]) if len(whole) else 0.0
    for at in np.argsort(-whole, kind="stable").tolist():
        if whole[at] < enough:
            break
        if at >= settings.behind and is_wanted(ranking.symbols[at]):
            return _said(ranking.symbols[at], rows[int(np.argmax(lost[at]))])
    return ""


def _said(best: Symbol, name: str) -> str:
    where = f"{best.qualname} {best.path}:{best.line}"
    if DEMOTIONS[name].is_lifted_for_tests:
        return f"the best match is in tests: {where}; --include-tests shows it"
    return f"the best match was demoted ({DEMOTIONS[name].reason}): {where}; ctx show {best.address}"
