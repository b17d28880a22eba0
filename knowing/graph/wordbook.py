"""The words of a full build in one file: terms in order, and for each the symbols that say it.

``.ctx/words-<name>.bin``; the graph names it, and it stays as it is until the next full build (what is patched since is in the
table ``postings``). As rows of a table the same postings took four times the room and half of the time of writing a graph.

A term is its position in the sorted vocabulary. Its postings are bytes:

    varint: how many · varints: steps from symbol to symbol · one byte for each count · 4 bytes for each odd count

Where a term and its postings start follows from the sizes of those before it: one byte each, but for the few long ones.

Counts are five fields packed into 32 bits (``knowing.graph.layout.COUNTS``); nearly all are among 255 common values, whose number
is the byte. ``ODD`` says that the value itself stands at the end.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.arrays import beside_path, read_arrays
from knowing.words import LITERAL_END, LITERAL_SIZE

Array = NDArray[Any]
LIVE_IN_BASE, LIVE_IN_PATCH, DEAD = 0, 1, 2
"""Where a symbol's postings are: in the full build's words, in the patches', or nowhere because the id is given up."""
ODD = LONG = 255
PACKED_AT_ONCE = 500_000
LONGEST_VARINT = 10
"""Bytes of a number of 64 bits."""
_NONE = (np.zeros(0, np.int32), np.zeros(0, np.uint32))


def words_path(folder: Path, name: str) -> Path:
    return beside_path(folder, "words", name)


def wordbook_arrays(terms: Sequence[str], starts: Array, symbols: Array, counts: Array) -> dict[str, Array]:
    """The arrays of a book of sorted ``terms``; the one of number ``i`` is said by ``symbols[starts[i]:starts[i + 1]]``, ascending, ``counts`` times."""
    texts = [term.encode("utf-8", "surrogatepass") for term in terms]
    codes, common = _codes(counts)
    blobs, sizes = [], []
    for first, last in _parts(starts):
        own = slice(int(starts[first]), int(starts[last]))
        blob, size = _packed(starts[first : last + 1] - starts[first], symbols[own], counts[own], codes[own])
        blobs.append(blob)
        sizes.append(size)
    return {
        "text": np.frombuffer(b"".join(texts), np.uint8),
        **_sizes("text", np.fromiter(map(len, texts), np.int64, len(texts))),
        "postings": np.concatenate(blobs or [np.zeros(0, np.uint8)]),
        **_sizes("postings", np.concatenate(sizes or [np.zeros(0, np.int64)])),
        "common": common,
    }


def _sizes(of: str, sizes: Array) -> dict[str, Array]:
    """Sizes as they are stored: a byte each, and those that are ``LONG`` or more in an array of their own."""
    return {
        f"{of}_sizes": np.minimum(sizes, LONG).astype(np.uint8),
        f"{of}_long": sizes[sizes >= LONG].astype(np.uint32),
    }


def _starts(of: str, arrays: dict[str, Array]) -> Array:
    """Where each of some things starts and the last one ends, from their sizes; a ValueError if these are not those of what there is."""
    short, long = arrays[f"{of}_sizes"], arrays[f"{of}_long"]
    at = np.zeros(len(short) + 1, np.int64)
    at[1:] = short
    is_long = np.flatnonzero(short == LONG)
    at[is_long + 1] = long if len(is_long) == len(long) else 0
    np.cumsum(at, out=at)
    if len(is_long) != len(long) or at[-1] != len(arrays[of]):
        raise ValueError(f"sizes of {of} that do not add up")
    return at


def _parts(starts: Array) -> Iterator[tuple[int, int]]:
    """Ranges of terms with some millions of postings: what packing needs in memory does not grow with the repository."""
    first, end = 0, len(starts) - 1
    while first < end:
        last = int(np.searchsorted(starts, starts[first] + PACKED_AT_ONCE, side="right")) - 1
        last = min(max(last, first + 1), end)
        yield first, last
        first = last


