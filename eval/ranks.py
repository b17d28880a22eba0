"""The rank of every expected name, as a committed snapshot: an unexplained change fails a check.

One row per question and expected name: the first place among the top 50 that matches it, or nothing. To
accept a change, save it and commit the file with the reason.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.datasets import Question
from eval.metrics import found
from eval.systems.base import Hit

TOP = 50
COLUMNS = ("set", "question", "expected", "rank")

Key = tuple[str, str, str]
Ranks = dict[Key, int | None]
"""(set, question, expected name) -> rank from 1, or None when it is not in the top 50."""


def ranks_of(question: Question, hits: Sequence[Hit]) -> Ranks:
    """Where each expected symbol of a question was first matched, by the strict rule."""
    ranks: Ranks = {(question.set_name, question.id, name): None for name in question.expected}
    for rank, matched in enumerate(found(question, hits[:TOP]), 1):
        for position in matched:
            key = (question.set_name, question.id, question.expected[position])
            ranks[key] = ranks[key] or rank
    return ranks


def dump(ranks: Mapping[Key, int | None]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([*key, "" if rank is None else rank] for key, rank in ranks.items())
    return out.getvalue()


def load(path: Path) -> Ranks:
    """A snapshot; empty if there is none yet."""
    if not path.is_file():
        return {}
    rows = csv.DictReader(io.StringIO(path.read_text("utf-8")))
    return {(row["set"], row["question"], row["expected"]): int(row["rank"]) if row["rank"] else None for row in rows}


@dataclass(frozen=True, slots=True)
class Move:
    """An expected name that is not where the snapshot says."""

    key: Key
    before: int | None
    after: int | None

    @property
    def is_worse(self) -> bool:
        return (self.after or TOP + 1) > (self.before or TOP + 1)

    def __str__(self) -> str:
        set_name, question, expected = self.key
        arrow = "worse" if self.is_worse else "better"
        return f"{arrow:6}  {set_name} {question}  {expected}: {self.before or '-'} -> {self.after or '-'}"


def moves(before: Mapping[Key, int | None], after: Mapping[Key, int | None]) -> list[Move]:
    """Every difference over the questions asked now; a row that is new or gone is a difference too."""
    asked = {key[:2] for key in after}
    keys = dict.fromkeys([*after, *(key for key in before if key[:2] in asked)])
    absent = object()
    return [
        Move(key, before.get(key), after.get(key)) for key in keys if before.get(key, absent) != after.get(key, absent)
    ]
