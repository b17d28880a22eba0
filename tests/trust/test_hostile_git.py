"""No verb starts anything that a repository names, wherever it names it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.cli.main import commands
from tests.forked import python
from tests.trust.conftest import HOUSE, VERBS, run_all
from tests.trust.planting import PLACES, assert_nothing_ran, edited, hostile, planted, shop, traps, write


@pytest.mark.parametrize("is_within", [False, True])
@pytest.mark.parametrize("place", PLACES)
def test_no_verb_runs_what_a_repository_names(place: str, is_within: bool, tmp_path: Path) -> None:
    root, inner = hostile(place, tmp_path)
    if is_within and root == inner:
        root = root / "shop"  # a folder of it
    elif is_within:
        root = inner
    said = run_all(root, tmp_path / "home", more=traps(tmp_path), is_fresh=place == "main")
    assert_nothing_ran(tmp_path)
    asked = ("index", "status", "pr", "check", "tests", "why ", "task", "find", "map", "notes list", "doctor", "rules")
    refused = {verb: error for verb, (code, error) in said.items() if code == 2 and verb.startswith(asked)}
    assert not refused  # what does nothing would prove nothing


TOOLS: list[tuple[str, dict[str, object]]] = [
    ("context", {"task": "change how the total is charged"}),
    ("look", {"at": ["shop/pay.py::charge"]}),
    ("change", {}),
    ("change", {"base": "HEAD~1"}),
    ("find", {"query": "charge"}),
    ("note", {"text": "Totals are in cents", "about": ["shop/pay.py::charge"]}),
]


SERVER = """
import json, sys
from pathlib import Path
import anyio
from mcp import Client
from knowing.cli.mcp import _served
from knowing.serve.server import make_server

async def story():
    served = _served(tuple(map(Path, sys.argv[1:])), "", 120.0)
    async with Client(make_server(served)) as client:
        for name, arguments in json.load(sys.stdin):
            result = await client.call_tool(name, arguments)
            assert not result.is_error, (name, result)
    served.sessions.end()
    served.warm.close()

anyio.run(story)
"""
"""A server and its client in one process."""


@pytest.mark.parametrize("place", PLACES)
def test_no_tool_of_a_server_runs_what_a_repository_names(place: str, tmp_path: Path) -> None:
    pytest.importorskip("mcp.client.client")
    root, inner = hostile(place, tmp_path)
    folders = list({str(root): 0, str(inner): 0})
    calls = [
        (name, {**given, "path": folder} if inner != root else given) for folder in folders for name, given in TOOLS
    ]
    home = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "home/cache"), "PYTHONPATH": str(HOUSE)}
    environment = {**os.environ, **home, **traps(tmp_path)}
    if place == "main":
        ask_over_streams(root, calls, environment)
    else:
        done = python(SERVER, *folders, cwd=root, env=environment, sent=json.dumps(calls))
        assert done.returncode == 0, done.stderr
    assert_nothing_ran(tmp_path)


def ask_over_streams(root: Path, calls: list[tuple[str, dict[str, object]]], environment: dict[str, str]) -> None:
    """Call tools of a server as a client does that has started it."""
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    from tests.serve.conftest import command, run

    line = command("mcp", "--root", str(root))
    server = StdioServerParameters(command=line[0], args=line[1:], env=environment, cwd=str(root))

    async def story() -> None:
        async with Client(stdio_client(server)) as client:
            assert {one.name for one in (await client.list_tools()).tools} == {name for name, _ in TOOLS}
            for name, arguments in calls:
                result = await client.call_tool(name, arguments)
                assert not result.is_error, (name, result)

    run(story)


@pytest.mark.parametrize("place", PLACES)
def test_no_question_of_a_batch_and_no_change_that_is_watched_runs_what_a_repository_names(
    place: str, tmp_path: Path
) -> None:
    pytest.importorskip("watchfiles")
    root, inner = hostile(place, tmp_path)
    home = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "home/cache"), "PYTHONPATH": str(HOUSE)}
    environment = {**os.environ, **home, **traps(tmp_path)}
    program = [sys.executable, "-P", "-m", "knowing"]
    with subprocess.Popen(
        [*program, "watch", "--json", str(root)], env=environment, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as watch:  # fmt: skip
        assert watch.stdout is not None
        assert json.loads(watch.stdout.readline())["mode"] == "full"
        write(inner, {"shop/late.py": "def late(): ...\n"})
        write(root, {"shop/later.py": "def later(): ...\n"})
        while json.loads(watch.stdout.readline())["mode"] == "unchanged":
            pass
        watch.send_signal(signal.SIGINT)
        assert watch.wait(120) == 130
    questions: list[dict[str, object]] = [
        {"verb": "task", "text": "change how the total is charged"}, {"verb": "show", "symbol": "charge"}, {"verb": "find", "text": "charge"},
        {"verb": "tests", "what": ["charge"]}, {"verb": "search", "words": "charge"}, {"verb": "pr"}, {"verb": "files", "paths": ["shop/pay.py"]},
    ]  # fmt: skip
    sent = "".join(json.dumps(one) + "\n" for one in questions).encode()
    done = subprocess.run([*program, "batch"], env=environment, cwd=root, input=sent, capture_output=True, timeout=300, check=True)  # fmt: skip
    assert len(done.stdout.splitlines()) == len(questions)
    assert_nothing_ran(tmp_path)


def test_no_verb_is_forgotten() -> None:
    waiting = {"mcp", "watch"}  # they stay, and have tests of their own
    assert {one[0] for one in VERBS} == set(commands()) - waiting


def test_the_trap_works(tmp_path: Path) -> None:
    """Were git asked in the ordinary way, what is planted here would run."""
    root = shop(tmp_path / "shop")
    planted(root, tmp_path)
    edited(root)
    subprocess.run(["git", "-C", str(root), "status"], capture_output=True, check=False)
    subprocess.run(["git", "-C", str(root), "diff"], capture_output=True, check=False)
    ran = (tmp_path / "ran").read_text()
    assert all(name in ran for name in ("included", "other-process", "hook-post-index-change"))
    shutil.rmtree(root)
