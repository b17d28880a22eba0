"""``ctx watch`` keeps the index fresh through single changes, branches and floods, and ends quietly."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from knowing.graph.reader import Graph
from knowing.tree.watching import Watch, folders_of
from tests.serve.conftest import PATIENCE_S, command
from tests.worktree import git, write

watchfiles = pytest.importorskip("watchfiles")


def updated(watch: subprocess.Popen[bytes], **expected: int) -> dict[str, Any]:
    """The next update that says all of this; others before it are passed over."""
    assert watch.stdout is not None
    while line := watch.stdout.readline():
        said: dict[str, Any] = json.loads(line)
        if all(said[key] >= least for key, least in expected.items()):
            return said
    raise AssertionError("it ended")


def test_the_index_follows_the_tree_until_interrupted(tree: Path, surroundings: dict[str, str]) -> None:
    git(tree, "checkout", "--quiet", "-b", "other")
    write(tree, {"shop/kite.py": "def fly_kite(): ...\n"})
    git(tree, "add", ".")
    git(tree, "commit", "--quiet", "-m", "A kite")
    git(tree, "checkout", "--quiet", "-")
    with subprocess.Popen(
        command("watch", "--json", str(tree)), env=surroundings, cwd=tree.parent,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as watch:  # fmt: skip
        assert updated(watch)["mode"] == "full"
        write(tree, {"shop/coin.py": "def mint_coin(): ...\n"})
        updated(watch, added=1)
        with Graph(tree) as graph:
            assert graph.named("mint_coin")
        git(tree, "checkout", "--quiet", "other")
        updated(watch, added=1)
        with Graph(tree) as graph:
            assert graph.named("fly_kite")
        flood = {f"flood/{number % 20}/{number}.py": f"def drop_{number}(): ...\n" for number in range(1_000)}
        for _ in range(5):
            write(tree, flood)
        while not is_there(tree, "drop_999"):
            updated(watch, moved=1)
        watch.send_signal(signal.SIGINT)
        assert watch.stderr is not None and watch.stderr.read() == b""
        assert watch.wait(PATIENCE_S) == 130


def test_a_watch_ends_when_its_folder_is_gone(tree: Path, surroundings: dict[str, str]) -> None:
    with subprocess.Popen(
        command("watch", "--json", str(tree)), env=surroundings, cwd=tree.parent,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as watch:  # fmt: skip
        updated(watch)
        tree.rename(tree.parent / "elsewhere")
        shutil.rmtree(tree.parent / "elsewhere")
        _, said = watch.communicate(timeout=PATIENCE_S)
        assert watch.returncode == 2 and said.decode().endswith(" is gone; start again where the repository is now\n")


def is_there(tree: Path, name: str) -> bool:
    with Graph(tree) as graph:
        return bool(graph.named(name))


def test_what_cannot_be_watched_is_refused(tree: Path, surroundings: dict[str, str]) -> None:
    for arguments, said in ((("no/such",), "does not exist"), (("--poll", "0"), "out of range")):
        done = subprocess.run(
            command("watch", *arguments), env=surroundings, cwd=tree, capture_output=True, check=False
        )
        assert done.returncode == 2 and said in done.stderr.decode()


def test_links_and_ignored_folders_are_not_watched(tree: Path) -> None:
    outside = write(tree.parent / "outside", {"deep/a.py": ""})
    (tree / "link").symlink_to(outside)
    write(tree, {"secret/deep/a.py": "", "seen/deep/a.py": ""})
    found = {os.path.relpath(one, tree) for one in folders_of(tree)}
    assert {"seen/deep", "shop", ".git"} <= found
    assert not [one for one in found if one.startswith(("secret", "link", "..", ".ctx"))]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="elsewhere every look is at the files")
def test_silence_is_believed_and_every_change_is_noticed(tree: Path) -> None:
    watch = Watch(tree)
    assert watch.has_moved()
    watch.look()
    assert not watch.has_moved()
    for number in range(50):
        for change in ("shop/money.py", f"new{number}/file.py", f"new{number}/deep/file.py"):
            write(tree, {change: f"x = {number}\n"})
            assert watch.has_moved() and not watch.is_blind
            watch.look()
            assert not watch.has_moved()
    write(tree, {".ctx/graph.db": "x"})
    assert not watch.has_moved()
    watch.end()
    assert watch.has_moved()
