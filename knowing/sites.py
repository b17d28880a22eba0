"""What a file mentions, as a fact of its own: places that name something, folded so that many of them take little room."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class SiteFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A place that mentions a name: a call, a base class, a type hint … not yet resolved."""

    source: int
    kind: str
    name: str
    line: int
    column: int
    receiver: str = ""
    """Text before the dot; for ``extends``/``implements`` of a detached block, the type the block belongs to."""


SiteRow = tuple[int, str, str, int, int, str]
"""The fields of a ``SiteFact``, in their order."""


class Sites(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """The mentions of one file, folded: every text once, and six numbers to a mention. As ``SiteFact``s they would be most of what
    an index takes in memory, so they are opened file by file, when they are looked at."""

    size: int = 0
    kinds: list[str] = []
    texts: list[str] = []
    numbers: bytes = b""
    """Column after column: source, number of the kind, number of the name, line, column, number of the receiver."""

    @classmethod
    def of(cls, rows: Iterable[SiteRow]) -> Sites:
        """Fold mentions.

        >>> [site.receiver for site in Sites.of([(0, "calls", "get", 1, 70_000, "a"), (0, "calls", "a", 2, 0, "")])]
        ['a', '']
        """
        return cls.folded(*(tuple(zip(*rows, strict=True)) or ((),) * 6))

    @classmethod
    def folded(
        cls,
        sources: Sequence[int],
        kind: Sequence[str],
        name: Sequence[str],
        lines: Sequence[int] | Array,
        columns: Sequence[int] | Array,
        receiver: Sequence[str],
    ) -> Sites:
        """Fold mentions that are given column by column: all of their sources, all of their kinds, and so on."""
        size, kinds, texts = len(name), _numbers(), _numbers()
        of_kind, of_text = kinds.__getitem__, texts.__getitem__
        few = array("I", [*sources, *map(of_kind, kind), *map(of_text, name), *map(of_text, receiver)])
        folded = np.frombuffer(few, np.uint32)
        numbers = np.concatenate([folded[: 3 * size], lines, columns, folded[3 * size :]])
        kept = np.uint16 if int(numbers.max(initial=0)) < 1 << 16 else np.uint32
        return cls(size, list(kinds), list(texts), numbers.astype(kept).tobytes())

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[SiteFact]:
        return (SiteFact(*row) for row in self.rows())

    def of_kinds(self, *wanted: str) -> list[SiteFact]:
        """The mentions of some kinds; a file that has none is not opened."""
        numbers = [number for number, kind in enumerate(self.kinds) if kind in wanted]
        if not numbers:
            return []
        if len(numbers) == len(self.kinds):
            return [*self]
        columns = np.frombuffer(self.numbers, np.uint16 if len(self.numbers) == 12 * self.size else np.uint32)
        columns = columns.reshape(6, self.size)
        is_wanted = np.logical_or.reduce([columns[1] == number for number in numbers])
        kinds, texts = self.kinds, self.texts
        return [
            SiteFact(source, kinds[kind], texts[name], line, column, texts[receiver])
            for source, kind, name, line, column, receiver in columns[:, is_wanted].T.tolist()
        ]

    def rows(self) -> Iterator[SiteRow]:
        """Every mention as a row. A text that is mentioned many times is one object: what is looked up by it is quick to find."""
        size = self.size
        numbers = array("H" if len(self.numbers) == 12 * size else "I", self.numbers).tolist()
        source, kind, name, line, column, receiver = (numbers[at * size : (at + 1) * size] for at in range(6))
        kinds, texts = self.kinds.__getitem__, self.texts.__getitem__
        return zip(source, map(kinds, kind), map(texts, name), line, column, map(texts, receiver), strict=True)


def _numbers() -> defaultdict[str, int]:
    """Numbers of texts: whoever looks a new one up gives it the next number."""
    return defaultdict(count().__next__)
