"""The record of what was tried is whole, and whoever cites a row of it finds that row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "eval" / "EXPERIMENTS.md"
CITED = re.compile(r"\b[Rr]ows? (\d+(?:(?:,? and |, | to |–|-)\d+)*)\b")


def sections() -> Iterator[tuple[list[str], list[list[str]]]]:
    """The columns and the rows of each table behind the heading "The rows"."""
    for table in re.findall(
        r"^\| # \|.*(?:\n\|.*)+", RECORD.read_text("utf-8").partition("## The rows")[2], re.MULTILINE
    ):
        head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
        yield head, rows


def numbers(text: str) -> set[int]:
    """
    >>> sorted(numbers("see row 4 and rows 8 to 10, 12; CITED rows 84–86"))
    [4, 8, 10, 12, 84, 86]
    """
    return {int(number) for cited in CITED.findall(text) for number in re.findall(r"\d+", cited)}


def test_every_row_has_its_number_its_cells_and_a_verdict() -> None:
    found = [row for _, rows in sections() for row in rows]
    assert [int(row[0]) for row in found] == list(range(len(found)))
    assert [row[0] for head, rows in sections() for row in rows if len(row) != len(head)] == []
    assert [row[0] for row in found if not re.search("[a-z]", row[-1])] == []


def test_every_row_that_is_cited_is_there() -> None:
    known = {int(row[0]) for _, rows in sections() for row in rows}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "eval").glob("*.md")]
    sources = [path for room in ("docs", "eval", "knowing") for path in (ROOT / room).rglob("*.py")]
    cited = {path.relative_to(ROOT): numbers(path.read_text("utf-8")) for path in (*pages, *sources)}
    assert len(set().union(*cited.values())) > 30
    assert {str(path): sorted(rows - known) for path, rows in cited.items() if rows - known} == {}


def test_every_row_of_the_summary_is_there() -> None:
    known = {row[0] for _, rows in sections() for row in rows}
    summary = RECORD.read_text("utf-8").partition("## Summary")[2].partition("## How to read it")[0]
    helped = summary.partition("| rows |")[2].partition("\n\n")[0].splitlines()[2:]
    cited = {number for line in helped for number in re.findall(r"\d+", line.rsplit("|", 2)[1])}
    assert len(cited) > 20 and cited <= known
