"""Every number among the settings may be as low as its range allows: a task is answered all the same."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest

from knowing.config import with_flags
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.render.formats.text import TextWriter
from knowing.settings import IndexSettings, Settings
from knowing.settings.listed import Key, keys
from tests.evaluate.conftest import SHOP, Past

STAGES = ("keywords", "channels", "seeds", "walk", "authority", "score", "confidence", "pack")
"""What answers a task."""
TASK = """Why does `Basket.get_rebate` of charge_card fail?

Nobody is charged, and the default price is 40.

    File "shop/checkout.py", line 3, in charge_card: RuntimeError: paying did not work
"""
CARDS = "".join(
    f"def charge_{number}(basket):\n" + "    basket.charge('a card')\n" * (90 if number == 3 else 1) + "\n\n"
    for number in range(1, 16)
)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    """A shop with a past, with more functions than come with their code, one of them long."""
    past = Past(tmp_path_factory.mktemp("lowest") / "shop")
    past.commit("Start", SHOP)
    past.commit("Charge the card of a customer", {"shop/cards.py": CARDS})
    index(past.root, IndexSettings(jobs=1), None)
    with Graph(past.root) as graph:
        yield graph


def answered(graph: Graph, settings: Settings, limit: int) -> int:
    trace = for_task(TASK, graph, settings, filters=Filters(limit=limit))
    return trace.pack(TextWriter("fresh")).used_tokens


def least(key: Key) -> float:
    assert key.range is not None
    return type(key.default)(max(key.range.low, 0.0))  # a weight may count against something: 0 is its least


def apart(stage: str) -> list[dict[str, float]]:
    """The numbers of a stage, each by itself at its least; all weights of a table together."""
    found: dict[str, dict[str, float]] = {}
    for key in keys():
        if key.name.startswith(f"{stage}.") and key.range is not None:
            table = key.name.rpartition(".")[0]
            found.setdefault(table if table.endswith("weights") else key.name, {})[key.name] = least(key)
    return list(found.values())


@pytest.mark.parametrize("stage", STAGES)
def test_a_number_may_be_the_least_that_it_may_be(stage: str, graph: Graph) -> None:
    warnings.simplefilter("error")
    limit = 40 if stage == "pack" else 3
    assert answered(graph, Settings(), limit) > 0
    failed = {}
    for numbers in apart(stage):
        try:
            answered(graph, with_flags(Settings(), numbers), limit)
        except ArithmeticError as error:
            failed[next(iter(numbers))] = error
    assert failed == {}
