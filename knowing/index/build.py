"""The index path, on one screen: files -> facts -> edges -> graph -> text index + matrix."""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from knowing.graph.matrix import walk_arrays
from knowing.graph.writer import FullBuild, tie
from knowing.index.discover import Discovery, discover
from knowing.index.gather import Gathered, gather
from knowing.index.link import Draft, link
from knowing.index.textindex import TextIndex
from knowing.model import EDGE_KINDS, KINDS

Array = NDArray[Any]
KIND_CODE = {str(kind): code for code, kind in enumerate(KINDS)}
EDGE_CODE = {str(kind): code for code, kind in enumerate(EDGE_KINDS)}
DOC_STORED = 300
SIGNATURE_STORED = 300


@dataclass(slots=True)
class IndexReport:
    """What a build did."""

    root: str
    files: int = 0
    symbols: int = 0
    edges: dict[str, int] = field(default_factory=dict)
    languages: dict[str, int] = field(default_factory=dict)
    resolved_calls: int = 0
    unresolved_calls: int = 0
    outside_calls: int = 0
    skipped: dict[str, str] = field(default_factory=dict)
    parsed: int = 0
    from_cache: int = 0
    mode: str = "full"
    seconds: float = 0.0
    phases: dict[str, float] = field(default_factory=dict)


class Progress:
    """Says what is being done; the CLI draws it."""

    def phase(self, name: str, total: int = 0) -> None: ...

    def advance(self, count: int) -> None: ...


def build(root: Path, max_bytes: int, jobs: int, cache_folder: Path | None, progress: Progress | None = None) -> IndexReport:
    """Index a work tree from nothing (but cached facts) and put the graph in place."""
    progress = progress or Progress()
    started = time.perf_counter()
    clock = _Clock()
    progress.phase("listing files")
    discovery: Discovery = discover(root, max_bytes)
    clock.lap("list")
    progress.phase("reading", len(discovery.files))
    gathered: Gathered = gather(root, discovery.files, jobs, cache_folder, progress.advance)
    clock.lap("read")
    progress.phase("linking")
    draft: Draft = link(gathered.sources, root)
    clock.lap("link")
    progress.phase("writing")
    report = IndexReport(str(root), skipped={**discovery.skipped, **gathered.skipped}, parsed=gathered.parsed, from_cache=gathered.from_cache)
    write(root, draft, report, clock)
    report.seconds = time.perf_counter() - started
    report.phases = clock.laps
    return report


class _Clock:
    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self.last = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.laps[name] = self.laps.get(name, 0.0) + now - self.last
        self.last = now


def write(root: Path, draft: Draft, report: IndexReport, clock: _Clock) -> None:
    """Everything into a new graph, then in place of the old one."""
    full = FullBuild(root)
    try:
        size = draft.next_id
        columns = symbol_rows(draft, full)
        full.many("INSERT INTO skipped VALUES (?, ?)", report.skipped.items())
        clock.lap("write symbols")
        edges = edge_rows(draft)
        full.many("INSERT INTO edges VALUES (?, ?, ?, ?, ?, ?)", edges[:, [0, 2, 1, 3, 4, 5]].tolist())
        opened = draft.resolution.open
        full.many("INSERT INTO unresolved VALUES (?, ?, ?, ?, ?)", opened)
        clock.lap("write edges")
        text = TextIndex(draft.sources, size)
        clock.lap("text index")
        for number, term, symbols, counts in text.rows():
            full.connection.execute("INSERT INTO terms VALUES (?, ?)", (number, term))
            full.connection.execute("INSERT INTO postings VALUES (?, 0, ?, ?)", (number, symbols, counts))
        clock.lap("write text")
        walk = walk_arrays(columns["kind"], columns["flags"], edges[:, 0], edges[:, 1], edges[:, 2], edges[:, 3])
        arrays = {**columns, **text.lengths(), **walk}
        counts = Counter(edges[:, 2].tolist())
        report.edges = {str(EDGE_KINDS[code]): count for code, count in sorted(counts.items())}
        report.files, report.symbols = len(draft.sources), size - 1 - len(draft.sources)
        report.languages = dict(Counter(s.facts.language or "other" for s in draft.sources).most_common())
        report.resolved_calls = draft.resolution.resolved_calls
        report.unresolved_calls, report.outside_calls = draft.resolution.open_calls, draft.resolution.outside_calls
        full.commit(meta_of(root, report), arrays)
        clock.lap("matrix and rename")
    except BaseException:
        full.abandon()
        raise


