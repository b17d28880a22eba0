"""``python -m eval.learn``: weights of the ranking, learned so that they serve repositories nobody tuned for.

    python -m eval.learn                 fit on everything, print the weights and what they reach
    python -m eval.learn --left-out      also leave each repository out in turn, and print both figures side by side

The ranking is linear in named features, so a fit is a vector of numbers in ``knowing/settings.py`` and ``ctx why`` stays exact.
The fit is a softmax over the candidates of each question: every expected name wants at least one of its matches at the top, L2
holds the weights small, and evidence may not count against a symbol. (Climbing the metrics themselves from there was tried: better on what it
saw, worse on what it did not; ``EXPERIMENTS.md``, row 12.)
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.ask import _root
from eval.corpus import default_work
from eval.datasets import Change, Question, Task, load_set
from eval.matching import matches_change, matches_normalised, normalise
from eval.metrics import earns_credit
from knowing import context_for_task
from knowing.graph.reader import Graph
from knowing.model import Flag, Kind
from knowing.query.features import NAMES
from knowing.settings import ScoreSettings

Array = NDArray[Any]
CHANGES_WEIGHT = 0.3
"""What a real change counts for against a curated task: they ask different questions, and a ranking should serve both."""
L2 = 0.8
PRIORS = frozenset({"type", "callable", "value", "private", "constructor", "size", "depth"})
"""What a symbol is, whatever the task; everything else is evidence for it, and evidence never counts against."""
TOP = 10


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One question with the features of its candidates, and which expected names each of them matches."""

    question: Question
    features: Array
    """Already multiplied by the demotions, so that a score is one product."""
    matched: Array
    containers: Array
    files: tuple[str, ...]

    @property
    def is_task(self) -> bool:
        return isinstance(self.question, Task)


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
        factors = np.array([_factor(s.flags, s.kind, trace.keywords.is_about_tests) for s in kept])
        matched = np.array([_matches(question, s.path, s.qualname) for s in kept], bool).reshape(len(kept), -1)
        containers = np.array([s.parent_id or 0 for s in kept], np.int64)
        cases.append(
            Case(
                question,
                trace.ranking.features[keep] * factors[:, None],
                matched,
                containers,
                tuple(s.path for s in kept),
            )
        )
    return cases


def _factor(flags: Flag, kind: Kind, is_about_tests: bool) -> float:
    score = ScoreSettings()
    factor = 1.0 if is_about_tests or not flags & Flag.TEST else score.test_factor
    for flag, share in (
        (Flag.EXAMPLE, score.example_factor),
        (Flag.VENDORED, score.vendored_factor),
        (Flag.GENERATED, score.generated_factor),
        (Flag.DOCS, score.docs_factor),
        (Flag.DEPRECATED, score.legacy_factor),
    ):
        factor *= share if flags & flag else 1.0
    return factor * (score.file_factor if kind == Kind.FILE else 1.0)


def _matches(question: Question, path: str, qualname: str) -> list[bool]:
    if isinstance(question, Change):
        return [matches_change(path, qualname, gold) for gold in question.symbols]
    returned = normalise(f"{path}.{qualname}")
    return [matches_normalised(returned, normalise(name)) for name in question.names]


def order(case: Case, weights: Array, count: int, crowding: float) -> Array:
    """The ranking that these weights give, with the crowding of containers."""
    scores = case.features @ weights
    best = np.argsort(-scores, kind="stable")[:count]
    taken: dict[int, int] = {}
    crowded = scores[best].copy()
    for place, at in enumerate(best.tolist()):
        container = int(case.containers[at])
        crowded[place] *= crowding ** taken.get(container, 0)
        taken[container] = taken.get(container, 0) + 1
    return best[np.argsort(-crowded, kind="stable")]


