"""Packages that belong together: communities of the package graph, from those that use others down to those that are used.

The communities are those of greatest modularity (Clauset, Newman, Moore 2004, https://doi.org/10.1103/PhysRevE.70.066111): packages
are joined as long as that leaves more dependence inside of groups than chance would. The method has no randomness.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def find_groups(weights: Array) -> tuple[tuple[int, ...], ...]:
    """Groups of packages, and packages within them, who depends before who is depended on;
    packages that nothing ties to others come last. ``weights[a, b]``: a depends on b."""
    count = len(weights)
    groups = _communities(weights) if count > 2 else [tuple(range(count))] if count else []
    return tuple(tuple(_by_height(group, weights)) for group in _group_order(groups, weights))


def _communities(weights: Array) -> list[tuple[int, ...]]:
    import networkx  # noqa: PLC0415 - nothing else needs it

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(weights)))
    both = np.log1p(weights + weights.T)  # a hundred uses do not tie fifty times as close as two
    graph.add_weighted_edges_from(
        (one, other, float(both[one, other]))
        for one in range(len(weights))
        for other in range(one + 1, len(weights))
        if both[one, other] > 0
    )
    if not graph.number_of_edges():
        return [tuple(range(len(weights)))]
    found = networkx.community.greedy_modularity_communities(graph, weight="weight")
    groups = [tuple(sorted(group)) for group in found]
    alone = tuple(sorted(member for group in groups if len(group) == 1 for member in group))
    return [group for group in groups if len(group) > 1] + ([alone] if alone else [])


def height(weights: Array) -> Array:
    """For each: the share of its dependence that goes out, from 0 (only used) to 1 (only uses)."""
    outward, inward = weights.sum(axis=1), weights.sum(axis=0)
    share: Array = (outward + 1.0) / (outward + inward + 2.0)
    return share


def _by_height(members: Sequence[int], weights: Array) -> list[int]:
    heights = height(weights)
    return sorted(members, key=lambda one: (-round(float(heights[one]), 9), one))


def _group_order(groups: Sequence[tuple[int, ...]], weights: Array) -> list[tuple[int, ...]]:
    between = np.array([[weights[np.ix_(one, other)].sum() for other in groups] for one in groups]).reshape(
        len(groups), len(groups)
    )
    np.fill_diagonal(between, 0.0)
    heights = height(between)
    tied = [weights[np.ix_(group, group)].sum() > 0 for group in groups]
    order = sorted(range(len(groups)), key=lambda one: (not tied[one], -round(float(heights[one]), 9), groups[one]))
    return [groups[one] for one in order]
