"""Files: a ranking of its own. A file is as good as its best symbols, and a little better for what the whole of it says."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from knowing.query.rank.past import changed_with
from knowing.query.rank.ranking import Ranking
from knowing.query.rank.seen import Seen
from knowing.query.rank.variety import DIGITS
from knowing.settings import FileSettings

Array = NDArray[Any]


BY_LINE = ("lines", "line_pairs")
"""What a few lines of one symbol say: it points at a place, and says little of the rest of the file."""


def rank_files(ranking: Ranking, seen: Seen, settings: FileSettings) -> tuple[str, ...]:
    """The files of all ranked symbols, best first; equals in the order of their best symbol.

    The first places are for the one file that is meant: they go by the best symbols. The places after them are for what
    else must be read or changed: they go by breadth, where many fair symbols and the words of the whole file count more.
    """
    _, heads, group = np.unique(seen.file[ranking.pool], return_index=True, return_inverse=True)
    whole = _whole(ranking, seen, heads, settings)
    sharp = of_symbols(ranking.totals, group, settings) + settings.text * whole.text + whole.rest
    later = replace(settings, sharpness=settings.later_sharpness)
    broad = of_symbols(_without_lines(ranking), group, later) + settings.later_text * whole.text + whole.rest
    first = _best_first(sharp, heads)[: settings.first]
    taken = set(first)
    order = (*first, *(head for head in _best_first(broad, heads) if head not in taken))
    return tuple(ranking.symbols[head].path for head in order)


def _best_first(scores: Array, heads: Array) -> list[int]:
    """The places of the best symbols of all files, the best file first."""
    return [int(one) for one in heads[np.lexsort((heads, -np.round(scores, DIGITS)))]]


def _without_lines(ranking: Ranking) -> Array:
    """The totals of all ranked symbols as if nobody had looked at single lines."""
    columns = [ranking.names.index(name) for name in BY_LINE]
    by_line = ranking.contributions[:, columns].sum(axis=1) * ranking.shares
    return np.asarray(np.maximum(ranking.totals - by_line, 0.0))


def of_symbols(totals: Array, group: Array, settings: FileSettings) -> Array:
    """What the symbols of each file are worth: its best, its second, and all of them together.

    All of them together are a sum of powers, brought back by a logarithm: many poor symbols do not make a good one.
    """
    totals = totals / (float(totals.max(initial=0.0)) or 1.0)
    sizes = np.bincount(group)
    ordered = np.append(totals[np.lexsort((-totals, group))], 0.0)
    starts = np.cumsum(sizes) - sizes
    together = np.log1p(np.bincount(group, np.expm1(settings.sharpness * totals))) / settings.sharpness
    second = np.where(sizes > 1, ordered[starts + 1], 0.0)
    return np.asarray(settings.best * ordered[starts] + settings.second * second + settings.every * together)


class _Whole(Struct, frozen=True):
    """What each whole file is worth: by its words, and by all else that is known of it."""

    text: Array
    rest: Array


def _whole(ranking: Ranking, seen: Seen, heads: Array, settings: FileSettings) -> _Whole:
    """By its words, its path, past commits, and what changed together with the first files."""
    at = ranking.pool[heads]
    text, coverage = (part[at] for part in seen.by_file)
    path = seen.votes.matches.path_coverage[seen.ids[at]]
    past = np.sqrt(seen.relative(seen.past, seen.file))[at]
    leaders = list(dict.fromkeys(one.path for one in ranking.symbols[: settings.head]))[: seen.settings.past.leaders]
    together = changed_with(leaders, seen.graph, seen.settings.past)[seen.file[at]] if leaders else 0.0
    rest = settings.coverage * coverage + settings.path * path + settings.past * past + settings.together * together
    return _Whole(np.asarray(text * ranking.shares[heads]), np.asarray(rest * ranking.shares[heads]))
