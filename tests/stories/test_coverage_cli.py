"""Coverage data in the tree, through the real program: what was seen to run comes first, and bad data harms nothing."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from coverage import CoverageData

from tests.worktree import git, write

Run = Callable[..., tuple[int, str, str]]

FILES = {
    "calc.py": "def add_numbers(a, b):\n    total = a + b\n    return total\n\n\ndef lonely(a):\n    return a\n",
    "tests/test_calc.py": "from calc import add_numbers\n\n\ndef test_adds():\n    assert add_numbers(1, 2) == 3\n",
    "tests/test_plugin.py": "import importlib\n\n\nclass TestLoaded:\n    def test_by_name(self):\n"
    "        assert getattr(importlib.import_module('ca' + 'lc'), 'add_' + 'numbers')(1, 1)\n",
}
SEEN = {
    "2": ["", "tests/test_plugin.py::TestLoaded::test_by_name[1]|run"],
    "3": ["tests.test_plugin.TestLoaded.test_by_name"],
}
LATER = 4_000_000_000


def report(contexts: Mapping[str, list[str]], path: str = "calc.py") -> str:
    lines = [int(one) for one in contexts]
    return json.dumps({"meta": {"version": "7"}, "files": {path: {"executed_lines": lines, "contexts": contexts}}})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A function, a test that calls it and one that only runs it, under git."""
    root = write(tmp_path / "tree", FILES)
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "start")
    return root


@pytest.fixture
def ctx(root: Path, run_in: Callable[[Path], Run]) -> Run:
    return run_in(root)


def give(root: Path, name: str, data: str | bytes, when: int = LATER) -> None:
    """Put coverage data into the tree, written at some second."""
    write(root, {name: data})
    os.utime(root / name, (when, when))


