"""Universal concepts: honest vocabulary, matched by word."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.query.task.concepts import DATA, concepts, related
from knowing.words import stem

CLASSES = tomllib.loads(DATA.read_text(encoding="utf-8"))["concept"]


def test_the_fast_reader_agrees_with_toml() -> None:
    expected = [(entry["name"], tuple(dict.fromkeys(map(stem, entry["words"])))) for entry in CLASSES]
    assert [(concept.name, concept.words) for concept in concepts()] == expected


def test_there_are_many_classes_with_distinct_names() -> None:
    names = [entry["name"] for entry in CLASSES]
    assert len(names) == len(set(names)) >= 120


def test_words_are_plain_lower_case_words() -> None:
    for entry in CLASSES:
        assert all(re.fullmatch(r"[a-z][a-z0-9]{1,15}", word) for word in entry["words"]), entry["name"]


def test_no_class_repeats_a_word_or_stands_alone() -> None:
    for entry in CLASSES:
        assert len(entry["words"]) == len(set(entry["words"])) >= 3, entry["name"]


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("login", "credential"),
        ("retry", "backoff"),
        ("serialize", "marshal"),
        ("memoize", "evict"),
        ("throttle", "quota"),
        ("permission", "role"),
        ("paginate", "cursor"),
        ("mutex", "lock"),
        ("cron", "schedule"),
        ("tokenize", "lexer"),
        ("mock", "stub"),
        ("locale", "translate"),
        ("coerce", "convert"),
        ("prerelease", "beta"),
        ("title", "heading"),
        ("shrink", "collapse"),
        ("embed", "inline"),
        ("quota", "exceed"),
        ("lag", "behind"),
        ("camel", "pascal"),
        ("list", "collection"),
        ("remaining", "eta"),
    ],
)
def test_words_of_one_notion_are_related_both_ways(word: str, other: str) -> None:
    assert stem(other) in dict(related(stem(word)))
    assert stem(word) in dict(related(stem(other)))


def test_matching_is_by_word_and_not_by_substring() -> None:
    assert related("log") != ()
    assert related("blog") == related("cat") == related("") == ()
    assert stem("login") not in dict(related("log"))


def test_a_word_is_not_related_to_itself() -> None:
    for concept in concepts():
        for word in concept.words:
            assert word not in dict(related(word))


def test_weights_are_shares_in_order() -> None:
    for concept in concepts():
        for word in concept.words:
            weights = [weight for _, weight in related(word)]
            assert weights == sorted(weights, reverse=True)
            assert all(0 < weight <= 1 for weight in weights)


def test_an_ambiguous_word_says_less_than_a_specific_one() -> None:
    assert max(weight for _, weight in related(stem("store"))) < max(weight for _, weight in related(stem("ttl")))


@given(st.text(max_size=60))
def test_any_text_is_safe(text: str) -> None:
    assert isinstance(related(text), tuple)
