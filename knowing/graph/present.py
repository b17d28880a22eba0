"""The graph that answers now, open for a patch to read: its files, some of its symbols, and who mentions a word."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from knowing.graph import connect
from knowing.graph.wordbook import Wordbook, live_postings

Array = NDArray[Any]


class StoredFile(NamedTuple):
    """A file of the graph with what other files see of it, encoded."""

    id: int
    path: str
    language: str
    first_symbol: int
    flags: int
    interface: bytes


class Present:
    """The graph that answers now, open for a patch to read."""

    def __init__(self, connection: sqlite3.Connection, words: Wordbook, segment: Array) -> None:
        self._connection, self._words, self._segment = connection, words, segment

    def files(self) -> Iterator[StoredFile]:
        """Every file, in the order of ids."""
        rows = self._connection.execute(
            "SELECT id, path, language, first_symbol, flags, interface FROM files ORDER BY id"
        ).fetchall()
        for number, path, language, first, flags, packed in rows:
            yield StoredFile(number, path, language, first, flags, zlib.decompress(packed))

    def symbols_of_kinds(self, kinds: Sequence[int]) -> list[tuple[str, int, int | None, int]]:
        """Name, kind, file and id of every symbol of these kinds."""
        marks = ",".join("?" * len(kinds))
        return self._connection.execute(
            f"SELECT name, kind, file_id, id FROM symbols WHERE kind IN ({marks})",  # noqa: S608 - only marks
            tuple(kinds),
        ).fetchall()

    def symbols_with(self, term: str) -> Array:
        """Ids of the symbols whose words have this term."""
        return live_postings(self._words, self._connection, self._segment, term)[0]


@contextmanager
def open_present(root: Path, words: Wordbook, segment: Array) -> Iterator[Present]:
    """Open the graph that answers now, and close it in the end."""
    with closing(connect.open_to_read(root)) as connection:
        yield Present(connection, words, segment)
