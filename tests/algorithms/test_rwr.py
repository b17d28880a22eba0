"""Random walk with restart, against networkx and its laws."""

from __future__ import annotations

from typing import NamedTuple

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knowing.algorithms import rwr
from knowing.algorithms.rwr import reach_of_others, strongest_way_in, walk

TO_THE_END = {"tolerance": 0.0, "stable_top": 0, "max_iter": 250}


class Graph(NamedTuple):
    indptr: np.ndarray
    indices: np.ndarray
    weights: np.ndarray

    @property
    def size(self) -> int:
        return len(self.indptr) - 1

    @property
    def rows(self) -> np.ndarray:
        return np.repeat(np.arange(self.size), np.diff(self.indptr))

    def dense(self) -> np.ndarray:
        matrix = np.zeros((self.size, self.size))
        np.add.at(matrix, (self.rows, self.indices), self.weights)
        return matrix


def graph(size: int, edges: list[tuple[int, int, float]]) -> Graph:
    edges = sorted(edges, key=lambda edge: edge[0])
    degree = np.bincount([source for source, _, _ in edges], minlength=size) if edges else np.zeros(size, int)
    return Graph(
        np.concatenate([[0], np.cumsum(degree)]),
        np.array([target for _, target, _ in edges], dtype=np.int32),
        np.array([weight for _, _, weight in edges], dtype=np.float64),
    )


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 14))
    node = st.integers(0, size - 1)
    weight = st.sampled_from([0.0, 0.15, 0.5, 1.0, 3.0])
    return graph(size, draw(st.lists(st.tuples(node, node, weight), max_size=40)))


@st.composite
def seeded(draw: st.DrawFn) -> tuple[Graph, np.ndarray, np.ndarray]:
    drawn = draw(graphs())
    seeds = draw(st.lists(st.integers(0, drawn.size - 1), min_size=1, max_size=4))
    weights = draw(st.lists(st.sampled_from([0.0, 0.3, 1.0, 2.0]), min_size=len(seeds), max_size=len(seeds)))
    return drawn, np.array(seeds), np.array(weights)


def normalised(size: int, seeds: np.ndarray, weights: np.ndarray) -> np.ndarray:
    home = np.bincount(seeds, weights, minlength=size)
    return home / home.sum() if home.sum() else home


restarts = st.sampled_from([0.1, 0.2, 0.5, 0.9])


@settings(deadline=None)
@given(seeded(), restarts)
def test_agrees_with_personalised_pagerank(case: tuple[Graph, np.ndarray, np.ndarray], restart: float) -> None:
    drawn, seeds, weights = case
    assume(weights.sum() > 0)
    matrix = drawn.dense()
    oracle = nx.pagerank(
        nx.from_numpy_array(matrix, create_using=nx.DiGraph),
        alpha=1 - restart,
        personalization=dict(enumerate(normalised(drawn.size, seeds, weights))),
        max_iter=1000,
        tol=1e-13,
    )
    mass = walk(*drawn, seeds, weights, restart=restart, **TO_THE_END).mass
    assert mass == pytest.approx([oracle[node] for node in range(drawn.size)], abs=1e-9)


@given(seeded(), restarts, st.integers(0, 20))
def test_mass_is_conserved_and_never_negative(
    case: tuple[Graph, np.ndarray, np.ndarray], restart: float, steps: int
) -> None:
    drawn, seeds, weights = case
    mass = walk(*drawn, seeds, weights, restart=restart, max_iter=steps).mass
    assert mass.sum() == pytest.approx(1.0 if weights.sum() else 0.0, abs=1e-12)
    assert (mass >= 0).all()


@given(seeded())
def test_full_restart_is_identity(case: tuple[Graph, np.ndarray, np.ndarray]) -> None:
    drawn, seeds, weights = case
    walked = walk(*drawn, seeds, weights, restart=1.0)
    assert walked.mass == pytest.approx(normalised(drawn.size, seeds, weights))
    assert walked.iterations == 0


