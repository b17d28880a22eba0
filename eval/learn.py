"""``python -m eval.learn``: weights of the ranking, learned so that they serve repositories nobody tuned for.

    python -m eval.learn                 fit on everything, print the weights and what they reach
    python -m eval.learn --left-out      also leave each repository out in turn, and print both figures side by side

The ranking is linear in named features, so a fit is a vector of numbers in ``knowing/settings.py`` and ``ctx why`` stays exact.
There are two, for tasks to understand something and for tasks to change something, and a logistic reading of a task's purpose
(``knowing/query/task/purpose.py``) that mixes them; it is learned from which of the two sets a question comes.

The fit is a softmax over the candidates of each question: every expected name (and, of a change, every file) wants at least one of
its matches at the top, L2 holds the weights small, and evidence may not count against a symbol. (Climbing the metrics themselves from
there was tried: better on what it saw, worse on what it did not; ``EXPERIMENTS.md``, row 12.)
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.cases import Case, collect, order, score
from eval.corpus import default_work
from eval.datasets import load_set
from knowing.features import FEATURES
from knowing.settings import PurposeSettings, ScoreSettings

Array = NDArray[Any]
OTHER_SET = {"understand": 0.05, "change": 0.1}
"""What a question of the other set counts for in each fit: enough to stay sensible where the purpose is misread."""
FILES = 0.5
"""What finding a changed file counts for against finding a changed symbol."""
L2 = 0.8
PURPOSE_L2 = 0.2
PRIORS = frozenset(name for name, row in FEATURES.items() if row.is_shape)
"""What a symbol is, whatever the task; everything else is evidence for it, and evidence never counts against."""
NEUTRAL = frozenset({"authority", "hub"})
"""Measured and shown, but without weight: with them nothing is found that was not found before (``EXPERIMENTS.md``, row 25)."""
EXACT = 1.5
"""Set by hand, against the strongest other evidence: who writes a name means it, and the tasks that would teach it are few."""
CUES = tuple(one.name for one in fields(PurposeSettings) if one.name not in ("bias", "pasted"))


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """All that a fit finds."""

    understand: Array
    change: Array
    purpose: dict[str, float]

    def share(self, case: Case) -> float:
        """How far a question is read as a change."""
        odds = self.purpose["bias"] + sum(self.purpose.get(cue.name, 0.0) for cue in case.purpose.found)
        return 1.0 / (1.0 + exp(-odds))


def shipped() -> Learned:
    """What the program ranks with."""
    settings, purpose = ScoreSettings(), PurposeSettings()
    sides = [
        np.array([side.get(name, 0.0) for name in FEATURES]) for side in (settings.weights, settings.change_weights)
    ]
    return Learned(sides[0], sides[1], {name: getattr(purpose, name) for name in ("bias", *CUES)})


def learn(cases: Sequence[Case]) -> Learned:
    understand = [1.0 if case.is_task else OTHER_SET["understand"] for case in cases]
    change = [OTHER_SET["change"] if case.is_task else 1.0 for case in cases]
    return Learned(fit(cases, understand), fit(cases, change), fit_purpose(cases))


def fit(cases: Sequence[Case], shares: Sequence[float]) -> Array:
    """Weights under which the matches of every expected name win the softmax over the candidates of its question."""
    from scipy.optimize import minimize  # noqa: PLC0415

    wanted: list[tuple[Array, float, int]] = []
    for at, (case, share) in enumerate(zip(cases, shares, strict=True)):
        names = [np.flatnonzero(column) for column in case.matched.T if column.any()]
        wanted += [(group, share / len(names), at) for group in names]
        wanted += [(group, share * FILES / len(case.gold_files), at) for group in case.gold_files]

    def loss(weights: Array) -> tuple[float, Array]:
        value, gradient = L2 * float(weights @ weights), 2 * L2 * weights
        chances = []
        for case in cases:
            scores = case.features @ weights
            powers = np.exp(scores - scores.max(initial=0.0))
            chances.append((powers, powers.sum(), powers @ case.features / max(powers.sum(), 1e-300)))
        for group, share, at in wanted:
            powers, total, expected = chances[at]
            mass = powers[group].sum()
            value -= share * float(np.log(mass + 1e-300) - np.log(total))
            seen = powers[group] @ cases[at].features[group] / max(mass, 1e-300)
            gradient = gradient - share * (seen - expected)
        return value, gradient

    bounds = [(None, None) if name in PRIORS else (0.0, 0.0 if name in NEUTRAL else None) for name in FEATURES]
    start = np.array([0.0 if name in NEUTRAL else 0.01 for name in FEATURES])
    found = np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 120}).x)
    found[list(FEATURES).index("exact")] = 0.0
    found[list(FEATURES).index("exact")] = EXACT * found.max()
    return np.asarray(found / found[found > 0].sum())


def fit_purpose(cases: Sequence[Case]) -> dict[str, float]:
    """Logistic regression of the set on the cues, both sets counting the same."""
    from scipy.optimize import minimize  # noqa: PLC0415

    rows = np.zeros((len(cases), len(CUES) + 1))
    rows[:, -1] = 1.0
    for at, case in enumerate(cases):
        for cue in case.purpose.found:
            if cue.name in CUES:
                rows[at, CUES.index(cue.name)] = 1.0
    is_change = np.array([0.0 if case.is_task else 1.0 for case in cases])
    share = np.where(is_change > 0, 0.5 / max(is_change.mean(), 1e-9), 0.5 / max(1 - is_change.mean(), 1e-9))

    def loss(weights: Array) -> tuple[float, Array]:
        chance = 1.0 / (1.0 + np.exp(-(rows @ weights)))
        value = -(share * np.log(np.where(is_change > 0, chance, 1.0 - chance) + 1e-12)).sum()
        penalty = np.append(weights[:-1], 0.0)
        return float(value + PURPOSE_L2 * penalty @ penalty), rows.T @ (
            share * (chance - is_change)
        ) + 2 * PURPOSE_L2 * penalty

    found = minimize(loss, np.zeros(len(CUES) + 1), jac=True, method="L-BFGS-B").x
    return {name: round(float(value), 2) for name, value in zip((*CUES, "bias"), found, strict=True)}


def measure(pairs: Iterable[tuple[Case, Learned]]) -> dict[str, float]:
    """The metrics of both sets."""
    settings = ScoreSettings()
    sums: dict[str, list[float]] = {}
    for case, learned in pairs:
        change = learned.share(case)
        weights = (1.0 - change) * learned.understand + change * learned.change
        for name, value in score(case, order(case, weights, change, settings)).items():
            sums.setdefault(name, []).append(value)
    return {name: sum(v) if name == "zero" else sum(v) / len(v) for name, v in sums.items()}


def left_out(cases: Sequence[Case]) -> list[tuple[str, dict[str, float]]]:
    """Every repository, ranked with what was learned without it."""
    pairs: list[tuple[Case, Learned]] = []
    rows = []
    for repo in sorted({case.question.repo for case in cases}):
        learned = learn([case for case in cases if case.question.repo != repo])
        own = [(case, learned) for case in cases if case.question.repo == repo]
        rows.append((repo, measure(own)))
        pairs += own
    return [*rows, ("all, left out", measure(pairs))]


def _row(label: str, got: dict[str, float]) -> str:
    return f"{label:16} " + "  ".join(
        f"{name} {value:.3f}" if name != "zero" else f"zeros {value:.0f}" for name, value in got.items()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work())
    parser.add_argument("--left-out", action="store_true")
    parser.add_argument("-o", type=Path, help="write what was learned here as JSON")
    options = parser.parse_args()
    cases = collect([*load_set("tasks"), *load_set("commits")], options.work)
    print(_row("as shipped", measure((case, shipped()) for case in cases)))
    learned = learn(cases)
    print(_row("tuned on all", measure((case, learned) for case in cases)))
    if options.left_out:
        for label, got in left_out(cases):
            print(_row(label, got))
    sides = {"weights": learned.understand, "change_weights": learned.change}
    said: dict[str, dict[str, float]] = {
        side: {
            name: round(float(value), 4) for name, value in zip(FEATURES, weights, strict=True) if abs(value) >= 5e-4
        }
        for side, weights in sides.items()
    }
    said["purpose"] = learned.purpose
    print(json.dumps(said))
    if options.o:
        options.o.write_text(json.dumps(said, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
