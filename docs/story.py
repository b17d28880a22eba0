"""A page that is a story: its commands are run for real, one after the other, in a copy of a repository with a memory of its own.

``<!-- story: REPO -->`` names the checkout. A block between ``<!-- at: TIME`` … ``-->`` and ``<!-- end -->`` holds shell commands, one
on a line, which see the clock stand at that time (``CTX_NOW``); what they print is written below them. Variables that a block exports
are there in the next one. The copy is a clone, so that files can be edited and committed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STORY = re.compile(r"<!-- story: (?P<repo>[\w.-]+) -->")
BLOCK = re.compile(r"(<!-- at: (?P<time>\S+)\n(?P<lines>.*?)\n-->\n).*?(<!-- end -->)", re.DOTALL)
CUT = re.compile(r"\s+# lines=(?P<count>\d+)$")
LONGEST = 150
HIDDEN = "#! "
"""Starts a line that is run and not shown."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a story is played: a folder of its own, with the copy, the memory, the program and the variables of the shell."""

    folder: Path
    repo: str

    @property
    def root(self) -> Path:
        """The copy of the repository."""
        return self.folder / self.repo

    def set_up(self, checkout: Path) -> None:
        """Clone the checkout, with its index if it has one, and put ``ctx`` on a path."""
        source, copy = str(checkout.resolve()), str(self.root)
        subprocess.run(
            ["git", "-c", "advice.detachedHead=false", "clone", "-q", "--no-hardlinks", source, copy],
            check=True,
            timeout=300,
        )
        program = self.folder / "bin" / "ctx"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m knowing.cli.main "$@"\n')
        program.chmod(0o755)
        (self.folder / "variables").write_text("")

    def play(self, command: str, now: str) -> str:
        """What one line of shell prints, at a time."""
        keep = self.folder / "variables"
        script = f". '{keep}'\n{command}\n{{ declare -px CTX_SESSION PACK 2>/dev/null || true; }} > '{keep}'\n"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            env=self._environment(now),
            timeout=600,
        )
        return (done.stdout or done.stderr).replace(str(self.folder), "~")

    def _environment(self, now: str) -> dict[str, str]:
        who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in _WHO.items()}
        dates = {"GIT_AUTHOR_DATE": f"{now}Z", "GIT_COMMITTER_DATE": f"{now}Z"}
        ours = {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "110", "CTX_NOW": now}
        folders = {"CTX_MEMORY": str(self.folder / "memory"), "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"}
        return {**os.environ, **who, **dates, **ours, **folders, "GIT_CONFIG_GLOBAL": os.devnull}


_WHO = {"NAME": "Ann", "EMAIL": "ann@example.org"}


def told(text: str, work: Path) -> str:
    """A page with all its blocks played anew."""
    found = STORY.search(text)
    if found is None:
        raise SystemExit("a story says which repository it is about: <!-- story: REPO -->")
    folder = Path(tempfile.mkdtemp(prefix="story-"))
    try:
        stage = Stage(folder, found["repo"])
        stage.set_up(work / found["repo"])
        stage.play("ctx index --quiet", "2024-01-01T00:00")
        return BLOCK.sub(lambda m: m[1] + _block(stage, m["time"], m["lines"]) + m[4], text)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _block(stage: Stage, now: str, lines: str) -> str:
    """One block as a reader sees it: each command, and what it prints."""
    out = []
    for line in lines.split("\n"):
        if line.startswith(HIDDEN):
            stage.play(line.removeprefix(HIDDEN), now)
            continue
        command = CUT.sub("", line)
        said = stage.play(command, now).rstrip("\n")
        shown = [one.rstrip()[:LONGEST] for one in said.split("\n")] if said else []
        if (cut := CUT.search(line)) and len(shown) > int(cut["count"]):
            shown = [*shown[: int(cut["count"])], "…"]
        out += [f"$ {command}", *shown]
    return "```console\n" + "\n".join(out) + "\n```\n"
