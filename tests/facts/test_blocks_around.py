"""What stands around a definition is found in one walk, and is what looking at every definition would find."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from knowing import languages
from knowing.facts.blocks import Blocks, Definition

SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 12)), max_size=60)


@given(SPANS)
def test_the_block_around_another_is_the_last_that_starts_before_it_and_ends_no_sooner(
    spans: list[tuple[int, int]],
) -> None:
    blocks = Blocks([_definition(start, start + size) for start, size in spans], languages.load("c"))
    for block in blocks.all:
        wider = [one for one in blocks.all if one.start < block.start and one.end >= block.end]
        assert blocks.outer(block) is (wider[-1] if wider else None)


def _definition(start: int, end: int) -> Definition:
    return Definition(cast(Any, SimpleNamespace(start_byte=start, end_byte=end)), "function", 0, cast(Any, None))
