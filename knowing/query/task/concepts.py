"""Universal programming concepts: which plain words people use for one another.

Matching is by word, through the stems of the index, never by substring. A word's weight says how much it
narrows things down: little if it stands in many classes (``store``) or in a large one.

>>> [term for term, _ in related("throttl")]
['burst', 'quota', 'limit', 'bucket']
>>> concepts_of("throttl")
('rate limiting',)
>>> related("no-such-word")
()
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

from knowing.settings.task import SHAPE
from knowing.words import stem, terms_of

DATA = Path(__file__).with_name("concepts.toml")
_CLASS = re.compile(r'\[\[concept\]\]\nname = "([^"]+)"\nwords = \[([^\]]*)\]\nphrases = \[([^\]]*)\]\n')
_STRING = re.compile(r'"([^"]*)"')


Weighted = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Concept:
    """One class: the stems of its words, and of the words of its phrases."""

    name: str
    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]

    @property
    def specificity(self) -> float:
        return min(1.0, sqrt(SHAPE.concept_words / max(1, len(self.words))))


@cache
def concepts() -> tuple[Concept, ...]:
    """All classes, read by their fixed layout: tomllib is ten times slower (a test holds the two equal)."""
    return tuple(
        Concept(
            name,
            tuple(dict.fromkeys(map(stem, _STRING.findall(words)))),
            tuple(map(terms_of, _STRING.findall(phrases))),
        )
        for name, words, phrases in _CLASS.findall(DATA.read_text(encoding="utf-8"))
    )


@cache
def _by_word() -> dict[str, tuple[Concept, ...]]:
    table: dict[str, list[Concept]] = defaultdict(list)
    for concept in concepts():
        for word in concept.words:
            table[word].append(concept)
    return {word: tuple(classes) for word, classes in table.items()}


@cache
def _by_phrase() -> dict[tuple[str, ...], tuple[Concept, ...]]:
    table: dict[tuple[str, ...], list[Concept]] = defaultdict(list)
    for concept in concepts():
        for phrase in concept.phrases:
            table[phrase].append(concept)
    return {phrase: tuple(classes) for phrase, classes in table.items()}


def _related(classes: tuple[Concept, ...], without: frozenset[str]) -> Weighted:
    weights: dict[str, float] = defaultdict(float)
    for concept in classes:
        for word in concept.words:
            if word not in without:
                weights[word] += concept.specificity / (len(classes) * sqrt(len(_by_word()[word])))
    return tuple(
        sorted(
            ((word, min(1.0, weight)) for word, weight in weights.items()),
            key=lambda pair: (-pair[1], pair[0]),
        )
    )


@cache
def related(term: str) -> Weighted:
    """Stems of the words that share a concept with this one, the most specific first; weights in (0, 1]."""
    return _related(_by_word().get(term, ()), frozenset({term}))


def concepts_of(term: str) -> tuple[str, ...]:
    """The names of the concepts that a stem belongs to: the evidence for :func:`related`."""
    return tuple(concept.name for concept in _by_word().get(term, ()))


@cache
def related_phrases(term: str) -> tuple[tuple[tuple[str, ...], float], ...]:
    """Phrases (as stems) that share a concept with this stem: ``throttle`` is also a "rate limit"."""
    classes = _by_word().get(term, ())
    return tuple((phrase, concept.specificity / len(classes)) for concept in classes for phrase in concept.phrases)


def phrases_in(text: str) -> tuple[tuple[tuple[str, ...], Weighted], ...]:
    """The known phrases that stand in a text, each with the stems related to it.

    Stop words count here ("log in", "on demand"), which is why this reads text and not keywords.
    """
    terms = terms_of(text)
    sizes = sorted({len(phrase) for phrase in _by_phrase()})
    found = {
        phrase: _related(_by_phrase()[phrase], frozenset(phrase))
        for start in range(len(terms))
        for size in sizes
        if (phrase := terms[start : start + size]) in _by_phrase()
    }
    return tuple(found.items())
