"""The text of one file, addressed by bytes as syntax trees do, read as characters as people do."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.numbers import as_array

if TYPE_CHECKING:
    from tree_sitter import Node


class SourceText:
    """Pieces of a file as strings, and the rows they stand on. (A node's own ``start_point`` costs twenty times as much.)"""

    def __init__(self, source: bytes) -> None:
        self.bytes = source
        self.letters = source.decode("latin-1")
        """One character to a byte: right as it stands wherever a piece is ASCII, and then far cheaper than decoding it."""

    def between(self, start: int, end: int) -> str:
        piece = self.letters[start:end]
        return piece if piece.isascii() else self.bytes[start:end].decode("utf-8", "replace")

    def of(self, node: Node) -> str:
        return self.between(node.start_byte, node.end_byte)

    @cached_property
    def line_starts(self) -> NDArray[Any]:
        breaks = np.flatnonzero(np.frombuffer(self.bytes, np.uint8) == 10)
        return np.concatenate([np.zeros(1, np.int64), breaks + 1])

    def points(self, places: list[int]) -> tuple[list[int], list[int]]:
        """Rows and columns (from 0, in bytes) of many places."""
        if not places:
            return [], []
        rows, columns = self.points_of(as_array(places))
        return rows.tolist(), columns.tolist()

    def points_of(self, places: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Rows and columns of many places, all of them in arrays."""
        rows = self.line_starts.searchsorted(places, "right") - 1
        return rows, places - self.line_starts[rows]

    def rows(self, places: list[int]) -> list[int]:
        """Rows (from 0) of many places."""
        if not places:
            return []
        found: list[int] = (self.line_starts.searchsorted(as_array(places), "right") - 1).tolist()
        return found
