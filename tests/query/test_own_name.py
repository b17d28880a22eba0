"""The name of the project says nothing of where in it something is, unless the code is called by it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.own_name import ORIGIN, own_names
from knowing.settings import Settings
from knowing.words import stem

Make = Callable[[Mapping[str, str]], Path]
SEARCH = '''def detect_binary(chunk):
    """Whether a chunk of a file is binary: it has a zero byte."""
    return b"\\0" in chunk
'''
FLAGS = '''def describe_flags():
    """What zipgrep says of its flags."""
    return "zipgrep looks at a file. If zipgrep meets a file that is binary, zipgrep says so."
'''
TASK = "how does zipgrep tell that a file is binary"


def first(root: Path, task: str) -> str:
    with Graph(root) as graph:
        return for_task(task, graph, Settings()).ranking.symbols[0].name


def names(root: Path) -> set[str]:
    with Graph(root) as graph:
        return own_names(graph)


def test_the_name_of_the_project_does_not_decide(repository: Make) -> None:
    """Texts that say the project's name stood before the code, in ripgrep four of the first ten."""
    code = {"search.py": SEARCH, "flags.py": FLAGS}
    assert first(repository({**code, "README.md": "# zipgrep (zg)\n\nSearches.\n"}), TASK) == "detect_binary"


def test_without_knowing_the_name_it_is_a_word_as_any(repository: Make) -> None:
    assert first(repository({"search.py": SEARCH, "flags.py": FLAGS}), TASK) == "describe_flags"


def test_a_name_that_the_code_is_called_by_keeps_its_weight(repository: Make) -> None:
    root = repository({"flask.py": "class Flask:\n    def run(self): ...\n", "README.md": "# Flask\n"})
    with Graph(root) as graph:
        words = for_task("how does flask run", graph, Settings()).keywords.components
    assert [word.origin == ORIGIN for word in words if word.stem == "flask"] == [False]


def test_why_says_that_it_is_the_name_of_the_project(repository: Make) -> None:
    root = repository({"search.py": SEARCH, "README.md": "# zipgrep\n"})
    with Graph(root) as graph:
        origins = {one.keyword: one.how for one in for_task(TASK, graph, Settings()).keywords.evidence()}
    assert origins["zipgrep"] == ORIGIN


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("README.md", "# zipgrep (zg)\n\n## Install\n", {"zipgrep", "zg"}),
        ("README.rst", "Zipgrep\n=======\n\nSearches.\n", {"zipgrep"}),
        ("README.md", "# A web server\n", set()),
        ("README.md", "## Features\n\n## Install\n", set()),
        ("pyproject.toml", '[project]\nname = "zipgrep"\n', {"zipgrep"}),
        ("pyproject.toml", '[tool.poetry]\nname = "zipgrep"\n', {"zipgrep"}),
        ("Cargo.toml", '[package]\nname = "zipgrep"\n', {"zipgrep"}),
        ("package.json", '{"name": "@zip/zipgrep"}', {"zipgrep"}),
        ("composer.json", '{"name": "zip/zipgrep"}', {"zipgrep"}),
        ("go.mod", "module example.com/zip/zipgrep\n\ngo 1.22\n", {"zipgrep"}),
        ("go.mod", "module example.com/zip/zipgrep/v4\n\ngo 1.22\n", {"zipgrep"}),
        ("go.mod", "module gopkg.in/zipgrep.v3\n", {"zipgrep"}),
        ("pyproject.toml", "[project]\nversion = '1'\nname = 'zipgrep'\n", {"zipgrep"}),
        ("pyproject.toml", '[[tool.towncrier.type]]\nname = "Features"\n', set()),
        ("pyproject.toml", '[project]\nversion = "1"\n\n[[tool.uv.index]]\nname = "torch"\n', set()),
        ("Cargo.toml", '[workspace]\n\n[[bench]]\nname = "speed"\n', set()),
        ("package.json", '{\n  "author": {\n    "name": "Ann"\n  },\n  "name": "zipgrep"\n}\n', {"zipgrep"}),
        ("package.json", '{"name": ["zipgrep"]}', set()),
        ("pyproject.toml", "[project\n", set()),
        ("README.md", "# Documentation\n", set()),
        ("docs/README.md", "# zipgrep\n", set()),
    ],
)
def test_where_the_name_is_read(repository: Make, path: str, text: str, expected: set[str]) -> None:
    assert names(repository({path: text, "a.py": "def run(): ...\n"})) == {stem(one) for one in expected}


@pytest.mark.parametrize(
    ("path", "piece"),
    [
        ("pyproject.toml", "[project]\n"),
        ("Cargo.toml", "[package]\na\n"),
        ("package.json", "{{{{{{{{{"),
        ("go.mod", "module   "),
    ],
)
def test_a_hostile_manifest_costs_no_more_than_its_length(repository: Make, path: str, piece: str) -> None:
    root = repository({path: piece * (60_000 // len(piece)), "a.py": "def run(): ...\n"})
    begun = time.process_time()
    assert names(root) <= {stem("module")}
    assert time.process_time() - begun < 0.5
