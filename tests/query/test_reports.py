"""Reports lose their form, not what was written into it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.query.task.keywords import extract_keywords
from knowing.query.task.reports import heading_of, is_of_form, read_report
from knowing.settings import KeywordSettings

FORM = """Boolean operation freezes
### Describe the bug, what's wrong, and what you expected.

Two equal shapes freeze the application.

### Steps to reproduce the bug.
```python
a.boolean_intersection(b)
```
### System Information
```shell
OS : Darwin
numpy : 1.24.2
```
### Screenshots
_No response_
- [x] I searched existing issues
"""


def test_a_form_is_set_aside_and_what_was_written_stays() -> None:
    report = read_report(FORM, 300)
    assert report.title == "Boolean operation freezes"
    assert "Two equal shapes freeze the application." in report.body
    assert "a.boolean_intersection(b)" in report.body
    for noise in ("Darwin", "numpy", "No response", "searched", "Steps", "wrong"):
        assert noise not in report.body
    assert report.set_aside[0] == "Describe the bug, what's wrong, and what you expected."


def test_a_heading_of_the_reporter_stays() -> None:
    report = read_report("Title\n## Cookies are lost on redirect\nbody", 300)
    assert "Cookies are lost on redirect" in report.body
    assert report.set_aside == ()


def test_one_line_is_all_title_and_a_paragraph_has_none() -> None:
    assert read_report("where is the pool size set", 300).title == "where is the pool size set"
    long = "x" * 400 + "\nmore"
    assert read_report(long, 300).title == ""
    assert read_report(long, 300).body == long


def test_a_comment_of_the_form_is_no_text() -> None:
    assert "template" not in read_report("Title\n<!-- this is the template\nof ours -->\nbody", 300).body


def test_headings_inside_of_code_are_code() -> None:
    report = read_report("Title\n```\n# Environment\nvalue = 1\n```\n", 300)
    assert "# Environment" in report.body
    assert "value = 1" in report.body


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("## Expected behavior", "Expected behavior"),
        ("**To Reproduce**", "To Reproduce"),
        ("Versions:", "Versions"),
        ("I expected: a", ""),
    ],
)
def test_headings_are_found_in_each_spelling(line: str, heading: str) -> None:
    assert heading_of(line) == heading


def test_a_form_heading_has_no_word_of_its_own() -> None:
    assert is_of_form("What did you expect to happen instead")
    assert not is_of_form("What the parser does")


@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    report = read_report(text, 300)
    assert len(report.text) <= len(text) + 1


def test_what_a_tool_wrote_below_a_question_about_the_machine_goes_with_it_whatever_headings_it_has() -> None:
    report = read_report(
        "Long paths break the header\n**What happens?**\nThe header wraps.\n**Version and environment**\n#### Config file\n"
        "could not read contents\n#### Custom assets\nempty\n**What did you expect?**\nOne line.\nRoot cause:\nthe width",
        300,
    )
    assert report.body.split("\n") == ["The header wraps.", "One line.", "Root cause:", "the width"]


@pytest.mark.parametrize("label", ["Environment:", "## Environment", "**Environment**"])
@pytest.mark.parametrize("cause", ["## The cause", "**The cause**"])
def test_what_a_reporter_wrote_below_a_heading_of_its_own_is_kept(label: str, cause: str) -> None:
    report = read_report(f"Header wraps\nIt wraps.\n{label}\nLinux\n{cause}\nthe width is miscounted", 300)
    assert report.body.split("\n") == ["It wraps.", cause, "the width is miscounted"]


def test_a_question_of_the_form_below_the_machine_is_heard() -> None:
    report = read_report("Crash\n## Environment\nLinux\n### Steps to reproduce\nopen the gate", 300)
    assert report.body == "open the gate"


def test_a_table_of_versions_is_set_aside_with_its_heading() -> None:
    table = "| key | value |\n| --- | --- |\n| version | 0.106.1 |\n| build_os | linux |\n| features | sqlite, trash |"
    body = read_report(
        f"It does not start\n\nThe link is broken.\n\n### Configuration\n\n{table}\n\nPlease help.", 300
    ).body
    assert body.split() == ["The", "link", "is", "broken.", "Please", "help."]


def test_a_table_of_what_is_reported_stays() -> None:
    body = read_report(
        "Wrong totals\n\n| item | total |\n|---|---|\n| pear | 3 |\n\n```\n| version | 1 |\n```", 300
    ).body
    assert "| pear | 3 |" in body
    assert "| version | 1 |" in body


def test_a_table_with_a_column_called_version_tells_versions_if_it_has_some() -> None:
    table = "| id | version | migration |\n|---|---|---|\n| 1 | {} | add_email |"
    assert "add_email" in read_report(f"Migration is skipped\n\n## Applied\n\n{table.format(2)}", 300).body
    assert "add_email" not in read_report(f"Migration is skipped\n\n## Applied\n\n{table.format('2.1')}", 300).body


def test_what_stands_below_a_table_of_versions_under_its_heading_stays_set_aside() -> None:
    table = "| Software | Version |\n|---|---|\n| Ruby | 2.5 |"
    report = read_report(
        f"It is slow\n\nVery slow.\n\n## Environment\n\n{table}\n\nOn a laptop.\n\n## Why\nNo idea.", 300
    )
    assert report.body.split() == ["Very", "slow.", "No", "idea."]
    assert "Environment" in report.set_aside


@pytest.mark.parametrize(
    "block",
    [
        "```shell\nORIGIN: https://example.com/acme\nPress Ruby: 4.0.2\nCPU: octa-core\nGit: 2.50.1\nClang: 17.0\n```",
        "- OS: macOS 14.6\n- Node: 22.1.0\n- npm: 10.9.0",
        "```\nSystem:\n  OS: Linux 6.8\n  Shell: 5.9 - /bin/zsh\nBinaries:\n  Yarn: 1.22.22\n  pnpm: 9.1\n```",
        "redis_version:7.2.4\nos:Linux 5.15\narch_bits:64\ngcc_version:11.4.0",
        "shop v1.72.0\n- os/version: raspbian 12 (32 bit)\n- os/type: linux\n- os/arch: arm (ARMv7 compatible)\n- go/linking: static",
    ],
)
def test_a_block_about_the_machine_is_set_aside_whatever_stands_above_it(block: str) -> None:
    report = read_report(f"Crash\n### What the tool prints of itself\n{block}\n\nThe cart is empty.", 300)
    assert report.body.split() == "### What the tool prints of itself The cart is empty.".split()


@pytest.mark.parametrize(
    "block",
    [
        '```toml\n[[package]]\nname = "a"\nversion = "1.0"\n[[package]]\nname = "b"\nversion = "2.0"\n[[package]]\nname = "c"\nversion = "3.0"\n```',
        "```\nframe 1: at parse\nframe 2: at main\nos: Linux\ncpu: 8\ngcc: 11.4\nline 6\nline 7\nline 8\nline 9\n```",
        "With a new node it works.\nWith the other one: no.\nThe shell: the same.",
        "```python\nos = current_os()\npython = 3\nnode = parse(text)\nreturn os, node\n```",
        "```yaml\nshell: bash\neditor: vim\nterminal: kitty\n```",
    ],
)
def test_a_block_that_says_other_things_too_is_kept(block: str) -> None:
    assert block in read_report(f"Crash\n{block}", 300).body


@pytest.mark.parametrize(
    "heading",
    [
        "Platform detection is wrong",
        "Since version 2.1 rows are dropped",
        "Environment variables are ignored on reload",
    ],
)
def test_what_is_wrong_with_a_part_of_the_machine_is_what_is_reported(heading: str) -> None:
    body = read_report(f"Two faults\n\n## {heading}\n\nSee load_settings.\n\n## Your environment\n\nLinux", 300).body
    assert heading in body and "load_settings" in body and "Linux" not in body


def test_a_form_heading_may_say_in_parentheses_how_it_is_filled_in() -> None:
    report = read_report(
        "Crash\n### What happened (include all command output)?\nIt stops.\n### Stack traces\n_No response_", 300
    )
    assert report.body.split() == ["It", "stops."]


def test_what_goes_wrong_says_little_in_a_report_and_is_meant_in_a_question() -> None:
    report = extract_keywords(
        "The parser crashes with an error\n### Steps to reproduce\nI call `parse()` on an empty file.\n### Expected\nIt fails no more.",
        KeywordSettings(),
    )
    weights = {word.text: word.weight for word in report.components}
    assert weights["parser"] == 1.0
    assert max(weights.get(word, 0.0) for word in ("crashes", "error", "fails")) < 0.3
    question = extract_keywords("where is an error of the parser raised", KeywordSettings())
    assert {word.text: word.weight for word in question.components}["error"] == 1.0


def test_a_name_is_no_symptom() -> None:
    report = extract_keywords("`crash` in handle_error is ignored\n\nHere it is.", KeywordSettings())
    assert {word.text: word.weight for word in report.components}["crash"] == 1.0
