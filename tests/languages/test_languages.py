"""Every language folder keeps its promises. Nothing to register: folders are found."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path

import pytest

from knowing import languages
from knowing.facts import queries

_spec = importlib.util.spec_from_file_location("cases", Path(__file__).with_name("cases.py"))
assert _spec and _spec.loader
cases = importlib.util.module_from_spec(_spec)


sys.modules["cases"] = cases
_spec.loader.exec_module(cases)

ALL = languages.all_languages()
CASES = [(language, path) for language in ALL for path in sorted((languages.root() / language.name / "cases").iterdir())]


@pytest.mark.parametrize("language", [one for one in ALL if not one.reader], ids=lambda language: language.name)
def test_query_compiles(language: languages.Language) -> None:
    query = queries.query(language.name)
    assert query.anywhere.pattern_count == len(query.anywhere_patterns) > 0  # one pattern to a first column
    assert query.top is None or query.top.pattern_count == len(query.top_patterns)


@pytest.mark.parametrize(("language", "path"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_case_finds_what_it_claims(language: languages.Language, path: Path) -> None:
    if path.suffix == ".skip":
        pytest.skip("a known gap, kept in view")
    assert not cases.problems(path, language)


HEADERS = [case for case in CASES if case[1].suffix == ".h"]


@pytest.mark.parametrize(("language", "path"), HEADERS, ids=lambda value: getattr(value, "name", str(value)))
def test_a_header_is_in_the_language_of_its_folder(language: languages.Language, path: Path) -> None:
    assert languages.for_file(path.name, path.read_bytes()) is language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/**\n * @flow strict-local\n */\n", "flow"),
        ("// @flow\n", "flow"),
        ("/* @flow */\n", "flow"),
        ("// @flowers are red\n", "javascript"),
        ("const tag = '@flow';\n", "javascript"),
    ],
)
def test_javascript_with_types_says_so(text: str, expected: str) -> None:
    """Of a repository with Flow's types a quarter of the files had lost functions to them."""
    assert languages.for_file("app.js", text.encode()) is languages.load(expected)


def test_every_language_has_a_case() -> None:
    assert {language.name for language in ALL} == {language.name for language, _ in CASES}


def test_no_two_languages_share_an_extension() -> None:
    counts = Counter(extension for language in ALL for extension in language.extensions)
    assert [extension for extension, count in counts.items() if count > 1] == []
