"""Words of a task that are not what it is about: who asks, and how something is done."""

from __future__ import annotations

import pytest

from knowing.query.task.keywords import extract_keywords
from knowing.settings import KeywordSettings

SETTINGS = KeywordSettings()


def weight(task: str, text: str) -> float:
    return {word.text: word.weight for word in extract_keywords(task, SETTINGS).components}[text]


@pytest.mark.parametrize(
    ("task", "person"),
    [
        ("where is the branch that a caller asked for taken", "caller"),
        ("what if the user did not explicitly pass a budget", "user"),
        ("the headers passed by the caller are dropped", "caller"),
    ],
)
def test_who_asks_is_filler(task: str, person: str) -> None:
    assert weight(task, person) == SETTINGS.weak_weight


@pytest.mark.parametrize(
    ("task", "person"),
    [
        ("find every caller of a function", "caller"),
        ("where is the user deleted", "user"),
        ("how does the client request a page", "client"),
        ("how does the client provide credentials to the server", "client"),
        ("log in as a user. Ask for a password", "user"),
    ],
)
def test_who_is_asked_about_is_not(task: str, person: str) -> None:
    assert weight(task, person) >= 1.0


@pytest.mark.parametrize(
    ("word", "share"),
    [
        ("recursively", SETTINGS.adverb_weight),
        ("optionally", SETTINGS.weak_weight),
        ("assembly", 1.0),
        ("reply", 1.0),
        *((word, 1.0) for word in "plotly superfamily subassembly biweekly bimonthly fortnightly dragonfly".split()),
        ("briefly", SETTINGS.adverb_weight),
    ],
)
def test_how_something_is_done_says_less_than_what(word: str, share: float) -> None:
    assert weight(f"where are folders {word} removed", word) == share


def test_an_adverb_may_stand_before_the_leading_verb() -> None:
    assert weight("recursively remove folders", "remove") == SETTINGS.leading_verb_weight
