"""What a task means that stands in tests, benchmarks and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened

BENCH = {
    "pump.py": "def pump_once(queue):\n    return queue.pop()\n\n\ndef pump_all(queue):\n    while queue:\n        pump_once(queue)\n",
    "bench/bench_pump.py": "def work(queue):\n    for one in range(1000):\n        queue.append(one)\n",
}


@pytest.mark.parametrize(("task", "share"), [("what does bench/bench_pump.py measure of a queue", 1.0), ("how is a queue filled with work", 0.15)])  # fmt: skip
def test_what_is_in_a_file_that_the_task_names_is_not_demoted_for_its_role(
    repository: Callable[[Mapping[str, str]], Path], task: str, share: float
) -> None:
    with opened(repository(BENCH)) as graph:
        found = context_for_task(graph, task).ranking
        kept = {one.qualname: share for one, share in zip(found.symbols, found.shares, strict=True)}
    assert kept["work"] == pytest.approx(share)


PEOPLE = {
    "src/Shop/Names.cs": """class Names {
  /// Splits a name in Pascal case for a message.
  string Split(string name) { return name; }
  string Message(string name) { return Split(name); }
}
""",
    "src/Shop.Tests/Person.cs": """class Person {
  public string DateOfBirth { get; set; }
  public Place Home { get; set; }
}
class Place {
  public string FirstLine { get; set; }
}
""",
}


@pytest.mark.parametrize(
    ("task", "is_first"),
    [
        ("how does DateOfBirth become a name in a message", False),
        ("why does a message split x.Place.FirstLine and Person.DateOfBirth", False),
        ("which tests check that DateOfBirth is in the message", True),
    ],
)
def test_a_value_of_tests_is_not_what_a_name_in_prose_means_unless_tests_are_asked_for(
    repository: Callable[[Mapping[str, str]], Path], task: str, is_first: bool
) -> None:
    with opened(repository(PEOPLE)) as graph:
        found = context_for_task(graph, task)
    assert (found.ranking.symbols[0].qualname == "Person.DateOfBirth") is is_first
    if not is_first:
        assert found.ranking.symbols[0].path == "src/Shop/Names.cs"


def test_a_value_of_tests_makes_no_answer_sure(repository: Callable[[Mapping[str, str]], Path]) -> None:
    with opened(repository({"src/Shop.Tests/Person.cs": PEOPLE["src/Shop.Tests/Person.cs"]})) as graph:
        assert context_for_task(graph, "where is DateOfBirth").confidence.label != "high"
