"""The words of every symbol, counted by field and packed for the text index.

A posting is (symbol, term, counts); the counts of five fields share 32 bits, so that BM25F can weigh the fields at
query time without the index knowing the weights.

Many files are counted at once: their text is cut into tokens in one go, a token is looked up once per process, and the
counting itself is a sort of one array. Done symbol by symbol it cost more than parsing.
"""

from __future__ import annotations

import re
from array import array
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowing.model import SymbolFact
from knowing.words import CODE_NOISE, TOKEN, WORD, terms_of_token

Array = NDArray[Any]
FIELDS = ("name", "enclosing", "signature", "doc", "body")
SHIFTS = (28, 24, 18, 10, 0)
LIMITS = (15, 15, 63, 255, 1023)
NAME, ENCLOSING, SIGNATURE, DOC, BODY = range(5)
FORGET_AT = 400_000
"""Tokens that a process remembers before it starts again: bounds its memory on repositories of generated names."""

_LIMIT, _SHIFT = np.array(LIMITS, np.int64), np.array(SHIFTS, np.int64)
_END = "\0"
_FIELD_TOKEN = re.compile(f"{WORD.pattern}|{_END}")
_CLASS = np.zeros(256, np.uint8)
"""Of a byte: 0 stands between words, 1 is a digit, 2 may start a word (``TOKEN``)."""
_CLASS[[*range(65, 91), *range(97, 123), 95, *range(128, 256)]] = 2
_CLASS[48:58] = 1


class Spoken(NamedTuple):
    """The text of one file and whose it is. Without names, the text is all there is to count."""

    source: bytes
    symbols: list[SymbolFact]
    has_names: bool = True


class Packed(NamedTuple):
    """What the facts of one file keep: numbers of ``vocabulary`` by symbol."""

    vocabulary: list[str]
    symbols: bytes
    terms: bytes
    counts: bytes


def count(files: list[Spoken]) -> list[Packed]:
    """The postings of each file."""
    lexicon = _lexicon()
    firsts = np.cumsum([0, *(len(one.symbols) for one in files)])
    body = _bodies(files, firsts, lexicon)
    head = _heads(files, firsts, lexicon)
    keys = np.concatenate([body, head])
    keys.sort()
    return _pack(keys, firsts, lexicon)


# -- tokens to terms ----------------------------------------------------------------------------------------------------


class _Lexicon:
    """Every token this process has met, as the numbers of its terms."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.terms: list[str] = []
        self.at, self.size, self.flat = array("q", [0]), array("q", [0]), array("q")  # token 0 has no terms: it ends a text
        self.of_body, self.of_field = _BodyTokens(self), _FieldTokens(self)
        self.of_field[_END] = 0

    def learn(self, terms: tuple[str, ...]) -> int:
        """A new token with these terms."""
        self.at.append(len(self.flat))
        self.size.append(len(terms))
        for term in terms:
            number = self.numbers.get(term)
            if number is None:
                number = self.numbers[term] = len(self.terms)
                self.terms.append(term)
            self.flat.append(number)
        return len(self.at) - 1

    def expand(self, tokens: Array) -> tuple[Array, Array]:
        """Each token's terms, and which of the tokens each came from."""
        at, size, flat = (np.frombuffer(one, np.int64) for one in (self.at, self.size, self.flat))
        sizes = size[tokens]
        origin = np.repeat(np.arange(len(tokens)), sizes)
        ends = np.cumsum(sizes)
        inside = np.arange(len(origin)) - np.repeat(ends - sizes, sizes)
        return flat[at[tokens[origin]] + inside], origin


class _BodyTokens(dict[bytes, int]):
    """Tokens of source text; grammar words have no terms."""

    def __init__(self, lexicon: _Lexicon) -> None:
        self.learn = lexicon.learn

    def __missing__(self, token: bytes) -> int:
        text = token.decode("utf-8", "ignore")
        number = self[token] = self.learn(terms_of_token(text)) if len(text) > 1 and text.lower() not in CODE_NOISE else 0
        return number


class _FieldTokens(dict[str, int]):
    """Words of names, signatures and docs."""

    def __init__(self, lexicon: _Lexicon) -> None:
        self.learn = lexicon.learn

    def __missing__(self, token: str) -> int:
        number = self[token] = self.learn(terms_of_token(token))
        return number


_kept: list[_Lexicon] = []


def _lexicon() -> _Lexicon:
    """This process's lexicon; a new one once it has grown too large."""
    if not _kept or len(_kept[0].at) > FORGET_AT:
        _kept[:] = [_Lexicon()]
    return _kept[0]


# -- whose words ----------------------------------------------------------------------------------------------------------


def _bodies(files: list[Spoken], firsts: Array, lexicon: _Lexicon) -> Array:
    """Keys of all words in the files' text; each belongs to the innermost symbol around it."""
    text = b"\n".join(one.source for one in files)
    cuts, owners = _cuts(files, firsts)
    text, cuts = _part_at_cuts(text, cuts)
    found = TOKEN.findall(text)
    tokens = np.fromiter(map(lexicon.of_body.__getitem__, found), np.int64, len(found))
    symbols = owners[np.searchsorted(cuts, _token_starts(text), "right") - 1]
    terms, origin = lexicon.expand(tokens)
    return _keys(symbols[origin], terms, BODY)


