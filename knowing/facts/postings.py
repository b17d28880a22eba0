"""The words of every symbol, counted by field and packed for the text index.

A posting is (token, symbol, counts); the counts of five fields share 32 bits, so that BM25F can weigh the fields at
query time without the index knowing the weights. A token is a name as it is spelled: into which terms it falls is found out once
for the whole repository (``knowing.index.words.textindex``), not in every process that reads files.

Many files are counted at once: their text is cut into tokens in one go, a token is looked up once per process, and the
counting itself is a sort of one array. Done symbol by symbol it cost more than parsing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import count as counter
from itertools import islice, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.numbers import as_array
from knowing.facts.literals import Says, literals, terms_of_literal
from knowing.graph.layout import BODY, COUNTS, FIELDS, SPOKEN
from knowing.model import SymbolFact
from knowing.settings.facts import KEPT
from knowing.words import CODE_NOISE, WORD

Array = NDArray[Any]

_LIMIT = np.array([COUNTS.most[field] for field in FIELDS], np.int64)
_SHIFT = np.array([COUNTS.shift[field] for field in FIELDS], np.int64)
_END, _BETWEEN = "\0", " \0 "
_NOTHING = 0
"""The number of no token: it ends a text, and stands where there is nothing to count."""
_FIELD_TOKEN = re.compile(f"{WORD.pattern}|{_END}")
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
_BODY_RUNS = bytes(one if one in _LETTERS or one > 127 else 32 for one in range(256))
_FIELD_RUNS = bytes(one if one in _LETTERS or one == 0 else 32 for one in range(256))
"""Everything that cannot be part of a token becomes a blank: splitting at blanks is four times as fast as a pattern."""


class Spoken(NamedTuple):
    """The text of one file and the names of its symbols. Without names, only the text is counted."""

    source: bytes
    symbols: list[SymbolFact]
    has_names: bool = True
    says: Says = Says.CODE


class Packed(NamedTuple):
    """What the facts of one file keep: its tokens; how many symbols say each; those symbols, token by token, and how often."""

    vocabulary: str
    sizes: bytes
    symbols: bytes
    counts: bytes


class Postings(NamedTuple):
    """``Packed``, opened: ``sizes`` by token; ``symbols`` (places in the file) and ``counts`` by posting."""

    tokens: list[str]
    sizes: Array
    symbols: Array
    counts: Array


def opened(packed: Packed) -> Postings:
    """The postings of one file."""
    tokens = packed.vocabulary.split(" ") if packed.vocabulary else []
    counts = np.frombuffer(packed.counts, np.uint32)
    return Postings(tokens, _numbers(packed.sizes, len(tokens)), _numbers(packed.symbols, len(counts)), counts)


def count(files: list[Spoken]) -> list[Packed]:
    """The postings of each file."""
    lexicon = _lexicon()
    firsts = np.cumsum([0, *(len(one.symbols) for one in files)])
    spans = _spans(files, firsts)
    bodies, literal = _bodies(files, firsts, spans, lexicon), _literals(files, firsts, spans, lexicon)
    keys = np.concatenate([bodies, _heads(files, firsts, lexicon), literal])
    keys.sort()
    return _pack(keys, firsts, lexicon.tokens.names)


# -- tokens -------------------------------------------------------------------------------------------------------------


class Numbers(defaultdict[str, int]):
    """Texts, numbered as they come. No code of Python runs for a new one: an index of django meets half a million."""

    def __init__(self, *texts: str) -> None:
        super().__init__(counter(len(texts)).__next__, zip(texts, range(len(texts)), strict=True))
        self._names: list[str] = []

    @property
    def names(self) -> list[str]:
        """All texts by number."""
        new = [*islice(reversed(self), len(self) - len(self._names))]
        self._names += reversed(new)
        return self._names


class _BodyRuns(dict[bytes, int]):
    """Numbers of tokens by runs of word bytes in source text: a token and the digits before it. Grammar words and single letters have none."""

    def __init__(self, tokens: Numbers) -> None:
        self.tokens = tokens

    def __missing__(self, run: bytes) -> int:
        text = run.lstrip(b"0123456789").decode("utf-8", "ignore")
        number = self[run] = self.tokens[text] if len(text) > 1 and text.lower() not in CODE_NOISE else _NOTHING
        return number


class _FieldRuns(dict[bytes, int]):
    """Runs of ASCII word bytes in names, signatures and docs."""

    def __init__(self, tokens: Numbers) -> None:
        self.tokens = tokens

    def __missing__(self, run: bytes) -> int:
        number = self[run] = self.tokens[run.decode()]
        return number


class _Quoted(dict[bytes, tuple[int, ...]]):
    """Terms of literals by what stands in quotes; each is looked up once."""

    def __init__(self, tokens: Numbers) -> None:
        self.tokens = tokens

    def __missing__(self, raw: bytes) -> tuple[int, ...]:
        numbers = self[raw] = tuple(map(self.tokens.__getitem__, terms_of_literal(raw)))
        return numbers


class _Lexicon:
    """Every token this process has met, by its text and by the bytes it was read from."""

    def __init__(self) -> None:
        self.tokens = Numbers(_END)
        self.of_body, self.of_field = _BodyRuns(self.tokens), _FieldRuns(self.tokens)
        self.of_quoted = _Quoted(self.tokens)


_kept: list[_Lexicon] = []


def _lexicon() -> _Lexicon:
    """This process's lexicon; a new one once it has grown too large."""
    if not _kept or len(_kept[0].tokens) > KEPT.remembered_tokens:
        _kept[:] = [_Lexicon()]
    return _kept[0]


