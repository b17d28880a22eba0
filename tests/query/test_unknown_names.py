"""A name that the repository does not have says what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened
from knowing.config import with_flags
from knowing.settings import Settings

CODE = """
def dial_through_proxy(address):
    return address


def open_channel(address, PROXY_URL):
    return address
"""
Repository = Callable[[Mapping[str, str]], Path]


def weights(root: Path, task: str, settings: Settings | None = None) -> dict[str, float]:
    with opened(root) as graph:
        return {word.text: word.weight for word in context_for_task(graph, task, settings).keywords.components}


def test_the_parts_of_a_name_that_nobody_has_count_as_words(repository: Repository) -> None:
    root = repository({"dial.py": CODE})
    assert (
        weights(root, "why does a channel hang when HTTPS_PROXY is set")["proxy"]
        == weights(root, "why does a channel hang when a proxy is set")["proxy"]
    )
    assert weights(root, "why does a channel hang when DIAL_PROXY and dial_through_proxy are set")["through"] < 1.0, (
        "somebody has this one"
    )


@pytest.mark.parametrize("between", [".", "::", "#", "->"])
def test_a_name_is_known_in_the_spelling_of_any_language(repository: Repository, between: str) -> None:
    root = repository({"dial.py": CODE})
    task = f"why does it hang in Dialer{between}dial_through_proxy"
    assert weights(root, task)["through"] < weights(root, task.replace("dial_", "ring_"))["through"]


def test_a_filler_in_such_a_name_weighs_no_more_than_a_word(repository: Repository) -> None:
    root = repository({"dial.py": CODE})
    settings = with_flags(Settings(), {"keywords.part_weight": 0.01})
    found = weights(root, "why does a channel hang when RING_THROUGH_PROXY is set", settings)
    assert 0.0 < found["through"] <= found["channel"]


def test_a_name_that_code_holds_as_a_text_is_known(repository: Repository) -> None:
    root = repository({"dial.py": CODE + "\nNAMES = ['HTTPS_PROXY']\n"})
    assert weights(root, "why does a channel hang when HTTPS_PROXY is set")["proxy"] < 1.0


def test_a_change_may_write_names_that_are_yet_to_be(repository: Repository) -> None:
    root = repository({"dial.py": CODE})
    change = "dial: Add MAX_PROXY to dial_through_proxy\n\nFixes the connection pool."
    with opened(root) as graph:
        keywords = context_for_task(graph, change).keywords
    assert keywords.purpose.likeliest == "change"
    assert {word.text: word.weight for word in keywords.components}["max"] < 1.0
