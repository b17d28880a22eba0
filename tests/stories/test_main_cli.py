"""The program itself: ``-C`` before the verb, configured budgets, completion in a shell."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from knowing.cli.completion import SHELLS
from knowing.cli.main import OWN
from knowing.verbs.table import VERBS

ROOT = Path(__file__).parents[2]
TASK = "charge the card and retry when the gateway is busy"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ctx(shop: Path, tmp_path: Path, run_in: Callable[[Path], Run]) -> Run:
    """Runs in a copy of the shop that may be changed."""
    shutil.copytree(shop, tmp_path / "shop")
    return run_in(tmp_path / "shop")


@pytest.mark.parametrize(
    "flags", [["-C", "shop"], ["-Cshop"], ["--root", "shop"], ["--root=shop"], ["-C", ".", "-C", "shop"]]
)
def test_a_folder_before_the_verb_is_where_it_runs(
    ctx: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = ctx(*flags, "files", "shop/money.py", "-o", "answer.txt")
    assert (code, out) == (0, "")
    assert "Money" in (tmp_path / "shop" / "answer.txt").read_text()
    assert Path.cwd() == tmp_path
    assert ctx(*flags, "task", TASK, "-C", "tests", "--limit", "1", "--include-tests")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-C",), "-C needs a folder"),
        (("-C", "nowhere", "status"), "nowhere is not a folder"),
        (("-C", "README.md", "status"), "README.md is not a folder"),
        (("--root=", "status"), "-C needs a folder"),
    ],
)
def test_a_folder_that_is_none_is_refused_in_one_line(ctx: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = ctx(*arguments)
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


@pytest.mark.parametrize("where", [".ctx.toml", "environment"])
def test_a_configured_budget_holds_unless_one_is_given(ctx: Run, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    if where == "environment":
        monkeypatch.setenv("CTX_PACK_BUDGET_TOKENS", "700")
        monkeypatch.setenv("CTX_CHANGE_BUDGET_TOKENS", "650")
        monkeypatch.setenv("CTX_CHANGE_FILES_BUDGET_TOKENS", "640")
    else:
        Path(".ctx.toml").write_text(
            "[pack]\nbudget_tokens = 700\n[change]\nbudget_tokens = 650\nfiles_budget_tokens = 640\n"
        )
    assert json.loads(ctx("task", TASK, "--json")[1])["budget_tokens"] == 700
    assert json.loads(ctx("task", TASK, "--json", "--budget", "600")[1])["budget_tokens"] == 600
    assert " in 700 tokens" in ctx("why", "charge_card", "--task", TASK)[1]
    assert json.loads(ctx("impact", "charge_card", "--json")[1])["budget_tokens"] == 650
    assert json.loads(ctx("tests", "charge_card", "--json")[1])["budget_tokens"] == 650
    assert json.loads(ctx("files", "shop", "--json")[1])["budget_tokens"] == 640
    assert json.loads(ctx("files", "shop", "--json", "--budget", "900")[1])["budget_tokens"] == 900
    patch = Path("a.patch")
    patch.write_text("--- a/shop/weather.py\n+++ b/shop/weather.py\n@@ -6 +6 @@\n-    return 40\n+    return 50\n")
    assert json.loads(ctx("pr", "--diff", "a.patch", "--json")[1])["budget_tokens"] == 650


@pytest.mark.parametrize("shell", SHELLS)
def test_a_completion_script_knows_every_verb_and_its_options(ctx: Run, shell: str) -> None:
    code, out, err = ctx("completion", shell)
    assert (code, err) == (0, "")
    assert all(name in out for name in (*VERBS, *OWN)) and "include-tests" in out and "no-wait" in out


def test_completion_for_another_shell_is_refused(ctx: Run) -> None:
    assert ctx("completion", "tcsh")[::2] == (2, "ctx: no completion for 'tcsh'; one of: bash, zsh, fish\n")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ctx", "ta"], ["task"]),
        (["ctx", "-C", "somewhere", "why"], ["why", "why-not"]),
        (["ctx", "task", "--bu"], ["--budget"]),
        (["ctx", "-C", "somewhere", "index", "--f"], ["--full"]),
        (["ctx", "files", "sho"], []),
    ],
)
def test_bash_completes(typed: list[str], offered: list[str]) -> None:
    script = subprocess.run(
        [sys.executable, "-m", "knowing", "completion", "bash"],
        capture_output=True, timeout=60, stdin=subprocess.DEVNULL, cwd=ROOT, check=True,
    ).stdout.decode()  # fmt: skip
    words = " ".join(f"'{word}'" for word in typed)
    ask = f"{script}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _ctx; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(
        ["bash", "--norc", "-c", ask],
        capture_output=True, timeout=60, stdin=subprocess.DEVNULL, check=True, env={"PATH": os.environ["PATH"]},
    )  # fmt: skip
    assert done.stdout.decode().split() == offered


def test_every_page_that_the_program_points_to_is_there() -> None:
    import re

    pages = {
        page
        for path in (ROOT / "knowing").rglob("*.py")
        for page in re.findall(r"docs/[\w-]+\.md", path.read_text("utf-8"))
    }
    assert pages and not [page for page in sorted(pages) if not (ROOT / page).is_file()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("why", "pay", "charge a card"), "did you mean: ctx why pay --task 'charge a card'"),
        (("why", "pay", "--task", "charge", "a card"), "did you mean: ctx why pay --task 'charge a card'"),
        (("why-not", "pay", "charge a card"), "did you mean: ctx why-not pay --task TEXT"),
        (("task", "charge", "a", "card"), "a text of several words is written in quotes: ctx task 'charge a card'"),
        (("find", "charge", "card"), "a text of several words is written in quotes: ctx find 'charge card'"),
        (
            ("notes", "search", "two", "words"),
            "a text of several words is written in quotes: ctx notes search 'two words'",
        ),
        (("show", "pay", "charge"), "see: ctx show --help"),
        (("task", "--strip-ansi"), "a text that begins with - stands behind --: ctx task -- --strip-ansi"),
        (("find", "-x"), "a text that begins with - stands behind --: ctx find -- -x"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_what_is_written_in_the_wrong_place_is_answered_with_what_to_write(
    ctx: Run, arguments: tuple[str, ...], said: str
) -> None:
    code, out, refused = ctx(*arguments)
    assert (code, out) == (2, "") and refused.endswith(f"; {said}\n") and refused.count("\n") == 1


def test_every_verb_of_a_repository_takes_its_folder_behind_itself() -> None:
    from knowing.cli.main import app_of, commands

    def takes(command: Any) -> bool:
        return any("-C" in one.opts for one in command.params)

    def lacking(verb: str) -> list[str]:
        command = typer.main.get_command(app_of(verb))
        inner = getattr(command, "commands", {})
        return (
            [f"{verb} {name}" for name, one in inner.items() if not takes(one)]
            if inner
            else [verb] * (not takes(command))
        )

    assert [one for verb in commands() for one in lacking(verb)] == ["languages", "batch", "completion"]


def test_index_is_told_where_in_either_way(ctx: Run, tmp_path: Path) -> None:
    (tmp_path / "cart" / "old").mkdir(parents=True)
    (tmp_path / "cart" / "old" / "pay.py").write_text("def pay(): ...\n", "utf-8")
    code, out, _ = ctx("index", "-C", str(tmp_path / "cart"), "old")
    assert code == 0 and out.startswith(f"indexed {tmp_path / 'cart' / 'old'} ")
