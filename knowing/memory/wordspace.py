"""Texts as counts of their words: vectors that cost nothing, need no index and are the same on every machine.

Words are stems, without those that every English text has; each has one of ``SIZE`` places, so that texts that were never seen
together can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from knowing.memory.compaction import EPSILON
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
    counted = [Counter(telling(text)) for text in texts]
    having = Counter(term for one in counted for term in one)
    asked = Counter(telling(query))
    rare = {term: log(1.0 + len(texts) / (1.0 + having[term])) for term in (*having, *asked)}
    weights = [_weights(one, rare) for one in (asked, *counted)]
    lengths = [sqrt(sum(value * value for value in one.values()) + EPSILON**2) for one in weights]
    own, length = weights[0], lengths[0]
    common = [sum(value * one.get(term, 0.0) for term, value in own.items()) for one in weights[1:]]
    return np.array([min(dot / (length * other), 1.0) for dot, other in zip(common, lengths[1:], strict=True)])


def _weights(counted: Counter[str], rare: Mapping[str, float]) -> dict[str, float]:
    """What each word of a text weighs: 1 + log(count), times how rare it is."""
    return {term: (1.0 + log(count)) * rare[term] for term, count in counted.items()}
