"""One file cannot take all memory, or take the process that reads it along: it is one line of the skipped, and all others are read."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing import languages
from knowing.change.diff.between import read_diff
from knowing.change.diff.touched import read_changes
from knowing.cli.main import main
from knowing.errors import WorkerLost
from knowing.facts import ceiling, gather, sharing, worker
from knowing.facts.forking import CAN_FORK
from knowing.graph.reader import Graph
from knowing.index.report import IndexReport
from knowing.index.update import index
from knowing.settings import ChangeSettings, IndexSettings
from knowing.settings.facts import GATHER
from tests.worktree import git, write

MOST = 150_000_000
HEAVY = "@A " * 3_000
"""Nine thousand bytes of Kotlin that take 270 MB."""
REASON = "took more than 150 MB of memory to read, or broke the parser"
PARTS = {f"part{number}.py": f"def part{number}():\n    return {number}\n" for number in range(70)}
forks = pytest.mark.skipif(not CAN_FORK, reason="what a test replaces is inherited by a fork alone")


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ceiling, "GATHER", replace(GATHER, memory_bytes=MOST))


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], list[str]]:
    """What was parsed since the last time that somebody asked, in whatever process."""
    log, read = tmp_path / "readings", gather._read

    def noted(text: bytes, path: str, language: languages.Language | None) -> gather.Wordless:
        with log.open("a") as file:
            file.write(path + "\n")
        return read(text, path, language)

    def asked() -> list[str]:
        said = log.read_text().split() if log.exists() else []
        log.unlink(missing_ok=True)
        return said

    monkeypatch.setattr(gather, "_read", noted)
    return asked


def indexed(root: Path, jobs: int = 2, **options: bool) -> IndexReport:
    return index(root, IndexSettings(jobs=jobs), root.parent / "cache", **options)


def names(root: Path) -> set[str]:
    with Graph(root) as graph:
        return {name for name in ("charge", "pay", *(f"part{n}" for n in range(70))) if graph.named(name)}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("others", [{"pay.py": "def charge(): ...\n"}, PARTS], ids=["few", "many"])
def test_a_file_that_takes_too_much_memory_is_skipped_and_all_others_are_read(
    tmp_path: Path, others: dict[str, str], jobs: int
) -> None:
    root = write(tmp_path / "shop", {**others, "a.kt": HEAVY, "z.kt": "fun pay() = 1\n", "b/a.kt": HEAVY + "\n"})
    report = indexed(root, jobs)
    assert report.skipped == {"a.kt": REASON, "b/a.kt": REASON}
    assert report.files == len(others) + 1
    assert names(root) == {"pay"} | ({"charge"} if "pay.py" in others else {f"part{n}" for n in range(70)})


@forks
def test_it_is_not_read_again_before_it_changes(tmp_path: Path, readings: Callable[[], list[str]]) -> None:
    root = write(tmp_path / "shop", {"pay.py": "def charge(): ...\n", "a.kt": HEAVY})
    assert indexed(root).skipped == {"a.kt": REASON}
    assert "a.kt" in readings()
    write(root, {"new.py": "def pay(): ...\n"})
    assert indexed(root).skipped == {"a.kt": REASON} and readings() == ["new.py"]
    os.utime(root / "a.kt", ns=(1, 1))
    write(root, {"pyproject.toml": "[project]\nname = 'shop'\n"})
    assert indexed(root).skipped == {"a.kt": REASON} and "a.kt" not in readings()
    write(root, {"a.kt": "fun pay() = 1\n"})
    assert indexed(root).skipped == {} and readings() == ["a.kt"]


@forks
def test_a_file_that_becomes_too_heavy_leaves_the_index_in_one_try(
    tmp_path: Path, readings: Callable[[], list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path / "shop", {"pay.py": "def charge(): ...\n", "a.kt": "fun pay() = 1\n"})
    assert indexed(root).skipped == {} and names(root) == {"charge", "pay"}
    readings()
    write(root, {"a.kt": HEAVY})
    assert indexed(root).skipped == {"a.kt": REASON} and names(root) == {"charge"}
    assert readings() == ["a.kt"]
    assert main(["status", "--skipped", "--root", str(root)]) == 0
    assert f"a.kt: {REASON}" in capsys.readouterr().out


@forks
@pytest.mark.parametrize("count", [3, 70])
def test_a_file_whose_worker_is_killed_each_time_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    read = gather._read

    def killed(text: bytes, path: str, language: languages.Language | None) -> gather.Wordless:
        if path == "part1.py":
            os.kill(os.getpid(), signal.SIGKILL)
        return read(text, path, language)

    monkeypatch.setattr(gather, "_read", killed)
    root = write(tmp_path / "shop", dict(list(PARTS.items())[:count]))
    report = indexed(root)
    assert report.skipped == {"part1.py": "whoever read it was killed from outside, twice"}
    assert report.files == count - 1


@forks
@pytest.mark.parametrize("count", [3, 70])
@pytest.mark.parametrize("place", ["_read", "with_words"])
def test_a_worker_that_is_killed_once_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, count: int
) -> None:
    """While it reads a file, and when it has read all of them."""
    work, once = getattr(gather, place), tmp_path / "once"

    def killed(*arguments: object) -> object:
        if not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return work(*arguments)

    monkeypatch.setattr(gather, place, killed)
    root = write(tmp_path / "shop", dict(list(PARTS.items())[:count]))
    report = indexed(root)
    assert once.exists() and report.skipped == {} and report.files == count


@forks
def test_a_worker_that_cannot_start_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "stay_below", lambda _: os._exit(3))
    root = write(tmp_path / "shop", PARTS)
    with pytest.raises(WorkerLost, match="before it read any"):
        indexed(root)


@pytest.mark.skipif(not Path("/bin/ps").exists(), reason="nobody says how large a process is")
@pytest.mark.parametrize("others", [{"pay.py": "def charge(): ...\n"}, PARTS], ids=["few", "many"])
def test_where_the_system_keeps_no_ceiling_workers_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: dict[str, str]
) -> None:
    """As on macOS: processes are started from nothing, and the system does not hold them."""
    monkeypatch.setattr(ceiling, "IS_KEPT", False)
    monkeypatch.setattr(sharing, "GATHER", replace(GATHER, watch_s=0.05))
    monkeypatch.setattr(gather, "CAN_FORK", False)
    monkeypatch.setattr(worker, "CAN_FORK", False)
    root = write(tmp_path / "shop", {**others, "a.kt": "@A " * 5_500, "z.kt": "fun pay() = 1\n"})
    report = indexed(root)
    assert report.skipped == {"a.kt": REASON} and report.files == len(others) + 1


@forks
def test_a_change_that_takes_too_much_memory_is_one_line_beside_the_others(
    tmp_path: Path, readings: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        threading, "active_count", lambda: 1
    )  # whoever runs the tests has threads, which do nothing here
    root = write(tmp_path / "shop", {"pay.py": "def charge(): ...\n", "a.kt": "fun pay() = 1\n"})
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "Shop"]):
        git(root, *words)
    indexed(root)
    write(root, {"pay.py": "def charge(): return 1\n", "a.kt": HEAVY})
    readings()
    with Graph(root) as graph:
        for tries in (2, 0):  # beside another file, and alone
            parts = read_changes(read_diff(root), graph, tmp_path / "cache", ChangeSettings())
            assert [one.address for one in parts.symbols] == ["pay.py::charge"]
            assert parts.unread == (("a.kt", "the parser refused it"),)
            assert readings().count("a.kt") == tries
