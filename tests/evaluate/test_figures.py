"""Laws of the figures."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from knowing.evaluate.figures import FIGURE_NAMES, Answer, figures, means

paths = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8).map(tuple)
numbers = st.lists(st.integers(1, 12), unique=True, max_size=12).map(tuple)


@given(
    paths,
    numbers,
    st.frozensets(st.sampled_from("abcdefgh"), min_size=1),
    st.lists(st.integers(1, 12), max_size=4, unique=True),
)
def test_every_figure_lies_between_0_and_1(files, symbols, wanted, truth) -> None:
    answer = Answer(files, symbols, frozenset(files), frozenset(symbols))
    found = figures(answer, wanted, tuple(frozenset({one}) for one in truth), 10)
    values = [getattr(found, name) for name in FIGURE_NAMES]
    assert all(value is None or 0.0 <= value <= 1.0 for value in values)
    assert (found.symbols is None) == (not truth)
    assert 0.0 <= found.goal <= 1.0


def test_a_perfect_answer_has_full_marks() -> None:
    answer = Answer(("a",), (1,), frozenset("a"), frozenset({1}))
    found = figures(answer, frozenset("a"), (frozenset({1, 2}),), 10)
    assert [getattr(found, name) for name in FIGURE_NAMES] == [1.0] * len(FIGURE_NAMES)


def test_an_empty_answer_has_none() -> None:
    found = figures(Answer((), (), frozenset(), frozenset()), frozenset("a"), (frozenset({1}),), 10)
    assert [getattr(found, name) for name in FIGURE_NAMES] == [0.0] * len(FIGURE_NAMES)


def test_only_the_first_places_count_but_the_first_right_one_counts_wherever_it_is() -> None:
    answer = Answer(tuple("bcda"), (2, 3, 4, 1), frozenset(), frozenset())
    found = figures(answer, frozenset("a"), (frozenset({1}),), 3)
    assert (found.files, found.symbols, found.files_mrr, found.symbols_mrr) == (0.0, 0.0, 0.25, 0.25)


def test_commits_without_symbols_do_not_lower_the_mean_of_symbols() -> None:
    good = figures(Answer(("a",), (1,), frozenset(), frozenset()), frozenset("a"), (frozenset({1}),), 10)
    bare = figures(Answer(("a",), (1,), frozenset(), frozenset()), frozenset("a"), (), 10)
    assert means([good, bare])["symbols"] == 1.0
    assert means([bare])["symbols"] is None
