"""What ``eval.changes`` measured goes into its places in the page; what it did not measure stays."""

from __future__ import annotations

from eval.changes import merged, written
from eval.tables import markdown

PAGE = """Words.

<!-- begin: summary -->
{table}
<!-- end: summary -->

More words.

<!-- begin: flask -->
old
<!-- end: flask -->
"""


def test_only_what_was_measured_is_replaced() -> None:
    head = ["repository", "recall"]
    page = PAGE.format(table=markdown([head, ["flask", "0.8"], ["django", "0.5"]]))
    found = written(page, {"summary": markdown([head, ["flask", "0.9"], ["gin", "0.7"]]), "flask": "new"})
    expected = PAGE.format(table=markdown([head, ["flask", "0.9"], ["django", "0.5"], ["gin", "0.7"]]))
    assert found == expected.replace("\nold\n", "\nnew\n")


def test_a_part_without_a_place_is_added_at_the_end() -> None:
    assert written("Words.\n", {"gin": "new"}) == "Words.\n\n<!-- begin: gin -->\nnew\n<!-- end: gin -->\n"


def test_a_table_merged_with_itself_is_itself() -> None:
    table = markdown([["repository", "recall"], ["flask", "0.8"]])
    assert merged(table, table) == table
