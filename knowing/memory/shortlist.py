"""The stored entries that an answer may hand out, found without reading the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.memory import scores
from knowing.memory.compaction import EPSILON
from knowing.memory.entries import stored_words
from knowing.memory.store import entries, filtered
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.memory.wordindex import PAIR, KeptWords, words_of
from knowing.settings import WorthSettings

Array = NDArray[Any]


def shortlist(
    task: str, memory: Memory, cache: Path, symbols: Mapping[tuple[str, str], float], settings: WorthSettings
) -> tuple[list[Entry], Array]:
    """The entries nearest to a task, those they link to, and those about some symbols, in the order they were made; and the cosine of each.

    Superseded ones are left out. The cosines are those of :func:`knowing.memory.wordspace.nearness` over all entries.
    """
    words, ids = stored_words(memory, cache)
    is_open = ~np.isin(ids, filtered.superseded_ids(memory))
    near = nearness_of(task, words, is_open)
    best = scores.coarse(np.where(is_open, near, -np.inf), settings)
    first = entries.by_id(memory, ids[best].tolist())
    targets = {link.target for one in first.values() for link in one.links}
    more = entries.by_id(memory, {*filtered.ids_about(memory, symbols), *filtered.ids_named(memory, targets)})
    found = {one: entry for one, entry in {**first, **more}.items() if entry.superseded_by is None}
    ordered = sorted(found.values(), key=lambda one: (one.made, one.id))
    cosines = dict(zip(ids.tolist(), near.tolist(), strict=True))
    return ordered, np.array([cosines.get(one.id, 0.0) for one in ordered])


def nearness_of(task: str, words: KeptWords, is_open: Array) -> Array:
    """The cosine of each entry of an index with a task; words that few of the open entries have count for more."""
    numbers, counts = words.arrays["entries"], words.arrays["counts"].sum(axis=0, dtype=np.float64)
    sizes = np.diff(words.arrays["starts"])
    own = np.repeat(np.array([PAIR not in term for term in words.vocabulary], bool), sizes)
    slots = np.repeat(np.arange(len(sizes)), sizes)
    having = np.bincount(slots[own & is_open[numbers]], minlength=len(sizes))
    count = int(np.count_nonzero(is_open))
    rare = np.log(1.0 + count / (1.0 + having))
    weights = np.where(own, (1.0 + np.log(np.maximum(counts, 1.0))) * rare[slots], 0.0)
    lengths = np.sqrt(np.bincount(numbers, weights**2, minlength=words.size) + EPSILON**2)
    dots, length = np.zeros(words.size), EPSILON**2
    for term, times in Counter(words_of(task)).items():
        slot = words.slot(term)
        weight = (1.0 + np.log(times)) * (rare[slot] if slot is not None else np.log(1.0 + count))
        length += weight * weight
        if slot is not None:
            first, last = words.arrays["starts"][slot : slot + 2].tolist()
            dots[numbers[first:last]] += weight * weights[first:last]
    return np.asarray(np.minimum(dots / (sqrt(length) * lengths), 1.0))
