"""Checks before an answer whether the graph still agrees with the work tree, and brings it up to date or says so.

One listing and one look at the time and size of every file; only files that moved are opened. A few changed files are
re-indexed on the spot; if that is not wanted or not possible, the answer says what it does not know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from knowing.counted import counted
from knowing.errors import IndexBusy, StaleIndex, StorageError, UsageError
from knowing.index.moved import Changes
from knowing.index.report import Progress
from knowing.index.survey import survey
from knowing.index.update import index
from knowing.settings.index import IndexSettings
from knowing.tree.caches import facts_folder

Mode = Literal["refresh", "warn", "fail"]
MODES: tuple[Mode, ...] = ("refresh", "warn", "fail")


@dataclass(frozen=True, slots=True)
class Freshness:
    """How the graph stands to the tree, in a line and in lists."""

    state: Literal["fresh", "refreshed", "stale"]
    modified: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    reason: str = ""
    """Why it was left stale although a refresh was asked for."""
    seconds: float = 0.0

    @property
    def count(self) -> int:
        return len(self.modified) + len(self.added) + len(self.removed)

    @property
    def label(self) -> str:
        if self.state == "fresh":
            return "fresh"
        files = counted(self.count, "file")
        if self.state == "refreshed":
            return f"refreshed {files}"
        return f"stale: {files}" + (f" ({self.reason})" if self.reason else "")

    def __str__(self) -> str:
        return self.label


def reconcile(
    root: Path,
    mode: str = "refresh",
    settings: IndexSettings | None = None,
    cache_folder: Path | None = None,
    progress: Progress | None = None,
) -> Freshness:
    """Compare the graph with the tree and return how it stands: brought up to date (``refresh``) or said to be stale
    (``warn``); ``fail`` refuses a stale one. What was found is handed to the update, which looks at nothing again."""
    if mode not in MODES:
        raise UsageError(f"no way {mode[:40]!r} to treat stale files", f"one of: {', '.join(MODES)}")
    settings = settings or IndexSettings()
    found = survey(root, settings.max_bytes)
    changes = found.changes
    if not len(changes):
        return as_found(changes)
    if mode == "fail":
        shown = ", ".join(changes.paths[:3]) + (", …" if len(changes) > 3 else "")
        raise StaleIndex(f"the index is stale: {counted(len(changes), 'file')} changed ({shown})", "run: ctx index")
    if mode == "warn":
        return as_found(changes)
    try:
        report = index(root, settings, cache_folder or facts_folder(), progress=progress, wait=False, found=found)
    except IndexBusy:
        return _freshness("stale", changes, "being indexed")
    except StorageError as error:
        return _freshness("stale", changes, error.message)
    return _freshness("refreshed", changes, seconds=report.seconds)


def as_found(changes: Changes) -> Freshness:
    """Say how a graph stands to its tree as long as nobody does anything about it: fresh, or stale."""
    return _freshness("stale", changes) if len(changes) else Freshness("fresh")


def _freshness(
    state: Literal["refreshed", "stale"], changes: Changes, reason: str = "", seconds: float = 0.0
) -> Freshness:
    return Freshness(state, *changes.listed, reason, seconds)
