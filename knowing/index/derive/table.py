"""The table of derivations: everything that the resolved graph implies, in the order in which it is derived.

A derivation is one row, and adding the row is the whole change: a full build and a patch both go through this table.
Each row has two forms. The full form derives the edges of the whole graph. The partial form derives those that a patch
must make again, and says which old edges they replace. A row without a partial form has every change linked anew, which
is slow and never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import edge_keys
from knowing.index.derive.contains import derive_contains
from knowing.index.derive.documented import derive_documents
from knowing.index.derive.exercised import derive_tested
from knowing.index.derive.inherits import derive_inherits, inherit_again
from knowing.index.derive.outside import derive_effects
from knowing.index.derive.routes import derive_routes
from knowing.index.link.draft import Draft
from knowing.index.link.interface import Interface
from knowing.model import EdgeKind

Array = NDArray[Any]
Changed = list[tuple[int, Interface, Interface]]
"""Id of a changed file, what others saw of it before, and what they see now."""
Replaced = Mapping[EdgeKind, Set[int]]
"""For a kind of edge, the sources whose old edges of that kind are replaced. A kind that is not in it belongs to files:
the old edges of the files that are resolved again are replaced, and no others."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A row for what is derived symbol by symbol, into the draft of a graph."""

    name: str
    makes: tuple[EdgeKind, ...]
    full: Callable[[Draft], None]
    partial: Callable[[Draft, Changed], Replaced] | None


@dataclass(frozen=True, slots=True)
class WholeDerivation:
    """A row for what is derived from whole columns: one changed file can change any of it, and it costs the same after
    one edit as after many. Its full form is its partial form."""

    name: str
    makes: tuple[EdgeKind, ...]
    form: Callable[[Array, Mapping[str, Array]], Array]
    """From rows of all other edges, and the columns of symbols, to rows of edges."""


def _by_file(derive: Callable[[Draft], None]) -> Callable[[Draft, Changed], Replaced]:
    """The partial form of a derivation that looks at one file after the other: the same, of the files resolved again."""

    def partial(draft: Draft, _: Changed) -> Replaced:
        derive(draft)
        return {}

    return partial


DERIVATIONS: tuple[Derivation | WholeDerivation, ...] = (
    Derivation("inherits", (EdgeKind.INHERITS, EdgeKind.OVERRIDES), derive_inherits, inherit_again),
    Derivation("effects", (EdgeKind.READS_ENV, EdgeKind.EXECUTES_PROCESS), derive_effects, _by_file(derive_effects)),
    Derivation("routes", (EdgeKind.HANDLES_ROUTE,), derive_routes, _by_file(derive_routes)),
    Derivation("documents", (EdgeKind.DOCUMENTS,), derive_documents, _by_file(derive_documents)),
    WholeDerivation("contains", (EdgeKind.CONTAINS, EdgeKind.MEMBER_OF), derive_contains),
    WholeDerivation("tested", (EdgeKind.TESTS, EdgeKind.TESTED_BY, EdgeKind.CO_TESTED_WITH), derive_tested),
)
"""Each may use what the rows above it have derived into the draft."""


def derive(draft: Draft) -> None:
    """Add to the draft of a full build what its resolved edges imply."""
    for row in DERIVATIONS:
        if isinstance(row, Derivation):
            row.full(draft)


def without_partial() -> list[str]:
    """The names of the derivations that cannot follow a patch."""
    return [row.name for row in DERIVATIONS if isinstance(row, Derivation) and row.partial is None]


def derive_again(draft: Draft, changed: Changed) -> dict[EdgeKind, Set[int]]:
    """Add to the draft of a patch what is derived again; returns whose old edges that replaces, for each kind that
    does not belong to files."""
    replaced: dict[EdgeKind, Set[int]] = {}
    for row in DERIVATIONS:
        if isinstance(row, Derivation) and row.partial is not None:
            replaced |= row.partial(draft, changed)
    return replaced


def with_whole(edges: Array, columns: Mapping[str, Array]) -> Array:
    """All edges of the graph: the given ones and those derived from whole columns, sorted as the table is, by source,
    kind, target. (The arrays keep only the given ones.)"""
    parts: Iterable[Array] = (row.form(edges, columns) for row in DERIVATIONS if isinstance(row, WholeDerivation))
    whole = np.concatenate([edges, *parts])
    return whole[np.argsort(edge_keys(whole))]  # no two are the same
