"""The words of every symbol of one file, counted by field and packed for the text index.

A posting is (symbol, term, counts); the counts of five fields share 32 bits, so that BM25F can weigh the fields at
query time without the index knowing the weights.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from knowing.model import SymbolFact
from knowing.words import CODE_NOISE, TOKEN, terms_of, terms_of_token

FIELDS = ("name", "enclosing", "signature", "doc", "body")
SHIFTS = (28, 24, 18, 10, 0)
LIMITS = (15, 15, 63, 255, 1023)
NAME, ENCLOSING, SIGNATURE, DOC, BODY = range(5)


class Postings:
    """Collects counts symbol by symbol; ``packed`` is what the facts keep."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.symbols, self.terms, self.counts = array("I"), array("I"), array("I")

    def add(self, symbol: int, body: bytes, fact: SymbolFact | None = None, enclosing: str = "", doc: str = "") -> None:
        """All words of one symbol: its own text, its head and its doc."""
        cells: dict[str, int] = {}
        for token, count in Counter(TOKEN.findall(body)).items():
            for term in _terms_of_bytes(token):
                cells[term] = cells.get(term, 0) + count
        for term, count in cells.items():
            if count > _BODY_LIMIT:
                cells[term] = _BODY_LIMIT
        if fact is not None:
            _raise(cells, terms_of(fact.name), NAME)
            _raise(cells, terms_of(enclosing), ENCLOSING)
            _raise(cells, terms_of(fact.signature), SIGNATURE)
        if doc:
            _raise(cells, terms_of(doc), DOC)
        numbers = self.numbers
        self.symbols.extend([symbol] * len(cells))
        self.terms.extend([numbers.setdefault(term, len(numbers)) for term in cells])
        self.counts.extend(cells.values())

    def packed(self) -> tuple[list[str], bytes, bytes, bytes]:
        return list(self.numbers), self.symbols.tobytes(), self.terms.tobytes(), self.counts.tobytes()


_BODY_LIMIT = LIMITS[BODY]


@lru_cache(maxsize=200_000)
def _terms_of_bytes(token: bytes) -> tuple[str, ...]:
    """Terms of one token of source text; grammar words have none."""
    text = token.decode("utf-8", "ignore")
    return terms_of_token(text) if len(text) > 1 and text.lower() not in CODE_NOISE else ()


def _raise(cells: dict[str, int], terms: Iterable[str], field: int) -> None:
    """Count terms into a field of their cells, up to what its bits hold."""
    shift, limit = SHIFTS[field], LIMITS[field]
    for term in terms:
        cell = cells.get(term, 0)
        if (cell >> shift) & limit < limit:
            cells[term] = cell + (1 << shift)
