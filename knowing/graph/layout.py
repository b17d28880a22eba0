"""Packed numbers, which hold several: which bits belong to which part, with checks that no part overflows.

A ``PackedLayout`` names the parts of a number from the highest bits to the lowest. Sorting packed numbers therefore sorts by the
first part, then by the second, and so on. Whoever packs or opens such a number uses the layouts of this module.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import EDGE_KINDS, EdgeKind, Provenance

Array = NDArray[Any]


class PackedLayout:
    """The named parts of a packed number, highest bits first.

    >>> time = PackedLayout(np.uint16, hour=5, minute=6)
    >>> packed = time.pack(hour=np.array([23]), minute=np.array([59]))
    >>> packed.tolist(), time.part(packed, "hour").tolist()
    ([1531], [23])
    """

    def __init__(self, dtype: type[np.integer[Any]], **widths: int) -> None:
        bits = np.iinfo(dtype).bits - (1 if np.issubdtype(dtype, np.signedinteger) else 0)
        if sum(widths.values()) > bits or min(widths.values()) < 1:
            raise ValueError(f"{widths} do not fit into the {bits} bits of {dtype.__name__}")
        self.dtype = dtype
        self.names = tuple(widths)
        self.widths = widths
        self.shift = dict(zip(widths, _shifts(tuple(widths.values())), strict=True))
        """How far each part stands to the left."""
        self.most = {name: (1 << width) - 1 for name, width in widths.items()}
        """The largest number that each part can hold."""

    def pack(self, **parts: Any) -> Array:
        """One number for each row of the parts (arrays or single numbers); ``OverflowError`` if one does not fit."""
        packed: Array = np.empty(np.broadcast_shapes(*map(np.shape, parts.values())), self.dtype)
        for place, name in enumerate(self.names):
            part = np.ascontiguousarray(parts[name]) if np.ndim(parts[name]) else parts[name]
            self.check(name, part)
            if place:
                packed <<= self.dtype(self.widths[name])
                np.bitwise_or(packed, part, out=packed, casting="unsafe")
            else:
                packed[...] = part
        return packed

    def part(self, packed: Array, name: str) -> Array:
        """One part of every packed number, in the type of the packed numbers."""
        found: Array = packed >> self.dtype(self.shift[name])
        found &= self.dtype(self.most[name])
        return found

    def mask(self, *names: str) -> np.integer[Any]:
        """The bits of some parts: ``packed & mask`` is not 0 where one of them is not."""
        return self.dtype(sum(self.most[name] << self.shift[name] for name in names))

    def check(self, name: str, numbers: Any) -> None:
        """Raise ``OverflowError`` if one of the numbers does not fit into a part."""
        bits = int(
            np.bitwise_or.reduce(np.asarray(numbers), axis=None)
        )  # one look at each: as large as the largest, or negative
        if not 0 <= bits <= self.most[name]:
            given = np.asarray(numbers)
            raise OverflowError(
                f"{int(given.min())} to {int(given.max())}: too much for a {name} of {self.widths[name]} bits"
            )


def _shifts(widths: tuple[int, ...]) -> list[int]:
    """How many bits stand to the right of each part."""
    return [sum(widths[place + 1 :]) for place in range(len(widths))]


# -- words ----------------------------------------------------------------------------------------------------------------

COUNTS = PackedLayout(np.uint32, name=4, enclosing=4, signature=6, doc=8, body=10)
"""How often a symbol says a term, field by field. More than a field can hold is kept as the most that it can hold."""
FIELDS = COUNTS.names
NAME, ENCLOSING, SIGNATURE, DOC, BODY = range(5)

TERMS = PackedLayout(np.int64, term=31, symbol=32)
"""A posting while the postings of all files are brought together."""

SPOKEN = PackedLayout(np.int64, file=12, token=24, symbol=24, field=3)
"""A word of a text while the words of some files are counted."""

# -- edges ----------------------------------------------------------------------------------------------------------------

KIND_BITS = 6
EDGES = PackedLayout(np.int64, source=28, kind=KIND_BITS, target=28)
"""What makes an edge one edge, in the order of the table of edges."""

PAIRS = PackedLayout(np.int64, one=31, other=32)
"""Two numbers as one, to find pairs again or only once: two symbols, or two packages (as one number) and a symbol."""

WALK = PackedLayout(np.uint8, precise=1, against=1, kind=KIND_BITS)
"""An edge in the walk: its kind; walked against its direction or not; given by a language server or SCIP or not."""
AGAINST = 1 << WALK.shift["against"]
PRECISE = 1 << WALK.shift["precise"]
WALK_CODES = 2 * PRECISE
"""How many walk codes there are."""


def require_room(kinds: int) -> None:
    """Raise ``OverflowError`` if edges have more kinds than the packed numbers have room for."""
    EDGES.check("kind", kinds - 1)
    WALK.check("kind", kinds - 1)


require_room(len(EDGE_KINDS))


def edge_keys(edges: Array) -> Array:
    """One number for the (source, kind, target) of each edge, in that order; the columns are source, target, kind, ..."""
    return EDGES.pack(source=edges[:, 0], kind=edges[:, 2], target=edges[:, 1])


def walk_codes(kinds: Array, provenance: Array) -> Array:
    """The code of each edge when it is walked in its own direction."""
    return WALK.pack(precise=provenance >= Provenance.LSP, against=0, kind=kinds)


def walk_code(kind: EdgeKind, is_against: bool = False) -> int:
    """The code of edges of one kind that syntax gave."""
    return EDGE_KINDS.index(kind) | (AGAINST if is_against else 0)


def same_walk(codes: Array, code: int) -> Array:
    """Which codes are of one kind and direction, whoever gave the edge."""
    found: Array = (codes & np.uint8(PRECISE - 1)) == code
    return found


def is_against(codes: Array) -> Array:
    """Which codes are of edges that are walked against their direction."""
    found: Array = (codes & np.uint8(AGAINST)) != 0
    return found
