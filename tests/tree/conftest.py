"""A small work tree under git, made by hand."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


class Tree:
    """A work tree that can be written and committed, as its owner would."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(parents=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        who = {"NAME": "Ann", "EMAIL": "ann@example.org", "DATE": "2024-01-01T12:00:00+0200"}
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in who.items()},
        }
        done = subprocess.run(
            ["git", "-C", str(self.root), "-c", "protocol.file.allow=always", *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=environment,
            timeout=60,
            check=True,
        )
        return done.stdout.decode("utf-8", "replace").strip()

    def write(self, files: dict[str, str | bytes]) -> None:
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def commit(self, files: dict[str, str | bytes], message: str = "work") -> str:
        self.write(files)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def make_tree(tmp_path: Path) -> Callable[[str], Tree]:
    return lambda name="tree": Tree(tmp_path / name)


@pytest.fixture
def tree(make_tree: Callable[[str], Tree]) -> Tree:
    made = make_tree("tree")
    made.commit({"a.py": "x = 1\n", "lib/b.py": "y = 2\n", "lib/c.py": "z = 3\n"})
    return made
