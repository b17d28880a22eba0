"""Which of several symbols of one name a task means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened
from knowing.features import FEATURES
from knowing.model import Kind

GATEWAY = """
class Gateway {
    private final int tries;

    Gateway(int tries) { this.tries = tries; }

    void close() { log("the gateway was closed before any answer came"); }

    void send(int amount) { close(); }
}
"""
LEDGER = """
class Ledger {
    void close() { log("\\n\\nNothing was booked today\\n"); }

    void book(int amount) { close(); }
}
"""


@pytest.fixture
def shop(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository({"Gateway.java": GATEWAY, "Ledger.java": LEDGER})


def first(root: Path, task: str, count: int = 10) -> list[str]:
    with opened(root) as graph:
        return [one.qualname for one in context_for_task(graph, task).ranking.symbols[:count]]


def test_a_written_type_means_the_type_and_not_its_constructor(shop: Path) -> None:
    with opened(shop) as graph:
        names = context_for_task(graph, "what does `Gateway` do").votes.names
        sure = {graph.symbol(int(one)).kind: names.exact[one] for one in graph.ids_named("Gateway")}
    assert sure[Kind.CLASS] > 0 and sure[Kind.CONSTRUCTOR] == 0


def test_a_member_of_a_written_type_is_meant_before_its_namesakes(shop: Path) -> None:
    found = first(shop, "does `Gateway` end its connection in close()")
    assert found.index("Gateway.close") < found.index("Ledger.close")


def test_with_no_type_written_all_of_a_name_are_meant_alike(shop: Path) -> None:
    with opened(shop) as graph:
        names = context_for_task(graph, "who calls close()").votes.names
        assert len({float(names.exact[one]) for one in graph.ids_named("close")}) == 1


def test_who_prints_a_message_comes_first(shop: Path) -> None:
    task = 'we see "the gateway was closed before any answer came" in production, what causes it'
    assert first(shop, task, 1) == ["Gateway.close"]


def test_a_constructor_is_not_found_by_the_name_of_its_type(shop: Path) -> None:
    with opened(shop) as graph:
        trace = context_for_task(graph, "gateway answers")
        kinds = [one.kind for one in trace.ranking.symbols]
        shares = trace.features()[:, list(FEATURES).index("name_fraction")]
    assert all(share == 0 for kind, share in zip(kinds, shares, strict=True) if kind is Kind.CONSTRUCTOR)


def test_a_message_between_line_breaks_is_found(shop: Path) -> None:
    assert first(shop, "why does it say 'Nothing was booked today' at night", 1) == ["Ledger.close"]
