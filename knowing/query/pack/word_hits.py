"""Which words of the task a symbol has, and in which of its fields: the readable part of every score of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.layout import COUNTS, FIELDS
from knowing.query.channels.matches import Matches
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR
from knowing.words import parts_of

Array = NDArray[Any]
PATH = "path"
_BITS = tuple((name, int(COUNTS.mask(name))) for name in FIELDS)


class WordHit(Struct, frozen=True):
    """One word of the task in one symbol."""

    word: str
    fields: tuple[str, ...]
    """Of name, enclosing, signature, doc, body, path."""
    share: float
    """Of the weight of all the task's words that the repository knows; 0 for an equivalent word."""
    is_expansion: bool


def word_hits(keywords: Keywords, matches: Matches, ids: Sequence[int]) -> dict[int, tuple[WordHit, ...]]:
    """For each of these symbols, the words it has, heaviest first."""
    spelled = spelled_names(keywords)
    written = {word.stem: spelled.get(word.text, word.text) for word in (*keywords.expansions, *keywords.components)}
    place = np.full(matches.size, -1, np.int32)
    place[list(ids)] = np.arange(len(ids))
    in_file = place_of_files(matches, ids)
    found: list[list[WordHit]] = [[] for _ in ids]
    for row in matches.rows:
        at = np.flatnonzero(place[row.symbols] >= 0)
        where: dict[int, list[str]] = {}
        for one, packed in zip(place[row.symbols[at]].tolist(), row.counts[at].tolist(), strict=True):
            where[one] = [name for name, bits in _BITS if packed & bits]
        for file_symbol in set(row.path_files.tolist()) & in_file.keys():
            for one in in_file[file_symbol]:
                where.setdefault(one, []).append(PATH)
        share = 0.0 if row.is_expansion else row.weight * row.idf / matches.mass
        for one, fields in where.items():
            word = written.get(row.term, f"{row.term}…")
            hit = WordHit(word, tuple(fields), share, row.is_expansion)
            found[one].append(hit)
    return {
        one: tuple(sorted(hits, key=lambda hit: (hit.is_expansion, -hit.share, hit.word)))
        for one, hits in zip(ids, found, strict=True)
    }


def spelled_names(keywords: Keywords) -> dict[str, str]:
    """How the task writes the names whose words it joins: ``HELM_DRIVER`` by ``helmdriver``; the first way of several."""
    spelled: dict[str, str] = {}
    for name in (*keywords.exact, *keywords.compounds):
        for segment in SEPARATOR.split(name):
            spelled.setdefault(parts_of(segment)[1], segment)
    return spelled


def place_of_files(matches: Matches, ids: Sequence[int]) -> dict[int, list[int]]:
    """File symbol to the places, among these symbols, of those that live in the file."""
    files: dict[int, list[int]] = {}
    for place, one in enumerate(ids):
        file_symbol = int(matches.file_symbol[int(matches.graph.file[one])])
        files.setdefault(file_symbol, []).append(place)
    return files
