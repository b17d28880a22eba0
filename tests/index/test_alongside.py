"""Work in a forked child: the same graph as without, and nothing lost, left behind or hidden when a child goes wrong."""

from __future__ import annotations

import errno
import os
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from knowing.errors import StorageError, WorkerLost
from knowing.facts import gather
from knowing.facts.forking import CAN_FORK
from knowing.graph.arrays import read_arrays
from knowing.graph.canonical import content
from knowing.graph.connect import FOLDER
from knowing.index import build
from knowing.index.alongside import alongside, has_room_beside
from knowing.index.link import draft as link
from knowing.index.lock import writer_lock
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.settings.index import LinkLimits

sys.path.insert(0, str(Path(__file__).parent))
from polyglot import FILES, append, write

MORTAL = Path(__file__).parents[1] / "mortal.py"
forks = pytest.mark.skipif(not CAN_FORK, reason="no fork that can be trusted")
ONE, TWO, FOUR = (IndexSettings(jobs=jobs) for jobs in (1, 2, 4))


def double(number: int) -> tuple[int, int]:
    return 2 * number, os.getpid()


def refuse() -> NoReturn:
    raise StorageError("the disk is full", "free some space")


def run_out_of_space(*_: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


def die(*_: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def wait_for_nobody(reader: int) -> bytes:
    return os.read(reader, 1)


# -- a task ----------------------------------------------------------------------------------------


@forks
def test_two_jobs_compute_in_another_process_and_one_does_not() -> None:
    with alongside(1) as alone, alongside(2) as crew:
        here, beside = alone.start(double, 21).result(), crew.start(double, 21).result()
    assert here == (42, os.getpid())
    assert beside[0] == 42 and beside[1] != os.getpid()


@forks
def test_a_long_answer_arrives_whole() -> None:
    with alongside(2) as crew:
        assert crew.start(bytes, 5_000_000).result() == bytes(5_000_000)


@forks
def test_what_a_child_raises_is_raised_with_its_hint_and_its_place() -> None:
    with alongside(2) as crew, pytest.raises(StorageError, match="the disk is full; free some space") as caught:
        crew.start(refuse).result()
    assert "in refuse" in caught.value.__notes__[0]


@forks
def test_an_answer_that_cannot_travel_is_told() -> None:
    with alongside(2) as crew, pytest.raises(RuntimeError, match="lambda"):
        crew.start(lambda: lambda: 0).result()


@forks
def test_a_killed_child_is_reported() -> None:
    with alongside(2) as crew, pytest.raises(WorkerLost, match="signal 9"):
        crew.start(die).result()


@forks
def test_a_child_that_nobody_asks_any_more_is_ended() -> None:
    reader, writer = os.pipe()
    with alongside(2) as crew:
        task = crew.start(wait_for_nobody, reader)
    with pytest.raises(ProcessLookupError):
        os.kill(task.pid, 0)
    os.close(reader)
    os.close(writer)


# -- a build ---------------------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    write(root, {name: text for name, text in FILES.items() if name.startswith("app/")})
    for number in range(80):  # enough to be read by a pool, and to have directions of meaning
        folder = f"more/part_{number % 7}"
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / f"module_{number}.py").write_text(
            f"from app.store import Store, make_store\n\n\nclass Part{number}(Store):\n"
            f"    def put_part_{number}(self, key):\n        return self.put(key) or make_store().helper.keep(key)\n\n\n"
            f"def walk_part_{number % 9}(gate):\n    gate.open()\n    return Part{number}().put_part_{number}(gate)\n"
        )
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "Parts that walk through the gate"]):
        subprocess.run(["git", *words], cwd=root, check=True, timeout=60)
    return root


def everything(root: Path) -> dict[str, Any]:
    """Every row of every table in its order, and every byte of every file of arrays."""
    connection = sqlite3.connect(root / FOLDER / "graph.db")
    meta = dict(connection.execute("SELECT key, value FROM meta"))
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    said: dict[str, Any] = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # noqa: S608
    connection.close()
    for kind in ("words", "vectors", "messages", "build"):
        name = "arrays" if kind == "build" else kind
        arrays = read_arrays(root / FOLDER / f"{name}-{meta.pop(kind)}.bin")
        assert arrays, name
        said[f"{name}.bin"] = {key: (one.dtype.str, one.shape, one.tobytes()) for key, one in arrays.items()}
    for key in ("indexed_at", "started_ns"):
        meta.pop(key)
    return {**said, "meta": meta}