def _packed(starts: Array, symbols: Array, counts: Array, codes: Array) -> tuple[Array, Array]:
    """The bytes of some terms, and how many each of them has."""
    terms, sizes = len(starts) - 1, np.diff(starts)
    steps = np.diff(symbols, prepend=0)
    steps[starts[:-1]] = symbols[starts[:-1]]
    numbers = np.insert(steps, starts[:-1], sizes)  # each term's size before its steps
    bytes_of = np.ones(len(numbers), np.int64)
    for shift in (7, 14, 21, 28):
        bytes_of += numbers >> shift > 0
    term_of_posting = np.repeat(np.arange(terms), sizes)
    varints = np.add.reduceat(bytes_of, starts[:-1] + np.arange(terms))
    is_odd = codes == ODD
    odd = np.bincount(term_of_posting[is_odd], minlength=terms)
    of_term = varints + sizes + 4 * odd
    at = np.concatenate([np.zeros(1, np.int64), np.cumsum(of_term)])
    blob = np.zeros(int(at[-1]), np.uint8)
    _put_varints(blob, numbers, bytes_of, np.repeat(np.arange(terms), sizes + 1), at, varints)
    code_at = at[:-1] + varints
    blob[(code_at - starts[:-1])[term_of_posting] + np.arange(len(codes))] = codes
    odd_before = np.cumsum(odd) - odd
    odd_term = term_of_posting[is_odd]
    odd_at = (code_at + sizes)[odd_term] + 4 * (np.arange(len(odd_term)) - odd_before[odd_term])
    blob[odd_at[:, None] + np.arange(4)] = counts[is_odd].astype("<u4").view(np.uint8).reshape(-1, 4)
    return blob, of_term


def _codes(counts: Array) -> tuple[Array, Array]:
    """The byte of each count, and the values of the bytes."""
    values, frequency = np.unique(counts, return_counts=True)
    usual = np.sort(values[np.argsort(-frequency, kind="stable")[:ODD]])
    common = np.zeros(ODD + 1, np.uint32)
    common[: len(usual)] = usual
    at = np.searchsorted(usual, counts).astype(np.uint8)
    return np.where(common[at] == counts, at, np.uint8(ODD)), common


def _put_varints(blob: Array, numbers: Array, bytes_of: Array, term: Array, at: Array, varints: Array) -> None:
    """Write numbers as varints: seven bits to a byte, lowest first; the last byte of a number is below 128."""
    place = (at[:-1] - (np.cumsum(varints) - varints))[term]
    place += np.cumsum(bytes_of)
    place -= bytes_of  # behind the varints of all numbers before
    blob[place] = numbers & 127
    longer = np.flatnonzero(bytes_of > 1)
    while len(longer):
        numbers, place, bytes_of = numbers[longer] >> 7, place[longer], bytes_of[longer] - 1
        blob[place] |= np.uint8(128)
        place += 1
        blob[place] = numbers & 127
        longer = np.flatnonzero(bytes_of > 1)


def _varints(data: Array, how_many: int) -> tuple[Array, int]:
    """The first numbers of some bytes, and where they end."""
    if data[:how_many].max() < 128:  # all in one byte
        return data[:how_many].astype(np.int64), how_many
    ends = (data < 128).nonzero()[0][:how_many]
    starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1])
    numbers = np.zeros(how_many, np.int64)
    sizes = ends - starts + 1
    for byte in range(int(sizes.max())):
        here = sizes > byte
        numbers[here] |= (data[starts[here] + byte].astype(np.int64) & 127) << (7 * byte)
    return numbers, int(ends[-1]) + 1


