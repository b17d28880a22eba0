"""Hubs and authorities, against dense matrices, networkx and their laws."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.algorithms.hits import HubsAndAuthorities, hits

Edges = tuple[int, list[tuple[int, int, float]]]


@st.composite
def subgraphs(draw: st.DrawFn) -> Edges:
    size = draw(st.integers(1, 10))
    node = st.integers(0, size - 1)
    weight = st.sampled_from([0.0, 0.3, 1.0, 2.5])
    return size, draw(st.lists(st.tuples(node, node, weight), max_size=30))


def standing(size: int, edges: list[tuple[int, int, float]], iterations: int = 10) -> HubsAndAuthorities:
    src = np.array([source for source, _, _ in edges], dtype=np.int64)
    dst = np.array([target for _, target, _ in edges], dtype=np.int64)
    return hits(src, dst, np.array([weight for _, _, weight in edges]), size, iterations=iterations)


def unit(vector: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(vector)
    return vector / length if length else vector


@given(subgraphs(), st.integers(1, 10))
def test_agrees_with_powers_of_the_dense_matrix(graph: Edges, iterations: int) -> None:
    size, edges = graph
    matrix = np.zeros((size, size))
    for source, target, weight in edges:
        matrix[source, target] += weight
    walks = np.linalg.matrix_power(matrix.T @ matrix, iterations - 1) @ matrix.T @ np.ones(size)
    found = standing(size, edges, iterations)
    assert found.authorities == pytest.approx(unit(walks), abs=1e-9)
    assert found.hubs == pytest.approx(unit(matrix @ walks), abs=1e-9)


def test_agrees_with_networkx_once_converged() -> None:
    edges = [(0, 2, 1.0), (0, 3, 2.0), (1, 2, 1.0), (3, 2, 0.5), (4, 0, 1.0), (2, 4, 0.2)]
    graph = nx.DiGraph()
    graph.add_nodes_from(range(5))
    graph.add_weighted_edges_from(edges)
    hubs, authorities = nx.hits(graph, max_iter=1000, tol=1e-12)
    found = standing(5, edges, iterations=200)
    assert found.hubs / found.hubs.sum() == pytest.approx([hubs[node] for node in range(5)], abs=1e-8)
    assert found.authorities / found.authorities.sum() == pytest.approx(
        [authorities[node] for node in range(5)], abs=1e-8
    )


@given(subgraphs())
def test_scores_are_unit_vectors_or_nothing(graph: Edges) -> None:
    size, edges = graph
    found = standing(size, edges)
    has_weight = any(weight > 0 for _, _, weight in edges)
    for scores in (found.hubs, found.authorities):
        assert np.linalg.norm(scores) == pytest.approx(1.0 if has_weight else 0.0)
        assert ((scores >= 0) & (scores <= 1 + 1e-12)).all()


@given(subgraphs())
def test_turning_every_edge_round_swaps_who_is_a_hub_and_who_an_authority(graph: Edges) -> None:
    size, edges = graph
    here = standing(size, edges, iterations=3)
    there = standing(size, [(target, source, weight) for source, target, weight in edges], iterations=3)
    assert np.array_equal(here.authorities > 0, there.hubs > 0)
    assert np.array_equal(here.hubs > 0, there.authorities > 0)


@given(subgraphs(), st.sampled_from([1e-200, 1e-3, 1e6]))
def test_the_scale_of_the_weights_does_not_matter(graph: Edges, factor: float) -> None:
    size, edges = graph
    scaled = [(source, target, weight * factor) for source, target, weight in edges]
    assert standing(size, edges).authorities == pytest.approx(standing(size, scaled).authorities, abs=1e-9)


def test_the_called_one_is_the_authority_and_the_caller_is_the_hub() -> None:
    found = standing(4, [(0, 1, 1.0), (0, 2, 1.0), (0, 3, 1.0), (1, 3, 1.0)])
    assert found.hubs.argmax() == 0
    assert found.authorities.argmax() == 3


def test_no_edges_is_no_standing() -> None:
    for size in (0, 1, 5):
        found = standing(size, [])
        assert found.hubs.tolist() == found.authorities.tolist() == [0.0] * size
    assert not standing(2, [(0, 1, 0.0)]).hubs.any()