# -- whose words ----------------------------------------------------------------------------------------------------------


def _bodies(files: list[Spoken], firsts: Array, spans: Array, lexicon: _Lexicon) -> Array:
    """Keys of all words in the files' text; each belongs to the innermost symbol around it."""
    runs = b"\n".join(one.source for one in files).translate(_BODY_RUNS)
    runs, spans = _part_at_ends(runs, spans)
    found = runs.split()
    tokens = as_array(map(lexicon.of_body.__getitem__, found))
    is_word = np.frombuffer(b" " + runs, np.uint8) != 32
    owners = _owners(np.flatnonzero(is_word[1:] > is_word[:-1]), spans)
    said = tokens != _NOTHING
    return _keys(owners[said], tokens[said], BODY, firsts)


def _literals(files: list[Spoken], firsts: Array, spans: Array, lexicon: _Lexicon) -> Array:
    """Keys of all literals; each belongs to the innermost symbol around it."""
    number = lexicon.of_quoted.__getitem__
    places: list[int] = []
    tokens: list[int] = []
    base = 0
    for one in files:
        for place, token in literals(one.source, one.says, number):
            places.append(base + place)
            tokens.append(token)
        base += len(one.source) + 1
    owners = _owners(as_array(places), spans)
    return _keys(owners, as_array(tokens), BODY, firsts)


def _spans(files: list[Spoken], firsts: Array) -> Array:
    """Where each symbol starts (first row) and ends (second row) in the joined text; of a long file there is the beginning only."""
    spans: Array = np.array(
        [
            as_array(symbol.start for one in files for symbol in one.symbols),
            as_array(symbol.end for one in files for symbol in one.symbols),
        ],
        np.int64,
    )
    sizes = np.array([len(one.source) for one in files], np.int64)
    symbols = np.diff(firsts)
    np.minimum(spans, np.repeat(sizes, symbols), out=spans)
    spans += np.repeat(np.cumsum(sizes + 1) - (sizes + 1), symbols)
    return spans


def _part_at_ends(runs: bytes, spans: Array) -> tuple[bytes, Array]:
    """Put a blank where a symbol starts or ends in the middle of a word (a sigil, an operator's name), so that it becomes two words."""
    letters = np.frombuffer(runs, np.uint8)
    inner = spans[(spans > 0) & (spans < len(runs))]
    within = np.unique(inner[(letters[inner] != 32) & (letters[inner - 1] != 32)])
    if not len(within):
        return runs, spans
    return np.insert(letters, within, 32).tobytes(), spans + np.searchsorted(within, spans, "left")


def _owners(places: Array, spans: Array) -> Array:
    """The innermost symbol around each place. Symbols are sorted by where they start, the outer before the inner: a later one replaces an earlier one."""
    owners = np.zeros(len(places), np.int64)
    firsts, ends = np.searchsorted(places, spans)
    if int((ends - firsts).clip(0).sum()) > KEPT.enclosing * len(places):
        return _owners_in_deep_nest(len(places), firsts.tolist(), ends.tolist())
    around = np.flatnonzero(firsts < ends)
    for symbol, first, end in zip(around.tolist(), firsts[around].tolist(), ends[around].tolist(), strict=True):
        owners[first:end] = symbol
    return owners


def _owners_in_deep_nest(size: int, firsts: list[int], ends: list[int]) -> Array:
    """The same as ``_owners``, for a very deep nest: the last symbol comes first, and each place is given once.

    >>> _owners_in_deep_nest(6, [0, 1, 2], [6, 5, 3]).tolist()
    [0, 1, 2, 1, 1, 0]
    """
    owners = np.zeros(size, np.int64)
    free = list(range(size + 1))
    for symbol in range(len(firsts) - 1, -1, -1):
        at = _next_free(free, firsts[symbol])
        while at < ends[symbol]:
            owners[at] = symbol
            free[at] = at + 1
            at = _next_free(free, at)
    return owners


def _next_free(free: list[int], at: int) -> int:
    """The first place from ``at`` on that has no owner yet. Links on the way are shortened, so that later calls take fewer steps."""
    while free[at] != at:
        free[at] = free[free[at]]
        at = free[at]
    return at


