"""What the lexical baselines share: a BM25F index over symbols, and a few words that say nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from eval.symbols import SymbolText, load_symbols
from eval.systems.base import Hit, distinct
from knowing.words import terms_of

_STOP_WORDS = """
a an and any are as at be been but by can do does for from had has have how if in into is it its more new no
not of on one or other out over so some such than that the their them then there these they this to up use
used using via was we were what when where which while who will with you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

_TEST_PATH = re.compile(
    r"(^|/)(tests?|__tests__|specs?|testing|testdata|testsuite|features|fixtures|[^/]*\.[Tt]ests?)/"
    r"|(^|/)(test_[^/]*|conftest)\.\w+$|[._-](test|tests|spec|e2e)\.\w+$|Tests?\.(java|cs)$"
)


def is_test(path: str) -> bool:
    """Whether a path looks like a test, in any of the languages here.

    >>> [is_test(p) for p in ("tests/basic.py", "a/b_test.go", "src/FooTest.java", "src/latest.py")]
    [True, True, True, False]
    """
    return _TEST_PATH.search(path) is not None


def hit(symbol: SymbolText) -> Hit:
    return Hit(symbol.path, symbol.qualname, symbol.kind, symbol.line)


@dataclass(frozen=True, slots=True)
class Field:
    """How much a match in a field weighs, and how strongly its length is normalised."""

    weight: float
    b: float = 0.75


Document = Mapping[str, Sequence[str]]
"""Field name -> terms, with repeats."""


class TextIndex:
    """BM25F [Robertson & Zaragoza 2009].

    Per term ``idf · tf / (k1 + tf)``, where ``tf = Σ weight · count / (1 - b + b · length / mean length)``
    over fields.

    >>> index = TextIndex({"body": Field(1.0)}, [{"body": ["a", "b"]}, {"body": ["b", "b"]}, {"body": ["c"]}])
    >>> index.best(["a"], 5)
    [0]
    """

    def __init__(self, fields: Mapping[str, Field], documents: Iterable[Document], k1: float = 1.2) -> None:
        counted = [{name: Counter(document[name]) for name in fields} for document in documents]
        self.size, self.k1 = len(counted), k1
        numbers: dict[str, list[int]] = {}
        weights: dict[str, list[float]] = {}
        lengths = {name: [counts[name].total() for counts in counted] for name in fields}
        means = {name: max(sum(lengths[name]) / max(self.size, 1), 1e-9) for name in fields}
        for number, counts in enumerate(counted):
            tf: dict[str, float] = {}
            for name, field in fields.items():
                norm = 1 - field.b + field.b * lengths[name][number] / means[name]
                for term, count in counts[name].items():
                    tf[term] = tf.get(term, 0.0) + field.weight * count / norm
            for term, value in tf.items():
                numbers.setdefault(term, []).append(number)
                weights.setdefault(term, []).append(value)
        self.postings = {term: (np.array(numbers[term], dtype=np.int32), np.array(weights[term])) for term in numbers}

    def scores(self, terms: Iterable[str]) -> npt.NDArray[np.float64]:
        total = np.zeros(self.size)
        for term in dict.fromkeys(terms):
            if term in self.postings:
                numbers, tf = self.postings[term]
                idf = np.log1p((self.size - len(numbers) + 0.5) / (len(numbers) + 0.5))
                total[numbers] += idf * tf / (self.k1 + tf)
        return total

    def best(self, terms: Iterable[str], limit: int) -> list[int]:
        """Documents by score; ties by number."""
        scores = self.scores(terms)
        order = np.argsort(-scores, kind="stable")[:limit]
        return [int(i) for i in order if scores[i] > 0]


class LexicalSystem:
    """Ranks symbols by their text; with ``skips_tests``, symbols of test files are never returned."""

    fields: ClassVar[Mapping[str, Field]]

    def __init__(self, skips_tests: bool = False) -> None:
        self.skips_tests = skips_tests
        self.indexes: dict[Path, TextIndex] = {}

    def document(self, symbol: SymbolText) -> Document:
        raise NotImplementedError

    def prepare(self, root: Path) -> None:
        self.indexes = {root: TextIndex(self.fields, map(self.document, load_symbols(root)))}

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        symbols = load_symbols(root)
        ranked = (symbols[i] for i in self.indexes[root].best(terms_of(text), len(symbols)))
        return distinct((hit(s) for s in ranked if not (self.skips_tests and is_test(s.path))), limit)
