"""Which of the four sets a text comes from, read off the text alone: what a product could know of a task's purpose.

A multinomial logistic regression on a few cues that anyone can check by eye. ``eval.learn`` learns it without the repository that
it is tried on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from math import log1p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.datasets import SETS, Question

Array = NDArray[Any]
L2 = 0.5
_ASKS = frozenset("what how why where which who when does is are can".split())
_WORD = re.compile(r"[A-Za-z][A-Za-z']*")
_TRACE = re.compile(
    r"Traceback \(most recent|^\s+at \S+\(|panicked at|^\s+File \"|\w(?:Error|Exception)\b", re.MULTILINE
)
_REPORT = re.compile(
    r"(?i)\b(?:bug|expected|actual|reproduce|steps|regression|issue|workaround|version|feature request)\b"
)
_HEADING = re.compile(r"(?m)^\s*(?:#{1,6} |\*\*[^*\n]+\*\*|- \[[ xX]\])")
_PAST = re.compile(
    r"(?i)^(?:\w+: )?(?:fix|fixed|fixes|add|added|adds|remove|removed|removes|refs|bump|feat|chore|refactor)\w*\b"
)
_TASK_VERB = re.compile(
    r"(?i)^(?:add|build|configure|create|customi[sz]e|debug|design|extend|fix|implement|integrate|optimi[sz]e|refactor|support|trace"
    r"|understand|write)\b"
)

CUES = (
    "log characters", "log lines", "has a code block", "has a trace or an error", "ends with a question mark",
    "begins with a question word", "has headings", "has a link", "words of a report", "begins like a commit",
    "begins with a task's verb", "has backticks", "first person", "has an identifier", "long first line",
)  # fmt: skip


@cache
def cues(text: str) -> Array:
    """The value of each cue, from 0 to about 1."""
    first = text.strip().partition("\n")[0].strip()
    words = _WORD.findall(first)
    lines = text.strip().count("\n") + 1
    return np.array(
        [
            log1p(len(text)) / 8,
            log1p(lines) / 4,
            "```" in text or "\n    " in text,
            _TRACE.search(text) is not None,
            first.endswith("?"),
            bool(words) and words[0].lower() in _ASKS,
            _HEADING.search(text) is not None,
            "http://" in text or "https://" in text,
            min(len(_REPORT.findall(text)) / 4, 1.0),
            _PAST.search(first) is not None,
            _TASK_VERB.search(first) is not None,
            "`" in text,
            re.search(r"\b(?:I|I'm|I've|my|we)\b", text) is not None,
            re.search(r"\w_\w|[a-z][A-Z]|\w\(\)|\w\.\w", first) is not None,
            len(first) > 90,
        ],
        float,
    )


def table(questions: Sequence[Question]) -> Array:
    """Question by cue, and a last column of ones."""
    return np.stack([np.append(cues(question.text), 1.0) for question in questions])


def fit(rows: Array, questions: Sequence[Question], l2: float = L2) -> Array:
    """Cue by set: log odds, all sets counting the same."""
    from scipy.optimize import minimize  # noqa: PLC0415

    label = np.array([SETS.index(question.set_name) for question in questions])
    share = (len(label) / len(SETS) / np.maximum(np.bincount(label, minlength=len(SETS)), 1))[label]
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


def chances(rows: Array, weights: Array) -> Array:
    """Question by set: how far each is read as one of that set; each row sums to 1."""
    odds = rows @ weights
    powers = np.exp(odds - odds.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
