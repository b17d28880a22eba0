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


# -- names of another spelling, and tests that are named ---------------------------------------------------------------

LEDGER_PY = """
class QueryLedger:
    def book(self, amount):
        return amount

    def close(self):
        return None
"""
TESTS_PY = """
from ledger import QueryLedger


class FakeBank:
    def settle(self):
        return 1


def bigquery():
    return "a fixture"


def test_booking_is_kept():
    assert QueryLedger().book(1) == 1


def test_booking_twice():
    assert QueryLedger().book(2) == 2
"""
OTHER_TESTS_PY = """
from ledger import QueryLedger


def test_booking_of_nothing_is_kept():
    assert QueryLedger().book(0) == 0
"""


@pytest.fixture
def books(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository(
        {
            "ledger.py": LEDGER_PY,
            "tests/test_ledger.py": TESTS_PY,
            "tests/test_other.py": OTHER_TESTS_PY,
            "ledger.yml": "bigquery:\n  book: 1\n",
            "README.md": "# Books\n\n## QueryLedgers\n\nThey keep what was booked.\n",
        }
    )


def test_a_name_with_capitals_inside_is_no_plain_word_of_the_code(books: Path) -> None:
    with opened(books) as graph:
        found = context_for_task(graph, "how does BigQuery book an amount")
        sure = [found.votes.names.exact[one] for one in graph.ids_named("bigquery")]
        named = found.features()[:, list(FEATURES).index("named")]
    assert len(sure) == 2 and 0 < max(sure) < found.settings.score.measures.written
    assert not named.any()


def test_a_heading_is_prose_and_named_less_surely_than_code(books: Path) -> None:
    with opened(books) as graph:
        names = context_for_task(graph, "what do QueryLedgers and QueryLedger keep").votes.names
        heading, code = (names.exact[graph.ids_named(one)].max() for one in ("QueryLedgers", "QueryLedger"))
    assert 0 < heading < code


def test_who_names_a_test_asks_for_it_and_not_for_other_tests(books: Path) -> None:
    with opened(books) as graph:
        found = context_for_task(graph, "what does test_booking_is_kept say about an amount")
        kept = {one.name: share for one, share in zip(found.ranking.symbols, found.ranking.shares, strict=True)}
    assert kept["test_booking_is_kept"] == 1.0
    assert kept["test_booking_twice"] < 1.0 and kept["test_booking_of_nothing_is_kept"] < 1.0
    assert found.keywords.names_a_test and not found.keywords.is_about_tests


def test_who_names_a_test_of_a_class_asks_for_both_and_not_for_its_namesakes(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    parts = ("class TestCidr:\n    def test_invalid(self):\n        assert not is_cidr('8')\n",
             "class TestHost:\n    def test_invalid(self):\n        assert not is_host('8')\n")  # fmt: skip
    with opened(repository({"tests/test_net.py": "\n".join(parts)})) as graph:
        found = context_for_task(graph, "what does TestCidr.test_invalid try")
        kept = {one.qualname: share for one, share in zip(found.ranking.symbols, found.ranking.shares, strict=True)}
    assert kept["TestCidr.test_invalid"] == kept["TestCidr"] == 1.0
    assert kept["TestHost.test_invalid"] < 1.0


def test_members_of_a_named_type_are_not_demoted_for_standing_in_a_test(books: Path) -> None:
    with opened(books) as graph:
        found = context_for_task(graph, "how does FakeBank settle a booking twice")
        kept = {one.qualname: share for one, share in zip(found.ranking.symbols, found.ranking.shares, strict=True)}
    assert kept["FakeBank"] == kept["FakeBank.settle"] == 1.0
    assert kept["test_booking_twice"] < 1.0


OVERLOADED = """
from typing import overload


@overload
def shell_class(shell: int) -> int: ...
@overload
def shell_class(shell: str) -> str: ...
def shell_class(shell):
    found = REGISTRY.get(shell)
    if found is None:
        raise LookupError(shell)
    return found


class Box:
    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        if value < 0:
            raise ValueError(value)
        self._size = value
"""


def test_an_overload_stub_never_stands_before_what_it_declares(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    root = repository({"shells.py": OVERLOADED})
    for task in ("how does shell_class find the class of a shell", "shell: str -> str class", "overload shell int"):
        with opened(root) as graph:
            found = [one for one in context_for_task(graph, task).ranking.symbols if one.name == "shell_class"]
        assert len(found) == 3 and found[0].end_line - found[0].line > 2, task


def test_a_short_getter_is_no_stub_of_its_setter(repository: Callable[[Mapping[str, str]], Path]) -> None:
    with opened(repository({"shells.py": OVERLOADED})) as graph:
        found = context_for_task(graph, "what is the size of a box")
        both = [at for at, one in enumerate(found.ranking.symbols) if one.qualname == "Box.size"]
        lost = found.ranking.contributions[both, found.ranking.names.index("crowding")]
    assert len(both) == 2 and abs(lost[0]) < abs(lost[1])


def test_a_symbolic_link_is_a_symlink(repository: Callable[[Mapping[str, str]], Path]) -> None:
    root = repository(
        {"walk.py": "def check_symlink_loop(path):\n    return path\n\n\ndef follow(path):\n    return path\n"}
    )
    assert first(root, "what happens when a symbolic link leads in a circle", 1) == ["check_symlink_loop"]


def test_a_prototype_in_a_header_stands_behind_its_definition(repository: Callable[[Mapping[str, str]], Path]) -> None:
    files = {
        "ring.h": "/* Drops the oldest entry of the ring. */\nint ring_drop_oldest(struct ring *ring, int oldest);\n",
        "ring.c": '#include "ring.h"\n\nint ring_drop_oldest(struct ring *ring, int oldest) {\n    ring->first += 1;\n    return ring->first;\n}\n',
    }
    with opened(repository(files)) as graph:
        found = context_for_task(graph, "where is the oldest entry of the ring dropped").ranking.symbols
    assert [one.path for one in found if one.name == "ring_drop_oldest"] == ["ring.c", "ring.h"]


POLLING = {
    "src/options.ts": "export interface Options {\n  /** How often to ask again. */\n  refetchInterval?: number\n}\n",
    "tests/page.test.ts": "const page = {\n  refetchInterval() {\n    return 10 // polling and polling again, until polling is to stop\n  },\n}\n",
}


@pytest.mark.parametrize(("task", "path"), [
    ("how does refetchInterval polling work and when does it stop", "src/options.ts"),
    ("which test of refetchInterval checks that polling is to stop", "tests/page.test.ts"),
])  # fmt: skip
def test_code_of_a_written_name_stands_before_tests_of_it_unless_tests_are_asked_for(
    repository: Callable[[Mapping[str, str]], Path], task: str, path: str
) -> None:
    with opened(repository(POLLING)) as graph:
        assert context_for_task(graph, task).ranking.symbols[0].path == path


def exact_of(root: Path, task: str, name: str) -> list[float]:
    with opened(root) as graph:
        names = context_for_task(graph, task).votes.names
        return [float(names.exact[one]) for one in graph.ids_named(name)]


def test_the_last_word_of_a_key_is_not_what_something_elsewhere_is_called(shop: Path) -> None:
    assert exact_of(shop, "a new option gateway.tombstones.close that is on by default", "close") == [0.0, 0.0]
    assert max(exact_of(shop, "does gateway.close wait", "close")) == 1.0


def test_three_plain_words_may_be_the_path_of_a_function(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    root = repository(
        {"shop/till/open.py": "def ring():\n    pass\n", "shop/bell.py": "class Bell:\n    def toll(self): ...\n"}
    )
    assert max(exact_of(root, "who calls shop.open.ring at night", "ring")) > 0.0
    assert max(exact_of(root, "who calls shop.bell.toll at night", "toll")) == 1.0
    assert exact_of(root, "who reads bell.night.ring", "ring") == [0.0]


def test_a_call_and_a_member_of_oneself_are_no_keys(repository: Callable[[Mapping[str, str]], Path]) -> None:
    root = repository({"shop/store.py": "class Store:\n    def purge(self): ...\n"})
    assert max(exact_of(root, "app.config.purge() is slow", "purge")) > 0.5
    assert max(exact_of(root, "why is `self.config.purge` slow", "purge")) > 0.5
    assert exact_of(root, "app.config.purge is off by default", "purge") == [0.0]
