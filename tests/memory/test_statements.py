"""Statements of the design that no other file has as a property, and the table of docs/memory.md that names a test for each."""

from __future__ import annotations

import re
from collections import Counter
from math import log, sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.memory.lexical import ask_words
from knowing.memory.nearness import near_texts
from knowing.memory.scores import MemoryScope, recalled
from knowing.memory.searching import fused, search
from knowing.memory.wordindex import Texts, index_words, packed, unpacked, words_of
from knowing.settings import RecallSettings, SearchSettings

ROOT = Path(__file__).parents[2]
WORDS = "query filter cache template token bank retry login".split()
said = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
entry = st.builds(Texts, said, said, said, said)
share = st.floats(0, 1)
ranks = st.lists(st.integers(0, 20), unique=True, max_size=10).map(
    lambda ids: {entry: rank for rank, entry in enumerate(ids, 1)}
)


@given(share, st.floats(0, 1e6), st.sampled_from(MemoryScope))
def test_a_weight_of_one_leaves_one_part_of_the_score(cosine: float, age: float, scope: MemoryScope) -> None:
    near = recalled(cosine, age, scope, RecallSettings(near=1.0, recent=0.0, scope=0.0))
    recent = recalled(cosine, age, scope, RecallSettings(near=0.0, recent=1.0, scope=0.0))
    place = recalled(cosine, age, scope, RecallSettings(near=0.0, recent=0.0, scope=1.0))
    assert near.total == pytest.approx(cosine) and 0.0 <= recent.total <= 1.0
    assert place.total in (1.0, 0.6, 0.3)
    assert recent.near == recent.scope == near.recent == near.scope == place.near == place.recent == 0.0


@given(share, share, st.sampled_from(MemoryScope))
def test_without_doubt_a_summary_is_scored_as_a_turn(cosine: float, decay: float, scope: MemoryScope) -> None:
    sure = RecallSettings(doubt=0.0)
    assert recalled(cosine, 0.0, scope, sure, decay).total == recalled(cosine, 0.0, scope, sure).total


@given(said, st.lists(said, max_size=6))
def test_nearness_is_the_cosine_of_weighed_words(question: str, texts: list[str]) -> None:
    counted = [Counter(words_of(text)) for text in texts]
    asked = Counter(words_of(question))
    rare = {}
    for term in asked:
        having = sum(term in one for one in counted)
        rare[term] = log(1.0 + (len(texts) - having + 0.5) / (having + 0.5)) if texts else 0.0
    own = {term: (1.0 + log(count)) * rare[term] for term, count in asked.items()}
    for one, found in zip(counted, near_texts(question, texts).cosines.tolist(), strict=True):
        other = {term: 1.0 + log(count) for term, count in one.items()}
        lengths = sqrt(sum(v * v for v in own.values())) * sqrt(sum(v * v for v in other.values()))
        dot = sum(value * other.get(term, 0.0) for term, value in own.items())
        assert found == pytest.approx(dot / lengths if lengths else 0.0, abs=1e-5)


@given(said, st.lists(entry, max_size=8))
def test_a_score_of_words_is_multiplied_by_the_root_of_coverage(question: str, texts: list[Texts]) -> None:
    asked = ask_words(question, index_words(texts), SearchSettings(), 10)
    terms = set(words_of(question))
    for place, number in enumerate(asked.entries.tolist()):
        has = {word for field in texts[number] for word in words_of(field)}
        assert asked.factor[place] == pytest.approx(sqrt(len(terms & has) / len(terms)))
        assert asked.scores[place] == pytest.approx(float(asked.totals[:, place].sum()) * asked.factor[place], rel=1e-5)


@given(ranks, ranks)
def test_lists_are_fused_by_reciprocal_ranks_and_nothing_is_lost(words: dict[int, int], near: dict[int, int]) -> None:
    found = fused(words, near, 60.0)
    assert sorted(found) == sorted({*words, *near})
    worth = [sum(1.0 / (60.0 + ranks[one]) for ranks in (words, near) if one in ranks) for one in found]
    assert worth == sorted(worth, reverse=True)


@given(said, st.lists(entry, max_size=8), st.integers(1, 50))
def test_never_more_is_found_than_was_asked_for(question: str, texts: list[Texts], limit: int) -> None:
    assert len(search(question, index_words(texts), limit, SearchSettings())) <= limit


@given(st.lists(st.integers(0, 9_999), min_size=4, max_size=4))
def test_packed_counts_are_the_counts_up_to_what_the_bits_hold(counts: list[int]) -> None:
    found = unpacked(np.array([packed(counts)], np.uint32))[:, 0].tolist()
    assert found == [min(count, most) for count, most in zip(counts, (255, 255, 15, 4095), strict=True)]


def table() -> list[tuple[str, str]]:
    """(statement, tests) of each row of the table in the page."""
    page = (ROOT / "docs" / "memory.md").read_text("utf-8")
    body = page.partition("## What is promised, and the test of it")[2]
    return [
        (row[1].strip(), row[2])
        for line in body.splitlines()
        if (row := re.fullmatch(r"\| (.+) \| (`test_.+`) \|", line))
    ]


def known() -> set[str]:
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        found |= set(re.findall(r"(?m)^def (test_\w+)", path.read_text("utf-8")))
    return found


def test_every_statement_of_the_page_has_a_test_of_that_name() -> None:
    rows = table()
    assert len(rows) >= 30
    named = [name for _, tests in rows for name in re.findall(r"`(test_\w+)`", tests)]
    assert [name for name in named if name not in known()] == []


def test_every_property_of_scores_assembly_and_compaction_is_in_the_table() -> None:
    named = {name for _, tests in table() for name in re.findall(r"`(test_\w+)`", tests)}
    for file in ("test_scores.py", "test_assembly.py", "test_compaction.py"):
        text = (Path(__file__).parent / file).read_text("utf-8")
        properties = re.findall(r"(?ms)^@given\(.*?^def (test_\w+)", text)
        assert [name for name in properties if name not in named] == [], file
