"""Files: a ranking of its own. A file is as good as its best symbols, and a little better for what the whole of it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.query.rank.past import changed_with
from knowing.query.rank.ranking import Ranking
from knowing.query.rank.seen import Seen
from knowing.settings import FileSettings

Array = NDArray[Any]


class RankedFile(Struct, frozen=True):
    """A file of the answer."""

    path: str
    score: float
    symbols: int
    """How many of its symbols were ranked."""


def rank_files(ranking: Ranking, seen: Seen, settings: FileSettings) -> tuple[RankedFile, ...]:
    """The files of all ranked symbols, best first; equals in the order of their best symbol."""
    places: dict[int, list[int]] = {}
    for at, file in enumerate(seen.file[ranking.pool].tolist()):
        places.setdefault(file, []).append(at)
    heads = np.array([mine[0] for mine in places.values()], np.int64)
    scores = _of_symbols(ranking, list(places.values()), settings) + _of_whole(ranking, seen, heads, settings)
    found = [
        RankedFile(ranking.symbols[mine[0]].path, float(score), len(mine))
        for mine, score in zip(places.values(), scores.tolist(), strict=True)
    ]
    return tuple(sorted(found, key=lambda one: -round(one.score, 9)))


def _of_symbols(ranking: Ranking, places: Sequence[Sequence[int]], settings: FileSettings) -> Array:
    """What the symbols of each file are worth: its best, its second, and all of them together.

    All of them together are a sum of powers, brought back by a logarithm: many poor symbols do not make a good one.
    """
    totals = ranking.totals / (float(ranking.totals.max(initial=0.0)) or 1.0)
    best = np.array([totals[mine[0]] for mine in places])
    second = np.array([totals[mine[1]] if len(mine) > 1 else 0.0 for mine in places])
    powers = np.expm1(settings.sharpness * totals)
    together = np.array([np.log1p(powers[list(mine)].sum()) for mine in places]) / settings.sharpness
    return np.asarray(settings.best * best + settings.second * second + settings.every * together)


def _of_whole(ranking: Ranking, seen: Seen, heads: Array, settings: FileSettings) -> Array:
    """What each whole file is worth: by its words, its path, past commits, and what changed together with the first files."""
    at = ranking.pool[heads]
    text, coverage = (part[at] for part in seen.by_file)
    path = seen.votes.matches.path_coverage[seen.ids[at]]
    past = np.sqrt(seen.relative(seen.past, seen.file))[at]
    leaders = list(dict.fromkeys(one.path for one in ranking.symbols[: settings.head]))[: seen.settings.past.leaders]
    together = changed_with(leaders, seen.graph, seen.settings.past)[seen.file[at]] if leaders else 0.0
    whole = settings.text * text + settings.coverage * coverage + settings.path * path
    whole = whole + settings.past * past + settings.together * together
    return np.asarray(whole * ranking.shares[heads])
