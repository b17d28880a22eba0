"""One file cannot hold up the others: what takes too long to read is one line of the skipped."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing import languages
from knowing.facts import gather
from knowing.facts.patience import Clock, TookTooLong, clock, limited
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.settings.facts import PARSE
from tests.worktree import write


def test_what_computes_for_too_long_is_ended() -> None:
    with pytest.raises(TookTooLong), limited(0.05):
        while True:
            pass
    with limited(5):
        assert sum(range(10)) == 45


@contextmanager
def _hasty() -> Iterator[Clock]:
    with clock() as wind_up:
        yield lambda seconds: wind_up(min(seconds, 0.2))


def test_a_file_that_takes_too_long_is_skipped_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = "x" + ".f(1)" * 20_000 + "\n" + "\n".join(f"def g{n}(): return g{n}(h(1))" for n in range(20_000))
    root = write(tmp_path / "shop", {"pay.py": "def charge():\n    return 1\n", "slow.py": slow})
    monkeypatch.setattr(gather, "clock", _hasty)
    report = index(root, IndexSettings(jobs=1), None)
    assert report.skipped == {"slow.py": "took longer than 20 s to read"}
    with Graph(root) as graph:
        assert [one.name for one in graph.named("charge")] == ["charge"]
    assert index(root, IndexSettings(jobs=1), None).skipped == report.skipped


def test_no_clock_runs_on_after_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a file that was read, after one that took too long, and behind them all."""
    before = signal.getsignal(signal.SIGVTALRM)
    seen: list[tuple[float, float]] = []
    with clock() as wind_up:
        for text, seconds in ((b"a = 1\n", 5.0), (b"", 0.05)):
            monkeypatch.setattr(gather, "PARSE", replace(PARSE, file_s=seconds))
            if not text:
                monkeypatch.setattr(gather, "_read", lambda *_: forever())
            found = gather._read_in_time(text, "a.py", languages.for_path("a.py"), wind_up)
            assert (found is None) == (not text)
            seen.append(signal.getitimer(signal.ITIMER_VIRTUAL))
        wind_up(5.0)
    assert seen == [(0.0, 0.0)] * 2
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0), (
        "a clock that was left running is stopped with the batch"
    )
    assert signal.getsignal(signal.SIGVTALRM) is before


def forever() -> None:
    while True:
        pass
