"""What a lookup found, how sure that is, and the edges and open sites that come of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from knowing.index.link.edges import Array, Found, Key
from knowing.index.link.world import NO_SYMBOL, Module
from knowing.model import TYPE_KINDS, Kind, Provenance
from knowing.settings.index import LINK

EXACT, IMPORTED, TYPED = LINK.exact, LINK.imported, LINK.typed
SHARED, STARRED, UNIQUE = LINK.shared, LINK.starred, LINK.unique
"""Confidence, in percent, of a name found in its own scope, by import, by the receiver's type, in the package, by a star import, by being the only one."""

HOLDERS = frozenset({*TYPE_KINDS, Kind.MODULE, Kind.VARIABLE, Kind.CONSTANT})
"""Kinds whose members are had from a receiver."""
FIELDS = frozenset({Kind.FIELD, Kind.PROPERTY, Kind.VARIABLE, Kind.CONSTANT})
"""Kinds that hold a value."""
METHOD = Kind.METHOD
FILE = Kind.FILE  # in Python 3.11 a member of an enum costs as much as a call
_RESOLVED, _INFERRED = int(Provenance.RESOLVED), int(Provenance.INFERRED)

Site = tuple[int, str, str, int, int]
"""A mention that stayed open: source, name, receiver, line, column."""


class Hit(msgspec.Struct, frozen=True, gc=False):
    """What a name turned out to be: a symbol, or whole modules. (A struct is made in a third of the time of a named tuple.)"""

    symbol: int
    confidence: int
    modules: tuple[Module, ...] = ()
    is_instance: bool = False

    @property
    def is_empty(self) -> bool:
        return self.symbol == NO_SYMBOL and not self.modules


MISS = Hit(NO_SYMBOL, 0)
OUTSIDE = Hit(NO_SYMBOL, -1)
"""What was imported from elsewhere, and what it holds: surely nothing of ours, so there is nothing to guess."""


@dataclass(slots=True)
class Resolution:
    """Edges and open sites of the files that were resolved."""

    edges: dict[Key, Found] = field(default_factory=dict)
    beside: list[Array] = field(default_factory=list)
    """Edges that other processes resolved, as rows."""
    open: list[Site] = field(default_factory=list)
    resolved_calls: int = 0
    open_calls: int = 0
    outside_calls: int = 0
    """Calls of names the repository does not define at all: libraries and builtins."""

    def add(self, source: int, kind: str, target: int, hit: Hit, line: int) -> None:
        """Add an edge; the surer of two stays, and the first of equals."""
        if source == target and kind != "calls":
            return
        key, confidence = (source, kind, target), hit.confidence
        old = self.edges.get(key)
        if old is None or old[1] < confidence:
            self.edges[key] = (_RESOLVED if confidence > UNIQUE else _INFERRED, confidence, line)
