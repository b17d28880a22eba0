"""The words of every symbol of one file, counted by field and packed for the text index.

A posting is (symbol, term, counts); the counts of five fields share 32 bits, so that BM25F can weigh the fields at
query time without the index knowing the weights.
"""

from __future__ import annotations

from array import array
from collections import Counter

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
        self.counts: dict[tuple[int, int], list[int]] = {}

    def _add(self, symbol: int, term: str, field: int, count: int) -> None:
        number = self.numbers.setdefault(term, len(self.numbers))
        cell = self.counts.get((symbol, number))
        if cell is None:
            cell = self.counts[symbol, number] = [0, 0, 0, 0, 0]
        cell[field] += count

    def add_body(self, symbol: int, source: bytes) -> None:
        """Count identifiers, comments and string words of a symbol's own text."""
        for token, count in Counter(TOKEN.findall(source)).items():
            text = token.decode("utf-8", "ignore")
            if len(text) > 1 and text.lower() not in CODE_NOISE:
                for term in terms_of_token(text):
                    self._add(symbol, term, BODY, count)

    def add_symbol(self, symbol: int, fact: SymbolFact, enclosing: str) -> None:
        """Count the words of a definition's head."""
        for term in terms_of(fact.name):
            self._add(symbol, term, NAME, 1)
        for term in terms_of(enclosing):
            self._add(symbol, term, ENCLOSING, 1)
        for term in terms_of(fact.signature):
            self._add(symbol, term, SIGNATURE, 1)
        if fact.doc:
            self.add_doc(symbol, fact.doc)

    def add_doc(self, symbol: int, doc: str) -> None:
        for term in terms_of(doc):
            self._add(symbol, term, DOC, 1)

    def packed(self) -> tuple[list[str], bytes, bytes, bytes]:
        symbols, terms, counts = array("I"), array("I"), array("I")
        for (symbol, term), cell in self.counts.items():
            packed = 0
            for count, shift, limit in zip(cell, SHIFTS, LIMITS, strict=True):
                packed |= (count if count < limit else limit) << shift
            symbols.append(symbol)
            terms.append(term)
            counts.append(packed)
        return list(self.numbers), symbols.tobytes(), terms.tobytes(), counts.tobytes()
