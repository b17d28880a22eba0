"""Compaction: what is folded, what never is, and how a summary is judged. One property for each statement of the design."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, isfinite
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.memory.compaction import clusters, cosines, folded, nearness_to_turns, proposed, sentences, split
from knowing.memory.scores import MemoryScope, recalled
from knowing.settings import RecallSettings, SessionSettings

SETTINGS = SessionSettings()
VOCABULARY = ("router", "blueprint", "session", "cookie", "template", "request")
words = st.lists(st.sampled_from((*VOCABULARY, "unknown")), max_size=8).map(" ".join)
texts = st.lists(words, max_size=5).map(". ".join)
turns = st.lists(texts, min_size=1, max_size=6).map(lambda said: [(str(at), one) for at, one in enumerate(said)])


def embed(said: Sequence[str]) -> np.ndarray[Any, Any]:
    """Counts of the words of a small vocabulary."""
    split_texts = [text.replace(".", " ").split() for text in said]
    return np.array([[one.count(word) for word in VOCABULARY] for one in split_texts], float).reshape(
        -1, len(VOCABULARY)
    )


@given(st.integers(0, 500), st.integers(-3, 40))
def test_turn_i_of_n_belongs_to_cluster_floor_i_c_over_n(count: int, size: int) -> None:
    runs = clusters(range(count), size)
    wanted = size if size >= 1 else 20
    c = ceil(max(count, 1) / wanted)
    assert [one for run in runs for one in run] == list(range(count)), "every turn once, in order of time"
    for turn in range(count):
        at = turn * c // max(count, 1)
        assert turn in runs[at]
    assert len(runs) == (c if count else 0)


def test_no_turns_give_no_cluster() -> None:
    assert clusters([], 20) == []


@given(st.lists(st.integers(), max_size=40), st.integers(0, 50))
def test_the_recent_tail_is_never_folded(said: list[int], tail: int) -> None:
    parts = split(said, tail)
    assert [*parts.old, *parts.tail] == said
    assert len(parts.tail) == min(tail, len(said))


@given(turns)
def test_the_confidence_of_a_summary_is_in_0_to_1_and_decay_is_the_rest(said: list[tuple[str, str]]) -> None:
    summary = folded(said, embed, SETTINGS)
    assert 0.0 <= summary.confidence <= 1.0
    assert summary.decay == 1.0 - summary.confidence
    assert summary.turns == tuple(name for name, _ in said)


@given(texts)
def test_a_cluster_of_one_is_trivial(text: str) -> None:
    summary = folded([("7", text)], embed, SETTINGS)
    assert (summary.method, summary.text, summary.confidence) == ("trivial", text, 1.0)


@given(turns)
def test_an_extractive_summary_holds_only_sentences_of_its_turns_in_their_order(said: list[tuple[str, str]]) -> None:
    own = [one for _, text in said for one in sentences(text)]
    summary = folded(said, embed, SETTINGS)
    if summary.method == "extractive":
        kept = summary.text.split("\n") if summary.text else []
        assert len(kept) <= SETTINGS.sentences
        places = [own.index(one) for one in kept]
        assert places == sorted(places)


def test_the_sentences_nearest_to_the_centroid_are_kept() -> None:
    said = [("1", "the router and the blueprint. a cookie"), ("2", "the router of a blueprint. unknown words here")]
    summary = folded(said, embed, SessionSettings(sentences=2))
    assert summary.text == "the router and the blueprint.\nthe router of a blueprint."


@given(turns, texts, st.floats(), st.floats(0.0, 1.0))
def test_a_proposed_summary_is_taken_only_if_it_passes_the_gate(
    said: list[tuple[str, str]], text: str, own: float, gate: float
) -> None:
    summary, found = proposed(text, said, embed, SessionSettings(gate=gate), own)
    assert (summary is not None) == (found.aligned >= gate)
    if summary is not None:
        assert 0.0 <= summary.confidence <= 1.0
        own_share = min(max(own, 0.0), 1.0) if isfinite(own) else (1.0 if own > 0 else 0.0)
        assert summary.confidence == pytest.approx(0.8 * found.confidence + 0.2 * own_share)


def test_a_proposed_summary_that_speaks_of_something_else_is_refused() -> None:
    said = [("1", "router router blueprint"), ("2", "router blueprint")]
    assert proposed("a cookie for the session", said, embed, SETTINGS)[0] is None
    assert proposed("router and blueprint", said, embed, SETTINGS)[0] is not None


def test_a_proposed_summary_of_nothing_is_refused() -> None:
    assert proposed("router", [], embed, SETTINGS)[0] is None
    assert proposed("", [("1", "router")], embed, SETTINGS)[0] is None


rows = st.lists(st.lists(st.floats(-1e200, 1e200), min_size=3, max_size=3), min_size=1, max_size=5)


@given(rows, st.lists(st.floats(-1e100, 1e100), min_size=3, max_size=3))
def test_a_cosine_is_a_number_from_minus_1_to_1_also_for_vectors_without_length(
    vectors: list[list[float]], other: list[float]
) -> None:
    with np.errstate(all="ignore"):
        found = cosines(np.array(vectors), np.array(other))
    assert np.isfinite(found).all()
    assert (abs(found) <= 1.0).all()


@given(texts, turns)
def test_confidence_is_the_mean_of_alignment_and_positive_coverage(text: str, said: list[tuple[str, str]]) -> None:
    vectors = embed([one for _, one in said])
    own = embed([text])[0]
    found = nearness_to_turns(text, vectors, embed)
    if text.strip():
        covered = np.maximum(cosines(vectors, own), 0.0).mean()
        assert found.confidence == pytest.approx(min(max((found.aligned + covered) / 2, 0.0), 1.0))


@given(turns, st.floats(0.0, 1.0))
def test_more_confidence_means_less_decay_and_a_higher_score_when_it_is_recalled(
    said: list[tuple[str, str]], other: float
) -> None:
    confidence = folded(said, embed, SETTINGS).confidence
    low, high = sorted((confidence, other))
    scores = [recalled(0.5, 60.0, MemoryScope.SESSION, RecallSettings(), 1.0 - one).total for one in (low, high)]
    assert scores[0] <= scores[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("see flask.app.Flask and v1.2 of it. Next", ["see flask.app.Flask and v1.2 of it.", "Next"]),
        ("a line\nanother line\n\n---\n", ["a line", "another line"]),
        ("", []),
    ],
)
def test_sentences_end_at_marks_and_lines_but_not_inside_names(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected
