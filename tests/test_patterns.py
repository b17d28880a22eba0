"""Patterns: what an expression says it needs, every match of it has; with or without it the answers are those of ``re``."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import knowing.query.task
from knowing.patterns import Pattern


def patterns() -> Iterator[tuple[str, Pattern]]:
    """Every pattern of the modules that read a task, by its place."""
    for module in pkgutil.iter_modules(knowing.query.task.__path__, "knowing.query.task."):
        for name, value in vars(importlib.import_module(module.name)).items():
            for place, one in enumerate(_inside(value)):
                yield f"{module.name.rpartition('.')[2]}.{name}.{place}", one


def _inside(value: object) -> Iterator[Pattern]:
    if isinstance(value, Pattern):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _inside(one)


NEEDY = {place: one for place, one in patterns() if one.needs}


def without_possession(expression: str) -> str:
    """The same expression with quantifiers that may give back, which match at least as much and can be generated from."""
    return re.sub(r"(?<=[}*+?])\+(?![}\]])", "", expression)


def test_there_are_patterns_to_look_at() -> None:
    assert len(NEEDY) > 20


@pytest.mark.parametrize("place", NEEDY)
@settings(
    max_examples=40, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)  # a text takes 10 ms
@given(data=st.data())
def test_every_match_has_what_the_pattern_needs(place: str, data: st.DataObject) -> None:
    one = NEEDY[place]
    text = data.draw(st.from_regex(re.compile(without_possession(one.expression), one.flags)))
    assert one.compiled.search(text) is None or one.may_match(text)


@pytest.mark.parametrize("flags", [0, re.IGNORECASE])
@given(text=st.text("ab-AB ıſ"))
def test_it_answers_as_the_compiled_expression_does(flags: int, text: str) -> None:
    one, plain = Pattern("a(?:-b)+", flags, needs=("a-b",)), re.compile("a(?:-b)+", flags)
    assert (one.search(text) is None) == (plain.search(text) is None)
    assert (one.match(text) is None) == (plain.match(text) is None)
    assert (one.fullmatch(text) is None) == (plain.fullmatch(text) is None)
    assert one.sub("x", text) == plain.sub("x", text) and one.sub("x", text, 1) == plain.sub("x", text, count=1)
    assert [found.span() for found in one.finditer(text)] == [found.span() for found in plain.finditer(text)]
    assert one.findall(text) == plain.findall(text) and one.split(text) == plain.split(text)


def test_it_is_compiled_when_a_text_may_match() -> None:
    one = Pattern("x+", needs=("x",))
    assert one.search("abc") is None and not one.is_compiled
    assert one.search("abx") is not None and one.is_compiled


def test_letters_outside_ascii_that_stand_for_needed_ones_are_found() -> None:
    assert Pattern("test", re.IGNORECASE, needs=("test",)).search("a teſt") is not None
