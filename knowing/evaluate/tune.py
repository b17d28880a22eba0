"""Searches settings that suit a repository: found on the older half of its commits, kept only if the newer half agrees.

One walk through a handful of numbers, each tried a little lower and a little higher, is all; twenty commits cannot
carry more. What is found is checked once, on commits that the search never saw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from knowing.counted import counted
from knowing.errors import GitError
from knowing.evaluate.asked import rank_only
from knowing.evaluate.result import Half, Located, Tuning
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.settings import EvalSettings, Settings
from knowing.settings.evaluate import REPLAY

T = TypeVar("T")

TRIED: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("channels.name", (0.5, 2.0)),
    ("channels.text", (0.5, 2.0)),
    ("channels.path", (0.0, 2.0)),
    ("channels.equivalence", (0.0, 2.0)),
    ("walk.restart", (0.5, 2.0)),
    ("score.change_crowding", (0.9, 0.95)),
    ("score.change_weights.text", (0.6, 1.6)),
    ("score.change_weights.coverage", (0.6, 1.6)),
    ("score.change_weights.file", (0.6, 1.6)),
    ("score.change_weights.path", (0.6, 1.6)),
    ("score.change_weights.past", (0.6, 1.6)),
    ("score.change_weights.callers", (0.6, 1.6)),
    ("score.change_weights.callees", (0.6, 1.6)),
    ("score.change_weights.walk", (0.6, 1.6)),
    ("score.change_weights.callable", (0.6, 1.6)),
    ("score.change_weights.size", (0.6, 1.6)),
)
"""Settings and the factors they are tried with; one that is 0 or not there is passed over."""
_SHARES = ("walk.restart", "score.change_crowding")


def tune(
    graph: Graph,
    tasks: Sequence[Located],
    settings: Settings,
    limits: EvalSettings,
    *,
    progress: Progress,
    is_late: Callable[[], bool],
) -> Tuning:
    """Search on the older half, check on the newer one.

    Raises
    ------
    GitError
        If there are too few commits for two halves that mean anything.
    """
    if len(tasks) < limits.tune_least:
        hint = f"at least {limits.tune_least} are needed: ctx eval 100 --tune"
        raise GitError(f"{counted(len(tasks), 'commit')} {'is' if len(tasks) == 1 else 'are'} too few to tune on", hint)
    newest_first = sorted(tasks, key=lambda one: one.task.age)
    newer, older = newest_first[: len(tasks) // 2], newest_first[len(tasks) // 2 :]
    goals = _Goals(graph, limits.first)
    present = start = goals.of(older, settings)
    best, changes, tried = settings, {}, 0
    progress.phase("tuning", sum(len(factors) for _, factors in TRIED))
    for key, factors in TRIED:
        value, found = read(settings, key), best
        for factor in factors:
            other = moved(key, value, factor)
            progress.advance(1)
            if other is None or is_late():
                continue
            tried += 1
            candidate = replaced(best, key, other)
            now = goals.of(older, candidate)
            if sum(now) > sum(present) + limits.tune_step * len(older):
                present, found, changes[key] = now, candidate, other
        best = found
    before = goals.of(newer, settings)
    held = _half(before, goals.of(newer, best) if changes else before)
    was = {key: read(settings, key) for key in changes}
    is_kept, why = verdict(changes, held, limits.tune_gain)
    return Tuning(changes, was, _half(start, present), held, tried, is_kept, why)


def verdict(changes: dict[str, float], held: Half, gain: float) -> tuple[bool, str]:
    """Whether what was found is to be kept, and why: more on average, and on more commits than it costs."""
    if not changes:
        return False, "no setting did better on the older half"
    if held.after - held.before < gain or held.better <= held.worse:
        return False, "the held-back half did not improve"
    return True, "the held-back half improved"


class _Goals:
    """The goal of each task under some settings."""

    def __init__(self, graph: Graph, first: int) -> None:
        self.graph, self.first = graph, first

    def of(self, tasks: Sequence[Located], settings: Settings) -> list[float]:
        return [rank_only(self.graph, settings, one, self.first).goal for one in tasks]


def _half(before: Sequence[float], after: Sequence[float]) -> Half:
    count = len(before)
    better = sum(b > a + 1e-9 for a, b in zip(before, after, strict=True))
    worse = sum(b < a - 1e-9 for a, b in zip(before, after, strict=True))
    return Half(count, sum(before) / count, sum(after) / count, better, worse)


def moved(key: str, value: float, factor: float) -> float | None:
    """The value times the factor, in round numbers; None where that is no other value.

    >>> moved("channels.name", 2.0, 0.5), moved("walk.restart", 0.8, 2.0), moved("channels.vector", 0.0, 2.0)
    (1.0, 1.0, None)
    """
    other = float(f"{value * factor:.3g}")
    if key in _SHARES:
        other = min(max(other, REPLAY.smallest), 1.0)
    return other if other != value else None


def read(settings: Any, key: str) -> float:
    """The value of a dotted key; 0 where there is none."""
    for part in key.split("."):
        settings = settings.get(part, 0.0) if isinstance(settings, dict) else getattr(settings, part)
    return float(settings)


def replaced(settings: T, key: str, value: float) -> T:
    """A copy with the value of one dotted key changed."""
    name, _, rest = key.partition(".")
    inner: Any = settings[name] if isinstance(settings, dict) else getattr(settings, name)
    changed = replaced(inner, rest, value) if rest else value
    if isinstance(settings, dict):
        return {**settings, name: changed}  # type: ignore[return-value]
    return replace(settings, **{name: changed})  # type: ignore[type-var]
