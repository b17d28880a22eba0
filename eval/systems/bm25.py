"""Baselines: BM25 over one bag of words per symbol, and BM25F over six fields. No graph, no synonyms."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from eval.symbols import SymbolText
from eval.systems.lexical import Document, Field, LexicalSystem
from knowing.words import terms_of


@lru_cache(maxsize=200_000)
def _terms(symbol: SymbolText) -> tuple[str, ...]:
    return tuple(terms_of("\n".join((symbol.path, symbol.qualname, symbol.doc, symbol.body))))


class Bm25(LexicalSystem):
    """Everything a symbol says, in one bag of stemmed sub-tokens."""

    fields: ClassVar = {"text": Field(1.0)}

    def document(self, symbol: SymbolText) -> Document:
        return {"text": _terms(symbol)}


class Bm25f(LexicalSystem):
    """Six weighted fields, set by hand and left alone: a baseline that is tuned is no baseline."""

    fields: ClassVar = {
        "name": Field(5.0, b=0.3),
        "enclosing": Field(2.0, b=0.3),
        "path": Field(1.5, b=0.3),
        "signature": Field(1.5),
        "doc": Field(1.5),
        "body": Field(1.0),
    }

    def document(self, symbol: SymbolText) -> Document:
        return {
            "name": terms_of(symbol.name),
            "enclosing": terms_of(symbol.qualname.removesuffix(symbol.name)),
            "path": terms_of(symbol.path),
            "signature": terms_of(symbol.signature),
            "doc": terms_of(symbol.doc),
            "body": terms_of(symbol.body),
        }
