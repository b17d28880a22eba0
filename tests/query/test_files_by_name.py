"""Files that are called by their names without an ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.keywords import Keywords
from knowing.settings import Settings

RULE = """module.exports = {
    create(context) {
        return { MethodDefinition(node) { context.report(node); } };
    },
};
"""
FILES = {
    "lib/rules/class-methods-use-this.js": RULE,
    "lib/rules/prefer_one_name.js": RULE,
    "tests/rules/class-methods-use-this.js": "test('it', () => {});\n",
}
Make = Callable[[Mapping[str, str]], Path]


def keywords_of(root: Path, task: str) -> Keywords:
    with Graph(root) as graph:
        return for_task(task, graph, Settings()).keywords


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("methods are reported in class-methods-use-this", "lib/rules/class-methods-use-this.js"),
        ("methods are reported in prefer-one-name", "lib/rules/prefer_one_name.js"),
        ("methods are reported by `prefer-one-name`", "lib/rules/prefer_one_name.js"),
    ],
)
def test_a_rule_is_called_like_its_file(repository: Make, task: str, expected: str) -> None:
    """Its name says little by its words (*use*, *this*), and the code that has more of the others stood before it."""
    assert [place.path for place in keywords_of(repository(FILES), task).paths] == [expected]


def test_all_words_of_such_a_name_count(repository: Make) -> None:
    found = keywords_of(repository(FILES), "methods are reported in class-methods-use-this")
    assert {"use", "this"} <= {word.text for word in found.components}


def test_words_with_one_hyphen_are_english(repository: Make) -> None:
    assert keywords_of(repository({"lib/read-only.js": RULE}), "the view is read-only").paths == ()


def test_a_name_that_many_files_have_names_none(repository: Make) -> None:
    many = {f"packages/{one}/read-only-view.js": RULE for one in "abcde"}
    assert keywords_of(repository(many), "ignore configs of read-only-view").paths == ()


def test_a_name_with_wildcards_is_only_itself(repository: Make) -> None:
    with Graph(repository({"lib/a_b_c.js": RULE, "lib/aXbXc.js": RULE, "lib/a-b-c.test.js": RULE})) as graph:
        assert [path for _, path, _ in graph.files_of_stem("a_b_c")] == ["lib/a_b_c.js"]
        assert [path for _, path, _ in graph.files_of_stem("a-b-c")] == ["lib/a-b-c.test.js"]
        assert graph.files_of_stem("x" * 100_000) == []
