"""A list of tests is a line that runs them, in the words of each language's runner."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.change.effects.commands import commands
from knowing.change.effects.covering import find_tests
from knowing.change.effects.dependents import with_members
from knowing.change.effects.modules import folder_with, package_json
from knowing.graph.reader import Graph
from knowing.index.build import build
from knowing.query.lookup import find_symbol
from knowing.settings import ChangeSettings
from tests.worktree import write

PROJECTS = {
    "go": (
        {
            "go.mod": "module x\n",
            "calc/add.go": "package calc\n\nfunc AddNumbers(a, b int) int { return a + b }\n",
            "calc/sum_test.go": 'package calc\n\nimport "testing"\n\n'
            "func TestSum(t *testing.T) {\n\tAddNumbers(1, 2)\n}\n",
        },
        "AddNumbers",
        "go test -run '^(TestSum)$' ./calc",
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


def lines_for(root: Path, symbol: str, has_path: bool) -> list[str]:
    """The command lines for the tests that reach a symbol, with or without the path of its file as a hint."""
    build(root, 1_000_000, 1, None)
    with Graph(root) as graph:
        found = find_symbol(graph, symbol)
        paths = [found.path] if has_path else []
        tests = find_tests(graph, with_members(graph, found), paths, [], ChangeSettings(), [symbol])
        return commands(tests.files, graph)


@pytest.mark.parametrize("name", PROJECTS)
def test_the_line_runs_the_tests_that_reach_a_symbol(tmp_path, name: str) -> None:
    files, symbol, expected = PROJECTS[name]
    assert lines_for(write(tmp_path, files), symbol, has_path=True) == [expected]


JAVA = {
    "app/src/main/java/Calc.java": "class Calc { int addNumbers(int a) { return a; } }\n",
    "app/src/test/java/SumChecks.java": "class SumChecks { @Test void adds() { new Calc().addNumbers(1); } }\n",
}
RUBY = {
    "Gemfile": "source 'https://rubygems.org'\n",
    "lib/calc.rb": "class Calc\n  def add_numbers(a)\n    a\n  end\nend\n",
    "test/sums_test.rb": "class SumsTest < Minitest::Test\n  def test_adds\n    Calc.new.add_numbers(1)\n  end\nend\n",
}
DJANGO = {
    "setup.cfg": "[metadata]\nname = x\n",
    "calc.py": "def add_numbers(a):\n    return a\n",
    "tests/runtests.py": "",
    "tests/sums/tests.py": "from calc import add_numbers\n\n\ndef test_adds():\n    add_numbers(1)\n",
}
MOCHA = {
    "web/package.json": '{"scripts": {"test": "mocha --require test/env.js test/"}}',
    "web/yarn.lock": "",
    "web/add.js": "exports.addNumbers = function addNumbers(a) { return a }\n",
    "web/test/add.js": "const { addNumbers } = require('../add')\ndescribe('sums', () => { it('adds', () => { addNumbers(1) }) })\n",
}
MODULES = {
    "gradle first": (
        {**JAVA, "gradlew": "", "app/build.gradle": "", "app/pom.xml": "<project/>"},
        "addNumbers",
        "./gradlew :app:test --tests '*SumChecks.adds'",
    ),
    "maven": (
        {**JAVA, "pom.xml": "<project/>", "app/pom.xml": "<project/>"},
        "addNumbers",
        "mvn -q test -pl app -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest='SumChecks#adds'",
    ),
    "minitest": (RUBY, "add_numbers", "bundle exec ruby -Ilib -Itest test/sums_test.rb"),
    "rails": ({**RUBY, "bin/rails": ""}, "add_numbers", "bin/rails test test/sums_test.rb"),
    "runtests": (DJANGO, "add_numbers", "python tests/runtests.py sums.tests"),
    "mocha": (MOCHA, "addNumbers", "(cd web && yarn mocha --require test/env.js test/add.js)"),
}


@pytest.mark.parametrize("name", MODULES)
def test_the_line_uses_the_runner_of_the_module(tmp_path, name: str) -> None:
    files, symbol, expected = MODULES[name]
    assert lines_for(write(tmp_path, files), symbol, has_path=False) == [expected]


def test_a_manifest_that_is_a_link_or_not_json_is_not_believed(tmp_path) -> None:
    (tmp_path / "package.json").write_text("[" * 100_000)
    (tmp_path / "go.mod").symlink_to("/etc/hostname")
    assert package_json(tmp_path, "") == {} and folder_with(tmp_path, "a/b.go", "go.mod") is None
