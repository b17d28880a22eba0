"""A cold ``ctx task`` loads and makes little before it answers. Counted, not timed: these figures do not depend on the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.worktree import write

COUNTING = """
import dataclasses, json, os, re._compiler as compiler, sys
counts = {"expressions": 0, "dataclasses": 0}

def counted(function, kind):
    def called(*arguments, **named):
        counts[kind] += 1
        return function(*arguments, **named)
    return called

def leave(code, leave=os._exit):
    print(json.dumps({**counts, "code": code, "modules": sorted(sys.modules)}), file=sys.stderr, flush=True)
    leave(code)

os._exit = leave
compiler.compile = counted(compiler.compile, "expressions")
dataclasses._process_class = counted(dataclasses._process_class, "dataclasses")
from knowing.cli.main import run
run()
"""
NEEDLESS = frozenset(
    "typer difflib tomllib gettext "
    "numpy.ma numpy.random numpy.fft numpy.polynomial scipy networkx git tree_sitter rich pygments multilspy asyncio multiprocessing "
    "concurrent.futures http.client ssl email xml.etree urllib.request unittest logging importlib.metadata "
    "knowing.index.build knowing.index.patch knowing.index.link knowing.facts.extract knowing.enrich knowing.change "
    "knowing.evaluate knowing.tree.roles knowing.tree.history".split()
)
"""Modules that an answer from a fresh index does not need."""


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory, shop_files: Mapping[str, str]) -> dict[str, Any]:
    """What a ``ctx task`` in a process of its own loaded and made, with an index that is fresh."""
    root = tmp_path_factory.mktemp("cold")
    write(root, shop_files)
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    for _ in range(2):  # the first one builds the index
        done = _asked(root)
    return dict(json.loads(done.splitlines()[-1]))


def _asked(root: Path) -> str:
    environment = {**os.environ, "CTX_CACHE": str(root.parent / "cache")}
    command = [sys.executable, "-c", COUNTING, "task", "add a retry limit to the card charge"]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True).stderr


def test_it_loads_nothing_that_the_answer_does_not_need(counted: dict[str, Any]) -> None:
    assert counted["code"] == 0
    assert NEEDLESS & set(counted["modules"]) == set()


def test_it_loads_few_modules(counted: dict[str, Any]) -> None:
    ours = [name for name in counted["modules"] if name.startswith("knowing")]
    # 190: how topics are asked for, what is on one and whose heading says the task are modules of their own
    assert len(ours) < 190 and len(counted["modules"]) < 600


def test_it_compiles_few_expressions(counted: dict[str, Any]) -> None:
    """Each takes from 0.1 to 3 ms. :class:`knowing.patterns.Pattern` compiles only what a task may match."""
    assert 20 < counted["expressions"] < 75


def test_it_makes_few_dataclasses(counted: dict[str, Any]) -> None:
    """Each costs 3.9 million instructions, a class of msgspec 0.15: nouns of the query path are of msgspec."""
    assert 0 < counted["dataclasses"] < 12
