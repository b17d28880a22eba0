"""An answer ends where hardly anything is needed any more: the budget is a ceiling, not a target."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

import msgspec
import pytest

from knowing import build_index
from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.query.pack.breadth import Certainty, worth_it
from knowing.query.pack.fill import Pack
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.text import TextWriter
from knowing.settings import PackSettings, Settings
from knowing.settings.pack import BreadthSettings
from tests.worktree import write

TREES = "oak elm ash fir yew bay fig gum ivy nut".split()
PLACES = "gate door wall roof yard lane barn mill dock pier".split()
RING = "def ring_bell_of_{0}_{1}(tower):\n    {0} = tower.{1}\n    return {0}.bell.ring({0})\n\n\n"
RINGING = "".join(RING.format(*pair) for pair in product(TREES, PLACES))

ENDLESS = msgspec.structs.replace(
    Settings(),
    pack=PackSettings(
        tail_cliff=0.0,
        low_tokens=8_000,
        sure_lead=10.0,
        place_breadth=BreadthSettings(further=0.67, most=22),
    ),
)
"""No place is too far behind the best, and none has too little room: only how many are likely needed ends the answer."""


@pytest.fixture(scope="module")
def bells(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred functions that ring a bell, each in its own way."""
    root = write(tmp_path_factory.mktemp("bells"), {"bells.py": RINGING})
    build_index(root)
    return root


@pytest.fixture(scope="module")
def tower(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, and one function that rings the bell of the tower."""
    best = 'def ring_tower_bell(tower):\n    """Ring the bell of the tower: it is rung twice."""\n    return tower.bell.ring(2)\n'
    root = write(tmp_path_factory.mktemp("tower"), {"bells.py": RINGING, "tower.py": best})
    build_index(root)
    return root


@pytest.mark.parametrize(
    ("place", "task", "confidence", "most"),
    [
        ("tower", "where is the bell of the tower rung", "high", 22),
        ("tower", "ring the bell twice", "high", 59),
        ("bells", "where is the bell of the tower rung", "low", PackSettings().breadth.low_places),
    ],
)
def test_an_answer_has_no_more_places_than_are_likely_needed(
    request: pytest.FixtureRequest, place: str, task: str, confidence: str, most: int
) -> None:
    with Graph(request.getfixturevalue(place)) as graph:
        trace = for_task(task, graph, ENDLESS, 8_000)
        pack = trace.pack(TextWriter())
    assert trace.confidence.label == confidence and pack.used_tokens < 8_000
    assert most - 2 <= len(pack.items) <= most, "as many as have a claim on the room, less what frames the answer"


def asked(root: Path, task: str, budget: int = 8_000) -> Pack:
    with Graph(root) as graph:
        return for_task(task, graph, Settings(), budget).pack(TextWriter())


def test_a_larger_budget_brings_no_more_places_to_who_asks_for_one(bells: Path, tower: Path) -> None:
    for root, task in ((tower, "where is the bell of the tower rung"), (bells, "where is the bell of the oak rung")):
        ample, vast = (asked(root, task, budget) for budget in (8_000, 60_000))
        assert len(vast.items) == len(ample.items) <= 22 and vast.used_tokens < 2_500


def test_an_answer_ends_early_where_the_first_place_is_certain(tower: Path) -> None:
    named = asked(tower, "where does ring_tower_bell ring the bell of the tower")
    assert named.confidence == "high" and named.items[0].symbol.name == "ring_tower_bell"
    assert len(named.items) <= PackSettings().named_first
    alone = asked(tower, "ring_tower_bell")
    assert PackSettings().named_first < len(alone.items) <= PackSettings().sure_places


def test_filler_words_get_a_few_places_and_no_documentation(repository: Callable[[Mapping[str, str]], Path]) -> None:
    prose = "# Conduct\n\n" + "The rules of the house are the rules of the tower, and the bell is the bell.\n" * 6
    pack = asked(repository({"bells.py": RINGING, "CONDUCT.md": prose}), "the")
    assert pack.confidence == "low" and not pack.documentation
    assert len(pack.items) <= PackSettings().filler_places


@pytest.mark.parametrize(("purpose", "is_left_out"), [("question", True), ("locate", True), ("work", False)])
def test_types_far_down_are_left_out_of_what_is_asked(bells: Path, purpose: str, is_left_out: bool) -> None:
    with Graph(bells) as graph:
        found = list(for_task("ring the bell twice", graph, Settings(), 8_000).candidates()[:14])
    found[8:] = [
        msgspec.structs.replace(one, symbol=msgspec.structs.replace(one.symbol, kind=Kind.CLASS)) for one in found[8:]
    ]
    kept = worth_it(found, purpose, Certainty("medium"), PackSettings(), 8_000)
    assert len(kept) == (PackSettings().question_breadth.types if is_left_out else 14)


def test_who_says_how_many_is_given_so_many(bells: Path) -> None:
    with Graph(bells) as graph:
        pack = for_task("where is the bell of the tower rung", graph, Settings(), 8_000, Filters(limit=100)).pack(
            TextWriter()
        )
        assert len(pack.items) == 100


def test_lists_beside_the_names_give_way_to_as_many_names_as_are_asked_for(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    folder = "the/bells/of/the/tower/in/the/north"
    files = {f"{folder}/bell_{n}.py": f"def ring_bell_{n}():\n    return {n}\n" for n in range(40)}
    with Graph(repository(files)) as graph:

        def named(budget: int) -> Pack:
            trace = for_task("ring bell", graph, Settings(), budget, Filters(limit=30), level="names")
            return trace.pack(JsonWriter())

        ample = named(4_000)
        assert len(ample.items) == 30 and len(ample.files) == 10
        tight = named(ample.used_tokens - 30)
        assert len(tight.items) == 30 and len(tight.files) == 10 and len(tight.omitted) < len(ample.omitted)
        assert tight.used_tokens <= tight.budget_tokens
        few = named(1_000)
        assert 0 < len(few.items) < 30 and few.used_tokens <= 1_000


def test_a_hundred_names_and_ten_files_fit_into_12_000_tokens_where_paths_are_long(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    folder = "tower-remoting/tower-remoting-north/src/main/java/org/tower/remoting/north"
    files = {
        f"{folder}/{tree}{place}Ringer.java": f"class {tree}{place}Ringer {{\n"
        f"  void ringBellOf{tree}{place}(Tower tower) {{\n    tower.ring();\n  }}\n}}\n"
        for tree, place in product((one.title() for one in TREES), (one.title() for one in PLACES))
    }
    with Graph(repository(files)) as graph:
        trace = for_task("ring bell tower", graph, Settings(), 12_000, Filters(limit=100), level="names")
        told = json.loads(JsonWriter().whole(trace.pack(JsonWriter())))
    assert [one["rank"] for one in told["symbols"]] == list(range(1, 101))
    assert all({"rank", "file", "qualname", "kind", "line"} <= one.keys() for one in told["symbols"])
    assert len(told["files"]) >= 10 and told["used_tokens"] <= 12_000
