"""An index is kept for each version of the code that makes indexes, and made only once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from eval import indexed as module
from eval.indexed import KEPT, STAMP, indexed, is_ready


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    checkout = tmp_path / "work" / "demo"
    checkout.mkdir(parents=True)
    (checkout / "a.py").write_text("def f():\n    return 1\n", "utf-8")
    subprocess.run(["git", "init", "--quiet", str(checkout)], check=True, timeout=60)
    return checkout


def test_an_index_is_made_once_for_each_version(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_ready(root)
    with indexed(root):
        graph = (root / ".ctx" / "graph.db").stat().st_ino
    assert is_ready(root)
    monkeypatch.setattr(module, "made_by", lambda: "another")
    with indexed(root):
        assert (root / ".ctx" / STAMP).read_text("utf-8") == "another"
        assert (root / ".ctx" / "graph.db").stat().st_ino != graph
    assert len(list((root.parent / KEPT / "demo").iterdir())) == 1
    monkeypatch.undo()
    assert is_ready(root), "put aside, not thrown away"
    with indexed(root):
        assert (root / ".ctx" / "graph.db").stat().st_ino == graph, "the same index again"
