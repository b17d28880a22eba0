"""Words of code are found in whatever letters they are written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.prose import words_of_name
from knowing.settings import Settings
from knowing.words import terms_of_token

FILES = {
    "survey.py": '''def größe_prüfen(straße):
    """Prüft das Maß einer Straße."""
    return straße.maß


def café_öffnen():
    return 1


def проверить_размер(улица):
    """Проверяет размер улицы."""
    return улица


def 检查尺寸(街道):
    """检查街道的尺寸。"""
    return 街道


def weather():
    return 2
'''
}


@pytest.fixture
def root(repository) -> Path:
    found: Path = repository(FILES)
    return found


def first(task: str, root: Path) -> str:
    """The name of the symbol that stands first in the answer to a task; nothing if there is no answer."""
    with Graph(root) as graph:
        symbols = for_task(task, graph, Settings(), 2_000).ranking.symbols
    return symbols[0].name if symbols else ""


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("GRÖSSE der STRASSE", "größe_prüfen"),
        ("cafe offnen", "café_öffnen"),
        ("open the Café", "café_öffnen"),
    ],
)
def test_accents_and_the_case_of_letters_are_not_told_apart(root: Path, task: str, name: str) -> None:
    assert first(task, root) == name


@example("1_000")
@given(st.text(st.sampled_from("aAbZöÖßéжЖщ漢字カ한_1"), min_size=1, max_size=12))
def test_a_name_is_looked_for_by_the_terms_it_is_found_by(name: str) -> None:
    asked = {term for _, term, _ in words_of_name(name)}
    assert asked == {term for term in terms_of_token(name) if term}


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("Größe: straße maß prüfen", "größe_prüfen"),
        ("wo wird die Größe geprüft", "größe_prüfen"),
        ("проверить размер улицы", "проверить_размер"),
        ("检查街道", "检查尺寸"),
    ],
)
def test_a_task_in_the_words_of_the_code_is_understood(root: Path, task: str, name: str) -> None:
    assert first(task, root) == name


@pytest.mark.parametrize("task", ["где хранится пароль", "店の在庫を検索する"])
def test_a_task_in_words_that_the_code_does_not_have_is_said_to_be_foreign(root: Path, task: str) -> None:
    with Graph(root) as graph:
        assert for_task(task, graph, Settings(), 2_000).keywords.is_empty
