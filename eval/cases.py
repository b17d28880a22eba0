"""Questions with what the ranking saw of them, so that weights can be tried without asking again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.ask import _root
from eval.datasets import Change, Question, Task
from eval.matching import matches_change, matches_normalised, normalise
from eval.metrics import earns_credit
from knowing import context_for_task
from knowing.features import columns_of_file
from knowing.graph.reader import Graph
from knowing.model import KINDS, Symbol
from knowing.query.rank.demotions import factors_of
from knowing.query.task.purpose import Purpose
from knowing.settings import ScoreSettings

Array = NDArray[Any]
TOP = 10
DEPTH = 200


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One question with the features of its candidates, and which expected names each of them matches."""

    question: Question
    purpose: Purpose
    features: Array
    """Already multiplied by the demotions, so that a score is one product."""
    is_demoted: Array
    matched: Array
    containers: Array
    files: tuple[str, ...]

    @property
    def is_task(self) -> bool:
        return isinstance(self.question, Task)

    @property
    def gold_files(self) -> list[Array]:
        """Candidates in each file that a change touched."""
        if isinstance(self.question, Task):
            return []
        rows = [np.array([at for at, path in enumerate(self.files) if path == gold]) for gold in self.question.files]
        return [found for found in rows if len(found)]


def collect(questions: Sequence[Question], work: Path) -> list[Case]:
    """Run the query path on every question, keeping what the ranking saw."""
    cases = []
    graphs: dict[str, Graph] = {}
    for question in questions:
        if question.checkout not in graphs:
            graphs[question.checkout] = Graph(_root(question.checkout, work))
        trace = context_for_task(graphs[question.checkout], question.text)
        symbols = trace.ranking.symbols
        first = {f"{s.path}.{s.qualname}": at for at, s in reversed(list(enumerate(symbols)))}
        keep = np.array(sorted(first.values()), np.int64)
        kept = [symbols[at] for at in keep]
        factors = _factors(kept, trace.keywords.is_about_tests)
        cases.append(
            Case(
                question,
                trace.keywords.purpose,
                trace.features()[keep] * factors[:, None],
                factors < 1.0,
                np.array([_matches(question, s.path, s.qualname) for s in kept], bool).reshape(len(kept), -1),
                np.array([s.parent_id or 0 for s in kept], np.int64),
                tuple(s.path for s in kept),
            )
        )
    return cases


def _factors(symbols: Sequence[Symbol], is_about_tests: bool) -> Array:
    """The share of its score that each symbol keeps after all demotions."""
    flags = np.array([int(one.flags) for one in symbols], np.uint16)
    kinds = np.array([KINDS.index(one.kind) for one in symbols], np.int64)
    return np.asarray(np.prod(list(factors_of(flags, kinds, is_about_tests, ScoreSettings())), axis=0))


def _matches(question: Question, path: str, qualname: str) -> list[bool]:
    if isinstance(question, Change):
        return [matches_change(path, qualname, gold) for gold in question.symbols]
    returned = normalise(f"{path}.{qualname}")
    return [matches_normalised(returned, normalise(name)) for name in question.names]


def order(case: Case, weights: Array, change: float, settings: ScoreSettings) -> Array:
    """The ranking that these weights give, crowded and broadened as ``knowing.query.rank.ranking`` does."""
    scores = case.features @ weights
    best = np.argsort(-scores, kind="stable")[:DEPTH]
    crowding = (1.0 - change) * settings.crowding + change * settings.change_crowding
    taken: dict[int, int] = {}
    crowded = scores[best].copy()
    for place, at in enumerate(best.tolist()):
        container = int(case.containers[at])
        crowded[place] *= crowding ** taken.get(container, 0)
        taken[container] = taken.get(container, 0) + 1
    ranked = np.argsort(-crowded, kind="stable")
    if settings.breadth <= 0 or len(ranked) <= settings.head:
        return best[ranked]
    room = float(crowded[ranked[settings.head - 1]])
    seen = {case.files[best[place]] for place in ranked[: settings.head]}
    told = settings.breadth * case.features[best][:, columns_of_file()].sum(axis=1)
    fitting = np.where(case.is_demoted[best], 0.0, scores[best] + told)
    openers = []
    for place in ranked[settings.head :].tolist():
        path = case.files[best[place]]
        if path not in seen and crowded[place] > 0:
            seen.add(path)
            openers.append(place)
    peak = max(float(fitting[openers].max(initial=0.0)), room)
    if peak > 0:
        crowded[openers] = np.maximum(crowded[openers], settings.below_head * room * fitting[openers] / peak)
    return best[np.argsort(-crowded, kind="stable")]


def score(case: Case, ranked: Array) -> dict[str, float]:
    """The metrics of one question, by the rules of ``eval.metrics``."""
    top = case.matched[ranked[:TOP]]
    found = [np.flatnonzero(row).tolist() for row in top]
    recall = float(top.any(axis=0).mean()) if top.size else 0.0
    first = next((1 / place for place, names in enumerate(found, 1) if names), 0.0)
    if isinstance(case.question, Task):
        return {
            "P1@10": sum(earns_credit(found)) / TOP,
            "R@10": recall,
            "MRR": first,
            "zero": float(first == 0.0),
        }
    files = list(dict.fromkeys(case.files[at] for at in ranked))[:TOP]
    gold = case.question.files
    values = {"file R@10": sum(path in files for path in gold) / max(1, len(gold)), "symbol R@10": recall}
    if not case.question.is_named:
        values["not named"] = recall
    return values
