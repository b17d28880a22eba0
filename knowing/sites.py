"""What a file mentions, as a fact of its own: places that name something, folded so that many of them take little room."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

import msgspec


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
        kinds: dict[str, int] = {}
        texts: dict[str, int] = {}
        source, kind, name, line, column, receiver = tuple(zip(*rows, strict=True)) or ((),) * 6
        columns: tuple[Iterable[int], ...] = (
            source,
            [kinds.setdefault(one, len(kinds)) for one in kind],
            [texts.setdefault(one, len(texts)) for one in name],
            line,
            column,
            [texts.setdefault(one, len(texts)) for one in receiver],
        )
        numbers = [number for one in columns for number in one]
        width = "H" if max(numbers, default=0) < 1 << 16 else "I"
        return cls(len(source), list(kinds), list(texts), array(width, numbers).tobytes())

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[SiteFact]:
        return (SiteFact(*row) for row in self.rows())

    def of_kinds(self, *wanted: str) -> list[SiteFact]:
        """The mentions of some kinds; a file that has none is not opened."""
        if not any(kind in wanted for kind in self.kinds):
            return []
        return [SiteFact(*row) for row in self.rows() if row[1] in wanted]

    def rows(self) -> Iterator[SiteRow]:
        """Every mention as a row. A text that is mentioned many times is one object: what is looked up by it is quick to find."""
        size = self.size
        numbers = array("H" if len(self.numbers) == 12 * size else "I", self.numbers).tolist()
        source, kind, name, line, column, receiver = (numbers[at * size : (at + 1) * size] for at in range(6))
        kinds, texts = self.kinds.__getitem__, self.texts.__getitem__
        return zip(source, map(kinds, kind), map(texts, name), line, column, map(texts, receiver), strict=True)
