"""The walk: nearness to the seeds along weighted edges, relative to the most visited symbol."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from knowing.algorithms.rrf import fuse
from knowing.model import EDGE_KINDS, EdgeKind
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.walk import Spread, spread, weights_by_code
from knowing.settings import WalkSettings

from .toy import Toy, toy

CALLS = EdgeKind.CALLS


def walked(graph: Toy, start: str, settings: WalkSettings | None = None) -> Spread:
    ids = graph.ids(*start.split())
    return spread(Seeds((), fuse([], []), ids, np.ones(len(ids))), graph.graph, settings or WalkSettings())


def test_what_is_nearer_to_the_seed_has_more_mass() -> None:
    graph = toy("none a b c d", ("a", CALLS, "b"), ("b", CALLS, "c"), ("c", CALLS, "d"))
    mass = walked(graph, "a").mass
    assert mass.max() == 1.0 and mass[2] > mass[3] > mass[4] > 0.0 == mass[0]


def test_a_heavier_kind_of_edge_carries_more() -> None:
    graph = toy("none a called hinted", ("a", CALLS, "called"), ("a", EdgeKind.TYPE_HINT_OF, "hinted"))
    mass = walked(graph, "a").mass
    assert mass[2] > mass[3] > 0


def test_an_edge_is_also_walked_against_its_direction_for_less() -> None:
    graph = toy("none caller a callee", ("caller", CALLS, "a"), ("a", CALLS, "callee"))
    mass = walked(graph, "a").mass
    assert mass[3] > mass[1] > 0
    assert walked(graph, "a", WalkSettings(backward=0.0)).mass[1] == 0.0


def test_tests_are_not_walked_through() -> None:
    graph = toy("none a test_a b", ("test_a", CALLS, "a"), ("test_a", CALLS, "b"), tests=["test_a"])
    assert walked(graph, "a").mass[2] == walked(graph, "a").mass[3] == 0.0


def test_without_seeds_nobody_walks_and_without_walking_only_seeds_have_mass() -> None:
    graph = toy("none a b", ("a", CALLS, "b"))
    assert not walked(graph, "").mass.any() and walked(graph, "").evidence(1) == (0.0, None)
    still = walked(graph, "a", WalkSettings(restart=1.0))
    assert still.mass.tolist() == [0.0, 1.0, 0.0] and still.evidence(1) == (1.0, None)


def test_evidence_is_the_neighbour_that_most_mass_came_from() -> None:
    graph = toy("none a b weak", ("a", CALLS, "b"), ("weak", EdgeKind.INHERITS, "b"))
    mass, way = walked(graph, "a weak").evidence(2)
    assert mass > 0 and way is not None and graph.names[way.source] == "a"


def test_every_kind_of_edge_has_a_weight_and_a_precise_edge_its_multiple() -> None:
    table = weights_by_code(WalkSettings(precise=2.0))
    codes = np.array([code for code, kind in enumerate(EDGE_KINDS) if kind.row.walk is not None])
    assert (table[codes] > 0).all() and (table[codes | 64] == table[codes] * 0.5).all()
    assert (table[codes | 128] == table[codes] * 2.0).all()
    assert table[EDGE_KINDS.index(EdgeKind.DOCUMENTS)] == 0


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=12), st.floats(0.05, 0.95))
def test_mass_is_a_share_and_unreached_symbols_have_none(pairs: list[tuple[int, int]], restart: float) -> None:
    names = "none a b c d e f".split()
    graph = toy(" ".join(names), *((names[one], CALLS, names[other]) for one, other in pairs if one != other))
    found = walked(graph, "a", replace(WalkSettings(), restart=restart, floor=0.0))
    reached, more = {1}, {1}
    while more:
        more = {b for one, other in pairs for a, b in ((one, other), (other, one)) if a in reached} - reached
        reached |= more
    assert found.mass.max() == pytest.approx(1.0) and found.mass.min() >= 0.0
    assert set(np.flatnonzero(found.mass).tolist()) <= reached
