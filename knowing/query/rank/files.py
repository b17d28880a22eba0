"""Files: a ranking of its own. A file is as good as its best symbols, and a little better for what the whole of it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    totals, files = ranking.totals, seen.file[ranking.pool]
    whole = whole_files(seen, settings)[ranking.pool]
    found: dict[int, list[float]] = {}
    path: dict[int, str] = {}
    for at, file in enumerate(files.tolist()):
        mine = found.setdefault(file, [float(whole[at])])
        path.setdefault(file, ranking.symbols[at].path)
        mine.append(float(totals[at]))
    shares = (1.0, settings.second, settings.third)
    scores = {
        file: mine[0] * min(1.0, mine[1] / best_of(totals)) + sum(s * v for s, v in zip(shares, mine[1:], strict=False))
        for file, mine in found.items()
    }
    order = sorted(found, key=lambda file: -round(scores[file], 9))
    return tuple(RankedFile(path[file], scores[file], len(found[file]) - 1) for file in order)


def best_of(totals: Array) -> float:
    """The best score, or 1 where nothing has any."""
    return float(totals.max(initial=0.0)) or 1.0


def whole_files(seen: Seen, settings: FileSettings) -> Array:
    """For each symbol of the pool: what the words of its whole file and past commits add to the file."""
    past = np.sqrt(seen.relative(seen.past, seen.file)) if settings.past else 0.0
    return np.asarray(settings.text * seen.by_file[0] + settings.past * past)
