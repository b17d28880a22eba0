"""Distinct values: what numpy's own function says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.algorithms.distinct import distinct

NUMBERS = st.lists(st.integers(-5, 5) | st.integers(-(2**63), 2**63 - 1))


@given(values=NUMBERS)
def test_it_is_what_numpy_calls_unique(values: list[int]) -> None:
    array = np.array(values, np.int64)
    found = distinct(array)
    assert found.tolist() == np.unique(array).tolist() and found.dtype == array.dtype


@pytest.mark.parametrize("kind", [np.int32, np.uint32, np.int64])
def test_it_leaves_the_array_alone(kind: type) -> None:
    array = np.array([3, 1, 3, 2], kind)
    assert distinct(array).tolist() == [1, 2, 3] and array.tolist() == [3, 1, 3, 2]
