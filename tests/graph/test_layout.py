"""Packed numbers: what goes in comes out, order is kept, and what has no room is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.graph import layout
from knowing.graph.layout import COUNTS, EDGES, PAIRS, SPOKEN, TERMS, WALK, PackedLayout
from knowing.model import EDGE_KINDS, EdgeKind, Provenance

LAYOUTS = {"counts": COUNTS, "terms": TERMS, "spoken": SPOKEN, "edges": EDGES, "pairs": PAIRS, "walk": WALK}


@st.composite
def rows_of_a_layout(draw: st.DrawFn) -> tuple[PackedLayout, list[tuple[int, ...]]]:
    chosen = LAYOUTS[draw(st.sampled_from(sorted(LAYOUTS)))]
    row = st.tuples(*(st.integers(0, chosen.most[name]) for name in chosen.names))
    return chosen, draw(st.lists(row, min_size=1, max_size=20))


def _packed(chosen: PackedLayout, rows: list[tuple[int, ...]]) -> layout.Array:
    columns = zip(*rows, strict=True)
    return chosen.pack(**{name: np.array(one, np.int64) for name, one in zip(chosen.names, columns, strict=True)})


@given(rows_of_a_layout())
def test_what_is_packed_comes_out_again(drawn: tuple[PackedLayout, list[tuple[int, ...]]]) -> None:
    chosen, rows = drawn
    packed = _packed(chosen, rows)
    assert packed.dtype == chosen.dtype
    assert list(zip(*(chosen.part(packed, name).tolist() for name in chosen.names), strict=True)) == rows


@given(rows_of_a_layout())
def test_packed_numbers_sort_like_their_parts(drawn: tuple[PackedLayout, list[tuple[int, ...]]]) -> None:
    chosen, rows = drawn
    order = np.argsort(_packed(chosen, rows), kind="stable").tolist()
    assert [rows[at] for at in order] == sorted(rows)


@given(rows_of_a_layout(), st.data())
def test_what_has_no_room_is_refused(drawn: tuple[PackedLayout, list[tuple[int, ...]]], data: st.DataObject) -> None:
    chosen, rows = drawn
    at = data.draw(st.integers(0, len(chosen.names) - 1))
    wrong = data.draw(st.sampled_from([-1, chosen.most[chosen.names[at]] + 1]))
    rows.append((*rows[0][:at], wrong, *rows[0][at + 1 :]))
    with pytest.raises(OverflowError, match=chosen.names[at]):
        _packed(chosen, rows)


@given(rows_of_a_layout(), st.data())
def test_a_mask_finds_the_parts_that_are_not_zero(
    drawn: tuple[PackedLayout, list[tuple[int, ...]]], data: st.DataObject
) -> None:
    chosen, rows = drawn
    names = data.draw(st.lists(st.sampled_from(chosen.names), min_size=1, unique=True))
    said = (_packed(chosen, rows) & chosen.mask(*names)) != 0
    assert said.tolist() == [any(row[chosen.names.index(name)] for name in names) for row in rows]


def test_parts_that_need_more_bits_than_the_number_has_are_refused() -> None:
    with pytest.raises(ValueError, match="8 bits"):
        PackedLayout(np.uint8, kind=7, against=2)
    with pytest.raises(ValueError, match="63 bits"):
        PackedLayout(np.int64, source=32, target=32)


def test_more_kinds_of_edges_than_there_is_room_for_are_refused() -> None:
    layout.require_room(1 << layout.KIND_BITS)
    with pytest.raises(OverflowError, match="kind"):
        layout.require_room((1 << layout.KIND_BITS) + 1)


def test_counts_of_fields_are_stored_as_they_always_were() -> None:
    assert [COUNTS.shift[field] for field in layout.FIELDS] == [28, 24, 18, 10, 0]
    assert [COUNTS.most[field] for field in layout.FIELDS] == [15, 15, 63, 255, 1023]


@given(st.sampled_from(EDGE_KINDS), st.sampled_from(list(Provenance)), st.booleans())
def test_a_walk_code_says_kind_and_direction_whoever_gave_the_edge(
    kind: EdgeKind, provenance: Provenance, turned: bool
) -> None:
    codes = layout.walk_codes(np.array([EDGE_KINDS.index(kind)]), np.array([int(provenance)]))
    codes = codes | np.uint8(layout.AGAINST) if turned else codes
    assert bool(codes[0] & layout.PRECISE) == (provenance in (Provenance.LSP, Provenance.SCIP))
    assert layout.is_against(codes).tolist() == [turned]
    for other in EDGE_KINDS:
        for direction in (False, True):
            is_it = layout.same_walk(codes, layout.walk_code(other, direction))
            assert is_it.tolist() == [other == kind and direction == turned]
