"""A sample of edges is drawn from the graph, the same every time."""

from __future__ import annotations

import csv
import subprocess
from pathlib import Path

import pytest

from eval import edges
from knowing.index.update import index
from knowing.settings import IndexSettings


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "shop"
    root.mkdir()
    (root / "till.py").write_text(
        "class Till:\n    def get(self):\n        return 1\n\n    def count(self, other):\n"
        "        other.get()\n        return self.get() + add(1)\n\n\ndef add(n):\n    return n\n"
    )
    index(root, IndexSettings(jobs=1), None)
    monkeypatch.setattr(edges, "SAMPLES", tmp_path / "samples")
    return root


def test_a_sample_holds_the_place_and_the_target(shop: Path) -> None:
    with edges.sample(shop, 9, 1, "").open(encoding="utf-8", newline="") as file:
        rows = [(row["line"], row["caller"], row["target"], row["verdict"]) for row in csv.DictReader(file)]
    assert rows == [("7", "Till.count", "Till.get", ""), ("7", "Till.count", "add", "")]


def test_a_name_narrows_the_sample_to_calls_on_a_receiver(shop: Path) -> None:
    path = edges.sample(shop, 9, 1, "get")
    assert path.name == "calls-shop-get.csv"
    assert path.read_text("utf-8").count("\n") == 2


def test_sites_tell_what_stayed_open(shop: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=shop, check=True, timeout=30)
    subprocess.run(["git", "add", "till.py"], cwd=shop, check=True, timeout=30)
    assert edges.sites(shop, ["get"])[1:] == [["`.get(`", "2", "1", "1"]]


def test_the_tally_counts_verdicts(shop: Path) -> None:
    path = edges.sample(shop, 9, 1, "")
    path.write_text(path.read_text("utf-8").replace(",,", ",right,", 1), "utf-8")
    assert edges.tally()[1] == ["shop", "2", "1", "0", "1", "1 of 2", "0 of 0"]
