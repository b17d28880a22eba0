r"""Latent semantic vectors of the repository's own words: no model, no download.

The symbol-term matrix :math:`A` (rows scaled by tf-idf) is cut to its leading singular directions, :math:`A \approx U S V^\top`;
a symbol is its row of :math:`A V`, a task the same projection of its words. Leading directions carry most of the energy, so
the first 64 numbers of a vector are a coarser vector by themselves, and a search may stop there.

The directions are found on an evenly spread sample of symbols (Halko, Martinsson, Tropp 2011, one power iteration) and all
symbols are folded in: the cost is bounded however large the repository is.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.index.words.textindex import TextIndex
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, Flag
from knowing.settings.index import WORDS
from knowing.words import LITERAL_END

Array = NDArray[Any]
_WANTED = np.array([kind in CALLABLE_KINDS or kind in TYPE_KINDS for kind in KINDS])


def latent_vectors(text: TextIndex, kind: Array, flags: Array) -> dict[str, Array]:
    """``ids`` and their unit ``vectors``; ``terms`` (numbers of the text index) and their rows of the ``basis``; eight bits each."""
    wanted = _WANTED[kind] & ((flags & np.uint16(Flag.TEST | Flag.GENERATED | Flag.VENDORED)) == 0)
    keep = wanted[text.symbol]
    symbols, terms, counts = text.symbol[keep], text.term[keep], text.counts[keep]
    is_said = np.zeros(text.size, bool)
    is_said[symbols] = True
    ids, rows = np.flatnonzero(is_said), (np.cumsum(is_said) - 1)[symbols]
    frequency = np.bincount(terms, minlength=len(text.terms))
    frequency[: bisect_left(text.terms, LITERAL_END)] = 0  # literals are looked up, and have no meaning in common
    telling = (frequency >= WORDS.least_frequency) & (
        frequency <= max(WORDS.least_frequency, WORDS.most_share * len(ids))
    )
    if len(ids) < WORDS.least_symbols or int(telling.sum()) < WORDS.least_symbols:
        return {}
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - half a second to import, and a small repository has no vectors

    column_of = np.cumsum(telling) - 1
    inside = telling[terms]
    rows, terms, counts = rows[inside], terms[inside], counts[inside]
    name, doc = (counts >> np.uint32(28)) & np.uint32(15), (counts >> np.uint32(10)) & np.uint32(255)
    body = counts & np.uint32(1023)
    values = np.log1p(WORDS.name_weight * name + WORDS.doc_weight * doc + body) * np.log(len(ids) / frequency[terms])
    shape = (len(ids), int(telling.sum()))
    matrix = csr_matrix((values.astype(np.float32), (rows, column_of[terms])), shape=shape)
    norms = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    matrix = csr_matrix(matrix.multiply(1.0 / np.maximum(norms, 1e-9)[:, None]), dtype=np.float32)
    size = min(WORDS.dimensions, min(shape) - 1)
    basis = _leading_directions(matrix[:: max(1, -(-shape[0] // WORDS.sample))], size)
    vectors = np.asarray(matrix @ basis)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return {
        "ids": ids.astype(np.int32),
        "vectors": np.rint(vectors * 127).astype(np.int8),
        "terms": np.flatnonzero(telling).astype(np.int32),
        "idf": np.log(len(ids) / frequency[telling]).astype(np.float32),
        "basis": np.rint(basis / np.abs(basis).max() * 127).astype(np.int8),
    }


def _leading_directions(sample: Any, size: int) -> Array:
    """The leading right singular vectors, strongest first, with signs that do not depend on the machine."""
    random = np.random.default_rng(0)
    probe = random.standard_normal((sample.shape[1], min(size + WORDS.oversample, min(sample.shape)))).astype(
        np.float32
    )
    reached = _orthonormal(np.asarray(sample @ (sample.T @ (sample @ probe))))
    basis = _orthonormal(np.asarray(sample.T @ reached))[:, :size]
    signs = np.sign(basis[np.argmax(np.abs(basis), axis=0), np.arange(basis.shape[1])])
    return np.asarray(basis * np.where(signs == 0, 1, signs), np.float32)


def _orthonormal(columns: Array) -> Array:
    """The span of some columns in its principal directions, strongest first: from their small Gram matrix, at a tenth of a QR."""
    energy, turn = np.linalg.eigh((columns.T @ columns).astype(np.float64))
    kept = np.flatnonzero(energy > 1e-9 * energy[-1])[::-1]
    return np.asarray(columns @ (turn[:, kept] / np.sqrt(energy[kept])).astype(np.float32))
