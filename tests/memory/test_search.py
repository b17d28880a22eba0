"""Search of entries: what holds of every score, every filter and every snippet."""

from __future__ import annotations

import math
import string
from math import fsum

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays as numpy_arrays

from knowing.algorithms.cascade import cosines, nearest, unit
from knowing.memory.findable import JoinedIndex
from knowing.memory.lexical import ask_words
from knowing.memory.searching import ScoredEntry, Vectors, search
from knowing.memory.snippet import snippet
from knowing.memory.wordindex import Texts, index_words, words_of
from knowing.settings import SearchSettings

SETTINGS = SearchSettings()
PARTED = SearchSettings(part_bonus=0.25, related=0.35)
WORDS = "query filter cache template token bank retry login error vector index tree".split()
said = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
entry = st.builds(Texts, said, said, said, said)
entries = st.lists(entry, max_size=12)
rows = numpy_arrays(np.float32, st.tuples(st.integers(0, 30), st.just(8)), elements=st.floats(-1, 1, width=32))


def vectors_for(count: int, seed: int) -> Vectors:
    random = np.random.default_rng(seed)
    table = random.standard_normal((count, 8)).astype(np.float32)
    return Vectors(random.standard_normal(8).astype(np.float32), lambda ids: table[ids], table)


def found(
    question: str, texts: list[Texts], chosen: SearchSettings, seed: int | None, limit: int = 5
) -> list[ScoredEntry]:
    vectors = None if seed is None else vectors_for(len(texts), seed)
    return search(question, index_words(texts), limit, chosen, vectors)


@given(said, entries, st.sampled_from([SETTINGS, PARTED]), st.one_of(st.none(), st.integers(0, 9)))
def test_every_score_is_a_number_from_0_to_1_and_the_sum_of_its_parts(
    question: str, texts: list[Texts], chosen: SearchSettings, seed: int | None
) -> None:
    hits = found(question, texts, chosen, seed)
    for hit in hits:
        assert math.isfinite(hit.score) and 0 < hit.score <= 1
        total = fsum(part.value for part in hit.parts)
        assert hit.score == min(total, 1.0) and total <= 1 + 1e-6
        assert all(part.value > 0 for part in hit.parts)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.entry for hit in hits}) == len(hits) <= 5


@given(said, entries)
def test_without_vectors_the_best_entry_scores_1(question: str, texts: list[Texts]) -> None:
    hits = found(question, texts, SETTINGS, None)
    assert not hits or hits[0].score == pytest.approx(1.0, abs=1e-6)


@given(said, entries, st.lists(st.booleans(), min_size=12, max_size=12))
def test_what_may_not_be_found_is_not_found_whatever_its_score(
    question: str, texts: list[Texts], may: list[bool]
) -> None:
    allowed = np.array(may[: len(texts)], bool)
    hits = search(question, index_words(texts), 5, SETTINGS, vectors_for(len(texts), 1), allowed)
    assert all(allowed[hit.entry] for hit in hits)


@given(said, entries, entries)
def test_two_indexes_as_one_find_what_one_index_of_all_finds(
    question: str, first: list[Texts], second: list[Texts]
) -> None:
    both = search(question, JoinedIndex(index_words(first), index_words(second)), 5, SETTINGS)
    whole = search(question, index_words([*first, *second]), 5, SETTINGS)
    assert [(hit.entry, hit.score) for hit in both] == [(hit.entry, hit.score) for hit in whole]


@pytest.mark.parametrize("question", ["", "   ", "the of and", "\x00\x1b[31m", "zebra"])
@pytest.mark.parametrize("texts", [[], [Texts("")], [Texts("query", content="filter")]])
def test_a_question_without_a_known_word_finds_nothing_and_nothing_fails(question: str, texts: list[Texts]) -> None:
    assert found(question, texts, PARTED, None) == []


def test_a_name_that_is_the_question_comes_first() -> None:
    texts = [
        Texts("cache token", content="x"),
        Texts("cache", content="token token token"),
        Texts("a", content="cache token"),
    ]
    assert next(hit.entry for hit in found("cache token", texts, SETTINGS, None)) == 0


def test_an_entry_that_several_parts_find_gains_a_quarter_for_each_further_part() -> None:
    texts = [
        Texts("x", content="query filter cache template"),
        Texts("y", content="query filter"),
        Texts("z", content="bank"),
    ]
    asked = ask_words("query filter cache template", index_words(texts), PARTED, 2)
    at = asked.entries.tolist().index(0)
    assert asked.found_in[at] == 2 and asked.factor[at] == pytest.approx(1.25)


def test_a_word_of_the_same_concept_counts_for_less_than_the_word_itself() -> None:
    texts = [Texts("", content="throttle"), Texts("", content="quota")]
    hits = found("throttle", texts, PARTED, None)
    assert [hit.entry for hit in hits] == [0, 1] and hits[1].score <= 0.35
    assert [hit.entry for hit in found("throttle", texts, SETTINGS, None)] == [0]


@given(rows, numpy_arrays(np.float32, 8, elements=st.floats(-1, 1, width=32)), st.integers(1, 10))
def test_the_cascade_finds_the_nearest_in_order_without_a_number_that_is_none(
    table: np.ndarray, query: np.ndarray, count: int
) -> None:
    near = nearest(table, query, count, prefixes=(2, 4), sure=(0.65, 0.75), keep=100)
    assert len(near.rows) == min(count, len(table)) and np.isfinite(near.cosines).all()
    assert (np.abs(near.cosines) <= 1).all() and (np.diff(near.cosines) <= 0).all()
    if near.prefix == 8:
        assert near.cosines.max(initial=-1) == pytest.approx(cosines(table, query).max(initial=-1), abs=1e-5)


def test_a_sure_prefix_ends_the_cascade_and_an_unsure_one_does_not() -> None:
    table = np.eye(8, dtype=np.float32)
    assert nearest(table, table[0], 1, prefixes=(2, 4)).prefix == 2
    assert nearest(table, table[7], 1, prefixes=(2, 4)).prefix == 8
    assert nearest(table, table[0], 1, prefixes=(64, 256)).prefix == 8


@given(rows)
def test_unit_rows_have_length_1_or_are_nothing(table: np.ndarray) -> None:
    lengths = np.linalg.norm(unit(table), axis=1) if len(table) else np.zeros(0)
    assert np.isfinite(lengths).all() and (lengths <= 1 + 1e-5).all()
    assert not unit(np.array([[np.nan, 0.0]])).any()


@settings(max_examples=200)
@given(st.text(string.printable, max_size=2_000), st.sampled_from(WORDS), st.integers(12, 240))
def test_a_snippet_is_one_line_of_bounded_length(text: str, word: str, most: int) -> None:
    cut = snippet(text, words_of(word), most)
    assert len(cut) <= most and "\n" not in cut


def test_a_snippet_is_around_the_first_match_and_cut_between_words() -> None:
    text = "alpha beta gamma " * 100 + "the query was slow " + "delta epsilon " * 100
    cut = snippet(text, words_of("query"))
    assert "query" in cut and cut.startswith("… ") and cut.endswith(" …") and 200 <= len(cut) <= 240
    assert set(cut.split()) <= {*text.split(), "…"}
