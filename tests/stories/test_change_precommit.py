"""The hooks, run by the real pre-commit in a scratch repository. Skipped where pre-commit is not installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pre_commit")
yaml = pytest.importorskip("yaml")
TOP = Path(__file__).parents[2]


def run(root: Path, cache: Path, *arguments: str) -> tuple[int, str]:
    environment = {
        **os.environ,
        "PRE_COMMIT_HOME": str(cache / "pre-commit"),
        "XDG_CACHE_HOME": str(cache),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(TOP), os.environ.get("PYTHONPATH")))),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        **{f"GIT_{role}_{key}": "ann@example.org" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")},
    }
    done = subprocess.run(
        arguments,
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def scratch(tmp_path: Path, check_arguments: list[str]) -> Path:
    """A repository whose hooks are ours, run from this checkout instead of from an environment of their own."""
    root = tmp_path / "scratch"
    root.mkdir()
    hooks = []
    for hook in yaml.safe_load((TOP / ".pre-commit-hooks.yaml").read_text("utf-8")):
        entry = hook["entry"].replace("ctx ", f"{sys.executable} -m knowing.cli.main ", 1)
        hooks.append(
            {**hook, "entry": entry, "language": "system", "args": check_arguments if hook["id"] == "ctx-check" else []}
        )
    config = {"repos": [{"repo": "local", "hooks": hooks}]}
    (root / ".pre-commit-config.yaml").write_text(json.dumps(config), "utf-8")  # JSON is YAML
    (root / "bank.py").write_text("def transfer_money(cents: int) -> int:\n    return cents\n", "utf-8")
    run(root, tmp_path, "git", "init", "-q")
    run(root, tmp_path, "git", "add", "-A")
    return root


def precommit(root: Path, tmp_path: Path, *arguments: str) -> tuple[int, str]:
    return run(root, tmp_path, sys.executable, "-m", "pre_commit", "run", "--verbose", *arguments)


def test_the_context_is_printed_cold_and_warm_and_never_blocks(tmp_path: Path) -> None:
    root = scratch(tmp_path, [])
    for _ in ("cold", "warm"):
        code, said = precommit(root, tmp_path)
        assert code == 0, said
        assert "added transfer_money" in said and "no rule is on" in said


def test_the_gate_blocks_when_a_rule_is_given(tmp_path: Path) -> None:
    root = scratch(tmp_path, ["--untested"])
    code, said = precommit(root, tmp_path, "ctx-check")
    assert code == 1 and "bank.py:1: untested: transfer_money changed and no test reaches it" in said


def test_a_gate_that_cannot_be_evaluated_blocks_and_the_context_does_not(tmp_path: Path) -> None:
    root = scratch(tmp_path, ["--untested"])
    (root / ".ctx").write_text("in the way", "utf-8")
    code, said = precommit(root, tmp_path, "ctx-pr-context")
    assert code == 0 and "no context" in said, said
    code, said = precommit(root, tmp_path, "ctx-check")
    assert code == 1 and "is in the way" in said, said
