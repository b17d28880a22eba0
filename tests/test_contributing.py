"""CONTRIBUTING.md works: each walk-through is followed to the letter, on a copy of the tree.

What a walk-through may say, and what is done about it:

    Create `PATH`:                            the block below becomes that file
    In `PATH`, above the line `LINE`, add:    the block is put above the one line that reads so (or below it)
    In an empty folder, write `PATH`:         the same, in the folder in which ``ctx`` is then run
    a block of console                        ``$ command`` is run; the lines below it must be part of what it prints
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (Add [^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
COPIED = ("knowing", "languages", "tests/languages", "tests/conftest.py", "tests/worktree.py", "pyproject.toml")
STEP = re.compile(
    r"(?:Create `(?P<create>[^`]+)`:"
    r"|In `(?P<edit>[^`]+)`,\s+(?P<side>above|below)\s+the\s+line\s+`(?P<line>[^`]+)`,\s+add:"
    r"|n an empty folder, write `(?P<write>[^`]+)`:"
    r"|(?=\n```console))\n\n?```(?P<kind>\w+)\n(?P<block>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


class Reader:
    """Somebody who follows a walk-through, in a copy of the tree and an empty folder beside it."""

    def __init__(self, folder: Path) -> None:
        self.tree, self.folder = folder / "tree", folder / "folder"
        self.folder.mkdir()
        for name in COPIED:
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.tree / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, self.tree / name)

    def follow(self, section: str) -> int:
        """Do what a section says; how many outputs were compared."""
        compared = 0
        for step in STEP.finditer(section):
            if step["kind"] == "console":
                compared += sum(self.see(command, lines) for command, lines in transcripts(step["block"]))
            elif step["edit"]:
                self.insert(self.tree / step["edit"], step["line"], step["block"], is_below=step["side"] == "below")
            else:
                path = self.tree / step["create"] if step["create"] else self.folder / step["write"]
                assert not path.exists(), f"{path.name} is there already: choose another example"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step["block"], "utf-8")
        return compared

    def insert(self, path: Path, line: str, block: str, is_below: bool) -> None:
        """Put a block above or below the one line of a file that reads so."""
        lines = path.read_text("utf-8").splitlines(keepends=True)
        places = [number for number, text in enumerate(lines, 1) if text.strip() == line]
        assert len(places) == 1, f"{path.name} has {len(places)} lines {line!r}"
        lines.insert(places[0] if is_below else places[0] - 1, block)
        path.write_text("".join(lines), "utf-8")

    def see(self, command: str, lines: list[str]) -> bool:
        """Run a command of the page; every line that the page shows is part of what it prints."""
        program, *arguments = shlex.split(command)
        is_ctx = program == "ctx"
        done = subprocess.run(
            [sys.executable, *(["-m", "knowing.cli.main"] if is_ctx else []), *arguments],
            cwd=self.folder if is_ctx else self.tree,
            env={
                **os.environ,
                "PYTHONPATH": str(self.tree),
                "NO_COLOR": "1",
                "COLUMNS": "200",
                "XDG_CACHE_HOME": str(self.folder.parent),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        said = " ".join(done.stdout.split())
        missing = [line for line in lines if " ".join(line.split()) not in said]
        assert not missing, f"$ {command}\ndoes not say {missing}, but:\n{done.stdout}{done.stderr}"
        return True


def transcripts(block: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines that it prints."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = part.strip().splitlines()
        yield command, [line for line in lines if line.strip()]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_walk_through_can_be_followed(section: str, tmp_path: Path) -> None:
    assert Reader(tmp_path).follow(SECTIONS[section]) >= 1


def test_nothing_on_the_page_is_left_undone() -> None:
    for name, section in SECTIONS.items():
        assert len(STEP.findall(section)) == section.count("```") // 2, f"a block of {name!r} is no step"


def test_set_up_is_one_line() -> None:
    block = re.search(r"## Set up\n\n```sh\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None and len(block[1].splitlines()) == 1


def test_links_of_the_page_lead_somewhere() -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", PAGE)
    assert targets and [target for target in targets if not (ROOT / target).exists()] == []
