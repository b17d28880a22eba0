"""The docs say what the program does: every verb and every setting is there, and what is generated is current."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from knowing.cli.main import VERBS
from knowing.settings import Settings

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_documented(verb: str) -> None:
    assert any(re.search(rf"ctx {re.escape(verb)}\b", page.read_text("utf-8")) for page in PAGES)


def test_settings_page_is_what_the_code_says() -> None:
    done = subprocess.run(
        [sys.executable, "docs/generate.py", "--offline", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_stage_has_a_section_of_settings() -> None:
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    stages = [one for one in Settings.__struct_fields__ if isinstance(getattr(Settings(), one), Struct)]
    assert [stage for stage in stages if f"## `[{stage}]`" not in page] == []


def test_the_page_about_architecture_has_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = page.partition("## Rooms")[2].partition("\n## ")[0]
    house = ROOT / "knowing"
    folders = {path.name for path in house.rglob("*") if path.is_dir()} - {"__pycache__"}
    modules = {path.stem for path in house.glob("*.py")} - {"__init__", "__main__"}
    assert {name for name in folders | modules if not re.search(rf"`{name}/?`", rooms)} == set()


def test_the_page_about_architecture_names_files_that_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`((?:knowing|languages|eval|bench|tests|docs)/[\w./-]+)`", page))
    assert len(named) > 20
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_what_the_workflow_asks_of_the_wheel_works(tmp_path: Path) -> None:
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    asked = re.findall(r'"\$RUNNER_TEMP/wheel/bin/ctx" (.+)', workflow)
    (tmp_path / "sites.py").write_text("def resolve_call_sites(): ...\n")
    for line in asked:
        arguments = [str(tmp_path) if one == "$GITHUB_WORKSPACE" else one for one in shlex.split(line)]
        done = subprocess.run(
            [sys.executable, "-m", "knowing", *arguments],
            cwd=ROOT,
            env={**os.environ, "CTX_CACHE": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert len(asked) == 2


def test_readme_opens_with_exactly_two_commands() -> None:
    first = re.search(r"```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert first is not None
    assert len(first[1].strip().splitlines()) == 2


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme, script = (ROOT / "README.md").read_text("utf-8"), (ROOT / ".ci" / "run").read_text("utf-8")
    command = re.search(r"```sh\n.*?\n(.*?)\n```", readme, re.DOTALL)
    assert command is not None and command[1] in script


def test_quoted_transcripts_are_not_empty() -> None:
    for page in (ROOT / "README.md", ROOT / "docs" / "guide.md"):
        blocks = re.findall(r"<!-- run: .+? -->\n(.*?)<!-- end -->", page.read_text("utf-8"), re.DOTALL)
        assert blocks and all("```console\n$ ctx " in block for block in blocks)


def test_every_block_of_the_story_was_played() -> None:
    text = (ROOT / "docs" / "memory.md").read_text("utf-8")
    blocks = re.findall(r"<!-- at: \S+\n(.*?)\n-->\n(.*?)<!-- end -->", text, re.DOTALL)
    assert len(blocks) > 8
    for lines, shown in blocks:
        commands = [line.split("  # lines=")[0] for line in lines.split("\n") if not line.startswith("#! ")]
        assert [line[2:] for line in shown.split("\n") if line.startswith("$ ")] == commands


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
