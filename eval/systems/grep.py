"""Baseline: what a patient person does with ripgrep: search each word, look where most of them meet."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

from eval.symbols import load_symbols
from eval.systems.base import Hit, distinct
from eval.systems.lexical import STOP_WORDS, hit

_WORD = re.compile(r"\w+")
MIN_WORD_CHARS = 3


def words_of(text: str) -> list[str]:
    """Lower-cased whole words: no stems, no splitting, as ``rg -iw`` sees them."""
    return [word.lower() for word in _WORD.findall(text)]


@lru_cache(maxsize=1)
def _postings(root: Path) -> dict[str, list[tuple[int, int]]]:
    """Word -> (symbol, how often)."""
    postings: dict[str, list[tuple[int, int]]] = {}
    for number, symbol in enumerate(load_symbols(root)):
        for word, count in Counter(words_of(symbol.doc + "\n" + symbol.body)).items():
            postings.setdefault(word, []).append((number, count))
    return postings


class Grep:
    """Symbols by the number of distinct task words on their own lines; then by the number of occurrences."""

    def prepare(self, root: Path) -> None:
        _postings(root)

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        symbols = load_symbols(root)
        distinct_words: Counter[int] = Counter()
        occurrences: Counter[int] = Counter()
        for word in dict.fromkeys(words_of(text)):
            if len(word) >= MIN_WORD_CHARS and word not in STOP_WORDS:
                for number, count in _postings(root).get(word, ()):
                    distinct_words[number] += 1
                    occurrences[number] += count
        order = sorted(distinct_words, key=lambda n: (-distinct_words[n], -occurrences[n], n))
        return distinct((hit(symbols[n]) for n in order), limit)