def measure(cases: Sequence[Case], weights: Array) -> dict[str, float]:
    """The metrics of both sets, by the rules of ``eval.metrics``."""
    crowding = ScoreSettings().crowding
    sums: dict[str, list[float]] = {}
    for case in cases:
        ranked = order(case, weights, 60 if case.is_task else 200, crowding)
        top = case.matched[ranked[:TOP]]
        found = [np.flatnonzero(row).tolist() for row in top]
        recall = float(top.any(axis=0).mean()) if top.size else 0.0
        first = next((1 / place for place, names in enumerate(found, 1) if names), 0.0)
        if isinstance(case.question, Task):
            values = {
                "P1@10": sum(earns_credit(found)) / TOP,
                "R@10": recall,
                "MRR": first,
                "zero": float(first == 0.0),
            }
        else:
            files = list(dict.fromkeys(case.files[at] for at in ranked))[:TOP]
            gold = case.question.files
            values = {"file R@10": sum(path in files for path in gold) / max(1, len(gold)), "symbol R@10": recall}
        for name, value in values.items():
            sums.setdefault(name, []).append(value)
    return {name: sum(v) if name == "zero" else sum(v) / len(v) for name, v in sums.items()}


def fit(cases: Sequence[Case], changes: float = CHANGES_WEIGHT, l2: float = L2) -> Array:
    """Weights under which the matches of every expected name win the softmax over the candidates of its question."""
    from scipy.optimize import minimize  # noqa: PLC0415

    groups = [[np.flatnonzero(column) for column in case.matched.T if column.any()] for case in cases]

    def loss(weights: Array) -> tuple[float, Array]:
        value, gradient = l2 * float(weights @ weights), 2 * l2 * weights
        for case, wanted in zip(cases, groups, strict=True):
            if not wanted:
                continue
            share = (1.0 if case.is_task else changes) / len(wanted)
            scores = case.features @ weights
            chances = np.exp(scores - scores.max())
            total = chances.sum()
            expected = chances @ case.features / total
            for group in wanted:
                mass = chances[group].sum()
                value -= share * float(np.log(mass + 1e-300) - np.log(total))
                gradient = gradient - share * (chances[group] @ case.features[group] / max(mass, 1e-300) - expected)
        return value, gradient

    bounds = [(None, None) if name in PRIORS else (0.0, None) for name in NAMES]
    found = minimize(
        loss, np.full(len(NAMES), 0.01), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 120}
    )
    return np.asarray(found.x)


def left_out(cases: Sequence[Case]) -> list[tuple[str, dict[str, float]]]:
    """Every repository, ranked with weights that never saw it."""
    rows = []
    for repo in sorted({case.question.repo for case in cases}):
        weights = fit([case for case in cases if case.question.repo != repo])
        rows.append((repo, weights, [case for case in cases if case.question.repo == repo]))
    tables = [(repo, measure(own, weights)) for repo, weights, own in rows]
    overall: dict[str, float] = {}
    for name in ("P1@10", "R@10", "MRR", "zero", "file R@10", "symbol R@10"):
        pairs = [
            (measure(own, weights).get(name), sum(c.is_task == (name in ("P1@10", "R@10", "MRR", "zero")) for c in own))
            for _, weights, own in rows
        ]
        known = [(value, count) for value, count in pairs if value is not None]
        overall[name] = (
            sum(v for v, _ in known)
            if name == "zero"
            else sum(v * n for v, n in known) / max(1, sum(n for _, n in known))
        )
    return [*tables, ("all, left out", overall)]


def _row(label: str, got: dict[str, float]) -> str:
    return f"{label:16} " + "  ".join(
        f"{name} {value:.3f}" if name != "zero" else f"zeros {value:.0f}" for name, value in got.items()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work())
    parser.add_argument("--left-out", action="store_true")
    parser.add_argument("-o", type=Path, help="write the weights here as JSON")
    options = parser.parse_args()
    cases = collect([*load_set("tasks"), *load_set("commits")], options.work)
    now = np.array([ScoreSettings().weights.get(name, 0.0) for name in NAMES])
    print(_row("as shipped", measure(cases, now)))
    weights = fit(cases)
    print(_row("tuned on all", measure(cases, weights)))
    if options.left_out:
        for label, got in left_out(cases):
            print(_row(label, got))
    weights = weights / weights[weights > 0].sum()
    rounded = {name: round(float(value), 4) for name, value in zip(NAMES, weights, strict=True)}
    print(json.dumps(rounded))
    if options.o:
        options.o.write_text(json.dumps(rounded, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
