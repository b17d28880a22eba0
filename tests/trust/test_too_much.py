"""What there is too much of: a change of thousands of functions on one line, endless chains, deep nests. All of it in seconds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import knowing
from knowing.cli.main import main
from knowing.verbs.host import Host
from tests.worktree import git, write

MANY = 3_000
SECONDS = 10.0
"""Of processor time, on the slowest machine that we measured; quadratic ones took 75 and more for 5,000, which is 27 for so many."""


def functions(mark: str, many: int = MANY) -> dict[str, str]:
    return {"a.js": ";".join(f"function {mark}{n}(a){{return g{n}(a)}}" for n in range(many))}


def bodies(mark: str) -> dict[str, str]:
    return {"a.ts": "class A{" + "".join(f"m{n}(a){{return this.{mark}{n}(a)}}" for n in range(MANY)) + "}"}


def namesakes(mark: str) -> dict[str, str]:
    return {"a.rb": "".join(f"def f(a) {mark}{n}(a) end;" for n in range(MANY))}


def nested(mark: str) -> dict[str, str]:
    return {"a.js": "".join(f"function {mark}{n}(a){{" for n in range(2_000)) + "}" * 2_000}


def chained(mark: str) -> dict[str, str]:
    return {"a.py": f"def {mark}(x):\n    return x" + ".f(1)" * 2_000 + "\n"}


@pytest.mark.parametrize("kind", [functions, bodies, namesakes, nested, chained])
def test_a_change_of_too_much_takes_seconds(tmp_path: Path, kind: Callable[[str], dict[str, str]]) -> None:
    root = write(tmp_path / "shop", kind("old"))
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "old")
    write(root, kind("new"))
    host = Host(root, cache_folder=tmp_path / "cache")
    knowing.build_index(host)
    begun = time.process_time()
    text = knowing.pr(host).text()
    assert "What changed" in text
    assert time.process_time() - begun < SECONDS


def test_removed_names_that_are_too_many_to_look_for_fail_the_gate(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", functions("old", 1_000))
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "old")
    write(root, functions("new", 1_000))
    host = Host(root, cache_folder=tmp_path / "cache")
    assert any("removed names were not looked for" in note for note in knowing.pr(host).change.notes)
    assert [one.what for one in knowing.check(host, removed=True).failures] == [
        "600 removed names are too many to look for"
    ]


@pytest.mark.skipif(not int(os.environ.get("CTX_TRIES", "0")), reason="takes a minute: run by bench/reliability.py")
def test_twenty_thousand_chained_calls_are_read(tmp_path: Path) -> None:
    chain = "def f(x):\n    return x" + ".f(1)" * 20_000 + "\n"
    root = write(tmp_path / "shop", {"slow.py": chain, "pay.py": "def charge():\n    return 1\n"})
    begun = time.process_time()
    report = knowing.build_index(Host(root, cache_folder=tmp_path / "cache"))
    assert time.process_time() - begun < 60
    assert report.skipped == {}


@pytest.mark.parametrize("row", [["search", "\ud800"], ["status", "-C", "\ud800"], ["enrich", "\udfff"]])
def test_half_a_character_is_refused_in_one_line(row: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(row) == 2
    assert capsys.readouterr().err.splitlines() == ["ctx: an argument holds half of a character; give it as UTF-8"]