def asked(ctx: Run, *arguments: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The test files of an answer, and its notes."""
    code, out, errors = ctx("tests", *arguments, "--json")
    assert code in (0, 1) and "Traceback" not in errors
    found = json.loads(out)
    return found["tests"], found.get("notes", [])


def test_a_test_that_ran_the_code_comes_first_and_says_so(ctx: Run, root: Path) -> None:
    before, _ = asked(ctx, "add_numbers")
    assert [one["file"] for one in before] == ["tests/test_calc.py"]
    give(root, "coverage.json", report(SEEN))
    files, notes = asked(ctx, "add_numbers")
    assert [one["file"] for one in files] == ["tests/test_plugin.py", "tests/test_calc.py"] and notes == []
    assert files[0]["tests"][0]["reason"] == "coverage: ran line 2 of calc.py"
    assert "coverage: ran line 2 of calc.py" in ctx("tests", "add_numbers")[1]
    code, out, _ = ctx("tests", "add_numbers", "--command")
    assert code == 0 and "tests/test_plugin.py::TestLoaded::test_by_name" in out


def test_a_changed_line_counts_and_an_unchanged_one_does_not(ctx: Run, root: Path) -> None:
    write(root, {"calc.py": FILES["calc.py"].replace("return total", "return total + 0")})
    os.utime(root / "calc.py", (LATER - 1, LATER - 1))
    contexts = {"2": ["tests/test_plugin.py::TestLoaded::test_by_name"], "3": ["tests/test_calc.py::test_adds"]}
    give(root, "coverage.json", report(contexts))
    files, _ = asked(ctx)
    seen = {one["file"]: one["evidence"]["coverage"] for one in files if "coverage" in one["evidence"]}
    assert seen == {"tests/test_calc.py": 0.98} and files[0]["file"] == "tests/test_calc.py"
    assert files[0]["tests"][0]["reason"] == "coverage: ran line 3 of calc.py"


def test_data_older_than_the_file_is_called_stale_and_counts_less(ctx: Run, root: Path) -> None:
    write(root, {"calc.py": "# a new line\n" + FILES["calc.py"].replace("a + b", "b + a")})
    give(root, "coverage.json", report({"2": SEEN["2"]}), when=1_000)
    files, _ = asked(ctx)
    by_path = {one["file"]: one for one in files}
    stale = by_path["tests/test_plugin.py"]
    assert stale["evidence"]["stale coverage"] == 0.5 and "coverage" not in stale["evidence"]
    assert stale["tests"][0]["reason"] == "stale coverage (coverage.json, older than calc.py): ran line 2 of calc.py"
    assert files[0]["file"] == "tests/test_calc.py"


@pytest.mark.parametrize("kind", ["lines", "arcs"])
def test_the_database_of_coverage_py_is_read_itself(ctx: Run, root: Path, kind: str) -> None:
    data = CoverageData(str(root / ".coverage"))
    data.set_context("tests/test_plugin.py::TestLoaded::test_by_name|run")
    if kind == "lines":
        data.add_lines({str(root / "calc.py"): [2, 3]})
    else:
        data.add_arcs({str(root / "calc.py"): [(-1, 2), (2, 3), (3, -1)]})
    data.write()
    data.close()
    os.utime(root / ".coverage", (LATER, LATER))
    files, notes = asked(ctx, "add_numbers")
    assert files[0]["tests"][0]["reason"] == "coverage: ran line 2 of calc.py" and notes == []
    assert "coverage" not in {key for one in asked(ctx, "lonely")[0] for key in one["evidence"]}


def test_a_database_that_is_not_coverage_py_s_is_ignored(ctx: Run, root: Path) -> None:
    connection = sqlite3.connect(root / ".coverage")
    connection.executescript(
        "CREATE TABLE file (id, path); CREATE TABLE context (id, context); CREATE TABLE arc (file_id, context_id, fromno, tono);"
        "INSERT INTO file VALUES (1, 'calc.py');"
        "CREATE VIEW line_bits AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT 1 AS file_id, 1 AS context_id, i AS numbits FROM n WHERE i < 0;"
    )
    connection.close()
    assert asked(ctx, "add_numbers")[1] == ["coverage data is ignored: .coverage is not in its format"]


def test_lcov_may_name_a_test(ctx: Run, root: Path) -> None:
    give(root, "coverage/lcov.info", "TN:test_by_name\nSF:calc.py\nDA:2,1\nDA:3,0\nend_of_record\n")
    files, _ = asked(ctx, "add_numbers")
    assert files[0]["tests"][0]["reason"] == "coverage: ran line 2 of calc.py"


def test_data_without_names_says_only_that_code_ran(run_in: Callable[[Path], Run], tmp_path: Path) -> None:
    root = write(
        tmp_path / "go",
        {
            "go.mod": "module example.org/x\n",
            "calc/add.go": "package calc\n\nfunc AddNumbers(a, b int) int {\n\treturn a + b\n}\n",
        },
    )
    give(root, "cover.out", "mode: set\nexample.org/x/calc/add.go:3.33,5.2 1 1\n")
    files, notes = asked(run_in(root), "AddNumbers")
    assert files == [] and notes == ["cover.out names no tests: it says only that calc/add.go ran"]


HOSTILE = {
    "no database": (".coverage", b"SQLite format 3\0" + b"\xff" * 5_000),
    "an empty database": (".coverage", b""),
    "a line of 10 MB": ("lcov.info", b"SF:calc.py\nDA:" + b"1" * 10_000_000 + b"\n"),
    "a line of 10 MB in a profile": ("cover.out", b"mode: set\n" + b"a:1.1," * 1_700_000),
    "deep nesting": ("coverage.json", b'{"files": {"calc.py": ' + b"[" * 1_000_000),
    "deep nesting where nobody looks": ("coverage.json", b'{"files": {}, "x": ' + b'{"a":' * 1_000_000),
    "no number": ("coverage.json", b'{"files": {"calc.py": {"executed_lines": [NaN], "contexts": {}}}}'),
    "infinity": ("coverage.json", b'{"files": {"calc.py": {"executed_lines": [1e999]}}}'),
    "another shape": ("coverage.json", b'{"files": ["calc.py"]}'),
    "no text": ("coverage.json", b"\xff\xfe\0\0\0"),
    "a range of a billion lines": ("cover.out", b"mode: set\ncalc.py:1.1,999999999.1 1 1\n"),
    "a range backwards": ("cover.out", b"mode: set\ncalc.py:9.1,1.1 1 1\n"),
    "no mode": ("coverage.out", b"calc.py:1.1,2.1 1 1\n"),
    "a line of no file": ("lcov.info", b"DA:1,1\n"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_malformed_data_is_ignored_with_one_note(ctx: Run, root: Path, name: str) -> None:
    path, data = HOSTILE[name]
    give(root, path, data)
    files, notes = asked(ctx, "add_numbers")
    assert [one["file"] for one in files] == ["tests/test_calc.py"]
    assert notes == [f"coverage data is ignored: {path} is not in its format"]


def test_data_about_files_outside_of_the_tree_is_not_read(ctx: Run, root: Path) -> None:
    write(root.parent, {"calc.py": FILES["calc.py"]})
    for path in ("../calc.py", "/etc/calc.py", f"{root.parent}/calc.py", f"{root}/../calc.py", "x/../calc.py"):
        give(root, "coverage.json", report(SEEN, path))
        files, notes = asked(ctx, "add_numbers")
        assert [one["file"] for one in files] == ["tests/test_calc.py"] and notes == []
    give(root, "coverage.json", report(SEEN, f"{root}/calc.py"))
    assert asked(ctx, "add_numbers")[0][0]["file"] == "tests/test_plugin.py"


def test_data_that_is_a_link_or_a_pipe_is_not_opened(ctx: Run, root: Path) -> None:
    write(root.parent, {"coverage.json": report(SEEN)})
    (root / "coverage.json").symlink_to(root.parent / "coverage.json")
    os.mkfifo(root / "lcov.info")
    (root / "coverage").symlink_to(root.parent)
    files, notes = asked(ctx, "add_numbers")
    assert [one["file"] for one in files] == ["tests/test_calc.py"]
    assert notes == [
        "coverage data is ignored: coverage.json cannot be used (not a regular file)",
        "coverage data is ignored: lcov.info cannot be used (not a regular file)",
    ]


def test_data_larger_than_the_setting_is_not_read(ctx: Run, root: Path) -> None:
    give(root, "coverage.json", report(SEEN))
    write(root, {".ctx.toml": "[change.coverage]\nmost_bytes = 10\n"})
    assert asked(ctx, "add_numbers")[1] == ["coverage data is ignored: coverage.json cannot be used (too large)"]


def test_data_that_a_change_brings_along_does_not_make_its_code_tested(ctx: Run, root: Path) -> None:
    write(root, {"calc.py": FILES["calc.py"].replace("return a\n", "return a + 0\n")})
    give(root, "lcov.info", "SF:calc.py\nDA:7,1\nend_of_record\n")
    code, out, _ = ctx("check", "--untested")
    assert code == 1 and "lonely" in out
