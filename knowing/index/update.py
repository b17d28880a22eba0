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

from knowing.errors import GitError, IndexUnusable, NoIndex
from knowing.graph.stored import Stored, is_in_place
from knowing.index.lock import writer_lock
from knowing.index.maker import is_current
from knowing.index.moved import Changes
from knowing.index.report import Clock, IndexReport, Progress
from knowing.index.survey import Survey, survey
from knowing.settings.index import IndexSettings
from knowing.tree.folder import FOLDER, folder_of, is_elsewhere
from knowing.tree.git import git, head


def index(
    root: Path,
    settings: IndexSettings,
    cache_folder: Path | None,
    full: bool = False,
    progress: Progress | None = None,
    wait: bool = True,
    on_wait: Callable[[str], None] | None = None,
    found: Survey | None = None,
) -> IndexReport:
    """Make the graph say what the work tree says; returns what was done. ``full`` trusts neither the graph nor the cache.

    ``found`` is what a caller saw of tree and graph a moment ago. It is used if nobody has written a graph since.
    """
    progress = progress or Progress()
    with writer_lock(root, wait, on_wait) as was_free, no_collections():
        if full:
            report = _built(root, settings, cache_folder, progress, ignore_cached=True)
        elif found is not None and was_free and is_in_place(root, found.stored):
            report = _update(root, settings, cache_folder, progress, found)
        else:
            report = _look_and_update(root, settings, cache_folder, progress)
    if is_elsewhere(root):
        report.notes.append(f"{root} cannot be written: its index is in {folder_of(root)}")
    return report


@contextlib.contextmanager
def no_collections() -> Iterator[None]:
    """Turn the garbage collector off meanwhile. Facts come by the million and have no cycles: looking for some took a
    fifth of the time after reading. What is left of it all counts as old afterwards, or the next object would have it searched at once
    (but where the process around us has frozen objects of its own: they could not be told apart again)."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _look_and_update(root: Path, settings: IndexSettings, cache_folder: Path | None, progress: Progress) -> IndexReport:
    """Look at tree and graph and bring the graph up to date; without a graph that can be used, build one."""
    progress.phase("listing files")
    try:
        found = survey(root, settings.max_bytes)
    except NoIndex:
        return _built(root, settings, cache_folder, progress)
    except IndexUnusable as error:
        report = _built(root, settings, cache_folder, progress)
        report.notes.append(f"{error.message}: it was built again{_tracked(root)}")
        return report
    return _update(root, settings, cache_folder, progress, found)


def _tracked(root: Path) -> str:
    """A remark for a repository in which git tracks the index; empty elsewhere."""
    try:
        is_tracked = bool(git(root, "ls-files", "-z", "--", FOLDER))
    except GitError:
        return ""
    return f" (git tracks it: git rm -r --cached {FOLDER})" if is_tracked else ""


def _update(
    root: Path, settings: IndexSettings, cache_folder: Path | None, progress: Progress, found: Survey
) -> IndexReport:
    """Take what was found to have changed into the graph: nothing, a patch, or a new build of everything."""
    changes, reason = found.changes, "the tool changed"
    seen: Survey | None = found
    if is_current(found.stored):
        if not len(changes):
            return _unchanged(root, changes, found.stored, found.clock, progress)
        from knowing.index.patch.wider import Moved, Wider  # noqa: PLC0415

        try:
            report = _patched(root, settings, cache_folder, progress, found)
            report.changed, report.added, report.removed = changes.listed
            return report
        except Wider as wider:
            reason = str(wider)
            seen = None if isinstance(wider, Moved) else found
    report = _built(root, settings, cache_folder, progress, seen=seen)
    report.changed, report.added, report.removed = changes.listed
    report.relinked = reason
    return report if seen is found else found.clock.stop(report)


def _patched(
    root: Path, settings: IndexSettings, cache_folder: Path | None, progress: Progress, found: Survey
) -> IndexReport:
    """Replace in the graph what came from the changed files; raises ``Wider`` where that is not enough."""
    from knowing.index.patch.apply import apply_patch  # noqa: PLC0415
    from knowing.index.patch.plan import make_patch  # noqa: PLC0415

    progress.phase("reading", len(found.changes.modified) + len(found.changes.added))
    patch = make_patch(root, found.changes, found.stored, jobs_of(settings), cache_folder, progress.advance)
    found.clock.lap("link")
    return apply_patch(root, patch, found.changes, found.stored, found.clock, progress)


def _built(
    root: Path,
    settings: IndexSettings,
    cache_folder: Path | None,
    progress: Progress,
    ignore_cached: bool = False,
    seen: Survey | None = None,
) -> IndexReport:
    """Link everything anew, starting from the list of files and the contents that were seen, if any were."""
    from knowing.index.build import build  # noqa: PLC0415

    return build(root, settings.max_bytes, jobs_of(settings), cache_folder, progress, ignore_cached, seen)


def _unchanged(root: Path, changes: Changes, stored: Stored, clock: Clock, progress: Progress) -> IndexReport:
    """Report that the content is the same. Nothing is written, unless times, the list of skipped files or the commit moved."""
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
    """Return how many processes may read; a setting of 0 asks for all cores."""
    return (
        settings.jobs or len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else settings.jobs or os.cpu_count() or 1
    )