def meta_of(root: Path, report: IndexReport) -> dict[str, str]:
    """What the graph says about itself."""
    summary = {
        "files": report.files, "symbols": report.symbols, "edges": report.edges, "languages": report.languages,
        "resolved_calls": report.resolved_calls, "unresolved_calls": report.unresolved_calls, "outside_calls": report.outside_calls,
    }
    return {"summary": msgspec.json.encode(summary).decode(), "indexed_at": str(int(time.time())), "root": os.fspath(root)}


def symbol_rows(draft: Draft, full: FullBuild) -> dict[str, Array]:
    """Write files and symbols; return the columns that queries map into memory."""
    world, size = draft.world, draft.next_id
    kinds, flags = np.zeros(size, np.uint8), np.zeros(size, np.uint16)
    files, parents, ties = np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.uint32)
    depth = np.zeros(size, np.uint8)
    encode = msgspec.msgpack.Encoder().encode
    rows: list[tuple[Any, ...]] = []
    file_rows: list[tuple[Any, ...]] = []
    for source in draft.sources:
        module, facts = source.module, source.facts
        file_rows.append(
            (module.id, source.path, facts.language, source.size, source.mtime_ns, source.blob, int(source.flags),
             int(facts.has_errors), module.first, encode(module.interface))
        )
        depth[module.first : module.first + len(facts.symbols)] = min(source.path.count("/"), 255)
        for position, symbol in enumerate(facts.symbols):
            number = module.first + position
            name = symbol.name if position else source.path.rsplit("/", 1)[-1]
            qualname = world.qualname(number) if position else source.path
            kind, parent = KIND_CODE[symbol.kind], max(world.parent[number], 0)
            own = symbol.flags | int(source.flags)
            kinds[number], flags[number], files[number], parents[number] = kind, own, module.id, parent
            ties[number] = tie(source.path, qualname, kind, symbol.line)
            rows.append(
                (number, module.id, parent or None, name, qualname, kind, symbol.line, symbol.end_line, symbol.start, symbol.end,
                 symbol.signature[:SIGNATURE_STORED], first_paragraph(symbol.doc), own)
            )
    for extra in draft.extras.values():
        kind = KIND_CODE[extra.kind]
        path = draft.world.modules[extra.file_id].path if extra.file_id else ""
        kinds[extra.id], files[extra.id] = kind, extra.file_id or 0
        ties[extra.id] = tie(path, extra.name, kind, extra.line)
        flag = int(draft.sources[extra.file_id - 1].flags) if extra.file_id else 0
        flags[extra.id] = flag
        rows.append((extra.id, extra.file_id, None, extra.name, extra.name, kind, extra.line, extra.line, 0, 0, "", "", flag))
    full.many("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", file_rows)
    full.many("INSERT INTO symbols VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    return {"kind": kinds, "flags": flags, "file": files, "parent": parents, "tie": ties, "depth": depth, "segment": np.zeros(size, np.uint16)}


def first_paragraph(doc: str) -> str:
    """The part of a doc that a reader of a list wants."""
    return " ".join(doc.split("\n\n", 1)[0].split())[:DOC_STORED]


def edge_rows(draft: Draft) -> Array:
    """(source, target, kind, provenance, confidence, line), sorted as the table is."""
    count = len(draft.edges)
    rows = np.fromiter(
        (value for e in draft.edges.values() for value in (e.source, e.target, EDGE_CODE[e.kind], int(e.provenance), e.confidence, e.line)),
        np.int64, count * 6,
    ).reshape(count, 6)
    return rows[np.lexsort((rows[:, 1], rows[:, 2], rows[:, 0]))]

