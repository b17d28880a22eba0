r"""Random walk with restart: how near every node is to a set of seeds.

A walker follows edges in proportion to their weight and, with probability :math:`c`, jumps back to a seed.
Where it spends its time is the stationary mass

.. math::  p_{t+1} = (1 - c)\, W^{\top} p_t + \bigl(1 - (1 - c)\,\lVert W^{\top} p_t \rVert_1\bigr)\, s

with :math:`s` the seeds and :math:`W` the weights divided by the out-weight of their row. The second factor
is the restart *and* whatever nodes without a way out could not pass on: mass is conserved by construction.

The graph is a CSR triple: the edges of node ``i`` are ``indices[indptr[i]:indptr[i + 1]]``.

>>> indptr, indices, weights = np.array([0, 2, 3, 3]), np.array([1, 2, 0]), np.array([3.0, 1.0, 1.0])
>>> walked = walk(indptr, indices, weights, seeds=np.array([0]), tolerance=1e-9, stable_top=0, max_iter=100)
>>> walked.mass.round(3).tolist(), walked.stopped_by
([0.556, 0.333, 0.111], 'tolerance')
>>> strongest_way_in(1, indptr, indices, weights, walked.mass).source
0

References
----------
Tong, Faloutsos, Pan (2006). Fast random walk with restart and its applications. ICDM.
https://doi.org/10.1109/ICDM.2006.70
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

IntArray: TypeAlias = NDArray[np.integer[Any]]
FloatArray: TypeAlias = NDArray[np.floating[Any]]
Mass: TypeAlias = NDArray[np.float64]
StoppedBy: TypeAlias = Literal["no seeds", "full restart", "tolerance", "stable top", "iterations"]

_SPARSE_SHARE = 0.25
"""Below this share of all edges, gathering the frontier's edges is cheaper than sweeping over all of them."""

_NO_WAY_OUT = float(np.finfo(np.float64).tiny)
"""Rows whose weights do not sum to more than this are dangling; dividing by less would overflow."""


class Walk(Struct, frozen=True, eq=False):
    """Where the walker spends its time, and why the walk ended."""

    mass: Mass
    iterations: int
    stopped_by: StoppedBy


class WayIn(Struct, frozen=True):
    """The neighbour a node owes most of its mass to."""

    source: int
    flow: float
    """Mass that comes over in one step, before the restart takes its share."""
    share: float
    """The part of everything that flows in, from 0 to 1."""


def walk(
    indptr: IntArray,
    indices: IntArray,
    weights: FloatArray,
    seeds: IntArray,
    seed_weights: FloatArray | None = None,
    *,
    restart: float = 0.2,
    max_iter: int = 20,
    tolerance: float = 1e-3,
    stable_top: int = 10,
    stable_for: int = 2,
    floor: float = 0.0,
    rows: IntArray | None = None,
    codes: NDArray[np.uint8] | None = None,
) -> Walk:
    """Walk from the seeds until the mass moves less than ``tolerance`` or its top stays as it is.

    The top is the ``stable_top`` heaviest nodes in order; it is stable once ``stable_for`` steps in a row
    left it unchanged. ``tolerance=0`` and ``stable_top=0`` switch early stopping off. ``restart=1.0`` is the
    identity: the normalised seeds. Repeated seeds add up. A node with less mass than ``floor`` passes nothing on;
    its mass goes home, so that a step costs what the nodes that matter cost. ``rows`` (the source of every
    edge) may be precomputed; with ``codes``, ``weights`` is a table and every edge has the weight of its code.
    Weights must not be negative.
    """
    if not 0.0 <= restart <= 1.0:
        raise ValueError("restart is a probability")
    home = _normalised(max(len(indptr) - 1, 0), seeds, seed_weights)
    if not home.any():
        return Walk(home, 0, "no seeds")
    if restart == 1.0:
        return Walk(home, 0, "full restart")
    graph = _Graph(indptr, indices, weights, rows, codes, floor)
    mass, unchanged = home, 0
    top = _top(mass, stable_top, None)
    for iteration in range(1, max_iter + 1):
        flowed = (1.0 - restart) * graph.spread(mass)
        moved = flowed + max(1.0 - float(flowed.sum()), 0.0) * home
        change = float(np.abs(moved - mass).sum())
        mass = moved
        if change < tolerance:
            return Walk(mass, iteration, "tolerance")
        if stable_top:
            before, top = top, _top(mass, stable_top, top)
            unchanged = unchanged + 1 if np.array_equal(before, top) else 0
            if unchanged >= stable_for:
                return Walk(mass, iteration, "stable top")
    return Walk(mass, max_iter, "iterations")


