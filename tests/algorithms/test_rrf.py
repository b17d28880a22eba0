"""Reciprocal rank fusion, against its definition and its laws."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.algorithms.rrf import fuse

rankings = st.lists(st.lists(st.integers(0, 30), max_size=12), max_size=5)
weights_of = st.sampled_from([0.0, 0.5, 1.0, 1.5, 2.0])


@st.composite
def votes(draw: st.DrawFn) -> tuple[list[list[int]], list[float]]:
    channels = draw(rankings)
    return channels, draw(st.lists(weights_of, min_size=len(channels), max_size=len(channels)))


def arrays(channels: list[list[int]]) -> list[np.ndarray]:
    return [np.array(channel, dtype=np.int64) for channel in channels]


def by_definition(channels: list[list[int]], weights: list[float], k: float) -> dict[int, float]:
    scores: dict[int, float] = {}
    for channel, weight in zip(channels, weights, strict=True):
        for rank, item in enumerate(dict.fromkeys(channel)):
            if weight > 0:
                scores[item] = scores.get(item, 0.0) + weight / (k + rank + 1)
    return scores


@given(votes(), st.sampled_from([0.0, 1.0, 60.0]))
def test_agrees_with_the_definition(vote: tuple[list[list[int]], list[float]], k: float) -> None:
    channels, weights = vote
    fused = fuse(arrays(channels), weights, k)
    expected = by_definition(channels, weights, k)
    assert sorted(fused.ids.tolist()) == sorted(expected)
    for item, score in zip(fused.ids.tolist(), fused.scores.tolist(), strict=True):
        assert score == pytest.approx(expected[item], rel=1e-12)


@given(votes())
def test_scores_are_exactly_the_sum_of_what_the_channels_gave(
    vote: tuple[list[list[int]], list[float]],
) -> None:
    channels, weights = vote
    fused = fuse(arrays(channels), weights)
    assert fused.parts.shape == (len(channels), len(fused.ids))
    assert np.array_equal(fused.scores, fused.parts.sum(axis=0))


@given(votes())
def test_best_come_first_and_ties_go_to_the_smaller_id(vote: tuple[list[list[int]], list[float]]) -> None:
    channels, weights = vote
    fused = fuse(arrays(channels), weights)
    canonical = np.sort(fused.parts, axis=0).sum(axis=0)
    order = list(zip((-canonical).tolist(), fused.ids.tolist(), strict=True))
    assert order == sorted(order)


@given(votes(), st.randoms(use_true_random=False))
def test_the_order_of_the_channels_does_not_change_the_ranking(
    vote: tuple[list[list[int]], list[float]], random: object
) -> None:
    channels, weights = vote
    shuffled = list(zip(channels, weights, strict=True))
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    again = fuse(arrays([channel for channel, _ in shuffled]), [weight for _, weight in shuffled])
    assert np.array_equal(fuse(arrays(channels), weights).ids, again.ids)


@given(votes(), st.lists(st.integers(0, 30), max_size=12))
def test_a_channel_of_weight_zero_is_as_good_as_absent(
    vote: tuple[list[list[int]], list[float]], silent: list[int]
) -> None:
    channels, weights = vote
    without, muted = fuse(arrays(channels), weights), fuse(arrays([*channels, silent]), [*weights, 0.0])
    assert np.array_equal(without.ids, muted.ids)
    assert np.array_equal(without.scores, muted.scores)


@given(st.lists(st.integers(0, 30), unique=True))
def test_a_single_channel_keeps_its_order(channel: list[int]) -> None:
    assert fuse(arrays([channel]), [2.0]).ids.tolist() == channel


def test_two_modest_votes_beat_one_first_place() -> None:
    assert fuse(arrays([[1, 2], [3, 2]]), [1.0, 1.0]).ids.tolist() == [2, 1, 3]


def test_nothing_to_fuse_is_an_empty_ranking() -> None:
    for fused in (fuse([], []), fuse(arrays([[], []]), [1.0, 2.0])):
        assert len(fused.ids) == len(fused.scores) == 0


def test_impossible_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        fuse(arrays([[1]]), [-1.0])
    with pytest.raises(ValueError, match="zip"):
        fuse(arrays([[1]]), [])
