"""Files with odd names, files that change or vanish while they are read, and files that would like to be run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.index.update import index
from tests.index.small import SETTINGS, Meddler, names, run, skipped
from tests.worktree import git, write


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_any_file_name_can_be_indexed(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path)
    for number, name in enumerate(
        [b"new\nline.py", b"esc\x1b[31m.py", b"not\xffutf8.py", b"sp ace.py", "ünï.py".encode(), b"quo'te\".py"]
    ):
        with Path(os.fsdecode(raw + b"/" + name)).open("wb") as file:
            file.write(b"def number_%d(): pass\n" % number)
    git(tmp_path, "init")
    report = run(tmp_path)
    assert report.files == 6 and {f"number_{n}" for n in range(6)} <= names(tmp_path)
    assert run(tmp_path).mode == "unchanged"
    with Path(os.fsdecode(raw + b"/not\xffutf8.py")).open("ab") as file:
        file.write(b"def appended(): pass\n")
    assert run(tmp_path).mode == "patched" and "appended" in names(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_two_names_that_read_alike_do_not_collide(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path)
    for name in (b"a\xff.py", b"a\\udcff.py"):
        with Path(os.fsdecode(raw + b"/" + name)).open("wb") as file:
            file.write(b"def f(): pass\n")
    report = run(tmp_path)
    assert report.files == 1 and len(report.skipped) == 1


def test_a_file_that_changes_while_it_is_read_is_seen_by_the_next_run(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def first(): pass\n"})
    index(
        tmp_path,
        SETTINGS,
        None,
        progress=Meddler("reading", lambda: write(tmp_path, {"a.py": "def second_longer(): pass\n"})),
    )
    assert "second_longer" in names(tmp_path)
    assert run(tmp_path).mode == "unchanged"
    index(
        tmp_path,
        SETTINGS,
        None,
        full=True,
        progress=Meddler("linking", lambda: write(tmp_path, {"a.py": "def third_even_longer(): pass\n"})),
    )
    assert "second_longer" in names(tmp_path)
    run(tmp_path)
    assert "third_even_longer" in names(tmp_path)


def test_a_file_that_vanishes_while_it_is_read_is_skipped(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def first(): pass\n", "b.py": "def other(): pass\n"})
    report = index(tmp_path, SETTINGS, None, progress=Meddler("reading", (tmp_path / "a.py").unlink))
    assert report.skipped["a.py"].startswith("cannot be read") and "other" in names(tmp_path)
    run(tmp_path)
    assert skipped(tmp_path) == {}


def test_nothing_of_the_repository_is_executed(tmp_path: Path) -> None:
    trap = "import pathlib\npathlib.Path('SPRUNG').touch()\n"
    write(tmp_path, dict.fromkeys(("conftest.py", "setup.py", "__init__.py", "sitecustomize.py", "a.py"), trap))
    git(tmp_path, "init")
    hook = (
        write(tmp_path, {".git/hooks/post-index-change": "#!/bin/sh\ntouch SPRUNG\n"}) / ".git/hooks/post-index-change"
    )
    hook.chmod(0o755)
    git(tmp_path, "config", "core.fsmonitor", "touch SPRUNG; false")
    code = "import sys; from knowing.cli.main import main; sys.exit(main(['index', sys.argv[1], '--quiet']))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CTX_CACHE": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=tmp_path, check=True, timeout=60, env=environment)
    assert not (tmp_path / "SPRUNG").exists()
