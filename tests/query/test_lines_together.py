"""Which lines of a text say most of a task together, held against looking at every window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.query.rank.word_lines import Hits, best_share, most_pairs

hits = st.lists(st.tuples(st.integers(0, 30), st.frozensets(st.sampled_from("abcd"), min_size=1)), max_size=12).map(
    lambda found: sorted(dict(found).items())
)
WORTH = {"a": 0.5, "b": 0.25, "c": 0.125, "d": 0.0625}


@given(hits, st.integers(1, 8))
def test_the_best_window_is_the_best_of_all_windows(found: Hits, window: int) -> None:
    by_line = dict(found)

    def worth(first: int) -> float:
        said = frozenset[str]().union(*(by_line.get(first + step, frozenset()) for step in range(window)))
        return sum(WORTH[one] for one in said)

    assert best_share(found, WORTH, window) == pytest.approx(max((worth(at) for at in range(31)), default=0.0))


@given(hits, st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")), max_size=5))
def test_more_words_on_a_line_never_lose_a_pair(found: Hits, pairs: list[tuple[str, str]]) -> None:
    distinct = [pair for pair in pairs if pair[0] != pair[1]]
    lines = [words for _, words in found]
    fuller = [words | {"a"} for words in lines]
    assert most_pairs(lines, distinct) <= most_pairs(fuller, distinct) <= len(distinct)
