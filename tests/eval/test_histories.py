"""The table of the replayed histories."""

from __future__ import annotations

import csv

from eval.ablate import DOCS
from eval.histories import HERE, NAMES, OURS, PAGE, RESULTS, THEIRS, load_pins, table, told


def row(repository: str, named: str, system: str, files: str, symbols: str) -> dict[str, str]:
    other = dict.fromkeys(NAMES, "0.5000")
    return {"repository": repository, "named": named, "system": system} | other | {"files": files, "symbols": symbols}


def test_a_figure_that_a_commit_has_not_is_left_out_of_its_mean() -> None:
    rows = [
        row("b", "1", OURS, "1.0000", ""), row("b", "1", THEIRS, "0.5000", ""),
        row("a", "0", OURS, "0.0000", "0.2000"), row("a", "0", THEIRS, "1.0000", "0.1000"),
    ]  # fmt: skip
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table(rows).splitlines()]
    assert [line[:4] for line in lines if not line[0].startswith("-")] == [
        ["repository", "commits", "files@10 (BM25)", "symbols@10 (BM25)"],
        ["a", "1", "0.000 (1.000)", "0.200 (0.100)"],
        ["b", "1", "1.000 (0.500)", "- (-)"],
        ["all", "2", "0.500 (0.750)", "0.200 (0.100)"],
        ["message names nothing", "1", "0.000 (1.000)", "0.200 (0.100)"],
        ["all, against BM25", "", "-0.250 [-1.000, +0.500]", "+0.100 [+0.100, +0.100]"],
    ]


def test_a_short_table_leaves_out_the_repositories() -> None:
    rows = [row("a", "1", OURS, "1.0000", ""), row("a", "1", THEIRS, "0.5000", "")]
    rows += [row("a", "0", OURS, "1.0000", "0.2000"), row("a", "0", THEIRS, "0.5000", "0.1000")]
    firsts = [line.strip("|").split("|")[0].strip(" -") for line in table(rows, is_short=True).splitlines()]
    assert firsts == ["", "", "all", "message names nothing", "all, against BM25"]


def test_the_pages_tell_what_was_saved() -> None:
    with RESULTS.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for page in (PAGE, DOCS):
        text = page.read_text("utf-8")
        assert told(text, rows, page == PAGE) == text


def test_no_history_is_that_of_a_repository_of_the_sets() -> None:
    used = (HERE / "corpus.toml").read_text("utf-8") + "".join(
        one.read_text("utf-8") for one in sorted((HERE / "data").glob("*.jsonl"))
    )
    owned = [one.url.removeprefix("https://github.com/") for one in load_pins()]
    assert len(owned) > 30
    assert [one for one in owned if one in used or one.replace("/", "+") in used] == []