@given(seeded(), restarts)
def test_a_sweep_and_a_frontier_step_are_the_same_step(
    case: tuple[Graph, np.ndarray, np.ndarray], restart: float
) -> None:
    drawn, seeds, weights = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rwr, "_SPARSE_SHARE", 2.0)
        gathered = walk(*drawn, seeds, weights, restart=restart, max_iter=7)
        patch.setattr(rwr, "_SPARSE_SHARE", 0.0)
        swept = walk(*drawn, seeds, weights, restart=restart, max_iter=7)
        swept_with_rows = walk(*drawn, seeds, weights, restart=restart, max_iter=7, rows=drawn.rows)
    assert np.array_equal(gathered.mass, swept.mass)
    assert np.array_equal(swept.mass, swept_with_rows.mass)


@settings(deadline=None)
@given(seeded(), st.sampled_from([1e-3, 0.5, 1000.0]))
def test_only_the_proportions_of_weights_matter(case: tuple[Graph, np.ndarray, np.ndarray], factor: float) -> None:
    drawn, seeds, weights = case
    scaled = drawn._replace(weights=drawn.weights * factor)
    assert walk(*drawn, seeds, weights, **TO_THE_END).mass == pytest.approx(
        walk(*scaled, seeds, weights * factor, **TO_THE_END).mass, abs=1e-9
    )


@given(seeded())
def test_unreachable_nodes_stay_empty(case: tuple[Graph, np.ndarray, np.ndarray]) -> None:
    drawn, seeds, weights = case
    reachable = normalised(drawn.size, seeds, weights) > 0
    for _ in range(drawn.size):
        reachable = reachable | (drawn.dense()[reachable] > 0).any(axis=0)
    assert (walk(*drawn, seeds, weights).mass[~reachable] == 0).all()


@given(seeded(), st.data())
def test_the_strongest_way_in_is_the_largest_flow(
    case: tuple[Graph, np.ndarray, np.ndarray], data: st.DataObject
) -> None:
    drawn, seeds, weights = case
    node = data.draw(st.integers(0, drawn.size - 1))
    mass = walk(*drawn, seeds, weights).mass
    matrix = drawn.dense()
    out = matrix.sum(axis=1)
    flow = np.divide(mass * matrix[:, node], out, out=np.zeros(drawn.size), where=out > 0)
    flow[node] = 0
    way = strongest_way_in(node, *drawn, mass)
    if way is None:
        assert not flow.any()
    else:
        assert way.flow == pytest.approx(flow.max()) == pytest.approx(flow[way.source])
        assert way.share == pytest.approx(flow.max() / flow.sum())


def test_ties_for_the_strongest_way_in_go_to_the_smaller_id() -> None:
    drawn = graph(3, [(0, 2, 1.0), (1, 2, 1.0)])
    way = strongest_way_in(2, *drawn, np.array([0.4, 0.4, 0.2]))
    assert way is not None
    assert (way.source, way.share) == (0, 0.5)


def test_nearer_nodes_hold_more_mass_along_a_chain() -> None:
    chain = graph(5, [(node, node + 1, 1.0) for node in range(4)])
    mass = walk(*chain, np.array([0]), **TO_THE_END).mass
    assert (np.diff(mass) < 0).all()


def test_the_walk_says_why_it_stopped() -> None:
    ring = graph(30, [(node, (node + 1) % 30, 1.0) for node in range(30)])
    start = np.array([0])
    assert walk(*ring, start, max_iter=3).stopped_by == "iterations"
    assert walk(*ring, start, max_iter=500, stable_top=0).stopped_by == "tolerance"
    assert walk(*ring, start, max_iter=500).stopped_by == "stable top"
    assert walk(*ring, start, np.array([0.0])).stopped_by == "no seeds"
    assert walk(*ring, start, restart=1.0).stopped_by == "full restart"


def test_a_stable_top_means_two_steps_without_a_change() -> None:
    star = graph(3, [(0, 1, 2.0), (0, 2, 1.0)])
    walked = walk(*star, np.array([0]), restart=0.6, tolerance=0.0)
    assert (walked.iterations, walked.stopped_by) == (3, "stable top")


