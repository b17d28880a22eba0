"""``ctx index``: bring the graph of a work tree up to date, as cheaply as that can be done exactly.

Nothing changed: nothing is written. A few files changed, came or went: their part of the graph is replaced (``patch``).
Anything wider — a base class or a manifest changed, many files, the tool did — links all facts anew; unchanged files
come from the cache of facts and are not parsed. What builds and patches is imported when something is to be built or patched:
most runs, and every question asked of a fresh index, find nothing to do.
"""

from __future__ import annotations

import contextlib
import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from knowing.errors import IndexUnusable, NoIndex
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, beside_path, is_whole
from knowing.index.lock import writer_lock
from knowing.index.moved import Changes, Stored, detect, load_stored
from knowing.index.report import Clock, IndexReport, Progress
from knowing.settings import IndexSettings
from knowing.tree.git import head
from knowing.tree.listing import Discovery, discover


def index(
    root: Path,
    settings: IndexSettings,
    cache_folder: Path | None,
    full: bool = False,
    progress: Progress | None = None,
    wait: bool = True,
    on_wait: Callable[[str], None] | None = None,
) -> IndexReport:
    """Make the graph say what the work tree says. ``full`` trusts neither the graph nor the cache."""
    progress = progress or Progress()
    with writer_lock(root, wait, on_wait), no_collections():
        if full:
            return _built(root, settings, cache_folder, progress, ignore_cached=True)
        return _update(root, settings, cache_folder, progress)


@contextlib.contextmanager
def no_collections() -> Iterator[None]:
    """Facts come by the million and have no cycles: looking for some took a fifth of the time after reading."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _update(root: Path, settings: IndexSettings, cache_folder: Path | None, progress: Progress) -> IndexReport:
    clock = Clock()
    try:
        stored = load_usable(root)
    except NoIndex:
        return _built(root, settings, cache_folder, progress)
    except IndexUnusable as error:
        report = _built(root, settings, cache_folder, progress)
        report.notes.append(f"{error.message}: it was built again")
        return report
    progress.phase("listing files")
    discovery: Discovery = discover(root, settings.max_bytes)
    changes: Changes = detect(root, discovery, stored)
    clock.lap("detect")
    reason = "the tool changed"
    if stored.is_current:
        if not len(changes):
            return _unchanged(root, changes, stored, clock, progress)
        from knowing.index.patch.apply import apply_patch  # noqa: PLC0415
        from knowing.index.patch.plan import Wider, make_patch  # noqa: PLC0415

        progress.phase("reading", len(changes.modified) + len(changes.added))
        try:
            patch = make_patch(root, changes, stored, jobs_of(settings), cache_folder)
            clock.lap("link")
            report = apply_patch(root, patch, changes, stored, clock, progress)
            report.changed, report.added, report.removed = changes.listed
            return report
        except Wider as wider:
            reason = str(wider)
    report = _built(root, settings, cache_folder, progress)
    report.changed, report.added, report.removed = changes.listed
    report.relinked = reason
    return clock.stop(report)


def _built(
    root: Path, settings: IndexSettings, cache_folder: Path | None, progress: Progress, ignore_cached: bool = False
) -> IndexReport:
    from knowing.index.build import build  # noqa: PLC0415

    return build(root, settings.max_bytes, jobs_of(settings), cache_folder, progress, ignore_cached)


def load_usable(root: Path) -> Stored:
    """The stored state of a graph that can answer; one whose arrays are gone cannot."""
    stored, folder = load_stored(root), root / connect.FOLDER
    if (
        "summary" not in stored.meta
        or not is_whole(arrays_path(folder, stored.meta.get("build", "")))
        or not is_whole(beside_path(folder, "words", stored.meta.get("words", "")), "postings_at")
    ):
        raise IndexUnusable(f"{connect.graph_path(root)} is damaged", "run: ctx index --full")
    return stored


def _unchanged(root: Path, changes: Changes, stored: Stored, clock: Clock, progress: Progress) -> IndexReport:
    """The same content: nothing is written, unless times, the list of skipped files or the commit moved."""
    is_moved = head(root)[0] != stored.meta.get("messages_of", "")
    if (
        is_moved
        or changes.touched
        or changes.skipped != stored.skipped
        or changes.skipped_stats != stored.skipped_stats
    ):
        from knowing.index.patch.apply import apply_patch  # noqa: PLC0415

        return apply_patch(root, None, changes, stored, clock, progress)
    report = IndexReport(
        str(root), mode="unchanged", skipped=changes.skipped, **msgspec.json.decode(stored.meta["summary"])
    )
    return clock.stop(report)


def jobs_of(settings: IndexSettings) -> int:
    """How many processes may read; 0 asks for all cores."""
    return (
        settings.jobs or len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else settings.jobs or os.cpu_count() or 1
    )
