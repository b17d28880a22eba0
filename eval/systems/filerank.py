"""Baseline: a repository map in the manner of Aider. PageRank over "file mentions a name that file defines".

Identifiers that the task names, and long compound ones, pull more; private and widely defined ones less. A
file whose name is in the task receives the restart. Each file's rank then flows along its mentions to the
definitions they mean, and definitions are listed by what they received.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

import numpy as np
import numpy.typing as npt
from scipy import sparse

from eval.symbols import SymbolText, load_symbols
from eval.systems.base import Hit, distinct
from eval.systems.lexical import hit
from knowing.words import terms_of, terms_of_token

_WORD = re.compile(r"\w+")
DAMPING, ITERATIONS, TOLERANCE = 0.85, 100, 1e-8
MAX_DEFINERS = 20
"""A name defined in more files says nothing about any of them, and would make the graph quadratic."""

Vector = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Mentions:
    """Edges "file ``source`` mentions ``name``, which file ``target`` defines", as parallel arrays."""

    files: list[str]
    names: list[str]
    source: Numbers
    target: Numbers
    name: Numbers
    weight: Vector
    meant: Numbers
    """For each edge, which of ``definitions`` it means."""
    definitions: list[list[SymbolText]]
    """The symbols of one name in one file."""


def identifier_weight(name: str, definers: int) -> float:
    """How much a mention of a name says, before the task is known."""
    weight = 1.0
    is_compound = "_" in name.strip("_") or (name.lower() != name and name.upper() != name)
    if is_compound and len(name) >= 8:
        weight *= 10
    if name.startswith("_"):
        weight *= 0.1
    if definers > 5:
        weight *= 0.1
    return weight


@lru_cache(maxsize=1)
def _mentions(root: Path) -> Mentions:
    symbols = load_symbols(root)
    files = sorted({symbol.path for symbol in symbols})
    number_of = {path: number for number, path in enumerate(files)}
    words: dict[int, Counter[str]] = defaultdict(Counter)
    definers: dict[str, dict[int, list[SymbolText]]] = defaultdict(lambda: defaultdict(list))
    for symbol in symbols:
        file = number_of[symbol.path]
        words[file].update(_WORD.findall(symbol.body))
        definers[symbol.name][file].append(symbol)
    names = sorted(name for name, where in definers.items() if len(where) <= MAX_DEFINERS)
    number_of_name = {name: number for number, name in enumerate(names)}
    pairs = {(file, name): at for at, (name, file) in enumerate((n, f) for n in names for f in definers[n])}
    rows: list[tuple[int, int, int, int]] = []
    weights: list[float] = []
    for source in range(len(files)):
        for word, count in words[source].items():
            if word in number_of_name:
                targets = [file for file in definers[word] if file != source]
                rows.extend((source, target, number_of_name[word], pairs[target, word]) for target in targets)
                weights.extend([identifier_weight(word, len(definers[word])) * count**0.5] * len(targets))
    edges = np.array(rows, dtype=np.int64).reshape(-1, 4)
    definitions = [definers[name][file] for file, name in pairs]
    return Mentions(files, names, edges[:, 0], edges[:, 1], edges[:, 2], np.array(weights), edges[:, 3], definitions)


def page_rank(source: Numbers, target: Numbers, weight: Vector, restart: Vector) -> Vector:
    """Stationary distribution of a walk that follows edges by weight and restarts with probability 0.15.

    >>> chain = page_rank(np.array([0, 1]), np.array([1, 2]), np.ones(2), np.array([1.0, 0.0, 0.0]))
    >>> bool(abs(chain.sum() - 1) < 1e-6), [int(i) for i in np.argsort(-chain)]
    (True, [0, 1, 2])
    """
    size = len(restart)
    leaving = np.bincount(source, weights=weight, minlength=size)
    share = weight / leaving[source]
    flow = sparse.csr_array((share, (target, source)), shape=(size, size))
    rank = restart.copy()
    for _ in range(ITERATIONS):
        stranded = rank[leaving == 0].sum()
        after = DAMPING * (flow @ rank + stranded * restart) + (1 - DAMPING) * restart
        if np.abs(after - rank).sum() < TOLERANCE:
            return np.asarray(after)
        rank = after
    return np.asarray(rank)


class FileRank:
    """Definitions by the rank that flows to them from the files that mention them."""

    def prepare(self, root: Path) -> None:
        _mentions(root)

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        graph = _mentions(root)
        if not graph.files:
            return []
        asked = frozenset(terms_of(text))
        named = np.array([_is_named(name, asked) for name in graph.names])
        weight = graph.weight * np.where(named[graph.name], 10.0, 1.0)
        rank = page_rank(graph.source, graph.target, weight, _restart(graph.files, asked))
        leaving = np.bincount(graph.source, weights=weight, minlength=len(graph.files))
        shares = rank[graph.source] * weight / leaving[graph.source]
        received = np.bincount(graph.meant, weights=shares, minlength=len(graph.definitions))
        order = np.argsort(-received, kind="stable").tolist()
        return distinct((hit(symbol) for at in order for symbol in graph.definitions[at]), limit)


def _restart(files: list[str], asked: frozenset[str]) -> Vector:
    """Files whose name is in the task; all files if none is."""
    named = np.array([float(_is_named(PurePosixPath(path).stem, asked)) for path in files])
    return named / named.sum() if named.any() else np.full(len(files), 1.0 / len(files))


def _is_named(name: str, asked: frozenset[str]) -> bool:
    """Whether all words of an identifier are in the task; tasks are prose, so an exact mention is rare."""
    terms = terms_of_token(name)
    return bool(terms) and asked.issuperset(terms[:-1] or terms)
