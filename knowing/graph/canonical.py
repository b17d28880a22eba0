"""The content of a graph without its internal numbers: equal for any two builds of the same tree.

A symbol is named by its file and its place in it; arrays and postings are read back symbol by symbol. It is how
``incremental == full`` is tested, and how two indexes can be compared.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from knowing.graph.reader import Graph
from knowing.model import EDGE_KINDS, KINDS

Content = dict[str, dict[Hashable, Any]]
_COLUMNS = (
    "kind",
    "flags",
    "depth",
    "tie",
    "in_degree",
    "length_name",
    "length_enclosing",
    "length_signature",
    "length_doc",
    "length_body",
)


def content(root: Path) -> Content:
    """Everything that a query can see, table by table."""
    with Graph(root) as graph:
        return _content(graph)


def differences(one: Content, other: Content, most: int = 20) -> list[str]:
    """Lines that say where two graphs differ; none if they say the same."""
    lines: list[str] = []
    for table in sorted(one.keys() | other.keys()):
        a, b = one.get(table, {}), other.get(table, {})
        keys = [key for key in a.keys() | b.keys() if a.get(key) != b.get(key)]
        lines += [f"{table} {key}: {a.get(key)} != {b.get(key)}" for key in sorted(keys, key=repr)[:most]]
    return lines


def _content(graph: Graph) -> Content:
    connection = graph.connection
    files = {
        row[0]: row[1:]
        for row in connection.execute(
            "SELECT id, path, language, size, mtime_ns, blob, flags, has_errors, first_symbol, interface FROM files"
        )
    }
    name: dict[int, Hashable] = {}
    symbols: dict[Hashable, Any] = {}
    parents: dict[int, int | None] = {}
    for row in connection.execute("SELECT * FROM symbols"):
        number, file_id, parent, label, _, kind = row[:6]
        path = files[file_id][0] if file_id else ""
        is_extra = KINDS[kind] in ("route", "external")
        key: Hashable = (path, str(KINDS[kind]), label) if is_extra else (path, number - files[file_id][7])
        name[number], symbols[key], parents[number] = key, row[3:], parent
    found: Content = {
        "files": {
            row[0]: (*row[1:3], *row[4:7], msgspec.msgpack.decode(zlib.decompress(row[8]))) for row in files.values()
        },
        "symbols": symbols,
        "parents": {name[number]: name[parent] for number, parent in parents.items() if parent is not None},
        "skipped": dict(connection.execute("SELECT path, reason FROM skipped")),
        "edges": {
            (name[s], str(EDGE_KINDS[k]), name[t]): rest for s, k, t, *rest in connection.execute("SELECT * FROM edges")
        },
        "unresolved": {
            (name[s], line, column, called, receiver): True
            for s, called, receiver, line, column in connection.execute(
                "SELECT source, name, receiver, line, column FROM unresolved"
            )
        },
        "summary": {key: value for key, value in graph.summary.items()},  # noqa: C416 - other keys
        "specs": dict(msgspec.json.decode(graph.meta["specs"])),
    }
    found["words"] = _words(graph, name)
    found["columns"] = {key: tuple(int(graph.arrays[c][number]) for c in _COLUMNS) for number, key in name.items()}
    found["owners"] = {
        key: (files[int(graph.file[n])][0] if graph.file[n] else "", name.get(int(graph.parent[n])))
        for n, key in name.items()
    }
    found["walk"] = _walk(graph, name)
    found["calls"] = {
        row[0]: (int(graph.arrays["file_resolved"][number]), int(graph.arrays["file_outside"][number]))
        for number, row in files.items()
    }
    return found


def _words(graph: Graph, name: dict[int, Hashable]) -> dict[Hashable, Any]:
    words: dict[Hashable, Any] = {}
    patched = (row[0] for row in graph.connection.execute("SELECT term FROM postings").fetchall())
    for term in {*graph.words.terms(), *patched}:
        at, counts = graph.postings(term)
        if len(at):
            words[term] = {name[int(one)]: int(count) for one, count in zip(at, counts, strict=True)}
    return words


def _walk(graph: Graph, name: dict[int, Hashable]) -> dict[Hashable, Any]:
    starts, targets, kinds = (graph.arrays[key] for key in ("walk_indptr", "walk_targets", "walk_kinds"))
    walk: dict[Hashable, Any] = {}
    for number in np.flatnonzero(np.diff(starts)).tolist():
        a, b = int(starts[number]), int(starts[number + 1])
        walk[name[number]] = sorted((repr(name[int(t)]), int(k)) for t, k in zip(targets[a:b], kinds[a:b], strict=True))
    return walk