def _heads(files: list[Spoken], firsts: Array, lexicon: _Lexicon) -> Array:
    """Keys of the words in names, enclosing names, signatures and docs."""
    plain, other = _Texts(), _Texts()
    for one, first in zip(files, firsts.tolist(), strict=False):
        if one.has_names:
            texts = _texts(one.symbols)
            joined = _BETWEEN.join(texts)
            is_plain = joined.isascii() and joined.count(_END) == len(texts) - 1
            (plain if is_plain else other).add(
                joined if is_plain else _END.join(map(_endless, texts)), len(texts), first
            )
    runs = _BETWEEN.join(plain.joined).encode().translate(_FIELD_RUNS).split()
    words = _FIELD_TOKEN.findall(_END.join(other.joined))
    in_plain = as_array(map(lexicon.of_field.__getitem__, runs))
    in_other = as_array(map(lexicon.tokens.__getitem__, words))
    return np.concatenate([_head_keys(in_plain, plain, firsts), _head_keys(in_other, other, firsts)])


class _Texts:
    """Texts of many files with an end between any two, and whose they are: four to a symbol."""

    def __init__(self) -> None:
        self.joined: list[str] = []
        self.slots: list[Array] = []

    def add(self, joined: str, size: int, first: int) -> None:
        self.joined.append(joined)
        self.slots.append(np.arange(first * BODY, first * BODY + size))


def _endless(text: str) -> str:
    return text.replace(_END, " ")


def _head_keys(tokens: Array, texts: _Texts, firsts: Array) -> Array:
    """Keys of the tokens of many texts."""
    said = tokens != _NOTHING
    slots = np.concatenate([*texts.slots, np.zeros(1, np.int64)])[np.cumsum(~said)[said]]
    return _keys(slots // BODY, tokens[said], slots % BODY, firsts)


def _texts(symbols: list[SymbolFact]) -> list[str]:
    """Name, enclosing names, signature and doc of each; the file itself has its doc only."""
    texts = ["", "", "", symbols[0].doc]
    enclosing: dict[tuple[str, int], str] = {}
    for symbol in symbols[1:]:
        within = symbol.owner, symbol.parent
        if within not in enclosing:
            enclosing[within] = _enclosing(symbols, *within)
        texts += (symbol.name, enclosing[within], symbol.signature, symbol.doc)
    return texts


def _enclosing(symbols: list[SymbolFact], owner: str, parent: int) -> str:
    names = [owner]
    while parent > 0 and len(names) <= KEPT.enclosing:
        names.append(symbols[parent].name)
        parent = symbols[parent].parent
    return " ".join(dict.fromkeys(names))


# -- counting -------------------------------------------------------------------------------------------------------------


def _keys(symbols: Array, tokens: Array, field: Any, firsts: Array) -> Array:
    """(file, token, symbol, field) as one number: sorted, all that is to be counted together stands together."""
    file_of = np.repeat(np.arange(len(firsts) - 1), np.diff(firsts))
    return SPOKEN.pack(file=file_of[symbols], token=tokens, symbol=symbols, field=field)


def _pack(keys: Array, firsts: Array, names: list[str]) -> list[Packed]:
    """Sorted keys to postings, file by file."""
    fresh = np.flatnonzero(np.diff(keys, prepend=-1))
    keys, counts = keys[fresh], np.diff(fresh, append=len(keys))
    field = SPOKEN.part(keys, "field")
    counts = np.minimum(counts, _LIMIT[field]) << _SHIFT[field]
    cells = keys >> SPOKEN.shift["symbol"]
    fresh = np.flatnonzero(np.diff(cells, prepend=-1))
    counts = np.add.reduceat(counts, fresh) if len(fresh) else counts
    cells = cells[fresh]
    words = cells >> SPOKEN.widths["symbol"]
    starts = np.flatnonzero(np.diff(words, prepend=-1))  # where the postings of each file's each token start
    words = words[starts]
    files = np.arange(len(firsts))
    of_file = np.searchsorted(words, files << SPOKEN.widths["token"])
    starts = np.append(starts, len(cells))
    symbols = (cells & SPOKEN.most["symbol"]) - np.repeat(firsts[:-1], np.diff(starts[of_file]))
    sizes, symbols, counts = _narrowed(np.diff(starts)), _narrowed(symbols), counts.astype(np.uint32)
    vocabulary = [names[number] for number in (words & SPOKEN.most["token"]).tolist()]
    return [
        Packed(" ".join(vocabulary[a:b]), _bytes(sizes[a:b]), _bytes(symbols[one:other]), counts[one:other].tobytes())
        for (a, b), (one, other) in zip(pairwise(of_file.tolist()), pairwise(starts[of_file].tolist()), strict=True)
    ]


_SHORT, _LONG = np.dtype(np.uint16), np.dtype(np.uint32)


def _narrowed(numbers: Array) -> Array:
    """The numbers in two bytes each, or in four if one of them needs more."""
    return numbers.astype(_SHORT if int(numbers.max(initial=0)) < 1 << 16 else _LONG)


def _bytes(numbers: Array) -> bytes:
    """Numbers of one file as they are kept. Those of all files together are narrow already, as a rule."""
    return (numbers if numbers.dtype == _SHORT else _narrowed(numbers)).tobytes()


def _numbers(data: bytes, how_many: int) -> Array:
    return np.frombuffer(data, _SHORT if len(data) == _SHORT.itemsize * how_many else _LONG)
