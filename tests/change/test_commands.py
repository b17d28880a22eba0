"""A list of tests is a line that runs them, in the words of each language's runner."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from knowing.change.effects.commands import commands
from knowing.change.effects.covering import find_tests
from knowing.change.effects.dependents import with_members
from knowing.change.effects.environments import runs_pytest_in
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
PYTHON = {
    "calc.py": "def add_numbers(a):\n    return a\n",
    "tests/test_sums.py": "from calc import add_numbers\n\n\ndef test_it():\n    add_numbers(1)\n",
}
TOX = (
    "[tox]\nenvlist = lint\n\n[testenv:lint]\ncommands = ruff\n\n[testenv:unit]\ncommands =\n    pytest -q {posargs}\n"
)
TOX_TABLES = """
[env.lint]
commands = [["ruff", { replace = "posargs" }]]

[env.unit]
commands = [["pytest", "-q", { replace = "posargs", default = ["tests"], extend = true }]]
"""
NOX = """import nox


@nox.session
def lint(session):
    session.run("ruff")


@nox.session(python=["3.11"], name="unit-tests")
def tests(session):
    session.run("pytest", *session.posargs)
"""
CRATE = {
    "native/Cargo.toml": '[workspace]\nmembers = ["sums"]\n',
    "native/sums/Cargo.toml": '[package]\nname = "sums"\n',
    "native/sums/src/lib.rs": "pub fn add_numbers(a: i32) -> i32 { a }\n",
    "native/sums/tests/all.rs": "use sums::add_numbers;\n\n#[test]\nfn adds() {\n    add_numbers(1);\n}\n",
}
DOTNET = {
    "src/Calc.cs": "public class Calc { public int AddNumbers(int a) { return a; } }\n",
    "tests/Sums/Sums.csproj": "<Project/>",
    "tests/Sums/SumChecks.cs": "public class SumChecks { [Fact] public void Adds() { new Calc().AddNumbers(1); } }\n",
}
MODULES = {
    "tox only": ({**PYTHON, "tox.ini": TOX}, "add_numbers", "tox -e unit -- tests/test_sums.py::test_it"),
    "tox of every environment": (
        {**PYTHON, "tox.ini": "[testenv]\ncommands = pytest {posargs:tests}\n"},
        "add_numbers",
        "tox -e py -- tests/test_sums.py::test_it",
    ),
    "tox that hands nothing on": (
        {**PYTHON, "tox.ini": "[testenv]\ncommands = pytest tests\n"},
        "add_numbers",
        "python -m pytest tests/test_sums.py::test_it",
    ),
    "tox beside pytest": (
        {**PYTHON, "tox.ini": TOX, "pyproject.toml": "[tool.pytest.ini_options]\n"},
        "add_numbers",
        "python -m pytest tests/test_sums.py::test_it",
    ),
    "a tox file that is none": (
        {**PYTHON, "tox.ini": "commands = pytest {posargs}\n[["},
        "add_numbers",
        "python -m pytest tests/test_sums.py::test_it",
    ),
    "tox in its own words": (
        {**PYTHON, "tox.toml": TOX_TABLES},
        "add_numbers",
        "tox -e unit -- tests/test_sums.py::test_it",
    ),
    "tox of every environment in its own words": (
        {**PYTHON, "tox.toml": '[env_run_base]\ncommands = [["pytest", "{posargs}"]]\n'},
        "add_numbers",
        "tox -e py -- tests/test_sums.py::test_it",
    ),
    "tox among the settings of a project": (
        {**PYTHON, "pyproject.toml": TOX_TABLES.replace("[env", "[tool.tox.env")},
        "add_numbers",
        "tox -e unit -- tests/test_sums.py::test_it",
    ),
    "an old tox file among the settings of a project": (
        {**PYTHON, "pyproject.toml": f'[tool.tox]\nlegacy_tox_ini = """\n{TOX}"""\n'},
        "add_numbers",
        "tox -e unit -- tests/test_sums.py::test_it",
    ),
    "tox tables that are none": (
        {**PYTHON, "tox.toml": "env_run_base = 3\nenv = [1]\n"},
        "add_numbers",
        "python -m pytest tests/test_sums.py::test_it",
    ),
    "nox only": ({**PYTHON, "noxfile.py": NOX}, "add_numbers", "nox -s unit-tests -- tests/test_sums.py::test_it"),
    "nextest": (
        {**CRATE, "native/.config/nextest.toml": ""},
        "add_numbers",
        "(cd native && cargo nextest run -p sums adds)",
    ),
    "a workspace below the top": (CRATE, "add_numbers", "(cd native && cargo test -p sums -- adds)"),
    "dotnet": (
        DOTNET,
        "AddNumbers",
        "dotnet test tests/Sums/Sums.csproj --filter 'FullyQualifiedName~SumChecks.Adds'",
    ),
    "dotnet by what a project needs": (
        {
            **{name: text for name, text in DOTNET.items() if not name.endswith(".csproj")},
            "tests/Unit.Tests.csproj": '<Project><PackageReference Include="Microsoft.NET.Test.Sdk"/></Project>',
            "tests/Sums/Fixtures.csproj": "<Project/>",
        },
        "AddNumbers",
        "dotnet test tests/Unit.Tests.csproj --filter 'FullyQualifiedName~SumChecks.Adds'",
    ),
    "gradle below the top": (
        {
            **{f"android/{name}": text for name, text in JAVA.items()},
            "android/gradlew": "",
            "android/app/build.gradle": "",
        },
        "addNumbers",
        "(cd android && ./gradlew :app:test --tests '*SumChecks.adds')",
    ),
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
    "a component of rails": (
        {
            **{f"activesums/{name}": text for name, text in RUBY.items() if name != "Gemfile"},
            "Gemfile": "",
            "activesums/bin/test": "",
        },
        "add_numbers",
        "(cd activesums && bin/test test/sums_test.rb)",
    ),
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


def test_a_noxfile_of_nothing_but_decorators_and_a_tox_option_are_not_believed(tmp_path) -> None:
    write(
        tmp_path,
        {"noxfile.py": "@session\n" * 100_000, "tox.ini": "[testenv:--workdir]\ncommands = pytest {posargs}\n"},
    )
    assert runs_pytest_in(tmp_path, "") == ""


@pytest.mark.parametrize("folder", ["-x", "--basetemp=", "$(touch x)", "a'b", "a;b"])
def test_no_name_of_a_file_is_an_option_or_a_command(tmp_path, folder: str) -> None:
    test = "from shop import charge\n\ndef test_charge():\n    assert charge()\n"
    for at in ("", f"{folder}/"):
        files = {"shop.py": "def charge(): ...\n", f"{folder}/test_pay.py": test, f"{at}pytest.ini": "[pytest]\n"}
        root = write(tmp_path / ("inner" if at else "top"), files)
        (line,) = lines_for(root, "charge", has_path=False)
        words = shlex.split(line.removesuffix(")"))
        assert not any(one.startswith("-") for one in words if one != "-m")
        assert any(one.removeprefix("./").startswith((folder, "test_pay.py")) for one in words)


def test_a_manifest_that_changed_is_read_again(tmp_path) -> None:
    write(tmp_path, {"package.json": '{"scripts": {"test": "jest"}}'})
    assert package_json(tmp_path, "")["scripts"] == {"test": "jest"}
    write(tmp_path, {"package.json": '{"scripts": {"test": "mocha"}}'})
    assert package_json(tmp_path, "")["scripts"] == {"test": "mocha"}


def test_a_manifest_below_a_linked_folder_is_not_read(tmp_path) -> None:
    write(tmp_path / "elsewhere", {"package.json": '{"scripts": {"test": "jest"}}'})
    write(tmp_path / "shop", {"a.js": "1"})
    (tmp_path / "shop/web").symlink_to(tmp_path / "elsewhere")
    assert package_json(tmp_path / "shop", "web") == {}


@pytest.mark.parametrize("name", ["a\x1b[31mb", "a\nb", "a\u202eb'\\c", "\x9b$(d)"])
def test_a_line_is_one_line_that_a_shell_reads_and_no_terminal_obeys(tmp_path, name: str) -> None:
    test = "from shop import charge\n\ndef test_charge():\n    assert charge()\n"
    files = {"shop.py": "def charge(): ...\n", f"test_{name}.py": test, "pytest.ini": "[pytest]\n"}
    (line,) = lines_for(write(tmp_path, files), "charge", has_path=False)
    assert line.isprintable()
    words = line.removeprefix("python -m pytest ")
    if shell := shutil.which("bash"):
        said = subprocess.run([shell, "-c", f"printf %s {words}"], capture_output=True, check=True).stdout.decode()
        assert said == f"test_{name}.py::test_charge"
