"""A snapshot of the graph that answers questions. It is read-only, and consistent for as long as it is open."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.errors import IndexUnusable
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, beside_path, read_arrays
from knowing.graph.wordbook import Wordbook, live_postings, open_words
from knowing.languages import needs_receiver
from knowing.model import EDGE_CODE, EDGE_KINDS, KINDS, EdgeKind, Flag, Kind, Provenance, Symbol
from knowing.words import find_terms, literal_term

Array = NDArray[Any]
_COLUMNS = (
    "s.id, s.file_id, s.parent_id, s.name, s.qualname, s.kind, s.line, s.end_line, s.start, s.end, s.signature, s.doc, s.flags,"
    " f.path, f.language"
)
_FROM = "FROM symbols s LEFT JOIN files f ON f.id = s.file_id"
BODY_MASK = 1023
_CHUNK = 500
_MOST_PATH = 4_000
"""No path is longer; SQLite refuses a pattern of fifty thousand bytes."""
_FILES_KEPT = 200
"""Files whose symbols are remembered: a session asks for the same ones again and again."""
_ENDS = {"source": "source", "target": "target"}
"""What may go into a statement as the end of an edge."""
_flag, _provenance = cache(Flag), cache(Provenance)
"""The members by their numbers: calling an enum takes six times as long, and an answer does so a thousand times."""


class Edge(Struct, frozen=True):
    """An edge as seen from one of its ends."""

    source: int
    kind: str
    target: int
    provenance: Provenance
    confidence: float
    line: int


class _Declared(Struct, array_like=True, frozen=True):
    """The beginning of what other files can see of a file."""

    package: str


_declared = msgspec.msgpack.Decoder(_Declared).decode


class _Swept(Exception):
    """A file that the graph names is gone: a newer build has taken its place since."""


class Graph:
    """The graph of one checkout at one moment."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for attempt in range(connect.TRIES):
            try:
                self._open()
                break
            except _Swept:
                if attempt == connect.TRIES - 1:
                    said = f"the arrays of {connect.graph_path(root)} are missing"
                    raise IndexUnusable(said, "run: ctx index --full") from None
        self.size = len(self.arrays["kind"])

    def _open(self) -> None:
        """Open the graph and every file that it names, so that it stays whole whatever is put in its place."""
        self.connection = connect.open_to_read(self.root)
        folder = connect.folder_of(self.root)
        try:
            self.connection.execute("BEGIN")
            self.meta: dict[str, str] = dict(self.connection.execute("SELECT key, value FROM meta"))
            arrays = read_arrays(arrays_path(folder, self.meta.get("build", "")))
            words = open_words(folder, self.meta.get("words", ""))
            beside = {
                kind: read_arrays(beside_path(folder, kind, self.meta[kind]))
                for kind in ("vectors", "messages")
                if self.meta.get(kind)
            }
        except sqlite3.DatabaseError as error:
            self.connection.close()
            raise connect.refusal_of_sqlite(error, connect.graph_path(self.root)) from None
        if arrays is None or words is None or None in beside.values():
            self.connection.close()
            raise _Swept
        self.arrays: dict[str, Array] = arrays
        self.words: Wordbook = words
        self._others: dict[str, dict[str, Array] | None] = beside

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Graph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- columns ----------------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> Array:
        return self.arrays["kind"]

    @property
    def flags(self) -> Array:
        return self.arrays["flags"]

    @property
    def file(self) -> Array:
        return self.arrays["file"]

    @property
    def parent(self) -> Array:
        return self.arrays["parent"]

    @property
    def tie(self) -> Array:
        return self.arrays["tie"]

    @cached_property
    def summary(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.meta.get("summary", "{}"))
        return found

    # -- symbols ----------------------------------------------------------------------------------------------------------

    def symbols(self, ids: Iterable[int]) -> dict[int, Symbol]:
        """Symbols by id."""
        wanted = [int(one) for one in ids]
        found: dict[int, Symbol] = {}
        for start in range(0, len(wanted), _CHUNK):
            part = wanted[start : start + _CHUNK]
            marks = ",".join("?" * len(part))
            for row in self.connection.execute(f"SELECT {_COLUMNS} {_FROM} WHERE s.id IN ({marks})", part):
                found[row[0]] = _symbol(row)
        return found

    def symbol(self, number: int) -> Symbol:
        return self.symbols([number])[int(number)]

    def named(self, name: str) -> list[Symbol]:
        """Symbols of that name, ignoring case."""
        rows = self.connection.execute(
            f"SELECT {_COLUMNS} {_FROM} WHERE s.name = ? COLLATE NOCASE ORDER BY f.path, s.line", (name,)
        )
        return [_symbol(row) for row in rows]

    def ids_named(self, name: str) -> Array:
        rows = self.connection.execute("SELECT id FROM symbols WHERE name = ? COLLATE NOCASE", (name,)).fetchall()
        return np.array([row[0] for row in rows], np.int64)

    def ids_prefixed(self, prefix: str, limit: int) -> Array:
        """Symbols whose name starts with a text, ignoring case."""
        rows = self.connection.execute(
            "SELECT id FROM symbols WHERE name >= ? COLLATE NOCASE AND name < ? COLLATE NOCASE LIMIT ?",
            (prefix, prefix + "\U0010ffff", limit),
        ).fetchall()
        return np.array([row[0] for row in rows], np.int64)

    def ids_holding(self, text: str, limit: int) -> Array:
        """Symbols whose name holds a text, ignoring case."""
        rows = self.connection.execute(
            "SELECT id FROM symbols WHERE instr(lower(name), lower(?)) LIMIT ?", (text, limit)
        ).fetchall()
        return np.array([row[0] for row in rows], np.int64)

    def in_file(self, path: str) -> list[Symbol]:
        """The symbols of a file in the order of their lines; the last files asked for are remembered."""
        found = self._files.get(path)
        if found is None:
            if len(self._files) >= _FILES_KEPT:
                self._files.clear()
            found = self._files[path] = self._in_file(path)
        return list(found)

    @cached_property
    def _files(self) -> dict[str, list[Symbol]]:
        return {}

    def _in_file(self, path: str) -> list[Symbol]:
        row = self.connection.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()
        if row is None:
            return []
        found = self.symbols(np.flatnonzero(self.file == row[0]).tolist())
        return sorted(found.values(), key=lambda one: (one.line, one.id))

    def at_line(self, path: str, line: int) -> Symbol | None:
        """The innermost symbol of a file that a line belongs to; the file itself if it belongs to no other."""
        around = [one for one in self.in_file(path) if one.line <= line <= one.end_line]
        around = [one for one in around if one.kind != Kind.FILE] or around
        return min(around, key=lambda one: (one.end_line - one.line, -one.line, one.id), default=None)

    def paths(self) -> dict[int, str]:
        return dict(self.connection.execute("SELECT id, path FROM files"))

    def files(self) -> list[tuple[str, str, int]]:
        """(path, language, flags) of every file, in the order of paths."""
        return self.connection.execute("SELECT path, language, flags FROM files ORDER BY path").fetchall()

    def has_errors(self, path: str) -> bool:
        """Whether a file is known and the parser met something in it that it could not read."""
        row = self.connection.execute("SELECT has_errors FROM files WHERE path = ?", (path,)).fetchone()
        return bool(row and row[0])

    def languages(self) -> set[str]:
        """The languages that the files are written in; empty for files in none that we know."""
        return {row[0] for row in self.connection.execute("SELECT DISTINCT language FROM files")}

    def blob(self, file_id: int) -> str:
        """git's id of the content that was indexed; empty if the file is not known."""
        row = self.connection.execute("SELECT blob FROM files WHERE id = ?", (file_id,)).fetchone()
        return row[0] if row else ""

    def package(self, file_id: int) -> str:
        """The package or namespace that a file declares; empty if it declares none."""
        row = self.connection.execute("SELECT interface FROM files WHERE id = ?", (file_id,)).fetchone()
        return _declared(zlib.decompress(row[0])).package if row else ""

    def skipped(self) -> dict[str, str]:
        """Path and reason of every file that was seen but not indexed."""
        return dict(self.connection.execute("SELECT path, reason FROM skipped"))

    def files_ending(self, tail: str) -> list[tuple[int, str, int]]:
        """(id, path, first symbol) of files whose path ends with a text, at a folder boundary; none for what no path is long enough for."""
        if len(tail) > _MOST_PATH:
            return []
        escaped = tail.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        rows = self.connection.execute(
            "SELECT id, path, first_symbol FROM files WHERE path = ? OR path LIKE ? ESCAPE '\\'", (tail, f"%/{escaped}")
        )
        return rows.fetchall()

    def files_of_stem(self, stem: str) -> list[tuple[int, str, int]]:
        """(id, path, first symbol) of files that are called so up to the first dot of their name."""
        found = self.connection.execute(
            "SELECT id, path, first_symbol FROM files WHERE instr(path, ?) ORDER BY path", (f"{stem[:_MOST_PATH]}.",)
        )
        return [row for row in found if row[1].rpartition("/")[2].partition(".")[0] == stem]

    # -- edges ------------------------------------------------------------------------------------------------------------

    def edges_from(self, symbol: int) -> list[Edge]:
        rows = self.connection.execute(
            "SELECT source, kind, target, provenance, confidence, line FROM edges WHERE source = ?", (symbol,)
        )
        return [_edge(row) for row in rows]

    def edges_to(self, symbol: int) -> list[Edge]:
        rows = self.connection.execute(
            "SELECT source, kind, target, provenance, confidence, line FROM edges WHERE target = ?", (symbol,)
        )
        return [_edge(row) for row in rows]

    def edges_at(
        self, end: Literal["source", "target"], ids: Iterable[int], kinds: Iterable[EdgeKind]
    ) -> Iterator[tuple[int, int, EdgeKind, float, int]]:
        """(source, target, kind, confidence, line) of the edges of some kinds at one end of many symbols."""
        codes = ",".join(str(EDGE_CODE[kind]) for kind in kinds)
        wanted = list(ids)
        for start in range(0, len(wanted), _CHUNK):
            part = wanted[start : start + _CHUNK]
            where = f"{_ENDS[end]} IN ({','.join('?' * len(part))}) AND kind IN ({codes})"
            for source, target, kind, confidence, line in self.connection.execute(
                f"SELECT source, target, kind, confidence, line FROM edges WHERE {where}",  # noqa: S608
                part,
            ):
                yield source, target, EDGE_KINDS[kind], confidence / 100, line

    def guessed(self) -> Array:
        """(source, target, code of the kind) of every edge that is guessed: only the name speaks for it."""
        sql = "SELECT source, target, kind FROM linked WHERE provenance = ?"
        return np.array(self.connection.execute(sql, (Provenance.INFERRED,)).fetchall(), np.int64).reshape(-1, 3)

    def mentioning(self, name: str, on_receiver: bool = False) -> list[int]:
        """Symbols with a call of that name that could not be tied to one symbol; with a receiver, if one is asked for."""
        rows = self.connection.execute(
            "SELECT DISTINCT source FROM unresolved WHERE name = ? AND (receiver <> '' OR NOT ?)", (name, on_receiver)
        )
        return [row[0] for row in rows]

    def unresolved_named(self, name: str, on_receiver: bool = False) -> int:
        """How many call sites of that name could not be tied to one symbol; those with a receiver, if one is asked for."""
        found: int = self.connection.execute(
            "SELECT count(*) FROM unresolved WHERE name = ? AND (receiver <> '' OR NOT ?)", (name, on_receiver)
        ).fetchone()[0]
        return found

    def open_sites_named(self, name: str, on_receiver: bool, limit: int) -> list[tuple[int, str, int]]:
        """(source, receiver, line) of the first of those call sites, by path and line, those in tests last."""
        return self.connection.execute(
            "SELECT u.source, u.receiver, u.line FROM unresolved u JOIN symbols s ON s.id = u.source JOIN files f ON f.id = s.file_id"
            " WHERE u.name = ? AND (u.receiver <> '' OR NOT ?) ORDER BY s.flags & ?, f.path, u.line, u.column LIMIT ?",
            (name, on_receiver, int(Flag.TEST), limit),
        ).fetchall()

    def open_lines(self, source: int, name: str) -> set[int]:
        """The lines of the call sites of a name, within one symbol, that could not be tied to one symbol."""
        rows = self.connection.execute("SELECT line FROM unresolved WHERE source = ? AND name = ?", (source, name))
        return {row[0] for row in rows}

    def open_sites(self, symbol: Symbol) -> int:
        """How many call sites could not be tied to one symbol and may mean this one."""
        return self.unresolved_named(symbol.name, needs_receiver(symbol.kind, symbol.language))

    # -- words ------------------------------------------------------------------------------------------------------------

    def postings(self, term: str) -> tuple[Array, Array]:
        """(symbols, packed counts) of a term; what newer builds replaced is left out."""
        if "is_patched" in self.meta:
            return live_postings(self.words, self.connection, self.arrays["segment"], term)
        return self.words.postings(term)

    def literal(self, text: str) -> Array:
        """Symbols that hold a text in quotes, whatever its case; of an identifier, symbols whose body says it as a whole."""
        terms = find_terms(text)[-1:] if text.isidentifier() else (literal_term(text),)
        found = [self.postings(term) for term in terms]
        return found[0][0][(found[0][1] & np.uint32(BODY_MASK)) != 0] if found else np.zeros(0, np.int32)

    def known_literals(self, texts: Sequence[str]) -> list[str]:
        """Those of many texts that any symbol holds in quotes."""
        terms = [literal_term(text) for text in texts]
        known = self.words.has_literals(terms)
        if "is_patched" in self.meta:
            asked = msgspec.json.encode(terms).decode()
            sql = "SELECT term FROM postings WHERE term IN (SELECT value FROM json_each(?))"
            known |= {row[0] for row in self.connection.execute(sql, (asked,))}
        return [text for text, term in zip(texts, terms, strict=True) if term in known]

    def terms_starting(self, prefix: str, limit: int) -> list[str]:
        found = self.words.starting(prefix, limit)
        if "is_patched" in self.meta:
            rows = self.connection.execute(
                "SELECT term FROM postings WHERE term >= ? AND term < ? ORDER BY term LIMIT ?",
                (prefix, prefix + "\U0010ffff", limit),
            )
            found = sorted({*found, *(row[0] for row in rows)})[:limit]
        return found

    def term_numbers(self, terms: Sequence[str]) -> dict[str, int]:
        """The numbers of the terms that the last full build knew."""
        numbers = {term: self.words.number(term) for term in terms}
        return {term: number for term, number in numbers.items() if number is not None}

    def vectors(self) -> dict[str, Array] | None:
        """The latent vectors of the last full build."""
        return self._others.get("vectors")

    @cached_property
    def messages(self) -> dict[str, Array] | None:
        """What past commits said and touched; None where there is no history. May be set, for the graph of another time."""
        return self._others.get("messages")

    @cached_property
    def message_words(self) -> Wordbook | None:
        """The words of those messages."""
        return Wordbook(self.messages) if self.messages else None

    @cached_property
    def message_paths(self) -> list[str]:
        """The files that those commits touched."""
        return self.messages["paths"].tobytes().decode("utf-8", "surrogatepass").split("\0") if self.messages else []

    @cached_property
    def mean_lengths(self) -> dict[str, float]:
        """Words per symbol that has any, of each field."""
        lengths = {name: array for name, array in self.arrays.items() if name.startswith("length_")}
        return {name: float(one.sum()) / max(1, int(np.count_nonzero(one))) for name, one in lengths.items()}

    def file_ids(self, paths: Sequence[str]) -> dict[str, int]:
        """Which of some paths are files of the graph."""
        asked = msgspec.json.encode(list(paths)).decode()
        return dict(
            self.connection.execute(
                "SELECT path, id FROM files WHERE path IN (SELECT value FROM json_each(?))", (asked,)
            )
        )


def _symbol(row: tuple[Any, ...]) -> Symbol:
    return Symbol(
        row[0],
        row[1],
        row[2],
        row[3],
        row[4],
        KINDS[row[5]],
        row[6],
        row[7],
        row[8],
        row[9],
        row[10],
        row[11],
        _flag(row[12]),
        row[13] or "",
        row[14] or "",
    )


def _edge(row: tuple[int, int, int, int, int, int]) -> Edge:
    return Edge(row[0], str(EDGE_KINDS[row[1]]), row[2], _provenance(row[3]), row[4] / 100, row[5])
