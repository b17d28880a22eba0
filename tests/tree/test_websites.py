"""What is called ``www`` is served by the program, unless a generator of sites is set up in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.model import Flag
from knowing.query.pipeline import for_task
from knowing.settings import IndexSettings, Settings
from knowing.tree.roles import flags_of_path
from knowing.tree.shipped import Shipped, says_what_ships
from tests.worktree import write

COLOUR = "export function colourOfBuild(result: number): string {\n  return result ? 'red' : 'green'\n}\n"
SETTINGS = IndexSettings(jobs=1)


def is_example(root: Path, path: str) -> bool:
    return Flag.EXAMPLE in flags_of_path(path, "typescript", Shipped(root).renamed)


@pytest.mark.parametrize(
    ("beside", "path", "is_aside"),
    [
        ("www/base/package.json", "www/base/src/colour.ts", False),
        ("www/index.html", "www/colour.ts", False),
        ("www/index.html", "www/examples/colour.ts", True),
        ("www/docusaurus.config.ts", "www/src/colour.ts", True),
        ("www/conf.py", "www/colour.ts", True),
        ("docs/www/index.html", "docs/www/colour.ts", True),
        ("website/index.html", "website/colour.ts", True),
    ],
)
def test_it_is_an_example_only_with_a_generator(tmp_path: Path, beside: str, path: str, is_aside: bool) -> None:
    write(tmp_path, {beside: "", path: COLOUR})
    assert is_example(tmp_path, path) is is_aside


def test_a_folder_that_is_not_there_is_no_site(tmp_path: Path) -> None:
    assert not is_example(tmp_path, "www/colour.ts")


def test_the_answer_has_what_the_program_serves(repository) -> None:
    others = {f"server/part{number}.py": "def build(result):\n    return result\n" for number in range(5)}
    with Graph(repository({"www/base/src/colour.ts": COLOUR, **others})) as graph:
        found = for_task("where does the build get its colour from its result", graph, Settings()).ranking
        assert found.symbols[0].name == "colourOfBuild"
        assert "example" not in found.evidence(found.symbols[0].id)[2]


def test_a_generator_that_comes_has_everything_linked_anew(tmp_path: Path) -> None:
    root = write(tmp_path / "tree", {"www/src/colour.ts": COLOUR, "shop.py": "def shop():\n    return 1\n"})
    index(root, SETTINGS, None)
    write(root, {"www/docusaurus.config.ts": "export default {}\n"})
    assert says_what_ships("www/docusaurus.config.ts")
    assert index(root, SETTINGS, None).mode == "full"
    with Graph(root) as graph:
        assert {path: bool(flags & Flag.EXAMPLE) for path, _, flags in graph.files()}["www/src/colour.ts"]
