from __future__ import annotations

import pytest
from msgspec import Struct, field

from eval.ablate import BEGIN, END, VARIATIONS, between_markers, table
from eval.corpus import Repository
from eval.datasets import Gold, Question
from eval.metrics import Scored, score
from eval.systems.base import Answer, Hit
from eval.vary import replaced, varied
from knowing.settings import Settings


class Walk(Struct, frozen=True):
    restart: float = 0.2
    edges: dict[str, float] = field(default_factory=lambda: {"calls": 1.0, "imports": 0.5})


class Everything(Struct, frozen=True):
    walk: Walk = field(default_factory=Walk)
    depth: int = 3


def test_a_nested_setting_is_replaced_and_the_rest_stays() -> None:
    assert replaced(Everything(), "walk.restart", 1.0) == Everything(walk=Walk(restart=1.0))


def test_an_entry_of_a_mapping_is_replaced() -> None:
    changed = replaced(Everything(), "walk.edges.calls", 0.0)
    assert changed.walk.edges == {"calls": 0.0, "imports": 0.5}
    assert Everything().walk.edges["calls"] == 1.0


def test_several_paths_make_one_variation() -> None:
    assert varied(Everything(), {"depth": 1, "walk.restart": 1.0}) == Everything(Walk(restart=1.0), depth=1)


@pytest.mark.parametrize("path", ["wlak.restart", "walk.nothing", "walk.edges.nothing", "depth.x"])
def test_a_path_that_does_not_exist_is_an_error(path: str) -> None:
    with pytest.raises(KeyError, match="no setting"):
        replaced(Everything(), path, 0)


@pytest.mark.parametrize("name", VARIATIONS)
def test_every_variation_is_about_a_setting_that_exists(name: str) -> None:
    varied(Settings(), VARIATIONS[name])


def test_generated_text_replaces_only_what_is_between_the_markers() -> None:
    page = f"# Evaluation\n\n{BEGIN}\nold\n{END}\n\nafter\n"
    assert between_markers(page, "new") == f"# Evaluation\n\n{BEGIN}\nnew\n{END}\n\nafter\n"
    assert between_markers("# Evaluation\n", "new") == f"# Evaluation\n\n{BEGIN}\nnew\n{END}\n"


def test_the_table_has_a_row_per_variation_and_says_what_is_lost() -> None:
    task = Question("tasks", "t", "r", Repository("r", "", ""), "", (Gold("", "Flask.run"),))
    full, less = (Scored(task, score(task, Answer(hits))) for hits in ((Hit("a.py", "Flask.run"),), ()))
    lines = table("everything", {"tasks": {"everything": [full], "without it": [less]}}).splitlines()
    assert len(lines) == 4
    assert "-1.000 [-1.000, -1.000]" in lines[3]
