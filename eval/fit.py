"""Weights fitted to cases: a softmax over the candidates of each question, all questions in one matrix.

Every gold symbol (and, for half as much, every gold file) wants one of its candidates at the top, and all of them together want
any of theirs there. L2 holds the weights small,
and evidence may not count against a symbol. Of the candidates that are no gold, those that any plausible weights would put high
are kept: they teach as much as all of them, in a quarter of the time.

Tests, examples and whatever else is demoted by a factor stay out: weights that would lift them by the way have to give others
negative scores, which the ranking cuts to nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.cases import SECOND, Case, named, second_pass
from knowing.features import FEATURES
from knowing.query.task.purpose import PURPOSES
from knowing.settings import ScoreSettings

Array = NDArray[Any]
FILES = 0.5
"""What finding a gold file counts for against finding a gold symbol."""
ANY = 0.7
"""What it counts for that any gold symbol of a case stands at the top, against all of them: the first answer matters most."""
DEMOTED = 0.8
"""What keeps less than this share of its score stays out of the fit."""
NEGATIVES = 120
LOW = 0.02
"""The share of the candidates that may keep a negative score, which the ranking cuts to nothing."""
PRIORS = frozenset(name for name, row in FEATURES.items() if row.is_shape)
"""What a symbol is, whatever the task; everything else is evidence for it, and evidence never counts against."""
NEUTRAL = frozenset({"authority", "hub", "asked_value", "asked_topic", "called_file"})
"""Not learned. The first two are measured and shown, but without weight: with them nothing is found that was not found before
(``EXPERIMENTS.md``, row 25); the others are judged, because hardly a question of the sets asks for a value or for what the project keeps of itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The candidates of many cases in one matrix, and which of them each gold symbol or file wants at the top."""

    features: Array
    case: Array
    """The case of each row."""
    starts: Array
    """The first row of each case."""
    wanted: Array
    """Rows, gold by gold."""
    wanted_starts: Array
    wanted_case: Array
    """The case of each gold."""
    picked: tuple[Array, ...]
    """The candidates of each case that have a row."""
    wanted_share: Array
    """What each gold counts for; those of one case sum to 1, its files to FILES more, any of them to ANY more."""


def rows_of(cases: Sequence[Case]) -> Rows:
    """Stack the cases; those without any gold among their candidates have nothing to teach and get no gold."""
    score = ScoreSettings()
    sides = [named(getattr(score, row.weights)) for row in PURPOSES.values()]
    kept = [_kept(case, sides) for case in cases]
    sizes = np.array([len(keep) for keep in kept])
    starts = np.cumsum(sizes) - sizes
    wanted: list[Array] = []
    of_case: list[int] = []
    shares: list[float] = []
    for at, (case, keep) in enumerate(zip(cases, kept, strict=True)):
        place = np.full(len(case.candidates), -1)
        place[keep] = np.arange(len(keep)) + starts[at]
        symbols = [np.flatnonzero(column) for column in case.matched.T]
        anyone = [np.flatnonzero(case.matched.any(axis=1))]
        for gold, worth in ((symbols, 1.0), (anyone, ANY), (case.gold_files, FILES)):
            groups = [rows for rows in (place[one][place[one] >= 0] for one in gold) if len(rows)]
            wanted += groups
            of_case += [at] * len(groups)
            shares += [worth / len(groups) for _ in groups]
    lengths = np.array([len(group) for group in wanted])
    return Rows(
        np.concatenate([case.features[keep] for case, keep in zip(cases, kept, strict=True)], dtype=np.float64),
        np.repeat(np.arange(len(cases)), sizes),
        starts,
        np.concatenate(wanted),
        np.cumsum(lengths) - lengths,
        np.array(of_case),
        tuple(kept),
        np.array(shares),
    )


def seen_again(rows: Rows, cases: Sequence[Case], weights: Array) -> Rows:
    """The rows as the second pass sees them if these weights decide what leads."""
    settings, features = ScoreSettings(), rows.features.copy()
    found = [second_pass(case, weights, settings)[keep] for case, keep in zip(cases, rows.picked, strict=True)]
    features[:, SECOND] = np.concatenate(found)
    return replace(rows, features=features)


def _kept(case: Case, sides: Sequence[Array]) -> Array:
    """All gold candidates, and the others that stand highest by today's weights or by text alone."""
    views = [*sides, named({"text": 1.0, "callable": 0.01})]
    best = [np.argsort(-(case.features @ view) * case.factors, kind="stable")[: NEGATIVES // 2] for view in views]
    kept = np.unique(np.concatenate([*best, np.flatnonzero(case.matched.any(axis=1))]))
    whole = kept[case.factors[kept] >= DEMOTED]
    return whole if len(whole) else kept[:1]


def fit(
    rows: Rows,
    shares: Array,
    l2: float,
    is_signed: bool = False,
    start: Array | None = None,
    unused: Set[str] = NEUTRAL,
) -> Array:
    """Weights under which the gold of every case wins the softmax of its case; ``shares`` is what each case counts for."""
    from scipy.optimize import minimize  # noqa: PLC0415

    rows, shares = _used(rows, shares > 0), shares[shares > 0]
    weight = rows.wanted_share * shares[rows.wanted_case]
    by_case = np.bincount(rows.wanted_case, weight, minlength=len(rows.starts))
    counts = np.diff(np.append(rows.wanted_starts, len(rows.wanted)))

    def loss(weights: Array) -> tuple[float, Array]:
        scores = rows.features @ weights
        peak = np.maximum.reduceat(scores, rows.starts)
        powers = np.exp(scores - peak[rows.case])
        total = np.add.reduceat(powers, rows.starts)
        mass = np.maximum(np.add.reduceat(powers[rows.wanted], rows.wanted_starts), 1e-300)
        value = -float(weight @ (np.log(mass) - np.log(total[rows.wanted_case])))
        pull = np.bincount(rows.wanted, np.repeat(weight / mass, counts), minlength=len(powers))
        push = (by_case / total)[rows.case]
        gradient = -(rows.features.T @ (powers * (pull - push)))
        return value + l2 * float(weights @ weights), np.asarray(gradient + 2 * l2 * weights, float)

    free = PRIORS | (frozenset(FEATURES) if is_signed else frozenset())
    bounds = [(0.0, 0.0) if name in unused else (None if name in free else 0.0, None) for name in FEATURES]
    first = np.array([0.0 if name in unused else 0.01 for name in FEATURES]) if start is None else start
    found = minimize(loss, first, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 150, "ftol": 1e-7})
    return _above_zero(np.asarray(found.x), rows)


def _used(rows: Rows, is_used: Array) -> Rows:
    """The rows of the cases that are used, numbered anew; ``picked`` is left as it is, a fit does not read it."""
    number = np.cumsum(is_used) - 1
    here, wants = is_used[rows.case], is_used[rows.wanted_case]
    place = np.cumsum(here) - 1
    counts = np.diff(np.append(rows.wanted_starts, len(rows.wanted)))
    lengths = counts[wants]
    case = number[rows.case[here]]
    return replace(
        rows,
        features=rows.features[here],
        case=case,
        starts=np.flatnonzero(np.diff(case, prepend=-1)),
        wanted=place[rows.wanted[np.repeat(wants, counts)]],
        wanted_starts=np.cumsum(lengths) - lengths,
        wanted_case=number[rows.wanted_case[wants]],
        wanted_share=rows.wanted_share[wants],
    )


def _above_zero(weights: Array, rows: Rows) -> Array:
    """The same order with scores that are seldom negative: what every type, function and value gets is raised alike."""
    scores = np.asarray(rows.features @ weights)
    low = float(np.quantile(scores, LOW))
    raised = weights.copy()
    for name in ("type", "callable", "value", "part"):
        raised[list(FEATURES).index(name)] += max(0.0, -low)
    return raised


def scaled(weights: Array) -> Array:
    """Weights whose positive part sums to 1, so that a score lies between 0 and 1; the ranking stays the same."""
    return np.asarray(weights / max(weights[weights > 0].sum(), 1e-9))


def shares_of(cases: Sequence[Case], of_set: Mapping[str, float], own: str = "") -> Array:
    """What each case counts for, so that each set counts for what ``of_set`` says whatever its size.

    What is there to learn from alone counts for its ``own`` set and for no other.
    """
    names = [case.question.set_name for case in cases]
    counts = np.array(
        [not case.question.is_practice or name == own for case, name in zip(cases, names, strict=True)], bool
    )
    sizes = Counter(name for name, is_counted in zip(names, counts, strict=True) if is_counted)
    mean = sum(not case.question.is_practice for case in cases) / max(len(sizes), 1)
    return np.asarray(counts * np.array([of_set.get(name, 0.0) * mean / max(sizes[name], 1) for name in names]))
