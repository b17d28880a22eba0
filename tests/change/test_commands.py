"""A list of tests is a line that runs them, in the words of each language's runner."""

from __future__ import annotations

import pytest

from knowing.change.effects.commands import commands
from knowing.change.effects.covering import find_tests
from knowing.change.effects.dependents import with_members
from knowing.graph.reader import Graph
from knowing.index.build import build
from knowing.query.lookup import find_symbol
from knowing.settings import ChangeSettings

PROJECTS = {
    "go": (
        {
            "go.mod": "module x\n",
            "calc/add.go": "package calc\n\nfunc AddNumbers(a, b int) int { return a + b }\n",
            "calc/sum_test.go": 'package calc\n\nimport "testing"\n\n'
            "func TestSum(t *testing.T) {\n\tAddNumbers(1, 2)\n}\n",
        },
        "AddNumbers",
        "go test -run '^(TestSum)$' ./...",
    ),
    "python": (
        {
            "calc.py": "def add_numbers(a, b):\n    return a + b\n",
            "tests/test_sums.py": "from calc import add_numbers\n\n\nclass TestSum:\n"
            "    def test_it(self):\n        assert add_numbers(1, 2)\n",
        },
        "add_numbers",
        "python -m pytest tests/test_sums.py::TestSum::test_it",
    ),
    "rust": (
        {
            "src/lib.rs": "pub fn add_numbers(a: i32, b: i32) -> i32 { a + b }\n",
            "tests/sums.rs": "use x::add_numbers;\n\n#[test]\nfn test_sum() {\n    add_numbers(1, 2);\n}\n",
            "Cargo.toml": '[package]\nname = "x"\n',
        },
        "add_numbers",
        "cargo test -- test_sum",
    ),
    "jest": (
        {
            "package.json": '{"devDependencies": {"jest": "1"}}',
            "add.js": "export function addNumbers(a, b) { return a + b }\n",
            "add.test.js": "import { addNumbers } from './add.js'\n\ntest('adds', () => { addNumbers(1, 2) })\n",
        },
        "addNumbers",
        "npx jest add.test.js",
    ),
}


@pytest.mark.parametrize("name", PROJECTS)
def test_the_line_runs_the_tests_that_reach_a_symbol(tmp_path, name: str) -> None:
    files, symbol, expected = PROJECTS[name]
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    build(tmp_path, 1_000_000, 1, None)
    with Graph(tmp_path) as graph:
        found = find_symbol(graph, symbol)
        tests = find_tests(graph, with_members(graph, found), [found.path], [], ChangeSettings(), [symbol])
        assert commands(tests.files, graph) == [expected]
