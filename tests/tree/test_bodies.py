"""Where the body of a symbol is in its file."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from knowing.tree.bodies import LineMarks


class Weighed(bytes):
    """A text that notes how many bytes were searched for something."""

    searched = 0

    def count(self, what: Any, start: Any = 0, end: Any = None, /) -> int:
        """The same as of any bytes."""
        self.searched += min(len(self), len(self) if end is None else end) - start
        return super().count(what, start, end)


@given(st.lists(st.integers(0, 3_000), max_size=30), st.integers(0, 100_000))
def test_a_place_is_in_the_line_that_all_breaks_before_it_give(lengths: list[int], place: int) -> None:
    text = b"\n".join(b"x" * length for length in lengths)
    assert LineMarks(text).line(place) == text.count(b"\n", 0, place) + 1


def test_many_places_of_a_long_text_cost_little_more_than_one_look_at_it() -> None:
    text = Weighed(b"a line of code\n" * 60_000)
    marks = LineMarks(text)
    assert [marks.line(at) for at in range(0, len(text), 15_000)] == list(range(1, 60_001, 1_000))
    for place in range(0, len(text), 9_000):
        marks.line(place)
    assert text.searched < 2 * len(text)
