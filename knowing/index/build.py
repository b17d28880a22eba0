"""The index path, on one screen: files -> facts -> edges -> graph -> text index + matrix."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from knowing import languages
from knowing.facts.gather import Gathered, gather
from knowing.graph.arrays import beside_path, read_arrays
from knowing.graph.connect import folder_of
from knowing.graph.enriched import has_answers
from knowing.graph.matrix import walk_arrays
from knowing.graph.writer import Build, building
from knowing.index import rows
from knowing.index.alongside import Crew, Task, alongside, has_room_beside
from knowing.index.derive.table import derive, with_whole
from knowing.index.link.draft import Draft, Source, enter, resolve_all
from knowing.index.link.edges import pack_edges
from knowing.index.link.in_use import take_into_use
from knowing.index.maker import made_by
from knowing.index.report import Clock, IndexReport, Progress
from knowing.index.survey import Survey
from knowing.index.words.messages import message_arrays
from knowing.index.words.textindex import TextIndex
from knowing.index.words.vectors import latent_vectors
from knowing.model import EDGE_KINDS
from knowing.settings.index import BUILD
from knowing.tree.git import head
from knowing.tree.listing import Discovery, discover, printable

Array = NDArray[Any]


def build(
    root: Path,
    max_bytes: int,
    jobs: int,
    cache_folder: Path | None,
    progress: Progress | None = None,
    ignore_cached: bool = False,
    seen: Survey | None = None,
) -> IndexReport:
    """Index a work tree from nothing (but cached facts) and put the graph in place; returns what was done.

    ``seen`` has the list of files and some of their contents, if somebody has just looked.
    """
    progress, clock = progress or Progress(), seen.clock if seen else Clock()
    with alongside(jobs) as crew:
        progress.phase("listing files")
        earlier = seen.stored.meta.get("messages", "") if seen and not ignore_cached else ""
        history = History(root, crew, earlier)
        discovery: Discovery = seen.listing if seen else discover(root, max_bytes)
        clock.lap("list")
        progress.phase("reading", len(discovery.files))
        contents = seen.changes.contents if seen else {}
        gathered: Gathered = gather(
            root, discovery.files, jobs, cache_folder, progress.advance, ignore_cached, contents
        )
        contents.clear()
        clock.lap("read")
        progress.phase("linking")
        draft: Draft = enter([Source.of(file) for file in gathered.take()], root)
        mentions = sum(len(source.facts.sites) for source in draft.sources)
        is_huge = mentions > BUILD.mentions_beside and not has_room_beside(jobs)
        if is_huge:
            crew.jobs = 1
        words: Task[Words] = crew.start(find_words, draft.sources, draft.next_id)
        if is_huge:
            words.now()
        link(draft, crew)
        for source in draft.sources:
            source.forget_mentions()
        clock.lap("link")
        report = IndexReport(
            str(root),
            skipped={**discovery.skipped, **gathered.skipped},
            parsed=gathered.parsed,
            from_cache=gathered.from_cache,
            notes=[discovery.note] if discovery.note else [],
        )
        with building(root) as graph:
            arrays = write(graph, draft, words, report, clock, progress)
            meta = meta_of(root, report, clock.started_ns)
            history.remember(graph, meta["commit"])
            clock.lap("history")
            graph.say({**meta, **skipped_meta(discovery, gathered)})
            graph.seal(enriched(graph, root, report, arrays))
            progress.phase("putting in place")
        clock.lap("matrix and rename")
    return clock.stop(report)


def link(draft: Draft, crew: Crew | None = None) -> Draft:
    """Make edges of a draft: who extends whom, then every mention of every file, then what follows from both."""
    draft.resolver.inherit((source.module for source in draft.sources), draft.resolution)
    resolve_all(draft, crew)
    take_into_use(draft)
    derive(draft)
    return draft


def write(
    graph: Build, draft: Draft, words: Task[Words], report: IndexReport, clock: Clock, progress: Progress
) -> dict[str, Array]:
    """Write everything into a new graph; returns the arrays that go beside it."""
    progress.phase("writing symbols")
    columns = rows.Columns(draft.next_id)
    flags = draft.file_flags
    own = (columns.fill(source, draft.world, flags[source.module.id]) for source in draft.sources)
    graph.add_symbols(chain.from_iterable(own))
    graph.add_symbols(rows.extra_rows(draft, columns))
    graph.add_files(rows.file_row(source, flags[source.module.id]) for source in draft.sources)
    graph.skip(report.skipped)
    clock.lap("write symbols")
    progress.phase("writing edges")
    linked = rows.edge_rows(draft)
    edges = with_whole(linked, columns.arrays)
    graph.add_edges(rows.as_stored(edges))
    graph.add_open(draft.resolution.open)
    graph.add_indexes()
    clock.lap("write edges")
    progress.phase("waiting for words")
    found = words.result()
    clock.lap("wait for words")
    progress.phase("writing words")
    graph.beside("words", found.book)
    if found.vectors:  # a handful of symbols has no directions
        graph.beside("vectors", found.vectors)
    clock.lap("write words")
    progress.phase("writing the matrix")
    calls = call_counts(draft.sources, len(draft.sources) + 1)
    report.files, report.symbols = len(draft.sources), draft.next_id - 1 - len(draft.sources)
    report.languages = by_count(Counter(source.facts.language or "other" for source in draft.sources))
    count_edges(report, edges, calls, len(draft.resolution.open))
    lengths = {name: np.pad(one, (0, draft.next_id - len(one))) for name, one in found.lengths.items()}
    return {**columns.arrays, **lengths, **matrix(columns, edges), **pack_edges(linked), **calls}


class Words(NamedTuple):
    """All that is made of the words of a repository."""

    book: dict[str, Array]
    lengths: dict[str, Array]
    vectors: dict[str, Array]


def find_words(sources: Sequence[Source], size: int) -> Words:
    """Make the text index and the vectors of a repository. Both need the numbers of symbols, and none of the edges."""
    text = TextIndex(sources, size)
    return Words(text.book(), text.lengths(), latent_vectors(text, *rows.kinds_and_flags(sources, size)))


class History:
    """Reads what past commits said, from the start of a build on, because that needs nothing of the work tree.

    ``earlier`` names the messages of a graph of this code, which has most of them.
    """

    def __init__(self, root: Path, crew: Crew, earlier: str) -> None:
        self.root, self.commit, self.earlier = root, head(root)[0], earlier
        self.task = crew.start(messages_of, root, self.commit, earlier) if self.commit else None

    def remember(self, graph: Build, commit: str) -> None:
        """Write the messages into the graph; they are read again if somebody has checked out another commit since."""
        if self.task is not None and commit == self.commit:
            remember_commits(graph, commit, self.task.result())
        else:
            remember_commits(graph, commit, messages_of(self.root, commit, self.earlier) if commit else {})


def messages_of(root: Path, commit: str, earlier: str) -> dict[str, Array]:
    """Return what the commits up to this one said; ``earlier`` names messages that were written before, if any were."""
    known = read_arrays(beside_path(folder_of(root), "messages", earlier)) if earlier else None
    return message_arrays(root, commit, known)


def remember_commits(graph: Build, commit: str, messages: dict[str, Array]) -> None:
    """Write into the graph what the commits up to this one said."""
    if messages:
        graph.beside("messages", messages)
    else:
        graph.forget("messages")
    graph.say({"messages_of": commit})


def enriched(graph: Build, root: Path, report: IndexReport, arrays: dict[str, Array]) -> dict[str, Array]:
    """Apply to the graph what language servers and SCIP said of these files before; returns the arrays with it."""
    if not has_answers(root):
        return arrays
    from knowing.graph.refresh import refreshed  # noqa: PLC0415 - only where there are answers
    from knowing.index.settle import apply_enrichment  # noqa: PLC0415

    if not apply_enrichment(graph.connection, root).changed:
        return arrays
    summary = msgspec.json.decode(graph.said("summary"))
    report.edges, report.resolved_calls, report.unresolved_calls = (
        summary[key] for key in ("edges", "resolved_calls", "unresolved_calls")
    )
    return refreshed(graph.connection, arrays)


def matrix(columns: rows.Columns, edges: Array) -> dict[str, Array]:
    """Return the arrays that the random walk reads, made of all edges."""
    return walk_arrays(columns["kind"], columns["flags"], edges[:, 0], edges[:, 1], edges[:, 2], edges[:, 3])


def call_counts(
    sources: list[Source] | tuple[Source, ...] | Any, size: int, old: dict[str, Array] | None = None
) -> dict[str, Array]:
    """Count by file id the calls that were tied to a symbol, and the calls of what the repository does not define."""
    counts = {
        name: np.zeros(size, np.int32) if old is None else old[name].copy()
        for name in ("file_resolved", "file_outside")
    }
    for source in sources:
        counts["file_resolved"][source.module.id] = source.resolved_calls
        counts["file_outside"][source.module.id] = source.outside_calls
    return counts


def by_count(counts: Counter[str]) -> dict[str, int]:
    """Return the counts as a dict, the most frequent first."""
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def count_edges(report: IndexReport, edges: Array, calls: dict[str, Array], opened: int) -> None:
    """Enter the figures of the summary that come from edges and calls into the report."""
    counts = np.bincount(edges[:, 2], minlength=len(EDGE_KINDS)).tolist()
    report.edges = {str(kind): count for kind, count in zip(EDGE_KINDS, counts, strict=True) if count}
    report.resolved_calls, report.outside_calls = int(calls["file_resolved"].sum()), int(calls["file_outside"].sum())
    report.unresolved_calls = opened


def meta_of(root: Path, report: IndexReport, started_ns: int) -> dict[str, str]:
    """Return what the graph says about itself: when, from which commit and by which code it was made."""
    commit, branch = head(root)
    return {
        "summary": msgspec.json.encode(report.summary()).decode(),
        "indexed_at": str(int(time.time())),
        "started_ns": str(started_ns),
        "root": os.fsencode(root).decode("utf-8", "backslashreplace"),
        "commit": commit,
        "branch": branch,
        "made_by": made_by(),
        "specs": msgspec.json.encode(
            {name: languages.version(name) for name in report.languages if name != "other"}
        ).decode(),
    }


def skipped_meta(discovery: Discovery, gathered: Gathered) -> dict[str, str]:
    """Return size and time of the files that were opened and then skipped, so that they are not opened again."""
    stats = {printable(f.path): (f.size, f.mtime_ns) for f in discovery.files if printable(f.path) in gathered.skipped}
    return {"skipped_stats": msgspec.json.encode(stats).decode()}
