"""What a ranking is worth on one question. Pure functions from what was returned to numbers.

All sets are scored by the strict rule of ``eval.matching``. R@k is the share of gold symbols among the first k, also for
functions and for types apart; P is the share of the returned functions (or types) among the first ten that are gold ones. MRR
looks at all that was asked for (200). File R@k asks the same of files, in the order in which the answer ranks
them, or in which they first appear.

For the tasks the published figures stay as a comparison with others: their rule lets a class match its methods. P@10 and
NDCG@10 count matching *results* and so pay for listing many members of one class. P1@10 credits a name once, and a result at
most once. Published MRR looks at the first ten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2

from eval.datasets import FUNCTIONS, TYPES, Gold, Question
from eval.matching import matches_gold, matches_normalised, normalise
from eval.systems.base import Answer, Hit

K = 10
SYMBOL_KS = (5, 10, 20)
FILE_KS = (1, 3, 5, 10)

STRICT = (
    "R@5", "R@10", "R@20", "MRR", "zero", "functions R@10", "functions P@10", "types R@10", "types P@10",
)  # fmt: skip
OF_FILES = tuple(f"file R@{k}" for k in FILE_KS)
PUBLISHED = ("published P@10", "P1@10", "published R@10", "NDCG@10", "published MRR", "published zero")
METRICS = {
    "tasks": (*STRICT, *PUBLISHED),
    "changes": (*STRICT, *OF_FILES),
    "questions": (*STRICT, *OF_FILES),
    "issues": (*STRICT, *OF_FILES),
    "engineers": (*STRICT, *OF_FILES),
    "work": (*STRICT, *OF_FILES),
}
MAIN_METRICS = dict.fromkeys(METRICS, "R@10")
"""The one of each set that decisions look at first."""
COUNTED = frozenset({"zero", "published zero"})
"""Metrics that are summed over questions, and better when lower; all others are means."""

Scores = dict[str, float]
Found = list[list[int]]
"""For each returned symbol, the positions of the expected symbols that it matches."""


def found(question: Question, hits: Sequence[Hit]) -> Found:
    """Which gold symbols each hit matches, by the strict rule."""
    return [[i for i, gold in enumerate(question.gold) if matches_gold(h.path, h.qualname, gold)] for h in hits]


def found_leniently(question: Question, hits: Sequence[Hit]) -> Found:
    """Which names each hit matches by the published rule; a name equal to the hit comes first."""
    names = [normalise(gold.qual) for gold in question.gold]
    rows = []
    for returned in (normalise(hit.emitted) for hit in hits):
        matched = [i for i, name in enumerate(names) if matches_normalised(returned, name)]
        rows.append(sorted(matched, key=lambda i: names[i].lower() != returned.lower()))
    return rows


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


def score(question: Question, answer: Answer) -> Scores:
    """Every metric of the question's set. One that has no meaning for the question (no gold function, say) is left out."""
    rows = found(question, answer.hits)
    scores = score_found(question.gold, rows, [hit.kind for hit in answer.hits[:K]])
    if question.files:
        scores |= score_files(question.files, answer.ranked_files)
    if question.set_name == "tasks":
        scores |= score_published(question, answer.hits[:K])
    return scores


def score_found(gold: Sequence[Gold], rows: Found, kinds: Sequence[str]) -> Scores:
    """The strict metrics, from which gold symbols each result matches and the kinds of the first ten results."""
    scores = {f"R@{k}": recall(rows[:k], len(gold)) for k in SYMBOL_KS}
    first = rows[:K]
    scores |= {"MRR": reciprocal_rank(rows), "zero": float(not any(first))}
    sides: tuple[tuple[str, frozenset[str], Callable[[Gold], bool]], ...] = (
        ("functions", FUNCTIONS, lambda one: one.is_function),
        ("types", TYPES, lambda one: one.is_type),
    )
    for name, of_kind, is_wanted in sides:
        wanted = {i for i, one in enumerate(gold) if is_wanted(one)}
        met = [wanted.intersection(matched) for matched in first]
        if wanted:
            scores[f"{name} R@10"] = len(set().union(*met)) / len(wanted)
        returned = sum(kind in of_kind for kind in kinds)
        if returned and any(one.kind for one in gold):
            scores[f"{name} P@10"] = min(1.0, sum(map(bool, met)) / returned)
    return scores


def score_files(wanted: Sequence[str], ranked: Sequence[str]) -> Scores:
    """The share of the gold files among the first 1, 3, 5 and 10 files.

    >>> score_files(["a", "b"], ["a", "c", "b"])["file R@1"], score_files(["a", "b"], ["a", "c", "b"])["file R@3"]
    (0.5, 1.0)
    """
    return {f"file R@{k}": sum(path in ranked[:k] for path in wanted) / len(wanted) for k in FILE_KS}


def score_published(question: Question, hits: Sequence[Hit]) -> Scores:
    rows = found_leniently(question, hits)
    relevant = [bool(matched) for matched in rows]
    return {
        "published P@10": sum(relevant) / K,
        "P1@10": sum(earns_credit(rows)) / K,
        "published R@10": recall(rows, len(question.gold)),
        "NDCG@10": ndcg(relevant, len(question.gold)),
        "published MRR": reciprocal_rank(rows),
        "published zero": float(not any(relevant)),
    }


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
    return {group: mean(groups[group]) for group in sorted(groups, key=_group_order)}


_ORDER = (
    "overall", "not named", "named", "without tests", "about tests", "python", "python, not named", "python, named",
    "other languages", "other languages, not named", "other languages, named", "tier easy", "tier medium", "tier hard",
)  # fmt: skip


def _group_order(group: str) -> tuple[int, str]:
    return (_ORDER.index(group) if group in _ORDER else len(_ORDER), group)


def mean(rows: Sequence[Scores]) -> Scores:
    """Metric -> mean over the questions that have it, or sum if counted."""
    means: Scores = {"n": float(len(rows))}
    for metric in dict.fromkeys(metric for row in rows for metric in row):
        values = [row[metric] for row in rows if metric in row]
        means[metric] = sum(values) if metric in COUNTED else sum(values) / len(values)
    return means