@forks
def test_any_number_of_jobs_makes_the_same_graph(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "LINK", LinkLimits(split_from=2))
    write(tree, FILES)
    said = []
    for settings in (ONE, TWO, FOUR):
        shutil.rmtree(tree / FOLDER, ignore_errors=True)
        index(tree, settings, None, full=True)
        said.append(everything(tree))
    assert said[0]["unresolved"] and said[0]["linked"]
    assert said[0] == said[1] == said[2]


@forks
@pytest.mark.parametrize(
    ("place", "work", "error", "says"),
    [
        ((build, "find_words"), run_out_of_space, StorageError, "the disk is full"),
        ((build, "message_arrays"), run_out_of_space, StorageError, "the disk is full"),
        ((gather, "with_words"), run_out_of_space, OSError, "No space left"),
        ((build, "find_words"), die, WorkerLost, "ended from outside"),
        ((build, "message_arrays"), die, WorkerLost, "ended from outside"),
        ((link, "_resolved_beside"), die, WorkerLost, "ended from outside"),
    ],
)
def test_a_child_that_fails_is_one_line_and_the_previous_index_answers(
    tree: Path, monkeypatch: pytest.MonkeyPatch, place: Any, work: Any, error: type[Exception], says: str
) -> None:
    index(tree, TWO, None)
    before, files = content(tree), sorted((tree / FOLDER).iterdir())
    append("app/util.py", "\n\ndef quite_new():\n    return 1\n")(tree)
    with monkeypatch.context() as patched:
        patched.setattr(link, "LINK", LinkLimits(split_from=2))
        patched.setattr(*place, work)
        with pytest.raises(error, match=says):
            index(tree, TWO, None, full=True)
    assert content(tree) == before and sorted((tree / FOLDER).iterdir()) == files
    assert index(tree, TWO, None).mode == "patched"


@forks
def test_a_killed_reader_is_reported(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gather, "with_words", die)
    with pytest.raises(WorkerLost, match="reading files was ended from outside"):
        index(tree, TWO, None)


# -- a parent that is killed -----------------------------------------------------------------------


@forks
@pytest.mark.parametrize("event", [3, 6])
def test_no_child_outlives_a_killed_build(tree: Path, tmp_path: Path, event: int) -> None:
    """Every descendant inherits the write end of a pipe: it ends when the last of them does."""
    reader, writer = os.pipe()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CTX_CACHE": str(tmp_path)}
    command = [sys.executable, str(MORTAL), str(event), "index", str(tree), "--quiet", "--jobs", "2"]
    done = subprocess.run(command, pass_fds=[writer], env=environment, timeout=60, check=False)
    os.close(writer)
    assert done.returncode == -signal.SIGKILL
    assert select.select([reader], [], [], 30)[0] and os.read(reader, 1) == b""
    os.close(reader)
    index(tree, TWO, None, wait=False)


HOLD_AND_DIE = """
import os, signal, sys
from pathlib import Path
from knowing.index.lock import writer_lock
ready, started = os.pipe()
with writer_lock(Path(sys.argv[1])):
    if os.fork():
        os.read(ready, 1)
        os.kill(os.getpid(), signal.SIGKILL)
    os.write(started, b".")
    sys.stdin.read()
    os._exit(0)
"""


@forks
def test_the_lock_goes_with_the_process_that_took_it_not_with_its_children(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD_AND_DIE, str(tmp_path)],
        stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert holder.wait(timeout=60) == -signal.SIGKILL
    with writer_lock(tmp_path, wait=False):
        pass
    assert holder.stdin is not None
    holder.stdin.close()


def test_there_is_room_for_a_few_processes_and_not_for_any_number() -> None:
    assert not has_room_beside(10**9)
    assert has_room_beside(0) == Path("/proc/meminfo").exists()