@given(case=seeded(), floor=st.sampled_from([1e-5, 1e-3, 0.05]))
def test_with_a_floor_mass_is_kept_and_little_is_lost(case: tuple[Graph, np.ndarray, np.ndarray], floor: float) -> None:
    drawn, seeds, weights = case
    assume(weights.sum() > 0)
    exact = walk(*drawn, seeds, weights, **TO_THE_END)
    rough = walk(*drawn, seeds, weights, floor=floor, **TO_THE_END)
    assert rough.mass.sum() == pytest.approx(1.0)
    # a step moves home at most the floor of every node, and later steps forget it by the restart
    assert np.abs(rough.mass - exact.mass).sum() <= 2 * floor * drawn.size / 0.2 + 1e-9


@given(case=seeded())
def test_weights_by_code_are_the_weights(case: tuple[Graph, np.ndarray, np.ndarray]) -> None:
    drawn, seeds, weights = case
    table, codes = np.unique(drawn.weights, return_inverse=True)
    plain = walk(*drawn, seeds, weights, **TO_THE_END)
    coded = walk(drawn.indptr, drawn.indices, table, seeds, weights, codes=codes.astype(np.uint8), **TO_THE_END)
    assert coded.mass == pytest.approx(plain.mass)


def test_nothing_in_is_nothing_out() -> None:
    nobody = np.array([], dtype=np.int64)
    assert walk(*graph(0, []), nobody).mass.shape == (0,)
    assert not walk(*graph(3, []), nobody).mass.any()
    assert walk(*graph(3, []), np.array([1])).mass.tolist() == [0, 1, 0]
    assert strongest_way_in(0, *graph(3, []), np.ones(3) / 3) is None


def test_impossible_probabilities_are_refused() -> None:
    with pytest.raises(ValueError, match="probability"):
        walk(*graph(1, []), np.array([0]), restart=1.2)
    with pytest.raises(ValueError, match="negative"):
        walk(*graph(1, []), np.array([0]), np.array([-1.0]))


# -- what reaches a node from the other seeds -------------------------------------------------------------------------


def reached_by_matrix(drawn: Graph, seeds: np.ndarray, weights: np.ndarray, share: float, steps: int) -> np.ndarray:
    """The same by powers of the matrix, seed by seed, without what comes back to a seed within two steps."""
    dense = drawn.dense()
    out = dense.sum(axis=1, keepdims=True)
    passed = np.divide(dense, out, out=np.zeros_like(dense), where=out > 0)
    home = np.zeros(drawn.size)
    np.add.at(home, seeds, weights)
    home = home / home.sum() if home.sum() > 0 else home
    total = np.zeros(drawn.size)
    for step in range(1, steps + 1):
        arrives = share**step * home[:, None] * np.linalg.matrix_power(passed, step)
        if step <= 2:
            np.fill_diagonal(arrives, 0.0)
        total += arrives.sum(axis=0)
    return total


@given(drawn=seeded(), share=st.sampled_from([0.0, 0.5, 0.8, 1.0]), steps=st.integers(0, 4))
def test_what_reaches_a_node_from_the_others_is_a_sum_of_powers(
    drawn: tuple[Graph, np.ndarray, np.ndarray], share: float, steps: int
) -> None:
    one, seeds, weights = drawn
    found = reach_of_others(*one, seeds, weights, share=share, steps=steps)
    assert np.allclose(found, reached_by_matrix(one, seeds, weights, share, steps), atol=1e-9)


@given(drawn=seeded())
def test_a_table_of_codes_says_the_same_as_a_weight_for_each_edge(
    drawn: tuple[Graph, np.ndarray, np.ndarray],
) -> None:
    one, seeds, weights = drawn
    table, codes = np.unique(one.weights, return_inverse=True) if len(one.weights) else (np.zeros(1), np.zeros(0, int))
    told = reach_of_others(
        one.indptr, one.indices, table, seeds, weights, share=0.8, steps=3, codes=codes.astype(np.uint8)
    )
    assert np.allclose(told, reach_of_others(*one, seeds, weights, share=0.8, steps=3))


def test_a_seed_alone_is_in_no_company() -> None:
    pair = graph(3, [(0, 1, 1.0), (1, 0, 1.0)])
    assert reach_of_others(*pair, np.array([0]), np.ones(1), share=0.8, steps=2)[0] == 0.0
