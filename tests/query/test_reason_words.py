"""Reasons quote the words of a task as they are written there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing import context_for_task, opened

DRIVER = """
import os


def connect():
    return os.environ["SHIP_DRIVER_KIND"], "sql"


def driver(kind):
    return kind
"""


def reasons(root: Path, task: str, name: str) -> str:
    with opened(root) as graph:
        found = context_for_task(graph, task).candidates()
        return next("; ".join(one.reasons) for one in found if one.symbol.name == name)


def test_a_variable_is_quoted_as_it_is_written_and_its_parts_are_not(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    root = repository({"ship.py": DRIVER, "other.py": "def sail(): ...\n"})
    said = reasons(root, "where is SHIP_DRIVER_KIND read when sql is spoken", "connect")
    assert "SHIP_DRIVER_KIND" in said and "sql" in said
    assert "shipdriverkind" not in said and "driver," not in said
