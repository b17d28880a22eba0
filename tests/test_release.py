"""``just release`` makes a version, a heading and a tag, or says why not and leaves everything as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
JUST = shutil.which("just", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
pytestmark = pytest.mark.skipif(JUST is None, reason="just is not installed")


def call(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a repository that knows who commits and nothing else of this machine."""
    who = {f"GIT_{role}_{what}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {
        **os.environ,
        **who,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "PYTHON": sys.executable,
    }
    return subprocess.run(
        command,
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def release(root: Path, version: str) -> subprocess.CompletedProcess[str]:
    assert JUST is not None
    return call(root, JUST, "release", version)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with the files that a release touches."""
    for name in ("justfile", "CHANGELOG.md", "knowing/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for arguments in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "start")):
        assert call(tmp_path, "git", *arguments).returncode == 0
    return tmp_path


def test_a_release_is_a_version_a_heading_and_a_tag(project: Path) -> None:
    done = release(project, "7.8.9")
    assert done.returncode == 0, done.stderr
    assert '__version__ = "7.8.9"' in (project / "knowing/__init__.py").read_text("utf-8")
    changes = (project / "CHANGELOG.md").read_text("utf-8")
    assert changes.index("## Unreleased") < changes.index("## 7.8.9 - ") < changes.index("## 0.1.0")
    assert call(project, "git", "describe", "--exact-match").stdout == "v7.8.9\n"
    assert call(project, "git", "status", "--porcelain").stdout == ""


@pytest.mark.parametrize("version", ["7.8", "v7.8.9", "7.8.9; touch x"])
def test_what_is_no_version_is_refused(project: Path, version: str) -> None:
    assert release(project, version).returncode == 2
    assert call(project, "git", "tag").stdout == "" and not (project / "x").exists()


def test_a_release_needs_a_clean_tree_and_a_new_version(project: Path) -> None:
    (project / "new.txt").write_text("x")
    assert "uncommitted" in release(project, "7.8.9").stderr
    (project / "new.txt").unlink()
    assert release(project, "7.8.9").returncode == 0
    assert "tagged already" in release(project, "7.8.9").stderr
