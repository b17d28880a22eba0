"""What a ranking is worth on one question. Pure functions from what was returned to numbers.

For a task, every returned symbol matches some of its names. The published P@10 and NDCG@10 count matching
*results* and so pay for listing many members of one class (NDCG is held to 1). P1@10 is ours: a name is
credited once, and a result earns at most one credit. R@10 asks which names were matched at all. MRR looks at
the first ten: what stands below is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from eval.datasets import Change, Question, Task
from eval.matching import matches_change, matches_normalised, normalise
from eval.systems.base import Hit

K = 10

TASK_METRICS = ("P@10", "P1@10", "R@10", "NDCG@10", "MRR", "zero")
CHANGE_METRICS = ("file R@10", "symbol R@10", "file any@10", "symbol any@10", "symbol MRR")
METRICS = {"tasks": TASK_METRICS, "commits": CHANGE_METRICS}
MAIN_METRICS = ("P1@10", "symbol R@10")
"""The one of each set that decisions look at first."""
COUNTED = frozenset({"zero"})
"""Metrics that are summed over questions, and better when lower; all others are means."""

Scores = dict[str, float]
Found = list[list[int]]
"""For each returned symbol, the positions of the expected names that it matches."""


def found_names(task: Task, hits: Sequence[Hit]) -> Found:
    """Which names each hit matches; a name equal to the hit comes first."""
    names = [normalise(name) for name in task.names]
    found = []
    for returned in (normalise(hit.emitted) for hit in hits):
        matched = [i for i, name in enumerate(names) if matches_normalised(returned, name)]
        found.append(sorted(matched, key=lambda i: names[i].lower() != returned.lower()))
    return found


def found_symbols(change: Change, hits: Sequence[Hit]) -> Found:
    return [
        [i for i, gold in enumerate(change.symbols) if matches_change(hit.path, hit.qualname, gold)] for hit in hits
    ]


def found(question: Question, hits: Sequence[Hit]) -> Found:
    return found_names(question, hits) if isinstance(question, Task) else found_symbols(question, hits)


def earns_credit(found: Found) -> list[bool]:
    """Whether each result earns a credit: it matches a name that no result before it was credited for.

    >>> earns_credit([[0, 1], [0], [1], []])
    [True, False, True, False]
    """
    taken: set[int] = set()
    earned = []
    for matched in found:
        fresh = next((i for i in matched if i not in taken), None)
        earned.append(fresh is not None)
        if fresh is not None:
            taken.add(fresh)
    return earned


def recall(found: Found, size: int) -> float:
    return len({i for matched in found for i in matched}) / size if size else 0.0


def reciprocal_rank(found: Found) -> float:
    return next((1 / rank for rank, matched in enumerate(found, 1) if matched), 0.0)


def ndcg(gains: Sequence[bool], size: int) -> float:
    """Discounted gain over that of a match at each of the first ``size`` places; at most 1.

    >>> ndcg([True, True], 2), round(ndcg([False, True], 1), 3)
    (1.0, 0.631)
    """
    best = sum(1 / log2(rank + 1) for rank in range(1, min(size, K) + 1))
    gained = sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1))
    return min(1.0, gained / best) if best else 0.0


def score_task(task: Task, hits: Sequence[Hit]) -> Scores:
    found = found_names(task, hits[:K])
    relevant = [bool(matched) for matched in found]
    return {
        "P@10": sum(relevant) / K,
        "P1@10": sum(earns_credit(found)) / K,
        "R@10": recall(found, len(task.names)),
        "NDCG@10": ndcg(relevant, len(task.names)),
        "MRR": reciprocal_rank(found),
        "zero": float(not any(relevant)),
    }


def score_change(change: Change, hits: Sequence[Hit]) -> Scores:
    files = list(dict.fromkeys(hit.path for hit in hits))[:K]
    gold_files = [path for path in change.files if path in files]
    found = found_symbols(change, hits[:K])
    return {
        "file R@10": len(gold_files) / len(change.files) if change.files else 0.0,
        "symbol R@10": recall(found, len(change.symbols)),
        "file any@10": float(bool(gold_files)),
        "symbol any@10": float(any(found)),
        "symbol MRR": reciprocal_rank(found),
    }


def score(question: Question, hits: Sequence[Hit]) -> Scores:
    return score_task(question, hits) if isinstance(question, Task) else score_change(question, hits)


@dataclass(frozen=True, slots=True)
class Scored:
    """One question and what a system scored on it."""

    question: Question
    scores: Scores


def summarise(scored: Sequence[Scored]) -> dict[str, Scores]:
    """Group (overall, tier, repo …) -> metric -> mean, or sum if counted; ``n`` is the group's size."""
    groups: dict[str, list[Scores]] = {}
    for one in scored:
        for group in one.question.groups:
            groups.setdefault(group, []).append(one.scores)
    return {group: _mean(groups[group]) for group in sorted(groups, key=_group_order)}


_ORDER = ("overall", "not named", "named", "tier easy", "tier medium", "tier hard")


def _group_order(group: str) -> tuple[int, str]:
    return (_ORDER.index(group) if group in _ORDER else len(_ORDER), group)


def _mean(rows: Sequence[Scores]) -> Scores:
    means: Scores = {"n": float(len(rows))}
    for metric in rows[0]:
        total = sum(row[metric] for row in rows)
        means[metric] = total if metric in COUNTED else total / len(rows)
    return means
