"""Mentions are folded and opened again without loss."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from knowing.sites import SiteFact, Sites

_TEXTS = st.text(max_size=6)
_NUMBERS = st.integers(0, 2**32 - 1)
_ROWS = st.lists(
    st.tuples(_NUMBERS, st.sampled_from(["calls", "extends", "documents"]), _TEXTS, _NUMBERS, _NUMBERS, _TEXTS)
)


@given(_ROWS)
def test_what_is_folded_is_opened_as_it_was(rows: list[tuple[int, str, str, int, int, str]]) -> None:
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(Sites.of(rows)), type=Sites)
    assert list(kept) == [SiteFact(*row) for row in rows]
    assert len(kept) == len(rows)
    assert kept.of_kinds("extends", "throws") == [SiteFact(*row) for row in rows if row[1] == "extends"]


def test_a_number_of_more_than_two_bytes_is_kept_and_none_costs_two_bytes_more() -> None:
    small, large = ((0, "calls", "get", 1, column, "") for column in (65_535, 65_536))
    assert [site.column for site in Sites.of([small, large])] == [65_535, 65_536]
    assert len(Sites.of([small]).numbers) == 12


def test_a_text_that_is_mentioned_often_is_one_object() -> None:
    first, second = Sites.of([(0, "calls", "get" * 9, line, 0, "self") for line in (1, 2)])
    assert first.name is second.name
