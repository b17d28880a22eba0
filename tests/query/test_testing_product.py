"""Where the product is testing, tests are what the code is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.testing_product import share_about_tests
from knowing.settings import Settings

SKIPPER = '''class TestFileSkipper:
    """Skips test files."""

    def can_skip(self, file):
        """Whether no test of a test file matches the filter."""
        return not self.filter.matches(file)
'''
TESTS = """from framework.skipper import TestFileSkipper


def test_skips_a_test_file_that_cannot_match_the_filter():
    assert TestFileSkipper().can_skip("test file")
"""
PLAIN = "\n\n".join(f"def order_{one}(basket):\n    return basket.order({one})\n" for one in range(30))
TASK = "Skip test files that cannot match the filter"
Make = Callable[[Mapping[str, str]], Path]


def first(root: Path, task: str) -> str:
    with Graph(root) as graph:
        return for_task(task, graph, Settings()).ranking.symbols[0].path


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        (TASK, "framework/skipper.py"),
        ("add tests for the skipper of test files", "tests/test_skipper.py"),
        ("which tests cover a test file that cannot match the filter", "tests/test_skipper.py"),
        ("add a regression test for a test file that cannot match the filter", "tests/test_skipper.py"),
        ("fix the failing tests of a test file that cannot match the filter", "tests/test_skipper.py"),
        ("failing tests of test files that cannot match the filter are skipped", "framework/skipper.py"),
    ],
)
def test_a_framework_of_tests_is_not_asked_for_its_own_tests(repository: Make, task: str, expected: str) -> None:
    """Its commits and questions speak of test files and test cases, and were answered with the tests of the framework."""
    root = repository({"framework/skipper.py": SKIPPER, "tests/test_skipper.py": TESTS})
    assert first(root, task) == expected


def test_elsewhere_who_speaks_of_test_files_means_them(repository: Make) -> None:
    root = repository({"shop/orders.py": PLAIN, "shop/skipper.py": SKIPPER, "tests/test_skipper.py": TESTS})
    with Graph(root) as graph:
        assert 0 < share_about_tests(graph) < Settings().keywords.testing_share
    assert first(root, TASK) == "tests/test_skipper.py"


def test_a_library_that_helps_its_users_to_test_is_no_framework_of_tests(repository: Make) -> None:
    cases = "\n\n".join(f"    def test_order_{one}(self):\n        self.order({one})" for one in range(12))
    root = repository({
        "shop/orders.py": PLAIN, "shop/testing.py": f"class CommonTestCase:\n{cases}\n",
        "shop/skipper.py": SKIPPER, "tests/test_skipper.py": TESTS,
    })  # fmt: skip
    with Graph(root) as graph:
        assert 0 < share_about_tests(graph) < Settings().keywords.testing_share
