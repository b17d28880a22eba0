"""A place that the task names leads to the symbol that stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.query.channels.place import files_named
from knowing.query.pipeline import for_task
from knowing.settings import PlaceSettings, Settings

TRACE = """Traceback (most recent call last):
  File "/usr/lib/python3/site-packages/shop/checkout.py", line {line}, in x
    return True
ValueError: no"""


def line_of(root: Path, path: str, text: str) -> int:
    return 1 + (root / path).read_text("utf-8").splitlines().index(text)


@pytest.mark.parametrize("form", ["it breaks at shop/checkout.py:{line}", TRACE])
def test_the_innermost_symbol_at_a_line_leads(shop: Path, form: str) -> None:
    line = line_of(shop, "shop/checkout.py", "            return True")
    with Graph(shop) as graph:
        best = for_task(form.format(line=line), graph, Settings()).ranking.symbols[0]
        assert best.qualname == "charge_card"


def test_a_path_is_found_by_its_longest_ending_and_not_by_a_common_name(shop: Path) -> None:
    with Graph(shop) as graph:
        assert [path for _, path, _ in files_named("C:\\deploy\\shop\\basket.py", graph, PlaceSettings())] == [
            "shop/basket.py"
        ]
        assert [path for _, path, _ in files_named("./shop/money.py", graph, PlaceSettings())] == ["shop/money.py"]
        assert files_named("elsewhere/nothing.py", graph, PlaceSettings()) == []


def test_a_line_outside_the_file_leads_nowhere(shop: Path) -> None:
    with Graph(shop) as graph:
        ranking = for_task("look at shop/money.py:90000", graph, Settings()).ranking
        assert ranking.features[:, list(FEATURES).index("exact")].max() == 0.0
