"""What a caller knows counts by its own name, and nothing counts that nobody said."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import context_for_task
from knowing.errors import UnknownSymbol
from knowing.graph.reader import Graph
from knowing.query.rank.nudges import Nudges

TASK = "charge the card and retry when the gateway is busy"


def place(shop: Path, name: str, **said: dict[str, float]) -> tuple[int, dict[str, float]]:
    with Graph(shop) as graph:
        ranking = context_for_task(graph, TASK, **said).ranking
        found = next(one for one in ranking.symbols if one.qualname == name)
        evidence = ranking.evidence(found.id)
        assert evidence is not None
        assert evidence[1] == pytest.approx(sum(evidence[2].values()))
        return evidence[0], evidence[2]


@pytest.mark.parametrize("hook", ["feedback", "session"])
def test_a_word_for_a_symbol_raises_it_and_one_against_lowers_it(shop: Path, hook: str) -> None:
    before, parts = place(shop, "Basket")
    assert not {"feedback", "session"} & parts.keys()
    above, parts = place(shop, "Basket", **{hook: {"Basket": 1.0}})
    assert above < before and parts[hook] > 0
    below, parts = place(shop, "Basket", **{hook: {"Basket": -1.0}})
    assert below > before and parts[hook] < 0


def test_values_are_cut_and_nonsense_counts_nothing() -> None:
    values = Nudges({1: 9.0, 2: float("nan"), 3: -9.0}).of("feedback", [1, 2, 3, 4])  # type: ignore[arg-type]
    assert values.tolist() == [1.0, 0.0, -1.0, 0.0]


def test_a_symbol_that_is_not_there_is_refused(shop: Path) -> None:
    with Graph(shop) as graph, pytest.raises(UnknownSymbol):
        context_for_task(graph, TASK, feedback={"Nowhere.to_be_found": 1.0})
