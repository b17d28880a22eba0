"""A function inside of a long one, whose name the task says, is among the parts that are shown of the long one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened
from knowing.query.pack.offers import Level
from knowing.render.formats.text import TextWriter

SPEAKS = [
    f"    state_{at} = watch(store, subscription_{at})  # a store, its state and its subscription" for at in range(90)
]
INSIDE = ["    def release():", "        scope.stop()", "        registry.pop(name)"]
LONG = "\n".join(
    ["def make_store(name, registry, scope):", *SPEAKS[:60], "", *INSIDE, "", *SPEAKS[60:], "    return release", ""]
)


@pytest.mark.parametrize(
    ("task", "is_shown"),
    [
        ("after its release the store still has state and a subscription that it can watch", True),
        ("the store still has state and a subscription that it can watch", False),
    ],
)
def test_a_nested_function_that_the_task_names_is_among_the_parts(
    repository: Callable[[Mapping[str, str]], Path], task: str, is_shown: bool
) -> None:
    with opened(repository({"shop/stores.py": LONG})) as graph:
        items = context_for_task(graph, task, budget_tokens=1_200).pack(TextWriter()).items
    (parts,) = (one for one in items if one.symbol.name == "make_store" and one.level is Level.PARTS)
    assert all(line in parts.source for line in INSIDE) is is_shown
