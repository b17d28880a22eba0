"""Texts as counts of their words: vectors that cost nothing, need no index and are the same on every machine.

Words are stems, without those that every English text has; each has one of ``SIZE`` places, so that texts that were never seen
together can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from knowing.memory.compaction import cosines
from knowing.query.task.vocabulary import STOP
from knowing.words import WORD, terms_of_token

Array = NDArray[Any]
SIZE = 4096


def telling(text: str) -> list[str]:
    """The stems of a text in order, without words that say nothing."""
    return [term for token in WORD.findall(text) if token.lower() not in STOP for term in terms_of_token(token)]


def embed(texts: Sequence[str]) -> Array:
    """One row for each text: 1 + log(count) at the place of each of its words."""
    rows = np.zeros((len(texts), SIZE))
    for row, text in zip(rows, texts, strict=True):
        for term, count in Counter(telling(text)).items():
            row[crc32(term.encode("utf-8", "replace")) % SIZE] += 1.0 + log(count)
    return rows


def nearness(query: str, texts: Sequence[str]) -> Array:
    """The cosine of each text with a query; words that few of the texts have count for more."""
    if not texts:
        return np.zeros(0)
    rows = embed(texts)
    rare = np.log1p(len(texts) / (1.0 + (rows > 0).sum(axis=0)))
    return cosines(rows * rare, embed([query])[0] * rare)