def reach_of_others(
    indptr: IntArray,
    indices: IntArray,
    weights: FloatArray,
    seeds: IntArray,
    seed_weights: FloatArray,
    *,
    share: float,
    steps: int,
    floor: float = 0.0,
    codes: NDArray[np.uint8] | None = None,
) -> Mass:
    r"""How much reaches each node, within a few steps, from the seeds other than itself.

    .. math::  r = \sum_{h=1}^{H} d^h \, (W^{\top})^h s

    with :math:`d` the share that every step passes on. What a seed gets back of its own, at once or in two steps, is taken
    off; longer ways back are few and stay in. Everything else is as in :func:`walk`.

    >>> indptr, indices, weights = np.array([0, 1, 3, 4]), np.array([1, 0, 2, 1]), np.ones(4)
    >>> reach_of_others(indptr, indices, weights, np.array([0]), np.ones(1), share=0.5, steps=2).tolist()
    [0.0, 0.5, 0.125]
    """
    home = _normalised(max(len(indptr) - 1, 0), seeds, seed_weights)
    graph = _Graph(indptr, indices, weights, None, codes, floor)
    mass, reached = home, np.zeros(len(home))
    for _ in range(steps):
        mass = share * graph.spread(mass)
        reached += mass
    own = np.unique(seeds)
    once, twice = graph.returning(own)
    reached[own] -= home[own] * (share * once * (steps > 0) + share**2 * twice * (steps > 1))
    return np.maximum(reached, 0.0)


def strongest_way_in(
    node: int, indptr: IntArray, indices: IntArray, weights: FloatArray, mass: FloatArray
) -> WayIn | None:
    """The neighbour that passes most mass on to ``node``; ties go to the smaller id, loops do not count."""
    edges = np.flatnonzero(indices == node)
    sources, edge_of = np.unique(np.searchsorted(indptr, edges, side="right") - 1, return_inverse=True)
    positions, row = _edges_of(sources, indptr)
    out = _summed(row, weights[positions], len(sources))
    flow = _divided(mass[sources] * _summed(edge_of, weights[edges], len(sources)), out)
    flow[sources == node] = 0.0
    if not flow.any():
        return None
    best = int(np.argmax(flow))
    return WayIn(int(sources[best]), float(flow[best]), float(flow[best] / flow.sum()))


