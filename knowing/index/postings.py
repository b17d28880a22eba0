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
from knowing.words import CODE_NOISE, WORD, find_terms

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
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
_BODY_RUNS = bytes(one if one in _LETTERS or one > 127 else 32 for one in range(256))
_FIELD_RUNS = bytes(one if one in _LETTERS or one == 0 else 32 for one in range(256))
"""Everything that cannot be part of a token becomes a blank: splitting at blanks is four times as fast as a pattern."""


class Spoken(NamedTuple):
    """The text of one file and whose it is. Without names, the text is all there is to count."""

    source: bytes
    symbols: list[SymbolFact]
    has_names: bool = True


class Packed(NamedTuple):
    """What the facts of one file keep: numbers of ``vocabulary`` by symbol."""

    vocabulary: str
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
        self.numbers = Numbers()
        self.at, self.size, self.flat = (
            array("q", [0]),
            array("q", [0]),
            array("q"),
        )  # token 0 has no terms: it ends a text
        self.words = _Words(self)
        self.words[_END] = 0
        self.of_body, self.of_field = _BodyRuns(self), _FieldRuns(self)

    def learn(self, terms: tuple[str, ...]) -> int:
        """A new token with these terms."""
        self.at.append(len(self.flat))
        self.size.append(len(terms))
        self.flat.extend(map(self.numbers.__getitem__, terms))
        return len(self.at) - 1

    def expand(self, tokens: Array) -> tuple[Array, Array]:
        """Each token's terms, and which of the tokens each came from."""
        at, size, flat = (np.frombuffer(one, np.int64) for one in (self.at, self.size, self.flat))
        sizes = size[tokens]
        origin = np.repeat(np.arange(len(tokens)), sizes)
        ends = np.cumsum(sizes)
        inside = np.arange(len(origin)) - np.repeat(ends - sizes, sizes)
        return flat[at[tokens[origin]] + inside], origin


class Numbers(dict[str, int]):
    """Terms, numbered as they come; ``names`` has them by number."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        self.names.append(term)
        return number


class _Words(dict[str, int]):
    """Tokens by their text."""

    def __init__(self, lexicon: _Lexicon) -> None:
        self.learn = lexicon.learn

    def __missing__(self, text: str) -> int:
        number = self[text] = self.learn(find_terms(text))
        return number


class _BodyRuns(dict[bytes, int]):
    """Runs of word bytes in source text: a token and the digits before it. Grammar words and single letters say nothing."""

    def __init__(self, lexicon: _Lexicon) -> None:
        self.words = lexicon.words

    def __missing__(self, run: bytes) -> int:
        text = run.lstrip(b"0123456789").decode("utf-8", "ignore")
        number = self[run] = self.words[text] if len(text) > 1 and text.lower() not in CODE_NOISE else 0
        return number


class _FieldRuns(dict[bytes, int]):
    """Runs of ASCII word bytes in names, signatures and docs."""

    def __init__(self, lexicon: _Lexicon) -> None:
        self.words = lexicon.words

    def __missing__(self, run: bytes) -> int:
        number = self[run] = self.words[run.decode()]
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
    runs = b"\n".join(one.source for one in files).translate(_BODY_RUNS)
    cuts, owners = _cuts(files, firsts)
    runs, cuts = _part_at_cuts(runs, cuts)
    found = runs.split()
    tokens = np.fromiter(map(lexicon.of_body.__getitem__, found), np.int64, len(found))
    is_word = np.frombuffer(b" " + runs, np.uint8) != 32
    starts = np.flatnonzero(is_word[1:] > is_word[:-1])
    symbols = owners[np.searchsorted(cuts, starts, "right") - 1]
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


def _part_at_cuts(runs: bytes, cuts: Array) -> tuple[bytes, Array]:
    """A symbol that ends in the middle of a word (a sigil, an operator's name) makes two words of it."""
    letters = np.frombuffer(runs, np.uint8)
    inner = cuts[(cuts > 0) & (cuts < len(runs))]
    within = np.unique(inner[(letters[inner] != 32) & (letters[inner - 1] != 32)])
    if not len(within):
        return runs, cuts
    return np.insert(letters, within, 32).tobytes(), cuts + np.searchsorted(within, cuts, "left")


def _heads(files: list[Spoken], firsts: Array, lexicon: _Lexicon) -> Array:
    """Keys of the words in names, enclosing names, signatures and docs."""
    plain: list[str] = []
    other: list[str] = []
    at_plain, at_other = array("q"), array("q")
    for one, first in zip(files, firsts.tolist(), strict=False):
        for slot, text in enumerate(_texts(one.symbols) if one.has_names else (), start=first * BODY):
            if not text:
                continue
            if _END in text or not text.isascii():
                other.append(text.replace(_END, " "))
                at_other.append(slot)
            else:
                plain.append(text)
                at_plain.append(slot)
    runs = " \0 ".join(plain).encode().translate(_FIELD_RUNS).split()
    words = _FIELD_TOKEN.findall(_END.join(other))
    in_plain = np.fromiter(map(lexicon.of_field.__getitem__, runs), np.int64, len(runs))
    in_other = np.fromiter(map(lexicon.words.__getitem__, words), np.int64, len(words))
    return np.concatenate([_head_keys(in_plain, at_plain, lexicon), _head_keys(in_other, at_other, lexicon)])


def _head_keys(tokens: Array, at: array[int], lexicon: _Lexicon) -> Array:
    """Keys of the tokens of many texts with token 0 between them; ``at`` says which field of which symbol a text is."""
    terms, origin = lexicon.expand(tokens)
    slots = np.array([*at, 0], np.int64)[np.cumsum(tokens == 0)[origin]]
    return _keys(slots // BODY, terms, slots % BODY)


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
    return _split(symbols, terms, counts, firsts, lexicon.numbers.names)


def _split(symbols: Array, terms: Array, counts: Array, firsts: Array, names: list[str]) -> list[Packed]:
    """Postings sorted by symbol to those of each file, with a vocabulary of its own."""
    ends = np.searchsorted(symbols, firsts)
    file = np.repeat(np.arange(len(firsts) - 1), np.diff(ends))
    used, local = np.unique(file << _TERM_BITS | terms, return_inverse=True)
    starts = np.searchsorted(used, np.arange(len(firsts)) << _TERM_BITS)
    local = (local - starts[file]).astype(np.uint32)
    symbols = (symbols - firsts[file]).astype(np.uint32)
    vocabulary = [names[number] for number in (used & ((1 << _TERM_BITS) - 1)).tolist()]
    return [
        Packed(" ".join(vocabulary[one:other]), symbols[a:b].tobytes(), local[a:b].tobytes(), counts[a:b].tobytes())
        for a, b, one, other in zip(
            ends.tolist(), ends[1:].tolist(), starts.tolist(), starts[1:].tolist(), strict=False
        )
    ]
