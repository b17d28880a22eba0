"""Sections of documentation go with the symbols that they mention, and finding them costs what there is of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing.graph.reader import Graph
from knowing.query.pack.offers import Item, Level
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.settings import Settings

Repository = Callable[[Mapping[str, str]], Path]
CODE = "def charge_card(card):\n    return card\n\n\n" + "".join(
    f"def pay_{n}(card):\n    return charge_card(card)\n\n\n" for n in range(12)
)
DOCS = "# Paying\n\n## Cards\n\nA card is charged with `charge_card`.\n\n## Weather\n\nIt rains.\n"


def named(trace: Trace) -> list[Item]:
    """The symbols of an answer by their names."""
    return [Item(one, Level.NAME) for one in trace.candidates()]


def read_for(trace: Trace, items: list[Item]) -> list[str]:
    """The statements about edges that are run to find the sections that go with some symbols."""
    statements: list[str] = []
    trace.graph.connection.set_trace_callback(statements.append)
    trace.documents(items)
    trace.graph.connection.set_trace_callback(None)
    return [one for one in statements if "FROM edges" in one]


def test_a_section_goes_with_the_symbol_that_it_mentions(repository: Repository) -> None:
    with Graph(repository({"pay.py": CODE, "docs/pay.md": DOCS})) as graph:
        trace = for_task("charge a card", graph, Settings())
        found = {one.symbol.name: one.reasons for one in trace.documents(named(trace))}
    assert found["Cards"] == ("documents charge_card",) and "Weather" not in found


def test_the_edges_of_all_symbols_are_asked_for_at_once_and_callers_are_not_read(repository: Repository) -> None:
    with Graph(repository({"pay.py": CODE, "docs/pay.md": DOCS})) as graph:
        trace = for_task("charge a card", graph, Settings())
        items = named(trace)
        assert len(items) > 3 and len(read_for(trace, items)) == len(read_for(trace, items[:1])) == 1
        assert all(" kind IN " in one for one in read_for(trace, items))
