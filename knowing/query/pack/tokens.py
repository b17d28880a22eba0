r"""How many tokens a text will cost, without a tokenizer.

A byte-pair tokenizer first cuts text into pieces — a word with the one character before it, up to three
digits, a run of punctuation, a run of white space — and never merges across the cuts. One regular expression
finds the same pieces, so white space and numbers are counted, not guessed. Only what a word or a run of
punctuation costs beyond its first token is estimated:

.. math::  n(\text{text}) = \lceil \sum_{p} (1 + \sum_f \beta_f\, x_f(p)) \rceil, \qquad p \in \text{pieces}

where the features :math:`x_f` say what tends to split a piece further (:class:`Prices`). The :math:`\beta_f`
are a quantile regression against cl100k: not right on average but rarely too low, as a budget is a promise.
``python -m bench.tokens`` fits them anew and reports the error by language. ``bare`` and ``line`` were then raised
until whole answers in all four formats hold for Claude's published tokenizer too, which counts most.

>>> pieces("def parse_header(line):")
['def', ' parse', '_header', '(line', '):']
>>> estimate("def parse_header(line):"), estimate("")
(7, 0)

References
----------
Sennrich, Haddow, Birch (2016). Neural machine translation of rare words with subword units. ACL.
https://doi.org/10.18653/v1/P16-1162
Koenker, Bassett (1978). Regression quantiles. Econometrica 46(1). https://doi.org/10.2307/1913643
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from operator import ne
from typing import NamedTuple

ONE = 1000
"""A token in the unit all prices are kept in, so that sums are exact and their order does not matter."""


class Prices(NamedTuple):
    """What a piece costs beyond one token, in thousandths; fitted by ``bench.tokens --fit``, then rounded."""

    part: int = ONE
    """Each further part of a camelCase word."""
    letter: int = 150
    """Each letter of a part beyond the seventh."""
    bare: int = 400
    """A word of three letters or more without a space before it: vocabularies know most words with one."""
    bare_letter: int = 150
    """Each letter of such a word beyond the seventh."""
    lead: int = 550
    """A word glued to what stands before it, unless that is a space, a dot or an underscore: ``"name``."""
    capital: int = 300
    """Each letter of an ALL-CAPS part beyond the second."""
    vowelless: int = 300
    """A part nobody could pronounce: ``hcl``, ``Ptr``."""
    scrap: int = 200
    """A later part of one or two letters: keys and digests, ``VjZHNh``."""
    change: int = 500
    """Each change from one punctuation mark to another, after the first: ``"})),``."""
    line: int = 600
    """A line break right after punctuation: cl100k and o200k merge the two, Claude's tokenizer does not."""


PRICES = Prices()

_PIECE = re.compile(
    r"""
      '(?:[sdmtSDMT]|ll|ve|re|LL|VE|RE)                # a contraction, in cl100k's eyes even in 'test'
    | [\t\ -/:-@\[-`{-~]?[A-Za-z]{1,64}                # a word and the one character before it
    | [0-9]{1,3}
    | \ ?[!-/:-@\[-`{-~]{1,64}[\r\n]{0,64}             # punctuation takes the line break along
    | \s{0,64}[\r\n] | \s{1,64}(?!\S) | \s
    | [^\x00-\x7f\s]{1,64}
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")

_SCRIPTS = {
    0x0080: 1000,  # Latin with marks
    0x0250: 2000,  # phonetic letters, combining marks
    0x0370: 1000,  # Greek
    0x0400: 400,  # Cyrillic, Hebrew, Arabic: 2.5 characters per token
    0x0700: 1000,  # other alphabets, typographic marks, arrows, boxes
    0x2E80: 625,  # Chinese, Japanese, Korean: 1.6 characters per token
    0xD7B0: 1000,
    0xF900: 625,  # ... compatibility ideographs
    0xFB00: 400,  # Hebrew and Arabic presentation forms
    0xFE00: 1000,
    0xFF00: 625,  # ... full-width forms
    0xFFF0: 3000,  # emoji
    0x20000: 625,  # ... rare ideographs
    0x40000: 3000,
}
"""First code point of a block and the price of one of its characters."""

_BLOCKS = tuple(_SCRIPTS)
_BLOCK_PRICES = tuple(_SCRIPTS.values())


def estimate(text: str) -> int:
    """The number of tokens the text will cost, seldom too low (see the table in ``bench/runs``)."""
    return -(-sum(map(_cached_price, pieces(text))) // ONE)


def pieces(text: str) -> list[str]:
    """The text cut where a byte-pair tokenizer cuts before it merges; joined, they are the text again."""
    found: list[str] = _PIECE.findall(text)
    return found


def price(piece: str, prices: Prices = PRICES) -> int:
    """What one piece costs, in thousandths of a token; linear in the prices."""
    last = piece[-1]
    if not last.isascii():
        return sum(_BLOCK_PRICES[bisect_right(_BLOCKS, ord(char)) - 1] for char in piece if char > "\x7f")
    if last.isalpha():
        return ONE + _beyond_a_word(piece, prices)
    if last.isdigit() or piece.isspace():
        return ONE
    marks = piece.strip()
    changes: int = sum(map(ne, marks, marks[1:]))
    return ONE + prices.change * max(0, changes - 1) + (prices.line if last in "\r\n" else 0)


_cached_price = lru_cache(maxsize=1 << 16)(price)


def _beyond_a_word(piece: str, prices: Prices) -> int:
    """What a word costs beyond its first token."""
    before = "" if piece[0].isalpha() else piece[0]
    parts = _PART.findall(piece)
    extra = prices.part * (len(parts) - 1)
    if before not in ("", " ", ".", "_") and len(piece) > 2:
        extra += prices.lead
    for place, part in enumerate(parts):
        size = len(part)
        if size > 1 and part.isupper():
            extra += prices.capital * (size - 2)
        else:
            long = max(0, size - 7)
            extra += prices.letter * long
            if place == 0 and before != " " and size > 2:
                extra += prices.bare + prices.bare_letter * long
            if size > 1 and not _VOWEL.search(part):
                extra += prices.vowelless
        if place and size <= 2:
            extra += prices.scrap
    return extra
