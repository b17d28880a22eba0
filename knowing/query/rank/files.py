"""Files: a ranking of its own. A file is as good as its best symbols, and a little better for what the whole of it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.query.rank.past import changed_with
from knowing.query.rank.ranking import Ranking
from knowing.query.rank.seen import Seen
from knowing.settings import FileSettings

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class RankedFile:
    """A file of the answer."""

    path: str
    score: float
    symbols: int
    """How many of its symbols were ranked."""


def rank_files(ranking: Ranking, seen: Seen, settings: FileSettings) -> tuple[RankedFile, ...]:
    """The files of all ranked symbols, best first; equals in the order of their best symbol."""
    shares = (1.0, settings.second, settings.third)
    whole = _whole(ranking, seen, settings)
    peak = float(ranking.totals.max(initial=0.0)) or 1.0
    places: dict[int, list[int]] = {}
    for at, file in enumerate(seen.file[ranking.pool].tolist()):
        places.setdefault(file, []).append(at)
    found = []
    for mine in places.values():
        best = ranking.totals[mine[: len(shares)]].tolist()
        score = sum(share * one for share, one in zip(shares, best, strict=False)) + whole[mine[0]] * best[0] / peak
        found.append(RankedFile(ranking.symbols[mine[0]].path, float(score), len(mine)))
    return tuple(sorted(found, key=lambda one: -round(one.score, 9)))


def _whole(ranking: Ranking, seen: Seen, settings: FileSettings) -> Array:
    """For each ranked symbol: what its whole file adds, by its words and by past commits."""
    text, coverage = (part[ranking.pool] for part in seen.by_file)
    past = np.sqrt(seen.relative(seen.past, seen.file))[ranking.pool]
    leaders = list(dict.fromkeys(one.path for one in ranking.symbols[: settings.head]))[: seen.settings.past.leaders]
    together = changed_with(leaders, seen.graph, seen.settings.past)[seen.file[ranking.pool]] if leaders else 0.0
    added = settings.text * text + settings.coverage * coverage + settings.past * past + settings.together * together
    return np.asarray(added)
