"""Universal programming concepts: which plain words people use for one another.

Matching is by word, through the stems of the index, never by substring. A word's weight says how much it
narrows things down: little if it stands in many classes (``store``) or in a large one.

>>> [term for term, _ in related("throttl")]
['burst', 'quota', 'bucket', 'limit']
>>> related("no-such-word")
()
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from math import sqrt
from pathlib import Path

from msgspec import Struct

from knowing.settings.task import SHAPE
from knowing.words import stem

DATA = Path(__file__).with_name("concepts.toml")
_CLASS = re.compile(r'\[\[concept\]\]\nname = "([^"]+)"\nwords = \[([^\]]*)\]\n')
_STRING = re.compile(r'"([^"]*)"')


Weighted = tuple[tuple[str, float], ...]


class Concept(Struct, frozen=True):
    """One class: its name and the stems of its words."""

    name: str
    words: tuple[str, ...]

    @property
    def specificity(self) -> float:
        return min(1.0, sqrt(SHAPE.concept_words / max(1, len(self.words))))


@cache
def concepts() -> tuple[Concept, ...]:
    """All classes, read by their fixed layout: tomllib is ten times slower (a test holds the two equal)."""
    found = _CLASS.findall(DATA.read_text(encoding="utf-8"))
    return tuple(Concept(name, tuple(dict.fromkeys(map(stem, _STRING.findall(words))))) for name, words in found)


@cache
def _by_word() -> dict[str, tuple[Concept, ...]]:
    table: dict[str, list[Concept]] = defaultdict(list)
    for concept in concepts():
        for word in concept.words:
            table[word].append(concept)
    return {word: tuple(classes) for word, classes in table.items()}


@cache
def related(term: str) -> Weighted:
    """Stems of the words that share a concept with this one, the most specific first; weights in (0, 1]."""
    classes = _by_word().get(term, ())
    weights: dict[str, float] = defaultdict(float)
    for concept in classes:
        for word in concept.words:
            if word != term:
                weights[word] += concept.specificity / (len(classes) * sqrt(len(_by_word()[word])))
    return tuple(
        sorted(
            ((word, min(1.0, weight)) for word, weight in weights.items()),
            key=lambda pair: (-pair[1], pair[0]),
        )
    )
