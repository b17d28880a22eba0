"""Any text is a task: no exception, valid keywords, bounded counts, linear time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowing.query.task.frames import LAYOUTS
from knowing.query.task.keywords import Keywords, extract_keywords
from knowing.settings import KeywordSettings

SETTINGS = KeywordSettings()


def read(task: str) -> Keywords:
    return extract_keywords(task, SETTINGS)


PIECES = st.sampled_from(
    [
        *"`'\"()[]{}<>@#$-+*/\\.:,;|~^%&=! \n\t\x00\x1b漢é🙂",
        *(layout.hint for layout in LAYOUTS),
        *(
            '\n  File "a.py", line 3, in f\n    x()\n',
            "\n\tat a.b.C.d(E.java:1)\n",
            "\n@@ -1,3 +1,2 @@ def f\n",
            "--- a/x.py\n",
        ),
        *(
            "panic: x",
            "Error: y",
            "```\n",
            "diff --git a/x b/x\n",
            "2024-01-01 10:00:00 ERROR z",
            "https://",
            "fooBar",
            "a_b",
        ),
        *("test", "add", "the", "3.9", "a" * 300, "x." * 50, "'" * 7, "don't"),
    ]
)


def check(keywords: Keywords) -> None:
    limits = SETTINGS.pasted
    assert len(keywords.components) <= SETTINGS.max_words
    assert len(keywords.exact) <= SETTINGS.max_exact
    assert len(keywords.compounds) <= SETTINGS.max_compounds
    assert len(keywords.bigrams) <= SETTINGS.max_bigrams
    assert len(keywords.phrases) <= SETTINGS.max_phrases
    assert len(keywords.expansions) <= SETTINGS.max_expansions
    assert len(keywords.text) <= SETTINGS.max_text_chars
    assert len(keywords.frames) <= limits.frames
    assert len(keywords.paths) <= limits.places
    assert len(keywords.errors) <= limits.errors
    words = (*keywords.components, *keywords.expansions)
    assert all(word.stem and word.text and 0 < word.weight <= SETTINGS.subject_weight for word in words)
    assert all(word.origin for word in words)
    assert all(1 < len(word.text) <= 40 for word in words)
    assert all(0 < len(name) <= 150 for name in (*keywords.exact, *keywords.compounds, *keywords.bigrams))
    assert all(pair[0] and pair[1] for pair in keywords.phrases)
    assert {origin.tier for origin in keywords.evidence()} <= {
        "exact", "compound", "bigram", "component", "expansion", "phrase", "path", "frame", "error"
    }  # fmt: skip


@given(st.text(max_size=400))
def test_any_text_gives_valid_keywords(task: str) -> None:
    check(read(task))


@settings(max_examples=300)
@given(st.lists(PIECES | st.text(max_size=8), max_size=40).map("".join))
def test_any_mixture_of_pasted_pieces_gives_valid_keywords(task: str) -> None:
    check(read(task))


@given(st.text(max_size=200))
def test_the_same_text_gives_the_same_keywords(task: str) -> None:
    assert read(task) == read(task)


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        " ",
        "\n",
        "'",
        "`",
        "a.",
        "a/",
        "at ",
        "\nat a.",
        "a-",
        "<a",
        "x@",
        "[a]/",
        "\n1: a::",
        "\n+",
        "(",
        "\n<!-- ",
        "\n```\n",
        "\n| version |\n\n",
        "\n## Setup\n",
        "\n- OS: 1.2",
        "\n1 " + ": " * 400 + "+0x",
        "\na" + " " * 130 + "b",
    ],
)
def test_monotonous_text_of_any_length_is_read_within_bounds(piece: str) -> None:
    """Quadratic patterns would keep this test busy for minutes."""
    check(read(piece * (300_000 // len(piece))))


@pytest.mark.parametrize("piece", ["<!-- ", "<!-- -->", "\n"])
def test_of_a_text_of_any_length_so_much_is_read(piece: str) -> None:
    def seconds(task: str) -> float:
        begun = time.process_time()
        check(read(task))
        return time.process_time() - begun

    assert seconds(f"Crash\n{piece * (5_000_000 // len(piece))}the parser crashes -->") < 2.5


def test_only_as_much_prose_as_its_limit_is_kept() -> None:
    task = "alpha " + "filler_words " * 20_000 + " omega"
    keywords = read(task)
    check(keywords)
    weights = {word.text: word.weight for word in keywords.components}
    assert weights["alpha"] == weights["omega"] == weights["fillerwords"] == 1.0


def test_an_empty_task_is_empty() -> None:
    for task in ("", "   ", "\x00", "!!! ???", "🙂"):
        assert read(task).is_empty, task
