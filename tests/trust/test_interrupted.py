"""Ctrl-C at any moment of an index: the program ends soon, quietly, with exit code 130, and leaves nobody behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.trust.conftest import HOUSE
from tests.worktree import write

PROGRAM = """
import sys
from knowing.cli.main import _listen, run
_listen()
print("ready", flush=True)
sys.argv[1:] = ["index", "--full", "--quiet"]
run()
"""
TRIES = int(os.environ.get("CTX_TRIES", "8"))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough files for a pool of workers."""
    text = "\n\n".join(f"def f{n}(x):\n    return f{n - 1}(x) + g(x)" for n in range(30))
    return write(tmp_path_factory.mktemp("tree"), {f"m{n}/a{n}.py": text for n in range(200)})


def started(tree: Path, tmp_path: Path) -> subprocess.Popen[str]:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")},
        "PYTHONPATH": str(HOUSE),
        "CTX_CACHE": str(tmp_path / "cache"),
        "CTX_INDEX_JOBS": "2",
    }
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=tree,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="no process groups")
def test_an_interrupted_index_ends_quietly(tree: Path, tmp_path: Path) -> None:
    begun = time.monotonic()
    whole = started(tree, tmp_path)
    assert whole.communicate(timeout=120)[1] == "" and whole.returncode == 0
    takes = time.monotonic() - begun
    chance = random.Random(15)  # noqa: S311
    for _ in range(TRIES):
        one = started(tree, tmp_path)
        assert one.stdout is not None and one.stdout.readline() == "ready\n"
        try:
            one.wait(chance.random() * takes)
        except subprocess.TimeoutExpired:
            os.killpg(one.pid, signal.SIGINT)  # a terminal tells all processes
        _, err = one.communicate(timeout=30)
        assert (one.returncode, err) in ((130, "ctx: interrupted\n"), (0, "")), err
        with pytest.raises(ProcessLookupError):
            for _ in range(100):  # what was killed may take a moment to go
                os.killpg(one.pid, 0)
                time.sleep(0.05)


LOCKED = """
import os, signal, weakref
from knowing.cli.main import _listen
_listen()
class Lock: pass
own = {"os": os, "signal": signal}
exec(compile("def given_back(_): os.kill(os.getpid(), signal.SIGINT)", "<frozen importlib._bootstrap>", "exec"), own)
lock = Lock()
watched = weakref.ref(lock, own["given_back"])
try:
    del lock
    signal.sigtimedwait([], 20)
    print("lost")
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.skipif(not hasattr(signal, "sigtimedwait"), reason="no way to wait for a signal")
def test_an_interruption_while_an_import_gives_a_lock_back_is_not_lost() -> None:
    """What is raised in such a callback is printed by Python and goes nowhere."""
    environment = {**os.environ, "PYTHONPATH": str(HOUSE)}
    done = subprocess.run([sys.executable, "-c", LOCKED], env=environment, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("heard\n", "")
