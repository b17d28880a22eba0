"""Words are counted for many files in one go; each symbol says what a plain count of its own text says."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowing.facts.postings import Packed, Spoken, count, opened
from knowing.graph.layout import COUNTS, FIELDS
from knowing.index.build import build
from knowing.index.link.draft import Source, enter
from knowing.index.words.textindex import TextIndex
from knowing.model import FileFacts, Flag, Kind, SymbolFact
from knowing.sites import Sites
from knowing.words import CODE_NOISE, WORD, find_terms
from tests.worktree import write

WORDS = st.sampled_from(
    [
        "get",
        "getValue",
        "get_value",
        "values",
        "if",
        "x",
        "HTTPServer",
        "straße",
        "2fast",
        "_",
        "valuing",
        "größer",
        "ok",
    ]
)
TEXTS = st.lists(WORDS, max_size=12).map(" ".join)


def fact(name: str, start: int, end: int, parent: int = -1, **more: str) -> SymbolFact:
    return SymbolFact(name, Kind.FUNCTION if parent >= 0 else Kind.FILE, parent, 1, 1, start, end, 1, 0, **more)


@st.composite
def spoken(draw: st.DrawFn) -> Spoken:
    """A file: words, a function in the middle of them, and a function inside that one."""
    before, outer, inner, rest, after = (f"{draw(TEXTS)} ".encode() for _ in range(5))
    start, deep, ends, end = (
        len(before),
        len(before + outer),
        len(before + outer + inner),
        len(before + outer + inner + rest),
    )
    source = before + outer + inner + rest + after
    symbols = [
        fact("", 0, len(source), doc=draw(TEXTS)),
        fact("outerName", start, end, 0, signature=draw(TEXTS), doc=draw(TEXTS)),
        fact(
            "inner", deep, ends, 1, signature=draw(TEXTS), doc=draw(TEXTS), owner=draw(st.sampled_from(["", "Owner"]))
        ),
    ]
    return Spoken(source, symbols)


def said(file: Spoken) -> Iterator[tuple[int, str, list[str]]]:
    """(symbol, field, words), counted the plain way."""
    _, outer, inner = symbols = file.symbols
    own = [
        file.source[: outer.start] + file.source[outer.end :],
        file.source[outer.start : inner.start] + file.source[inner.end : outer.end],
        file.source[inner.start : inner.end],
    ]
    for number, symbol in enumerate(symbols):
        words = (word.lstrip("0123456789") for word in own[number].decode().split())
        yield number, "body", [word for word in words if len(word) > 1 and word.lower() not in CODE_NOISE]
        yield number, "doc", WORD.findall(symbol.doc)
        if number:
            yield number, "name", WORD.findall(symbol.name)
            yield number, "signature", WORD.findall(symbol.signature)
            yield number, "enclosing", WORD.findall(f"{symbol.owner} {'outerName' if symbol is inner else ''}")


def plain_counts(file: Spoken) -> Counter[tuple[int, str, str]]:
    return Counter((number, field, word) for number, field, words in said(file) for word in words if find_terms(word))


def packed_counts(packed: Packed) -> Counter[tuple[int, str, str]]:
    tokens, sizes, symbols, counts = opened(packed)
    found: Counter[tuple[int, str, str]] = Counter()
    of = np.repeat(np.arange(len(tokens)), sizes).tolist()
    for token, symbol, value in zip(of, symbols.tolist(), counts.tolist(), strict=True):
        for field in FIELDS:
            if (times := value >> COUNTS.shift[field] & COUNTS.most[field]) and find_terms(tokens[token]):
                found[symbol, field, tokens[token]] += times
    return found


@settings(deadline=None)
@given(st.lists(spoken(), max_size=4))
def test_each_symbol_says_the_words_of_its_own_text(files: list[Spoken]) -> None:
    assert [packed_counts(one) for one in count(files)] == [plain_counts(one) for one in files]


@settings(deadline=None)
@given(st.lists(spoken(), min_size=1, max_size=3))
def test_terms_add_up_over_the_tokens_that_hold_them(files: list[Spoken]) -> None:
    sources = []
    for number, (file, packed) in enumerate(zip(files, count(files), strict=True)):
        facts = FileFacts("python", "", file.symbols, Sites(), [], [], [], False, *packed)
        sources.append(Source(f"f{number}.py", len(file.source), 0, "", Flag.NONE, facts))
    draft = enter(sources, Path())
    text = TextIndex(draft.sources, draft.next_id)
    found: Counter[tuple[int, str, str]] = Counter()
    for term, symbols, counts in text.rows():
        for symbol, value in zip(symbols.tolist(), counts.tolist(), strict=True):
            for field in FIELDS:
                if times := value >> COUNTS.shift[field] & COUNTS.most[field]:
                    found[symbol, field, term] += times
    expected: Counter[tuple[int, str, str]] = Counter()
    for source, file in zip(draft.sources, files, strict=True):
        for (symbol, field, word), times in plain_counts(file).items():
            for term in find_terms(word):
                key = source.module.first + symbol, field, term
                expected[key] = min(expected[key] + times, COUNTS.most[field])
    paths = {key for key in found if key not in expected}
    assert {(field, term) for _, field, term in paths} <= {("name", f"f{number}") for number in range(3)} | {
        ("name", "f")
    }
    assert {key: found[key] for key in expected} == expected


def test_a_count_stops_at_the_limit_of_its_field() -> None:
    source = b"value " * 3000
    (packed,) = count([Spoken(source, [fact("", 0, len(source))])])
    assert packed_counts(packed) == {(0, "body", "value"): 1023}


def test_a_symbol_that_ends_inside_a_word_parts_it() -> None:
    (packed,) = count([Spoken(b"foo barbaz", [fact("", 0, 10), fact("half", 4, 7, 0)])])
    bodies = {key for key in packed_counts(packed) if key[1] == "body"}
    assert bodies == {(0, "body", "foo"), (1, "body", "bar"), (0, "body", "baz")}


def test_a_repository_that_is_too_small_for_vectors_does_not_load_scipy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scipy.sparse", None)  # whoever imports it fails
    build(write(tmp_path, {"pay.py": "def charge(total):\n    return total\n"}), 1_000_000, 1, None)
    assert not list((tmp_path / ".ctx").glob("vectors*"))
