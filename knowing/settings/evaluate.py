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


class ReplayLimits(Struct, frozen=True):
    """Limits of a replay, and the constants of the baselines. Fixed: figures of two repositories must be comparable."""

    deep: int = 600
    """How far down a ranking is looked for the first right place; as deep as our own goes."""
    k1: float = 1.2
    """BM25's saturation, as it is commonly set."""
    b: float = 0.75
    """BM25's share of the length, as it is commonly set."""
    terms: int = 300
    """Distinct words of a task that a baseline looks for."""
    at_once: int = 100
    """Commits to one call of git."""
    files: int = 1_000
    """A commit of more files is not looked at, not even for renames."""
    chunk_bytes: int = 32_000_000
    """So much of a commit is in memory at once when its files are written."""
    smallest: float = 0.05
    """Tuning sets no share below this."""


REPLAY = ReplayLimits()
