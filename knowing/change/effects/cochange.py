r"""What changes together: files that past commits touched side by side.

For the changed files :math:`Q` and a file :math:`f` that is not among them

.. math::  s(f) = \sum_{q \in Q} \frac{\sum_{c \ni q, f} w_c \,/\, (|c| - 1)^{e}}{\sum_{c \ni q} w_c + \pi},
           \qquad w_c = 2^{-age(c) / h}

orders the answer; what is *reported* is the plain association rule of the one changed file that speaks
loudest:
``support`` commits had both, out of ``of`` that had it, ``confidence = support / (of + prior)``. Names are
followed through renames, so that a file keeps its past.

Reference: Zimmermann, Weissgerber, Diehl, Zeller (2004). Mining version histories to guide software
changes. ICSE. https://doi.org/10.1109/ICSE.2004.1317478
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from knowing.settings import HistorySettings
from knowing.tree.history import History


@dataclass(frozen=True, slots=True)
class Together:
    """A file that used to change along with the ones that changed now."""

    path: str
    score: float
    support: int
    of: int
    confidence: float
    because: str
    """The changed file it most often went with."""
    commits: tuple[str, ...]
    """That had both, newest first."""


class CoChange:
    """The commits behind one point in history, by file."""

    def __init__(self, history: History, settings: HistorySettings) -> None:
        self.settings = settings
        self.history = history
        self.names: list[frozenset[str]] = []
        self.now: dict[str, str] = {}
        """Former name to the one a file has now."""
        self.by_file: dict[str, list[int]] = defaultdict(list)
        for place, commit in enumerate(history.commits):
            names = frozenset(self._named(one.old, one.new) for one in commit.touched)
            self.names.append(names)
            for name in names:
                self.by_file[name].append(place)

    def _named(self, old: str, new: str) -> str:
        name = self.now.get(new or old, new or old)
        if old and new and old != new:
            self.now.setdefault(old, name)
        return name

    def weight(self, place: int) -> float:
        return float(0.5 ** (place / self.settings.half_life)) if self.settings.half_life > 0 else 1.0

    def together(self, changed: Collection[str], among: Collection[str] | None = None) -> list[Together]:
        """Every file that went with the changed ones, best first; ``among`` limits it to files that still
        exist.
        """
        given = set(changed)
        scores: dict[str, float] = defaultdict(float)
        for path in sorted(given):
            places = self.by_file.get(path, [])
            whole = sum(map(self.weight, places)) + self.settings.prior
            for place in places:
                size = len(self.names[place]) - 1
                share = self.weight(place) / size**self.settings.size_exponent / whole if size else 0.0
                for other in self.names[place]:
                    if other not in given:
                        scores[other] += share
        found = [name for name in scores if among is None or name in among]
        found.sort(key=lambda name: (-scores[name], name))
        return [self._rule(name, given, scores[name]) for name in found[: self.settings.ruled * self.settings.count]]

    def _rule(self, path: str, given: set[str], score: float) -> Together:
        best = ("", 0, 0, 0.0)
        own = set(self.by_file[path])
        for other in sorted(given):
            places = self.by_file.get(other, [])
            support = sum(place in own for place in places)
            confidence = support / (len(places) + self.settings.prior) if support else 0.0
            if (confidence, support) > (best[3], best[1]):
                best = (other, support, len(places), confidence)
        because, support, of, confidence = best
        shared = [place for place in self.by_file.get(because, []) if place in own]
        ids = tuple(self.history.commits[place].id for place in shared)
        return Together(path, score, support, of, round(confidence, 4), because, ids)

    def popular(self, count: int, without: Collection[str] = ()) -> list[str]:
        """The files touched most often: the baseline that co-change has to beat."""
        ranked = sorted(self.by_file, key=lambda name: (-len(self.by_file[name]), name))
        return [name for name in ranked if name not in without][:count]
