"""A name that only set-aside code has means that code; and a match that a demotion hides is named below the answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.settings import Settings

TASK = "why is fakeDelay ignored when the card is charged"
HOLDING = '''def gateway_for(options):
    """A gateway for tests."""
    return options["fakeDelay"]
'''
LEASE = '''def test_renewing_a_lease_before_its_deadline_expires():
    """A lease is renewed before its deadline expires."""
    assert renew_lease_before_deadline("lease") == "renewed before the deadline expires"
'''


def demoted_by(root: Path, task: str, name: str) -> float:
    with Graph(root) as graph:
        ranking = for_task(task, graph, Settings()).ranking
        at = next(place for place, one in enumerate(ranking.symbols) if one.name == name)
        return float(ranking.contributions[at, ranking.names.index("test")])


def notes(root: Path, task: str, *, include_tests: bool = False) -> tuple[str, ...]:
    with Graph(root) as graph:
        return for_task(task, graph, Settings(), filters=Filters(include_tests=include_tests)).order.notes


@pytest.mark.parametrize(
    ("others", "task", "is_demoted"),
    [
        ({}, TASK, False),
        ({"shop/gateways.py": 'DELAY = "fakeDelay"\n'}, TASK, True),
        ({f"tests/more_{one}.py": HOLDING.replace("gateway_for", f"more_{one}") for one in "ab"}, TASK, True),
        ({"tests/fakes.py": "def fakeDelay():\n    return 3\n"}, TASK, True),
        ({}, "why is a fake delay ignored when the card is charged", True),
    ],
)
def test_code_of_tests_is_not_demoted_for_a_name_that_no_other_code_has(
    repository, shop_files: Mapping[str, str], others: dict[str, str], task: str, is_demoted: bool
) -> None:
    root: Path = repository({**shop_files, "tests/gateways.py": HOLDING, **others})
    assert (demoted_by(root, task, "gateway_for") < 0) is is_demoted


def test_the_best_match_is_named_if_it_is_below_the_first_places_for_being_a_test(
    repository, shop_files: Mapping[str, str]
) -> None:
    task = "renew a lease before its deadline expires"
    more = "".join(
        f"def expires_{one}(deadline):\n    return {one}_first({one}_second, {one}_third)\n\n\n"
        for one in "abcdefghijkl"
    )
    root: Path = repository({**shop_files, "tests/test_lease.py": LEASE, "shop/times.py": more})
    (said,) = (one for one in notes(root, task) if "best match" in one)
    assert said.startswith(
        "the best match is in tests: test_renewing_a_lease_before_its_deadline_expires tests/test_lease.py:1"
    )
    assert said.endswith("; --include-tests shows it")
    assert not [one for one in notes(root, task, include_tests=True) if "best match" in one]
    assert not [one for one in notes(root, "charge the card of a customer") if "best match" in one]