def _cuts(files: list[Spoken], firsts: Array) -> tuple[Array, Array]:
    """Where in the joined text the owner changes, and to whom. Spans of symbols nest."""
    cuts, owners = array("q"), array("q")
    offset = 0
    for one, first in zip(files, firsts.tolist(), strict=False):
        stack: list[tuple[int, int]] = []  # (end, symbol)
        for start, end, i in sorted((symbol.start, -symbol.end, i) for i, symbol in enumerate(one.symbols)):
            while len(stack) > 1 and stack[-1][0] <= start:
                cuts.append(offset + stack.pop()[0])
                owners.append(first + stack[-1][1])
            cuts.append(offset + start)
            owners.append(first + i)
            stack.append((-end, i))
        while len(stack) > 1:
            cuts.append(offset + stack.pop()[0])
            owners.append(first + stack[-1][1])
        offset += len(one.source) + 1
    return np.maximum.accumulate(np.array(cuts, np.int64)), np.array(owners, np.int64)


def _part_at_cuts(text: bytes, cuts: Array) -> tuple[bytes, Array]:
    """A symbol that ends in the middle of a word (a sigil, an operator's name) makes two words of it."""
    kind = _CLASS[np.frombuffer(text, np.uint8)]
    inner = cuts[(cuts > 0) & (cuts < len(text))]
    within = np.unique(inner[(kind[inner] > 0) & (kind[inner - 1] > 0)])
    if not len(within):
        return text, cuts
    parted = np.insert(np.frombuffer(text, np.uint8), within, 10)
    return parted.tobytes(), cuts + np.searchsorted(within, cuts, "left")


def _token_starts(text: bytes) -> Array:
    """Where ``TOKEN`` matches: in every run of word bytes, the first that is no digit."""
    kind = np.zeros(len(text) + 1, np.uint8)
    kind[1:] = _CLASS[np.frombuffer(text, np.uint8)]
    is_word, is_letter = kind > 0, kind == 2
    runs = np.flatnonzero(is_word[1:] > is_word[:-1])
    letters = np.flatnonzero(is_letter[1:] > is_letter[:-1])
    run = np.searchsorted(runs, letters, "right")
    return letters[np.diff(run, prepend=-1) > 0]


def _heads(files: list[Spoken], firsts: Array, lexicon: _Lexicon) -> Array:
    """Keys of the words in names, enclosing names, signatures and docs."""
    texts: list[str] = []
    symbols: list[int] = []
    for one, first in zip(files, firsts.tolist(), strict=False):
        if one.has_names:
            symbols.extend(range(first, first + len(one.symbols)))
            texts.extend(_texts(one.symbols))
    joined = _END.join(texts)
    if joined.count(_END) >= len(texts):
        joined = _END.join(text.replace(_END, " ") for text in texts)
    found = _FIELD_TOKEN.findall(joined)
    tokens = np.fromiter(map(lexicon.of_field.__getitem__, found), np.int64, len(found))
    slots = np.cumsum(tokens == 0)
    terms, origin = lexicon.expand(tokens)
    slots = slots[origin]
    return _keys(np.array(symbols, np.int64)[slots // BODY], terms, slots % BODY)


def _texts(symbols: list[SymbolFact]) -> list[str]:
    """Name, enclosing names, signature and doc of each; the file itself has its doc only."""
    texts = ["", "", "", symbols[0].doc]
    for symbol in symbols[1:]:
        names, parent = [symbol.owner], symbol.parent
        while parent > 0:
            names.append(symbols[parent].name)
            parent = symbols[parent].parent
        texts += (symbol.name, " ".join(dict.fromkeys(names)), symbol.signature, symbol.doc)
    return texts


# -- counting -------------------------------------------------------------------------------------------------------------

_TERM_BITS, _FIELD_BITS = 28, 3


def _keys(symbols: Array, terms: Array, field: Any) -> Array:
    keys: Array = symbols << (_TERM_BITS + _FIELD_BITS) | terms << _FIELD_BITS | field
    return keys


def _pack(keys: Array, firsts: Array, lexicon: _Lexicon) -> list[Packed]:
    """Sorted keys to postings, file by file."""
    bounds = np.flatnonzero(np.diff(keys, prepend=-1))
    keys, counts = keys[bounds], np.diff(bounds, append=len(keys))
    field = keys & 7
    counts = np.minimum(counts, _LIMIT[field]) << _SHIFT[field]
    cells = keys >> _FIELD_BITS
    first = np.flatnonzero(np.diff(cells, prepend=-1))
    counts = np.add.reduceat(counts, first).astype(np.uint32) if len(first) else counts.astype(np.uint32)
    cells = cells[first]
    symbols, terms = cells >> _TERM_BITS, cells & ((1 << _TERM_BITS) - 1)
    packed = []
    ends = np.searchsorted(symbols, firsts).tolist()
    for base, a, b in zip(firsts.tolist(), ends, ends[1:], strict=False):
        used, local = np.unique(terms[a:b], return_inverse=True)
        vocabulary = [lexicon.terms[number] for number in used.tolist()]
        packed.append(Packed(
            vocabulary, (symbols[a:b] - base).astype(np.uint32).tobytes(), local.astype(np.uint32).tobytes(), counts[a:b].tobytes()
        ))
    return packed
