r"""How many tokens a text will cost: never fewer than a model counts, and few more.

Of the tokenizers in use (o200k, cl100k and Claude's) Claude's counts most, in 777 of 778 answers about 44 repositories. It cuts a text
into pieces — a word or a number or a run of punctuation, each with the space before it, and runs of white space — and then merges
neighbours within a piece, pair by pair, in the order of a list. One regular expression finds the same pieces.

Of the list the first half is kept. Whatever it still merges, the whole list merges too, and goes on: the count with the first merges only
is never too low for ASCII, and too high by what rare words lose, about four in a hundred tokens.
A character of another script has the price that it has on average in the tokenizer that counts it highest.
``python -m bench.tokens`` compares with all three, by language.

>>> pieces("def parse_header(line):")
['def', ' parse', '_', 'header', '(', 'line', '):']
>>> estimate("def parse_header(line):"), estimate(r'"\n\tsidekiq"'), estimate("")
(7, 8, 0)

References
----------
Sennrich, Haddow, Birch (2016). Neural machine translation of rare words with subword units. ACL.
https://doi.org/10.18653/v1/P16-1162
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

ONE = 1000
"""A token in the unit all prices are kept in, so that sums are exact and their order does not matter."""

MERGES = Path(__file__).with_name("merges.txt")
"""A few lines about it, an empty line, then a token a line, in the order in which pairs are merged."""

_LAST = 1 << 30
_PIECE = re.compile(
    r"""
      '(?:[stmd]|ll|ve|re)                             # a contraction, even in 'test'
    | \ ?[A-Za-z]{1,64}
    | \ ?[0-9]{1,64}
    | \ ?[!-/:-@\[-`{-~]{1,64}
    | \s{1,64}(?!\S) | \s                              # all but the last space, which goes with what follows
    | [^\x00-\x7f\s]{1,64}
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
_LETTERS = str.maketrans({" ": "Ġ", "\n": "Ċ", "\r": "č", "\t": "ĉ"})

_SCRIPTS = {
    0x0080: 1050,  # Latin with marks
    0x0250: 2000,  # phonetic letters, combining marks
    0x0370: 1300,  # Greek
    0x0400: 700,  # Cyrillic
    0x0530: 2000,  # Armenian
    0x0590: 1150,  # Hebrew, Arabic
    0x0700: 1350,  # Indian alphabets
    0x0E00: 1850,  # Thai, Lao, Tibetan
    0x1000: 2000,  # other alphabets
    0x1E00: 1500,  # Vietnamese
    0x2000: 1000,  # typographic marks, arrows
    0x2500: 2000,  # boxes, signs
    0x2E80: 1400,  # Chinese, Japanese, Korean
    0xD7B0: 2000,
    0xF900: 1400,  # ... compatibility ideographs
    0xFB00: 1150,  # Hebrew and Arabic presentation forms
    0xFE00: 1500,
    0xFF00: 1400,  # ... full-width forms
    0xFFF0: 3000,  # emoji
    0x20000: 2000,  # ... rare ideographs
    0x40000: 3000,
}
"""First code point of a block and the price of one of its characters."""

_BLOCKS = tuple(_SCRIPTS)
_BLOCK_PRICES = tuple(_SCRIPTS.values())


def estimate(text: str) -> int:
    """The number of tokens the text will cost, never too low for ASCII (see the tables in ``bench/runs``)."""
    return -(-sum(map(_cached_price, pieces(text))) // ONE)


def pieces(text: str) -> list[str]:
    """The text cut where the tokenizer cuts before it merges; joined, they are the text again."""
    found: list[str] = _PIECE.findall(text)
    return found


def price(piece: str) -> int:
    """What one piece costs, in thousandths of a token."""
    if not piece[-1].isascii():
        return sum(_BLOCK_PRICES[bisect_right(_BLOCKS, ord(char)) - 1] for char in piece if char > "\x7f")
    return ONE * len(merged(piece.translate(_LETTERS), ranks()))


_cached_price = lru_cache(maxsize=1 << 16)(price)


@cache
def ranks() -> Mapping[str, int]:
    """The tokens that are merged, and when."""
    tokens = MERGES.read_bytes().decode().split("\n\n", 1)[1].split("\n")
    return dict(zip(tokens, range(len(tokens)), strict=True))


def merged(piece: str, order: Mapping[str, int]) -> list[str]:
    """The tokens of a piece: of all pairs of neighbours the one that comes first in the order is merged, until there is none.

    >>> merged("lower", {"er": 1, "lo": 2, "low": 3, "we": 0})
    ['lo', 'we', 'r']
    """
    if piece in order:
        return [piece]
    parts = list(piece)
    found = [order.get(first + second, _LAST) for first, second in pairwise(parts)]
    while found and (best := min(found)) < _LAST:
        at = found.index(best)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
        del found[at]
        if at:
            found[at - 1] = order.get(parts[at - 1] + parts[at], _LAST)
        if at < len(found):
            found[at] = order.get(parts[at] + parts[at + 1], _LAST)
    return parts
