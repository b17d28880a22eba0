"""Putting a patch into a copy of the graph: rows of the changed files, edges that differ, words, columns and matrix."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from knowing.graph import amend
from knowing.graph.arrays import arrays_path, read_arrays
from knowing.graph.connect import folder_of
from knowing.graph.layout import FIELDS, edge_keys
from knowing.graph.stored import Stored
from knowing.graph.writer import Build, building
from knowing.index import rows
from knowing.index.build import by_count, call_counts, count_edges, matrix, messages_of, meta_of, remember_commits
from knowing.index.derive.table import with_whole
from knowing.index.link.edges import pack_edges
from knowing.index.maker import is_current
from knowing.index.moved import Changes
from knowing.index.patch.plan import Patch
from knowing.index.report import Clock, IndexReport, Progress
from knowing.index.words.textindex import TextIndex
from knowing.tree.listing import printable

Array = NDArray[Any]
PATCH = rows.LIVE_IN_PATCH


def apply_patch(
    root: Path, patch: Patch | None, changes: Changes, stored: Stored, clock: Clock, progress: Progress
) -> IndexReport:
    """Publish a graph with the patch in it (without one: with the new times and skips only)."""
    summary = msgspec.json.decode(stored.meta["summary"])
    report = IndexReport(str(root), mode="patched" if patch else "unchanged", skipped=changes.skipped, **summary)
    progress.phase("writing")
    with building(root, from_present=True) as graph:
        amend.note_times(graph, ((found.size, found.mtime_ns, printable(found.path)) for found in changes.touched))
        graph.skip(changes.skipped)
        meta = {"skipped_stats": msgspec.json.encode(changes.skipped_stats).decode()}
        if patch is None:
            arrays = present_arrays(root, stored)
        else:
            arrays = _apply(graph, patch, report)
            meta["is_patched"] = "1"
            report.parsed, report.from_cache = patch.parsed, patch.from_cache
        clock.lap("patch")
        progress.phase("sealing")
        meta = {**meta_of(root, report, clock.started_ns), **meta}
        if stored.meta.get("messages_of", "") != meta["commit"]:
            earlier = stored.meta.get("messages", "") if is_current(stored) else ""
            said = messages_of(root, meta["commit"], earlier) if meta["commit"] else {}
            remember_commits(graph, meta["commit"], said)
        graph.say(meta)
        graph.seal(arrays)
        progress.phase("putting in place")
    clock.lap("publish")
    return clock.stop(report)


def present_arrays(root: Path, stored: Stored) -> dict[str, Array]:
    """Read the arrays as they are, to go with a graph whose symbols did not change."""
    return read_arrays(arrays_path(folder_of(root), stored.build)) or {}


def _apply(graph: Build, patch: Patch, report: IndexReport) -> dict[str, Array]:
    """Change the rows of the copied graph; returns the arrays that go with it."""
    draft, old = patch.draft, patch.old_arrays
    columns = rows.Columns(draft.next_id, old)
    _replace_symbols(graph, patch, columns)
    edges = with_whole(patch.edges, columns.arrays)
    _give_up_extras(graph, patch, columns, edges)
    if not _are_edges_the_same(patch, columns):
        _replace_edges(graph, with_whole(patch.old_edges, old), edges)
    redone = {one.module.id: (one.module.first, len(one.facts.symbols)) for one in patch.again}
    for first, count in (redone | patch.old_first).values():
        amend.drop_open_sites(graph, first, count)
    graph.add_open(draft.resolution.open)
    text = TextIndex(patch.sources, draft.next_id)
    _replace_words(graph, patch, columns, text)
    calls = _calls(patch, old)
    _count_files(patch, report)
    report.symbols = amend.count_symbols(graph) - report.files
    count_edges(report, edges, calls, amend.count_open_sites(graph))
    return {
        **columns.arrays,
        **_lengths(patch, columns, text),
        **matrix(columns, edges),
        **pack_edges(patch.edges),
        **calls,
    }


def _are_edges_the_same(patch: Patch, columns: rows.Columns) -> bool:
    """Whether no edge of the graph changes, nor anything that edges are derived from: most edits change only words."""
    edges = patch.edges[np.argsort(edge_keys(patch.edges))]
    return np.array_equal(edges, patch.old_edges) and all(
        np.array_equal(columns[name], patch.old_arrays[name]) for name in ("kind", "flags", "parent")
    )


def _calls(patch: Patch, old: dict[str, Array]) -> dict[str, Array]:
    """Count calls by file: files that came get new places, files that went count nothing."""
    size = max(len(old["file_resolved"]), *(source.module.id + 1 for source in patch.sources), 0)
    grown = {name: np.pad(old[name], (0, size - len(old[name]))) for name in ("file_resolved", "file_outside")}
    for module in patch.gone:
        grown["file_resolved"][module.id] = grown["file_outside"][module.id] = 0
    return call_counts(patch.draft.sources, 0, grown)


def _count_files(patch: Patch, report: IndexReport) -> None:
    """Bring the number of files, and of each language, in the report up to date."""
    languages = Counter(report.languages)
    for source in patch.sources:
        if source.module.id not in patch.old_first:
            report.files += 1
            languages[source.facts.language or "other"] += 1
    for module in patch.gone:
        report.files -= 1
        languages[module.language or "other"] -= 1
    report.languages = by_count(+languages)


def _replace_symbols(graph: Build, patch: Patch, columns: rows.Columns) -> None:
    """Replace the symbols of changed files, and move those whose owner has another number."""
    for first, count in patch.old_first.values():
        columns.give_up(np.arange(first, first + count))
        amend.drop_symbols_from(graph, first, count)
    amend.drop_files(graph, (module.id for module in patch.gone))
    moved = [
        (int(patch.number[columns["parent"][one]]), int(one))
        for one in patch.parent_moved
        if columns["segment"][one] != rows.DEAD
    ]
    amend.move_parents(graph, moved)
    for parent, one in moved:
        columns["parent"][one] = parent
    for source in patch.sources:
        flags = patch.draft.file_flags[source.module.id]
        graph.add_symbols(columns.fill(source, patch.draft.world, flags))
        columns["segment"][source.module.first : source.module.first + len(source.facts.symbols)] = PATCH
        graph.add_files([rows.file_row(source, flags)], replace=True)


def _give_up_extras(graph: Build, patch: Patch, columns: rows.Columns, edges: Array) -> None:
    """Add the routes, variables and programs that were made now, and remove those that nothing leads to any more."""
    used = np.zeros(len(columns["kind"]), bool)
    used[edges[:, :2]] = True
    gone = np.array([number for number in patch.draft.known_extras.values() if not used[number]], np.int64)
    amend.drop_symbols(graph, gone.tolist())
    columns.give_up(gone)
    graph.add_symbols(rows.extra_rows(patch.draft, columns), replace=True)


def _replace_edges(graph: Build, old: Array, new: Array) -> None:
    """Write the edges that are new or changed, and remove those that are gone."""
    old, new = (edges[~np.isin(edges[:, 2], rows.IMPLIED)] for edges in (old, new))
    was, now = edge_keys(old), edge_keys(new)
    at = np.searchsorted(was, now)
    is_known = np.append(was, -1)[at] == now
    is_same = is_known.copy()
    is_same[is_known] = (old[at[is_known], 3:] == new[is_known, 3:]).all(axis=1)
    is_gone = np.ones(len(was), bool)
    is_gone[at[is_known]] = False
    amend.drop_edges(graph, old[is_gone][:, [0, 2, 1]].tolist())
    graph.add_edges(rows.as_stored(new[~is_same]))


def _replace_words(graph: Build, patch: Patch, columns: rows.Columns, text: TextIndex) -> None:
    """Write the words of all patched symbols, old and new, into the one table that holds them."""
    fresh = np.zeros(len(columns["kind"]), bool)
    for source in patch.sources:
        fresh[source.module.first : source.module.first + len(source.facts.symbols)] = True
    still = (columns["segment"] == PATCH) & ~fresh
    found: dict[str, list[tuple[Array, Array]]] = {}
    changed: list[str] = []
    for term, (at, counts) in amend.patched_postings(graph):
        live = still[at]
        if live.any():
            found[term] = [(at[live], counts[live])]
        if not live.all():
            changed.append(term)
    amend.drop_terms(graph, changed)
    for term, at, counts in text.rows():
        found.setdefault(term, []).append((at, counts))
    amend.put_postings(graph, {term: _joined(parts) for term, parts in found.items()})


def _joined(parts: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    """The postings of a term from several parts, in the order of symbols."""
    at, counts = (np.concatenate(part) for part in zip(*parts, strict=True))
    order = np.argsort(at, kind="stable")
    return at[order], counts[order]


def _lengths(patch: Patch, columns: rows.Columns, text: TextIndex) -> dict[str, Array]:
    """Return how many words each field of each symbol has, old and new."""
    lengths = text.lengths()
    for field in FIELDS:
        name = f"length_{field}"
        old = np.zeros(len(columns["kind"]), np.uint16)
        old[: len(patch.old_arrays[name])] = patch.old_arrays[name]
        old[columns["segment"] == rows.DEAD] = 0
        for source in patch.sources:
            at = slice(source.module.first, source.module.first + len(source.facts.symbols))
            old[at] = lengths[name][at]
        lengths[name] = old
    return lengths
