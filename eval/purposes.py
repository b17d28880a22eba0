"""Which of the sets a text comes from, read off the text alone: what a product could know of a task's purpose.

A multinomial logistic regression on the product's own cues (``knowing.query.task.purpose``). ``eval.learn`` learns it without the
repository that it is tried on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.datasets import SETS, Question
from knowing.query.task.purpose import CUES, cues_of

Array = NDArray[Any]
L2 = 0.5
PURPOSE_OF = {
    "tasks": "understand",
    "changes": "change",
    "questions": "question",
    "issues": "report",
    "engineers": "locate",
    "work": "work",
}
"""The purpose that each set stands for."""
NAMES = (*CUES, "bias")


@cache
def _cues(text: str) -> Array:
    return np.array([*cues_of(text).values(), 1.0])


def table(questions: Sequence[Question]) -> Array:
    """Question by cue, and a last column of ones."""
    return np.stack([_cues(question.text) for question in questions])


def fit(rows: Array, questions: Sequence[Question], l2: float = L2) -> Array:
    """Cue by set: log odds, all sets counting the same."""
    from scipy.optimize import minimize  # noqa: PLC0415

    label = np.array([SETS.index(question.set_name) for question in questions])
    judged = sum(not question.is_practice for question in questions)
    share = (judged / len(SETS) / np.maximum(np.bincount(label, minlength=len(SETS)), 1))[label]
    truth = np.eye(len(SETS))[label]

    def loss(flat: Array) -> tuple[float, Array]:
        weights = flat.reshape(rows.shape[1], len(SETS))
        chance = chances(rows, weights)
        penalty = weights.copy()
        penalty[-1] = 0.0
        value = -float(share @ np.log((chance * truth).sum(axis=1) + 1e-12)) + l2 * float((penalty**2).sum())
        return value, (rows.T @ (share[:, None] * (chance - truth)) + 2 * l2 * penalty).ravel()

    found = minimize(loss, np.zeros(rows.shape[1] * len(SETS)), jac=True, method="L-BFGS-B")
    return np.asarray(found.x).reshape(rows.shape[1], len(SETS))


def chances(rows: Array, weights: Array, sharpness: float = 1.0) -> Array:
    """Question by set: how far each is read as one of that set, to a power; each row sums to 1."""
    odds = rows @ weights * sharpness
    powers = np.exp(odds - odds.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
