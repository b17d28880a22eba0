"""How ``ctx eval`` replays a repository's own history."""

from __future__ import annotations

from msgspec import Struct


class EvalSettings(Struct, frozen=True):
    """``ctx eval``: which commits are replayed, and how long that may take. Not part of a query. Judged."""

    commits: int = 40
    most_commits: int = 500
    least: int = 5
    """Fewer commits say nothing."""
    scanned: int = 5_000
    """How far back suitable commits are looked for."""
    words: int = 3
    """Content words that a message must have to be a task."""
    task_chars: int = 2_000
    files: int = 8
    """Changed source files of a suitable commit, at most."""
    sweeping: int = 40
    """Changed files of any sort; more is no single change."""
    symbols: int = 20
    """Changed symbols, at most: ten places cannot hold more than half of them."""
    first: int = 10
    limit_s: float = 900.0
    """After so long no further question is asked, and the answer says how many were."""
    tune_least: int = 20
    """Commits below which tuning would fit noise."""
    tune_step: float = 0.003
    """A setting is only moved for a gain of this much on the older half."""
    tune_gain: float = 0.005
    """Nothing is written for less than this on the held-back half."""
