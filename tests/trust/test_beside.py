"""Readers beside writers and beside ``ctx clean``: one snapshot each, and never a refusal."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import knowing
from knowing.graph.reader import Graph
from knowing.index.lock import writer_lock
from knowing.index.remove import remove_index
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.verbs.host import Host
from tests.trust.conftest import HOUSE
from tests.worktree import git, write

QUICK = IndexSettings(jobs=1)
READS = int(os.environ.get("CTX_TRIES", "8")) * 10
WRITER = """
import contextlib, sys
from pathlib import Path
from knowing.errors import IndexBusy
from knowing.index.update import index
from knowing.index.remove import remove_index
from knowing.settings import IndexSettings
root = Path(sys.argv[1])
print("ready", flush=True)
for number in range(10_000):
    if sys.argv[2] == "clean" and number % 3 == 0:
        with contextlib.suppress(IndexBusy):  # a reader is building what was removed
            remove_index(root)
    index(root, IndexSettings(jobs=1), None, full=True)
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = write(tmp_path / "shop", {f"a{n}.py": f"def charge{n}(total):\n    return total\n" for n in range(20)})
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "charge the card")
    index(root, QUICK, None)
    return root


@pytest.mark.parametrize("what", ["write", "clean"])
def test_readers_beside_a_busy_writer_always_answer(shop: Path, tmp_path: Path, what: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(HOUSE)}
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(shop), what], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
        for _ in range(READS):
            if what == "write":
                with Graph(shop) as graph:
                    assert len(graph.symbols(range(1, graph.size))) == graph.size - 1
            else:
                found = knowing.search(Host(shop, stale="warn", cache_folder=tmp_path / "cache"), "charge3")
                assert found.found
            assert writer.poll() is None
    finally:
        writer.kill()
        writer.communicate()


def test_an_open_graph_keeps_all_of_its_files(shop: Path) -> None:
    graph = Graph(shop)
    index(shop, QUICK, None, full=True)
    remove_index(shop)
    assert graph.messages is not None and graph.message_words is not None and len(graph.kind) == graph.size
    graph.close()


def test_who_waited_for_a_lock_that_was_removed_takes_the_new_one(shop: Path) -> None:
    waiting, entered = threading.Event(), threading.Event()

    def second() -> None:
        with writer_lock(shop, on_wait=lambda _: waiting.set()):
            entered.set()

    thread = threading.Thread(target=second)
    with writer_lock(shop):
        thread.start()
        assert waiting.wait(30)
        (shop / ".ctx" / "lock").unlink()
        third = writer_lock(shop, wait=False)
        third.__enter__()
    assert not entered.wait(0.2), "two writers at once"
    third.__exit__(None, None, None)
    thread.join(30)
    assert entered.is_set()
