"""Answers of language servers and SCIP, kept by content beside the graph: an unchanged file is not asked again.

They live in ``.ctx/answers.sqlite``, which is written while servers are being asked and outlives every re-indexing;
each build of the graph applies the ones that belong to its files (``knowing.index.settle``). An *answer* belongs
to a place in a file's content; ``kind`` says what was learnt there:

============  ======================================================================================================
``calls``     the call at (line, column) goes to the target; no target: the server knew none
``refers``    the name at (line, column) stands for the target
``above``     the symbol that starts at byte ``column`` implements or overrides the target
``doc``       the symbol that starts at byte ``column`` is described by ``name``
``asked …``   the question was put to the symbol that starts at byte ``column``; its answers stand where they lead
============  ======================================================================================================

A target is (path, qualname, line); outside the repository the path is empty and the name is ``package.module:name``.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from knowing.graph import connect
from knowing.model import EDGE_KINDS, EdgeKind, Provenance
from knowing.tree.folder import check_folder, check_plain
from knowing.tree.ownership import is_signed, signature

Connection = sqlite3.Connection
CALLS, REFERS, ABOVE, DOC = "calls", "refers", "above", "doc"
ANSWERS = "answers.sqlite"
VERSION = 2
SPARE = 100_000
"""Answers that are kept without asking whether their contents still exist."""
_SCHEMA = """CREATE TABLE answers (
    blob TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL, column INTEGER NOT NULL, kind TEXT NOT NULL,
    target_path TEXT NOT NULL, target_line INTEGER NOT NULL, provider TEXT NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (blob, path, line, column, kind, provider, target_path, name)
) WITHOUT ROWID"""
_CALLS_CODE = EDGE_KINDS.index(EdgeKind.CALLS)


class Answer(NamedTuple):
    """A row of ``answers``, in the order of its columns."""

    blob: str
    path: str
    line: int
    column: int
    kind: str
    target_path: str
    target_line: int
    provider: str
    name: str

    @property
    def provenance(self) -> Provenance:
        return Provenance.SCIP if self.provider.startswith("scip") else Provenance.LSP


class OpenSite(NamedTuple):
    """A call that syntax could not tie to one symbol, or only guessed."""

    source: int
    path: str
    language: str
    blob: str
    name: str
    line: int
    column: int


def open_sites(connection: Connection) -> list[OpenSite]:
    """Unresolved calls and inferred ones. Of an inferred call only the line is known: its column is -1."""
    rows = connection.execute(
        "SELECT u.source, f.path, f.language, f.blob, u.name, u.line, u.column FROM unresolved u"
        " JOIN symbols s ON s.id = u.source JOIN files f ON f.id = s.file_id"
        " UNION ALL SELECT e.source, f.path, f.language, f.blob, t.name, e.line, -1 FROM linked e"
        " JOIN symbols s ON s.id = e.source JOIN files f ON f.id = s.file_id JOIN symbols t ON t.id = e.target"
        " WHERE e.kind = ? AND e.provenance = ?",
        (_CALLS_CODE, int(Provenance.INFERRED)),
    )
    return [OpenSite(*row) for row in rows]


def known_calls(
    connection: Connection, languages: Iterable[str], limit: int
) -> list[tuple[str, str, str, int, str, str, int]]:
    """Calls within one file that syntax is sure of: (path, language, blob, line, name, target's qualname and line)."""
    wanted = list(languages)
    marks = ",".join("?" * len(wanted))
    return connection.execute(
        "SELECT f.path, f.language, f.blob, e.line, t.name, t.qualname, t.line FROM linked e"  # noqa: S608
        " JOIN symbols s ON s.id = e.source JOIN symbols t ON t.id = e.target JOIN files f ON f.id = s.file_id"
        " WHERE e.kind = ? AND e.confidence >= 95 AND t.file_id = s.file_id AND t.id != s.id"
        f" AND f.language IN ({marks}) AND length(t.name) > 5"
        " ORDER BY f.flags & 1, e.line * 7919 % 1009, e.source LIMIT ?",
        (_CALLS_CODE, *wanted, limit),
    ).fetchall()


class Answers:
    """The file of answers. It only saves questions: a damaged file, or one of somebody else, is replaced by an empty one."""

    def __init__(self, root: Path) -> None:
        self.path = connect.folder_of(root) / ANSWERS
        check_folder(self.path.parent)
        check_plain(self.path)
        for tail in ("-journal", "-wal", "-shm"):  # we leave none: a journal on disk is somebody else's
            self.path.with_name(self.path.name + tail).unlink(missing_ok=True)
        try:
            self.connection = self._open()
        except sqlite3.DatabaseError as error:
            if "locked" in str(error) or "unable to open" in str(error):
                raise connect.refusal_of_sqlite(error, self.path) from None
            self.path.unlink(missing_ok=True)
            self.connection = self._open()

    def _open(self) -> Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=connect.BUSY_TIMEOUT_S)
        try:
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA trusted_schema = 0")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            is_new = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if is_new:
                connection.execute(_SCHEMA)
                connection.execute("CREATE TABLE owner (signature BLOB NOT NULL)")
                connection.execute("INSERT INTO owner VALUES (?)", (self._signature(),))
                connection.execute(f"PRAGMA user_version = {VERSION}")
            elif version != VERSION or not self._is_ours(connection):
                raise sqlite3.DatabaseError("of another version, or not made by this user for this folder")
            connection.execute("SELECT count(*) FROM (SELECT 1 FROM answers LIMIT 1)")
        except BaseException:
            connection.close()
            raise
        return connection

    def _signed(self) -> bytes:
        """What is signed: the identity of the file and not its rows, which change too often."""
        info = self.path.lstat()
        return f"{info.st_dev} {info.st_ino}".encode()

    def _signature(self) -> bytes:
        return signature(self.path.parent.parent, ANSWERS, self._signed())

    def _is_ours(self, connection: Connection) -> bool:
        """Whether this user's program made the file here, with nothing in it but our two tables."""
        made = connection.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name LIMIT 3")
        if made.fetchall() != [("table", "answers"), ("table", "owner")]:
            return False
        row = connection.execute("SELECT signature FROM owner").fetchone()
        claimed = row[0] if row and isinstance(row[0], bytes) else b""
        return is_signed(self.path.parent.parent, ANSWERS, self._signed(), claimed)

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Answers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def save(self, found: Iterable[Answer]) -> None:
        """Add answers: all of them or, if that fails, none."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", found)
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise connect.refusal_of_sqlite(error, self.path) from None

    def forget(self, found: Iterable[Answer]) -> None:
        """Forget answers whose target is no longer there: their questions are open again."""
        keys = [(a.blob, a.path, a.line, a.column, a.kind, a.provider, a.target_path, a.name) for a in found]
        self.connection.executemany(
            "DELETE FROM answers WHERE blob = ? AND path = ? AND line = ? AND column = ? AND kind = ? AND provider = ?"
            " AND target_path = ? AND name = ?",
            keys,
        )

    def drop(self, provider: str) -> None:
        """Forget everything that one provider said: a new SCIP index replaces the old one."""
        self.connection.execute("DELETE FROM answers WHERE provider = ?", (provider,))

    def asked(self, provider: str) -> set[tuple[str, str, int, int, str]]:
        """Questions that this provider has been asked: (blob, path, line, column, kind)."""
        rows = self.connection.execute(
            "SELECT DISTINCT blob, path, line, column, kind FROM answers WHERE provider = ?", (provider,)
        )
        return set(rows.fetchall())

    def unanswered(self, provider: str) -> set[tuple[str, str, int, int, str]]:
        """Calls that this provider was asked about and knew no target for."""
        rows = self.connection.execute(
            "SELECT blob, path, line, column, kind FROM answers WHERE provider = ? AND kind = ? AND name = ''",
            (provider, CALLS),
        )
        return set(rows.fetchall())

    def of(self, blobs: dict[str, str]) -> list[Answer]:
        """Answers that belong to files as they are now (path to blob), in a fixed order."""
        rows = self.connection.execute(
            "SELECT * FROM answers ORDER BY path, line, column, kind, provider, target_path, name"
        )
        return [Answer(*row) for row in rows if blobs.get(row[1]) == row[0]]

    def trim(self, blobs: dict[str, str], spare: int = SPARE) -> None:
        """Forget answers for contents that are gone, once most answers are; until then a branch may bring the contents back."""
        total = self.connection.execute("SELECT count(*) FROM answers").fetchone()[0]
        if total <= spare:
            return
        rows = self.connection.execute("SELECT path, blob, count(*) FROM answers GROUP BY path, blob").fetchall()
        dead = [(path, blob) for path, blob, _ in rows if blobs.get(path) != blob]
        live = sum(count for path, blob, count in rows if blobs.get(path) == blob)
        if live * 3 < total:
            self.connection.executemany("DELETE FROM answers WHERE path = ? AND blob = ?", dead)


def has_answers(root: Path) -> bool:
    return (connect.folder_of(root) / ANSWERS).is_file()


@dataclass(slots=True)
class Resolved:
    """How the calls of one language were resolved: edges by where they come from, and call sites still open."""

    by_syntax: int = 0
    by_lsp: int = 0
    by_scip: int = 0
    unresolved: int = 0

    @property
    def share(self) -> float:
        known = self.by_syntax + self.by_lsp + self.by_scip
        return known / (known + self.unresolved) if known + self.unresolved else 0.0


@dataclass(slots=True)
class LanguageResolution:
    """Per language, for ``ctx status``."""

    languages: dict[str, Resolved] = field(default_factory=dict)


def resolution(connection: Connection) -> LanguageResolution:
    """Calls per language: by syntax, by language server, by SCIP, still unresolved."""
    found = LanguageResolution()
    rows = connection.execute(
        "SELECT f.language, e.provenance, count(*) FROM linked e JOIN symbols s ON s.id = e.source"
        " JOIN files f ON f.id = s.file_id WHERE e.kind = ? GROUP BY 1, 2",
        (_CALLS_CODE,),
    )
    for language, provenance, count in rows:
        one = found.languages.setdefault(language, Resolved())
        if provenance == Provenance.LSP:
            one.by_lsp += count
        elif provenance == Provenance.SCIP:
            one.by_scip += count
        else:
            one.by_syntax += count
    rows = connection.execute(
        "SELECT f.language, count(*) FROM unresolved u JOIN symbols s ON s.id = u.source"
        " JOIN files f ON f.id = s.file_id GROUP BY 1"
    )
    for language, count in rows:
        found.languages.setdefault(language, Resolved()).unresolved = count
    return found
