"""Files have a ranking of their own: the first by their best symbols, the others by breadth."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.rank.files import of_symbols
from knowing.settings import FileSettings, ScoreSettings, Settings
from tests.query.test_ranking import TASK

EVERY = 1_000
SHARES = st.floats(0.0, 1.0, allow_nan=False)


def ranked(root: Path, **changed: float) -> tuple[str, ...]:
    """The files of the answer under other settings."""
    files = replace(FileSettings(), **changed)
    with Graph(root) as graph:
        return for_task(TASK, graph, Settings(score=ScoreSettings(files=files))).files()


def test_every_file_of_a_ranked_symbol_is_there_once(shop: Path) -> None:
    with Graph(shop) as graph:
        trace = for_task(TASK, graph, Settings())
        files = trace.files()
        assert len(files) == len(set(files))
        assert set(files) == {symbol.path for symbol in trace.ranking.symbols}
        assert files[0] == trace.ranking.symbols[0].path


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_places_are_those_of_the_sharp_order_and_the_others_keep_the_broad_order(
    shop: Path, first: int
) -> None:
    sharp = ranked(shop, first=EVERY, later_text=5.0)
    broad = ranked(shop, first=0, later_text=5.0)
    assert sharp != broad
    head = sharp[:first]
    assert ranked(shop, first=first, later_text=5.0) == (*head, *(one for one in broad if one not in head))


def test_breadth_prefers_many_fair_symbols_to_one_that_is_better() -> None:
    totals, group = np.array([1.0, 0.7, 0.6, 0.6, 0.6, 0.6, 0.6]), np.array([0, 1, 2, 2, 2, 2, 2])
    sharp, broad = (of_symbols(totals, group, replace(FileSettings(), sharpness=one)) for one in (40.0, 4.0))
    assert sharp[1] > sharp[2] - FileSettings().second * 0.6
    assert broad[2] - broad[1] > sharp[2] - sharp[1]


@given(st.lists(st.tuples(st.integers(0, 5), SHARES), min_size=1, max_size=40), st.floats(0.5, 20.0))
def test_the_worth_of_all_files_is_what_each_is_worth_alone(symbols: list[tuple[int, float]], sharpness: float) -> None:
    settings = replace(FileSettings(), sharpness=sharpness)
    numbers = sorted({file for file, _ in symbols})
    group = np.array([numbers.index(file) for file, _ in symbols])
    most = max(total for _, total in symbols) or 1.0
    found = of_symbols(np.array([total for _, total in symbols]), group, settings)
    for at, number in enumerate(numbers):
        own = sorted((total / most for file, total in symbols if file == number), reverse=True)
        together = math.log1p(sum(math.expm1(sharpness * one) for one in own)) / sharpness
        second = own[1] if len(own) > 1 else 0.0
        assert found[at] == pytest.approx(settings.best * own[0] + settings.second * second + settings.every * together)
