"""A user sets up agents, looks, changes their mind; and an agent without MCP reads the skill."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.clients.marked_block import BEGIN, END
from knowing.clients.skill import skill_text
from knowing.clients.table import CLIENTS, INSTRUCTIONS
from tests.stories.conftest import Run
from tests.worktree import git, write

EXAMPLES = [line for block in re.findall(r"```sh\n(.*?)```", skill_text(), re.DOTALL) for line in block.splitlines()]


@pytest.fixture
def shop(tmp_path: Path, shop_files: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    root = write(tmp_path / "shop", shop_files)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "Start the shop")
    return root


def test_a_dry_run_prints_the_diff_and_writes_nothing(run_in: Callable[[Path], Run], shop: Path) -> None:
    write(shop, {".vscode/mcp.json": '{\n\t"servers": {} // none yet\n}\n'})
    code, out, _ = run_in(shop)("agents", "add", "vscode", "claude", "--dry-run")
    assert code == 0
    assert '-\t"servers": {} // none yet\n+\t"servers": {\n+\t\t"ctx": {\n+\t\t\t"type": "stdio",\n' in out
    assert f"--- /dev/null\n+++ {shop}/.mcp.json\n" in out
    assert not (shop / ".mcp.json").exists()


def test_add_list_and_remove(run_in: Callable[[Path], Run], shop: Path) -> None:
    run = run_in(shop)
    code, out, _ = run("agents", "add", "cursor", "opencode", "--instructions")
    assert (code, [line.partition(":")[0] for line in out.splitlines()]) == (0, ["cursor", "agents-md", "opencode"])
    code, out, _ = run("agents", "list", "cursor", "--json")
    listed = json.loads(out)
    assert listed["schema"] == "knowing.agents/1"
    assert [(one["scope"], one["state"]) for one in listed["files"]] == [("project", "added"), ("user", "absent")]
    assert run("agents", "remove", "cursor", "opencode", "--instructions")[0] == 0
    assert git(shop, "status", "--porcelain", "-uall") == ""


def test_a_block_of_instructions_has_at_most_five_lines() -> None:
    assert len([BEGIN, *INSTRUCTIONS.splitlines(), END]) <= 5


def test_what_cannot_be_is_refused_in_one_line(run_in: Callable[[Path], Run], shop: Path) -> None:
    run = run_in(shop)
    assert run("agents", "install") == (2, "", "ctx: no action 'install'; one of: add, remove, list, check, skill\n")
    write(shop, {".mcp.json": "{"})
    code, out, err = run("agents", "add", "claude")
    assert (code, out) == (2, "") and err == f"ctx: {shop}/.mcp.json: line 1: it ends too early; it is left as it is\n"


def test_checking_nothing_says_so_and_is_no_success(run_in: Callable[[Path], Run], shop: Path) -> None:
    assert run_in(shop)("agents", "check") == (1, "no client is set up; to do so: ctx agents add CLIENT\n", "")


def test_texts_for_agents_are_checked_without_a_server(run_in: Callable[[Path], Run], shop: Path) -> None:
    run = run_in(shop)
    run("agents", "add", "skill", "agents-md")
    code, out, _ = run("agents", "check")
    assert (code, out.count(": ok (is what this version writes)\n")) == (0, 2)


def test_every_client_is_in_the_page(run_in: Callable[[Path], Run]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "agents.md").read_text("utf-8")
    assert [name for name, client in CLIENTS.items() if f"`{name}`" not in page or client.title not in page] == []


def test_the_skill_is_short_and_says_what_it_is_for(run_in: Callable[[Path], Run], shop: Path) -> None:
    code, out, _ = run_in(shop)("agents", "skill")
    assert code == 0 and out == skill_text() and len(out.splitlines()) <= 60
    assert re.match(r"---\nname: ctx\ndescription: \S.{50,1000}\n---\n", out)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_skill_answers(run_in: Callable[[Path], Run], shop: Path, example: str) -> None:
    name, *words = shlex.split(example)
    write(
        shop,
        {
            "shop/money.py": "class Money:\n    def __init__(self, cents: int = 0) -> None:\n        self.cents = cents\n"
        },
    )
    code, out, _ = run_in(shop)(*words)
    assert name == "ctx" and code == 0 and len(out.splitlines()) > 1


def test_the_skill_has_an_example_for_every_verb_it_names() -> None:
    shown = {shlex.split(line)[1] for line in EXAMPLES}
    assert set(re.findall(r"`ctx ([a-z-]+)", skill_text())) <= shown and len(EXAMPLES) >= 8


def test_the_server_answers_as_a_client_would_start_it(run_in: Callable[[Path], Run], shop: Path) -> None:
    pytest.importorskip("mcp")
    run = run_in(shop)
    run("agents", "add", "claude", "codex")
    write(shop, {"knowing/__init__.py": "raise SystemExit('imported from the repository')\n"})
    code, out, err = run("agents", "check")
    assert (code, err) == (0, ""), out
    assert [line.split(" ")[0] for line in out.splitlines()] == ["claude:", "codex:"]
    assert out.count(": ok (knowing ") == 2 and out.count("find works)") == 2
