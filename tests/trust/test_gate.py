"""A change cannot switch off the gate that it must pass: not by settings, not by ignoring itself, not by being unreadable."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.cli.main import main
from tests.worktree import git, write

Check = Callable[..., tuple[int, str]]
PAY = "def charge(total):\n    return total\n"
UNTESTED = PAY + "\n\ndef refund(total):\n    return -total\n"
GATE = "[check]\nuntested = true\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = write(
        tmp_path / "shop", {"shop/pay.py": PAY, ".ctx.toml": GATE, "shop/old.py": "def old():\n    return 1\n"}
    )
    git(root, "init", "-b", "main")
    git(root, "add", ".")
    git(root, "commit", "-m", "one")
    git(root, "checkout", "-b", "change")
    return root


@pytest.fixture
def check(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(root)

    def run(files: dict[str, str | bytes | None], *arguments: str) -> tuple[int, str]:
        write(root, files)
        git(root, "add", "-A")
        git(root, "commit", "-m", "two")
        code = main(["check", "--base", "main", *arguments])
        return code, capsys.readouterr().out

    return run


def test_without_tricks_it_fails(check: Check) -> None:
    code, out = check({"shop/pay.py": UNTESTED})
    assert code == 1 and "refund changed and no test reaches it" in out


@pytest.mark.parametrize(
    "trick",
    [
        {".ctx.toml": ""},
        {".ctx.toml": None},
        {".ctx.toml": GATE + "[index]\nmax_bytes = 1\n"},
        {".ctx.toml": "[check]\nuntested = false\n"},
        {".ctxignore": "shop/pay.py\n"},
        {".ctxignore": "*\n"},
        {"pyproject.toml": "[tool.ctx.check]\nuntested = false\n", ".ctx.toml": None},
        {"shop/pay.py": UNTESTED + "#" * 1_100_000},
        {"shop/pay.py": UNTESTED.encode() + b"# \0\0\0\n"},
    ],
    ids=["emptied", "removed", "max_bytes", "off", "ignored", "all ignored", "pyproject", "too large", "binary"],
)
def test_a_change_cannot_switch_its_gate_off(check: Check, trick: dict[str, str | bytes | None]) -> None:
    code, out = check({"shop/pay.py": UNTESTED, **trick})
    assert code == 1 and " failed (" in out, out


def test_a_threshold_that_the_change_sets_can_only_be_stricter(check: Check) -> None:
    code, out = check({"shop/old.py": "", ".ctx.toml": "[check]\nremoved = true\n"})
    assert code == 0 and "untested, removed" in out


def test_what_was_ignored_before_is_named_and_counted(root: Path, check: Check) -> None:
    write(root, {".ctxignore": "shop/old.py\n"})
    git(root, "checkout", "main")
    git(root, "add", "-A")
    git(root, "commit", "-m", "ignore")
    git(root, "checkout", "-B", "change")
    code, out = check({"shop/old.py": "def new():\n    return 1\n"})
    assert code == 0 and "shop/old.py: not evaluated: listed in .ctxignore" in out
    code, out = check({"shop/old.py": "def newer():\n    return 1\n"}, "--json")
    assert json.loads(out)["not_evaluated"] == [{"path": "shop/old.py", "why": "listed in .ctxignore"}]
