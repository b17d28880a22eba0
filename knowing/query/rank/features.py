"""What is known of each candidate, one named number per reason, each from 0 to about 1.

The ranking is a weighted sum of these and nothing else, so every score can say why it is what it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import same_walk, walk_code
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, EdgeKind, Flag, Kind
from knowing.query.channels.matches import Matches
from knowing.query.channels.text import group_bm25
from knowing.query.channels.votes import Rankings, top
from knowing.query.rank.authority import Authority
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.walk import Spread

Array = NDArray[Any]

FEATURES: dict[str, str] = {
    "text": "the words of the task in its text (BM25F)",
    "coverage": "how much of the task it mentions at all",
    "name": "how much of the task its name says",
    "name_fraction": "how much of its name the task says",
    "name_pair": "its name joins two neighbouring words of the task",
    "exact": "the task writes its name, points at it, or has words that make it",
    "doc": "how much of the task its documentation says",
    "signature": "how much of the task its signature says",
    "enclosing": "how much of the task the names around it say",
    "path": "how much of the task its path says",
    "members": "the best of its members",
    "container": "the type that holds it",
    "neighbours": "the best of the rest of its file",
    "whole": "it and its members taken together (BM25F)",
    "whole_coverage": "how much of the task it and its members mention",
    "file": "its file taken together (BM25F)",
    "file_coverage": "how much of the task its file mentions",
    "past": "commits with such messages touched its file",
    "callers": "what calls it speaks of the task",
    "callees": "what it calls speaks of the task",
    "tests": "a test that reaches it speaks of the task",
    "equivalence": "other words for the same thing",
    "vector": "found by meaning",
    "walk": "near the seeds in the graph",
    "walk_members": "its members are near the seeds",
    "seed": "the channels agree on it",
    "authority": "much depended on, near the task",
    "hub": "brings together what the task is about",
    "centrality": "used by much of the code",
    "centrality_members": "its members are used by much of the code",
    "type": "it is a type",
    "callable": "it is a function or method",
    "value": "it is a field, constant or variable",
    "private": "it is private",
    "constructor": "it is a constructor or a special method",
    "size": "its length",
    "depth": "how deep its path is",
}
NAMES = tuple(FEATURES)

_IS_TYPE = np.array([kind in TYPE_KINDS for kind in KINDS])
_IS_CALLABLE = np.array([kind in CALLABLE_KINDS for kind in KINDS])
_IS_VALUE = np.array([kind in (Kind.FIELD, Kind.CONSTANT, Kind.VARIABLE, Kind.PROPERTY) for kind in KINDS])
_CONSTRUCTOR = KINDS.index(Kind.CONSTRUCTOR)
_CALLS = walk_code(EdgeKind.CALLS)
_CALLED = walk_code(EdgeKind.CALLS, is_against=True)
_EXTERNAL = KINDS.index(Kind.EXTERNAL)


def candidates(rankings: Rankings, seeds: Seeds, spread: Spread, graph: Graph, count: int) -> Array:
    """Everything that has a claim: what the channels found, what the walk reached, and the types around them."""
    text = top(rankings.scores["text"] * _code_first(graph), graph.tie, count)
    parents = graph.parent[text[: count // 2]]
    pools = [
        text,
        *rankings.best.values(),
        seeds.fusion.ids[:100],
        top(spread.mass, graph.tie, count // 2),
        parents[parents > 0],
    ]
    ids = np.unique(np.concatenate(pools).astype(np.int64))
    return np.asarray(ids[(graph.kind[ids] != _EXTERNAL) & (graph.file[ids] > 0)])


def _code_first(graph: Graph) -> Array:
    return np.where((graph.flags & np.uint16(Flag.TEST)) != 0, np.float32(0.3), np.float32(1.0))


def measure(
    ids: Array, rankings: Rankings, seeds: Seeds, spread: Spread, authority: Authority, past: Array, graph: Graph
) -> Array:
    """One row per candidate, one column per feature; ``past`` is by file."""
    matches = rankings.matches
    text = rankings.scores["text"]
    best_text = float(text[ids].max(initial=0.0)) or 1.0
    usable = text * _code_first(graph)
    kind = graph.kind[ids]
    fused = np.zeros(graph.size, np.float32)
    fused[seeds.fusion.ids] = seeds.fusion.scores
    columns: dict[str, Array] = {
        "text": text[ids] / best_text,
        "coverage": np.minimum(matches.coverage((0, 1, 2, 3, 4))[ids] + 0.0, 1.0),
        "name": rankings.name_task[ids],
        "name_fraction": rankings.name_fraction[ids],
        "name_pair": rankings.pairs[ids],
        "exact": rankings.exact[ids],
        "doc": matches.coverage((3,))[ids],
        "signature": matches.coverage((2,))[ids],
        "enclosing": matches.coverage((1,))[ids],
        "path": matches.path_coverage[ids],
        "members": _best_member(ids, usable, graph) / best_text,
        "container": np.where(graph.parent[ids] > 0, usable[graph.parent[ids]], 0.0) / best_text,
        "neighbours": _best_neighbour(ids, usable, graph) / best_text,
        **_together(ids, matches, graph),
        "past": np.sqrt(_relative(past, graph.file[ids])),
        "callers": _through(ids, usable, graph, _CALLED) / best_text,
        "callees": _through(ids, usable, graph, _CALLS) / best_text,
        "tests": _through_tests(text, graph)[ids] / best_text,
        "equivalence": _relative(rankings.scores["equivalence"], ids),
        "vector": _relative(rankings.scores["vector"], ids),
        "walk": np.sqrt(spread.mass[ids]),
        "walk_members": np.sqrt(np.minimum(_from_members(spread.mass, graph)[ids], 1.0)),
        "seed": _relative(fused, ids),
        "authority": authority.authority[ids],
        "hub": authority.hub[ids],
        "centrality": np.minimum(np.log1p(graph.arrays["in_degree"][ids]) / 6.0, 1.0),
        "centrality_members": np.minimum(np.log1p(_from_members(graph.arrays["in_degree"], graph)[ids]) / 7.0, 1.0),
        "type": _IS_TYPE[kind],
        "callable": _IS_CALLABLE[kind],
        "value": _IS_VALUE[kind],
        "private": (graph.flags[ids] & np.uint16(Flag.PRIVATE)) != 0,
        "constructor": kind == _CONSTRUCTOR,
        "size": np.minimum(np.log1p(graph.arrays["length_body"][ids]) / 8.0, 1.0),
        "depth": np.minimum(graph.arrays["depth"][ids] / 10.0, 1.0),
    }
    return np.stack([np.asarray(columns[name], np.float64) for name in NAMES], axis=1)


def _relative(scores: Array, ids: Array) -> Array:
    peak = float(scores[ids].max(initial=0.0))
    return scores[ids] / peak if peak > 0 else np.zeros(len(ids))


def _best_member(ids: Array, text: Array, graph: Graph) -> Array:
    """Per candidate: a mean of the three best scores among its members, so that one lucky member is not enough."""
    live = np.flatnonzero(text > 0)
    parents = graph.parent[live]
    inside = (parents > 0) & (graph.kind[np.maximum(parents, 0)] != 0)
    return _top_three(parents[inside], text[live[inside]], graph.size)[ids]


def _best_neighbour(ids: Array, text: Array, graph: Graph) -> Array:
    """Per candidate: the same mean over its file."""
    live = np.flatnonzero(text > 0)
    files = graph.file[live]
    per_file = _top_three(files, text[live], int(graph.file.max(initial=0)) + 1)
    return np.asarray(per_file[graph.file[ids]])


def _from_members(values: Array, graph: Graph) -> Array:
    """Per type: the sum over its members."""
    total = np.bincount(graph.parent, values, minlength=graph.size)
    total[0] = 0.0
    return np.where(_IS_TYPE[graph.kind], total, 0.0)


def _through(ids: Array, text: Array, graph: Graph, kind: int) -> Array:
    """Per candidate: the mean of the three best scores among its neighbours by one kind of edge."""
    indptr, targets, kinds = (graph.arrays[name] for name in ("walk_indptr", "walk_targets", "walk_kinds"))
    counts = indptr[ids + 1] - indptr[ids]
    rows = np.repeat(np.arange(len(ids)), counts)
    at = np.arange(int(counts.sum())) + np.repeat(indptr[ids] - (np.cumsum(counts) - counts), counts)
    keep = same_walk(kinds[at], kind)
    return _top_three(rows[keep], text[targets[at[keep]]], len(ids))


def _through_tests(text: Array, graph: Graph) -> Array:
    """Per symbol: the best score among the tests that reach it."""
    best = np.zeros(graph.size, np.float32)
    np.maximum.at(best, graph.arrays["tests_target"], text[graph.arrays["tests_source"]])
    return best


def _together(ids: Array, matches: Matches, graph: Graph) -> dict[str, Array]:
    """A type with its members, and a file with all its symbols, read as one document each."""
    owner = np.where(_IS_TYPE[graph.kind], np.arange(graph.size), 0)
    in_type = (graph.parent > 0) & _IS_TYPE[graph.kind[np.maximum(graph.parent, 0)]] & ~_IS_TYPE[graph.kind]
    owner = np.where(in_type, graph.parent, owner)
    whole, whole_share = group_bm25(matches, owner, graph.size)
    file, file_share = group_bm25(matches, graph.file, int(graph.file.max(initial=0)) + 1)
    mine = owner[ids]
    return {
        "whole": np.where(mine > 0, _scaled(whole)[mine], 0.0),
        "whole_coverage": np.where(mine > 0, whole_share[mine], 0.0),
        "file": _scaled(file)[graph.file[ids]],
        "file_coverage": file_share[graph.file[ids]],
    }


def _scaled(scores: Array) -> Array:
    peak = float(scores.max(initial=0.0))
    return scores / peak if peak > 0 else scores


def _top_three(groups: Array, values: Array, size: int) -> Array:
    order = np.lexsort((-values, groups))
    groups, values = groups[order], values[order]
    start = (
        np.flatnonzero(np.concatenate([[True], groups[1:] != groups[:-1]])) if len(groups) else np.zeros(0, np.int64)
    )
    total = np.zeros(size, np.float64)
    for place, share in ((0, 0.5), (1, 0.3), (2, 0.2)):
        at = start + place
        at_ok = at < len(groups)
        inside = np.flatnonzero(at_ok)
        inside = inside[groups[at[inside]] == groups[start[inside]]]
        total[groups[start[inside]]] += share * values[at[inside]]
    return total
