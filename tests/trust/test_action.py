"""The composite action runs nothing that a pull request brings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

from tests.trust.conftest import HOUSE
from tests.worktree import write

ACTION = (HOUSE / "action.yml").read_text("utf-8")
PLANTED = "import os, pathlib\npathlib.Path(os.environ['CAUGHT']).write_text(__file__)\n"


def script(step: str) -> str:
    """The shell lines of a step."""
    found = re.search(rf"- name: {step}\n(?:.*\n)*?      run: (\|\n(?:        .*\n)+|.+\n)", ACTION)
    assert found is not None
    return textwrap.dedent(found[1].removeprefix("|\n"))


@pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="the action needs a shell")
def test_installing_imports_nothing_from_the_checkout(tmp_path: Path) -> None:
    checkout = write(
        tmp_path / "checkout",
        {
            f"{name}/{file}": PLANTED
            for name in ("pip", "venv", "ensurepip", "knowing", "json")
            for file in ("__init__.py", "__main__.py")
        }
        | {"sitecustomize.py": PLANTED, "usercustomize.py": PLANTED},
    )
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("COVERAGE", "PYTHON"))},
        "CAUGHT": str(tmp_path / "caught"),
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_ENV": str(tmp_path / "environment"),
        "INSTALL": str(tmp_path / "there is nothing to install here"),
        "ACTION_PATH": "",
        "PIP_NO_INDEX": "1",
    }
    subprocess.run(
        ["bash", "-c", script("Install ctx")],
        cwd=checkout, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=600, check=False,
    )  # fmt: skip
    assert not (tmp_path / "caught").exists(), (tmp_path / "caught").read_text()


def test_every_step_runs_isolated() -> None:
    for step in ("Install ctx", "Context", "Gate"):
        lines = [line for line in script(step).splitlines() if not line.lstrip().startswith("#")]
        assert not [line for line in lines if re.search(r"(^|\s)ctx\s", line)], "what is on PATH may be the checkout's"
        assert not [line for line in lines if re.search(r'python"? (?!-I)-', line, re.IGNORECASE)]
    assert "working-directory: ${{ runner.temp }}" in ACTION