class Wordbook:
    """A book of words, read into memory, to look things up in."""

    def __init__(self, arrays: dict[str, Array]) -> None:
        self._text, self._text_at = arrays["text"].tobytes(), _starts("text", arrays)
        self._postings, self._at, self._common = arrays["postings"], _starts("postings", arrays), arrays["common"]

    def __len__(self) -> int:
        return len(self._text_at) - 1

    def _term(self, number: int) -> bytes:
        return self._text[int(self._text_at[number]) : int(self._text_at[number + 1])]

    def number(self, term: str) -> int | None:
        """Where a term stands, if it is known."""
        wanted = term.encode("utf-8", "surrogatepass")
        at = bisect_left(range(len(self)), wanted, key=self._term)
        return at if at < len(self) and self._term(at) == wanted else None

    def starting(self, prefix: str, limit: int) -> list[str]:
        """Terms with a beginning, in order."""
        wanted = prefix.encode("utf-8", "surrogatepass")
        first = bisect_left(range(len(self)), wanted, key=self._term)
        found = []
        for number in range(first, min(first + limit, len(self))):
            term = self._term(number)
            if not term.startswith(wanted):
                break
            found.append(term.decode("utf-8", "surrogatepass"))
        return found

    def has_literals(self, terms: Sequence[str]) -> set[str]:
        """Those of many terms of literals that are known. All have one length and come first, so they are one table to search."""
        count = bisect_left(range(len(self)), LITERAL_END.encode(), key=self._term)
        if not count or not terms:
            return set()
        known = np.frombuffer(self._text, f"S{LITERAL_SIZE}", count)
        wanted = np.array([term.encode() for term in terms], f"S{LITERAL_SIZE}")
        at = np.minimum(np.searchsorted(known, wanted), count - 1)
        return {terms[number] for number in np.flatnonzero(known[at] == wanted).tolist()}

    def terms(self) -> list[str]:
        """All of them, in order."""
        return self.starting("", len(self))

    def postings(self, term: str) -> tuple[Array, Array]:
        """(symbols, packed counts) of a term."""
        number = self.number(term)
        if number is None:
            return _NONE
        data = self._postings[int(self._at[number]) : int(self._at[number + 1])]
        size, skipped = _varint(data[:LONGEST_VARINT].tobytes(), 0)
        data = data[skipped:]
        steps, end = _varints(data, size)
        codes = data[end : end + size]
        counts = self._common[codes]
        is_odd = codes == ODD
        if is_odd.any():
            counts[is_odd] = np.frombuffer(data[end + size :].tobytes(), "<u4")
        return np.cumsum(steps).astype(np.int32), counts

    def rows(self) -> Iterator[tuple[str, list[int], list[int]]]:
        """(term, symbols, packed counts) of every term, in order. For a small book: it is read byte by byte, which is quick where
        most terms have few postings."""
        data, common = self._postings.tobytes(), self._common.tolist()
        for term, start in zip(self.terms(), self._at.tolist(), strict=False):
            size, at = _varint(data, start)
            symbol, symbols = 0, []
            for _ in range(size):
                step, at = _varint(data, at)
                symbol += step
                symbols.append(symbol)
            codes, odd = data[at : at + size], at + size
            counts = [common[code] for code in codes]
            if ODD in codes:
                for place in (place for place, code in enumerate(codes) if code == ODD):
                    counts[place] = int.from_bytes(data[odd : odd + 4], "little")
                    odd += 4
            yield term, symbols, counts


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number that starts there, and where it ends."""
    number = shift = 0
    while (byte := data[at]) > 127:
        number |= (byte & 127) << shift
        shift += 7
        at += 1
    return number | byte << shift, at + 1


def live_postings(words: Wordbook, connection: sqlite3.Connection, segment: Array, term: str) -> tuple[Array, Array]:
    """(symbols, packed counts) of a term in a graph that was patched: what still holds of the book, and what came since."""
    at, counts = words.postings(term)
    live = segment[at] == LIVE_IN_BASE
    row = connection.execute("SELECT symbols, counts FROM postings WHERE term = ?", (term,)).fetchone()
    if row is None:
        return at[live], counts[live]
    new, packed = np.frombuffer(row[0], np.int32), np.frombuffer(row[1], np.uint32)
    still = segment[new] == LIVE_IN_PATCH
    return np.concatenate([at[live], new[still]]), np.concatenate([counts[live], packed[still]])


def open_words(folder: Path, name: str) -> Wordbook | None:
    """The book of that name, or None if it is missing or not whole."""
    arrays = read_arrays(words_path(folder, name)) if name else None
    try:
        return Wordbook(arrays) if arrays is not None else None
    except (KeyError, ValueError):
        return None