class _Graph:
    """One step of the walk: over the frontier's edges while it is small, over all edges afterwards.

    ``take`` where an index would do: it needs half of the time for an array of this size.
    """

    def __init__(
        self,
        indptr: IntArray,
        indices: IntArray,
        weights: FloatArray,
        rows: IntArray | None,
        codes: NDArray[np.uint8] | None,
        floor: float,
    ) -> None:
        self.indptr, self.indices, self.weights, self.rows = indptr, indices, weights, rows
        self.codes, self.floor = codes, floor
        self.size = len(indptr) - 1
        self.out: Mass | None = None

    def spread(self, mass: Mass) -> Mass:
        frontier = np.flatnonzero(mass > self.floor)
        touched = int((self.indptr[frontier + 1] - self.indptr[frontier]).sum())
        if touched < _SPARSE_SHARE * len(self.indices):
            return self._spread_from(frontier, mass)
        return self._sweep(mass)

    def _spread_from(self, frontier: IntArray, mass: Mass) -> Mass:
        positions, row = _edges_of(frontier, self.indptr)
        weights = self._weights(positions)
        out = _summed(row, weights, len(frontier))
        return _summed(self.indices[positions], _divided(mass[frontier], out)[row] * weights, self.size)

    def returning(self, nodes: IntArray) -> tuple[Mass, Mass]:
        """For each of some distinct nodes: how much of what leaves it comes back after one step, and after two."""
        near = np.unique(np.append(self.indices[_edges_of(nodes, self.indptr)[0]], nodes))
        positions, row = _edges_of(near, self.indptr)
        weights, targets = self._weights(positions), self.indices[positions]
        passed = _divided(np.ones(len(near)), _summed(row, weights, len(near)))[row] * weights
        at, near_at = (_places(some, self.size) for some in (nodes, near))
        forth, back = np.zeros((len(nodes), len(near))), np.zeros((len(nodes), len(near)))
        leaves, comes = at[near[row]] >= 0, at[targets] >= 0
        np.add.at(forth, (at[near[row[leaves]]], near_at[targets[leaves]]), passed[leaves])
        np.add.at(back, (at[targets[comes]], row[comes]), passed[comes])
        return forth[np.arange(len(nodes)), near_at[nodes]], (forth * back).sum(axis=1)

    def _weights(self, positions: IntArray) -> FloatArray:
        return self.weights[positions] if self.codes is None else self.weights.take(self.codes[positions])

    def _sweep(self, mass: Mass) -> Mass:
        if self.rows is None:
            self.rows = np.repeat(np.arange(self.size), np.diff(self.indptr))
        if self.out is None:
            if self.codes is not None:
                self.weights, self.codes = self.weights.take(self.codes), None
            self.out = _summed(self.rows, self.weights, self.size)
            self.indices = self.indices.astype(np.intp, copy=False)  # bincount would convert at every step
        carried = _divided(np.where(mass > self.floor, mass, 0.0), self.out).take(self.rows)
        carried *= self.weights
        return _summed(self.indices, carried, self.size)


def _places(nodes: IntArray, size: int) -> IntArray:
    """For every node of the graph: its place among some distinct ones, or -1."""
    places = np.full(size, -1)
    places[nodes] = np.arange(len(nodes))
    return places


def _summed(places: IntArray, amounts: FloatArray, size: int) -> Mass:
    """What arrives at each place. (For no arrivals at all, ``bincount`` alone would answer in integers.)"""
    return np.bincount(places, amounts, minlength=size).astype(np.float64, copy=False)


def _edges_of(nodes: IntArray, indptr: IntArray) -> tuple[IntArray, IntArray]:
    """The positions of all edges that leave ``nodes``, and for each the place of its source in ``nodes``."""
    first = indptr[nodes].astype(np.int64)
    count = indptr[nodes + 1] - first
    row = np.repeat(np.arange(len(nodes)), count)
    before = np.cumsum(count) - count
    return np.arange(len(row)) + (first - before)[row], row


def _normalised(size: int, seeds: IntArray, weights: FloatArray | None) -> Mass:
    """Seeds as a distribution over ``size`` nodes: repeated seeds add up, and no weight at all stays zero."""
    given = np.ones(len(seeds)) if weights is None else np.asarray(weights, dtype=np.float64)
    if (given < 0.0).any():
        raise ValueError("seed weights must not be negative")
    home = np.zeros(size)
    np.add.at(home, np.asarray(seeds, dtype=np.intp), given / max(given.max(initial=0.0), _NO_WAY_OUT))
    total = home.sum()
    return home / total if total > 0.0 else home


def _divided(mass: FloatArray, out: Mass) -> Mass:
    """Mass per unit of out-weight; zero where there is no way out."""
    return np.divide(mass, out, out=np.zeros(len(out)), where=out > _NO_WAY_OUT)


def _top(mass: Mass, count: int, before: IntArray | None) -> IntArray:
    """The ``count`` heaviest nodes, heaviest first, ties to the smaller id.

    The new top cannot lie below the lightest of the old top, so only what reaches that floor is sorted.
    """
    floor = mass[before].min(initial=np.inf) if before is not None and 0 < len(before) == count else 0.0
    reaching = np.flatnonzero(mass >= floor) if floor > 0.0 else np.flatnonzero(mass)
    return reaching[np.lexsort((reaching, -mass[reaching]))][:count]
