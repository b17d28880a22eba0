"""The figures of one answer (how many of the changed files and symbols it has), and their means over many answers.

>>> answer = Answer(("a.py", "b.py"), (7, 3), frozenset(), frozenset())
>>> found = figures(answer, frozenset({"b.py", "c.py"}), (frozenset({3}),), 10)
>>> found.files, found.symbols, found.files_mrr
(0.5, 1.0, 0.5)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

Symbols = tuple[frozenset[int], ...]
"""Expected symbols; each is a set of ids because overloads share a name."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system answers: files and symbols best first, and what its pack holds."""

    files: tuple[str, ...]
    symbols: tuple[int, ...]
    packed_files: frozenset[str]
    packed_symbols: frozenset[int]


@dataclass(frozen=True, slots=True)
class Figures:
    """From 0 to 1, more is better. None: the commit changed no symbol that was there before."""

    files: float
    """Share of the changed files among the first ten files."""
    symbols: float | None
    files_packed: float
    """Share of the changed files within the budget."""
    symbols_packed: float | None
    files_mrr: float
    """One over the place of the first right file."""
    symbols_mrr: float | None

    @property
    def goal(self) -> float:
        """What tuning tries to raise: the mean of recalls and first places, as far as there are any."""
        every = (self.files, self.symbols, self.files_mrr, self.symbols_mrr)
        parts = [one for one in every if one is not None]
        return sum(parts) / len(parts)


FIGURE_NAMES = tuple(field.name for field in fields(Figures))


def figures(answer: Answer, files: frozenset[str], symbols: Symbols, first: int) -> Figures:
    """One answer against the truth."""
    return Figures(
        len(files & set(answer.files[:first])) / len(files),
        _share(symbols, set(answer.symbols[:first])),
        len(files & answer.packed_files) / len(files),
        _share(symbols, answer.packed_symbols),
        next((1.0 / place for place, one in enumerate(answer.files, 1) if one in files), 0.0),
        _first(symbols, answer.symbols),
    )


def _share(wanted: Symbols, found: set[int] | frozenset[int]) -> float | None:
    return sum(not one.isdisjoint(found) for one in wanted) / len(wanted) if wanted else None


def _first(wanted: Symbols, ranked: Sequence[int]) -> float | None:
    if not wanted:
        return None
    right = frozenset().union(*wanted)
    return next((1.0 / place for place, one in enumerate(ranked, 1) if one in right), 0.0)


def means(found: Iterable[Figures]) -> dict[str, float | None]:
    """The mean of each figure over the answers that have it; None if none does."""
    rows = list(found)
    table: dict[str, float | None] = {}
    for name in FIGURE_NAMES:
        values = [value for row in rows if (value := getattr(row, name)) is not None]
        table[name] = sum(values) / len(values) if values else None
    return table
