"""One file cannot hold up the others: what takes too long to read is one line of the skipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from knowing.facts import gather
from knowing.facts.patience import Clock, TookTooLong, clock, limited
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings
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
