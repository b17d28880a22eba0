"""Weights are tried on what was recorded of commits, without asking again."""

from __future__ import annotations

from eval.tests_of_commits import Evidence, asked, factors_of, table
from knowing.settings import Settings

COMMIT = Evidence(
    "c0ffee",
    files=["tests/test_right.py"],
    tests=[7],
    named={"tests/test_right.py": {"reach": 0.5}, "tests/test_wrong.py": {"history": 0.4}},
    single=[("tests/test_right.py", 3, 7, 0.9), ("tests/test_wrong.py", 1, 8, 0.5)],
)


def test_recall_and_precision_count_what_is_named() -> None:
    found = asked(COMMIT, Settings(), {})
    assert (found.files, found.named, found.right) == (1, 2, 1)
    assert (found.tests, found.named_tests, found.right_tests) == (1, 2, 1)


def test_a_kind_of_evidence_can_be_made_to_say_less() -> None:
    less = asked(COMMIT, Settings(), factors_of("history=0.5"))
    assert (less.named, less.right) == (1, 1)
    assert asked(COMMIT, Settings(), factors_of("share=0.9")).named == 1


def test_before_and_after_stand_side_by_side_for_the_commits_that_both_have() -> None:
    now, before = asked(COMMIT, Settings(), {"share": 0.9}), asked(COMMIT, Settings(), {})
    *_, row = table({"shop": [now]}, {"shop": [before]}).split("\n")
    assert [cell.strip() for cell in row.strip("|").split("|")][:6] == ["all", "1", "1.000", "1.000", "1.000", "0.500"]
    assert "| shop       |       0 |" in table({"shop": [now]}, {"other": [before]})
