"""Rows of the graph and the columns beside it, file by file: the same for a full and for an incremental build."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from knowing.graph.wordbook import DEAD as DEAD
from knowing.graph.wordbook import LIVE_IN_PATCH as LIVE_IN_PATCH
from knowing.graph.writer import tie
from knowing.index.link.draft import Draft, Extra, Source
from knowing.index.link.edges import as_rows, surest
from knowing.index.link.world import World
from knowing.model import EDGE_CODE as EDGE_CODE
from knowing.model import EDGE_KINDS, KINDS, Flag, Kind
from knowing.settings.index import BUILD

Array = NDArray[Any]
Row = tuple[Any, ...]
KIND_CODE = {str(kind): code for code, kind in enumerate(KINDS)}

IMPLIED = [code for code, kind in enumerate(EDGE_KINDS) if kind.row.is_implied]
"""Nesting is in the parents of symbols, and who is tested by whom in who tests whom."""

_encode = msgspec.msgpack.Encoder().encode
_COLUMNS: dict[str, type] = {
    "kind": np.uint8,
    "flags": np.uint16,
    "file": np.int32,
    "parent": np.int32,
    "tie": np.uint32,
    "depth": np.uint8,
    "segment": np.uint16,
}


class Columns:
    """Symbol columns by id. Row 0 is nobody; given-up ids look like external tests: no query counts them."""

    def __init__(self, size: int, old: dict[str, Array] | None = None) -> None:
        self.arrays: dict[str, Array] = {}
        for name, kind in _COLUMNS.items():
            self.arrays[name] = np.zeros(size, kind)
            if old is not None:
                self.arrays[name][: len(old[name])] = old[name]

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]

    def fill(self, source: Source, world: World, file_flags: int) -> list[Row]:
        """Enter the symbols of one file with these flags, and return their rows for the table of symbols."""
        module, facts = source.module, source.facts
        count = len(facts.symbols)
        numbers = slice(module.first, module.first + count)
        rows: list[Row] = []
        kinds, flags, parents, ties = [], [], [], []
        qualnames = world.qualnames(module)
        for position, symbol in enumerate(facts.symbols):
            number = module.first + position
            name, qualname = symbol.name, qualnames[position]
            if position == 0:
                name, qualname = source.path.rsplit("/", 1)[-1], source.path
            kind, parent = KIND_CODE[symbol.kind], max(world.parent[number], 0)
            own = symbol.flags | file_flags
            kinds.append(kind)
            flags.append(own)
            parents.append(parent)
            ties.append(tie(source.path, qualname, kind, symbol.line))
            rows.append(
                (
                    number,
                    module.id,
                    parent or None,
                    name,
                    qualname,
                    kind,
                    symbol.line,
                    symbol.end_line,
                    symbol.start,
                    symbol.end,
                    symbol.signature[: BUILD.signature_chars],
                    first_paragraph(symbol.doc),
                    own,
                )
            )
        self["kind"][numbers], self["flags"][numbers], self["parent"][numbers], self["tie"][numbers] = (
            kinds,
            flags,
            parents,
            ties,
        )
        self["file"][numbers], self["depth"][numbers] = module.id, min(source.path.count("/"), 255)
        return rows

    def fill_extra(self, extra: Extra, path: str, flags: int) -> Row:
        """Enter a symbol that no file defines by itself, and return its row for the table of symbols."""
        kind = KIND_CODE[extra.kind]
        self["kind"][extra.id], self["file"][extra.id], self["flags"][extra.id] = kind, extra.file_id or 0, flags
        self["tie"][extra.id] = tie(path, extra.name, kind, extra.line)
        self["parent"][extra.id] = self["depth"][extra.id] = self["segment"][extra.id] = 0
        return (
            extra.id,
            extra.file_id,
            None,
            extra.name,
            extra.name,
            kind,
            extra.line,
            extra.line,
            0,
            0,
            "",
            "",
            flags,
        )

    def give_up(self, ids: Array) -> None:
        """Mark ids that stand for nothing any more."""
        for name in ("file", "parent", "tie", "depth"):
            self[name][ids] = 0
        self["kind"][ids], self["flags"][ids], self["segment"][ids] = KINDS.index(Kind.EXTERNAL), int(Flag.TEST), DEAD


def kinds_and_flags(sources: Sequence[Source], size: int) -> tuple[Array, Array]:
    """The columns of kinds and flags, which are known before all others."""
    kind: Array = np.zeros(size, _COLUMNS["kind"])
    flags: Array = np.zeros(size, _COLUMNS["flags"])
    for source in sources:
        symbols, own = source.facts.symbols, int(source.flags)
        numbers = slice(source.module.first, source.module.first + len(symbols))
        kind[numbers] = [KIND_CODE[symbol.kind] for symbol in symbols]
        flags[numbers] = [symbol.flags | own for symbol in symbols]
    return kind, flags


def file_row(source: Source, flags: int) -> Row:
    """A row of the table of files, for one with these flags."""
    module, facts = source.module, source.facts
    return (
        module.id,
        source.path,
        facts.language,
        source.size,
        source.mtime_ns,
        source.blob,
        flags,
        int(facts.has_errors),
        module.first,
        zlib.compress(_encode(module.interface), 1),
    )


def extra_rows(draft: Draft, columns: Columns) -> list[Row]:
    """Rows of the draft's symbols that no file defines."""
    rows = []
    for extra in draft.extras.values():
        path = draft.world.modules[extra.file_id].path if extra.file_id else ""
        rows.append(columns.fill_extra(extra, path, draft.file_flags[extra.file_id] if extra.file_id else 0))
    return rows


_SIGNED = re.compile(r"(?m)^\s*(?:@(?:author|since|version|see|date)\b|Created by .* on |Author: )")
_SIGNS = ("@", "Created by ", "Author: ")
"""One of these is in whatever is signed."""


def first_paragraph(doc: str) -> str:
    """The first paragraph of a doc, without lines that say who wrote it and when.

    >>> first_paragraph("Matches routes.\\n\\n@author Somebody"), first_paragraph("@author Somebody")
    ('Matches routes.', '')
    """
    if not doc:
        return ""
    told = doc.split("\n\n", 1)[0]
    if any(sign in told for sign in _SIGNS) and _SIGNED.search(told):
        told = "\n".join(line for line in told.split("\n") if not _SIGNED.match(line))
    return " ".join(told.split())[: BUILD.doc_chars]


def edge_rows(draft: Draft) -> Array:
    """(source, target, kind, provenance, confidence, line) of every edge of a draft."""
    own, beside = as_rows(draft.edges), draft.resolution.beside
    return surest([own, *beside]) if beside else own


def as_stored(edges: Array) -> Array:
    """Rows for ``Build.add_edges``: without the edges that the view ``edges`` reads off others."""
    kept: Array = edges[~np.isin(edges[:, 2], IMPLIED)]
    return kept[:, [0, 2, 1, 3, 4, 5]]
