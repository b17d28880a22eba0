"""A report that says *in CI* tells where something goes wrong: the workflows are for who asks what CI does."""

from __future__ import annotations

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.settings import Settings

WORKFLOW = ".github/workflows/check.yml"
FILES = {
    WORKFLOW: """
name: CI
jobs:
  tests:
    steps:
      - name: Print the names of slow tests
        run: check --ci --slow
""",
    "reporter.py": '''
def print_slow(test, terminal):
    """Print a slow test."""
    terminal.line(test.name)


def print_suite(suite, terminal):
    """Print the suite around a test."""
    terminal.line(suite.name)
''',
}
BODY = "\n\nWith the reporter on a server there is no tree: the suite around a test is missing.\n"


@pytest.fixture
def shop(repository) -> Graph:
    return Graph(repository(FILES))


def asked(graph: Graph, task: str) -> Trace:
    return for_task(task, graph, Settings())


def of_kind_asked_for(found: Trace) -> set[str]:
    ranked = found.ranking
    return {one.path for one in ranked.symbols if one.path and ranked.evidence(one.id)[2].get("asked_kind", 0.0) > 0}


def test_a_report_of_what_happens_in_ci_asks_for_no_workflow(shop: Graph) -> None:
    found = asked(shop, "Slow tests are printed without their suite in CI" + BODY)
    assert of_kind_asked_for(found) == set()
    assert WORKFLOW not in [one.path for one in found.ranking.symbols[:2]]


@pytest.mark.parametrize("task", ["which tests are run in CI", "The CI workflow prints no names of slow tests" + BODY])
def test_who_asks_what_ci_does_wants_the_workflow(shop: Graph, task: str) -> None:
    assert WORKFLOW in of_kind_asked_for(asked(shop, task))
