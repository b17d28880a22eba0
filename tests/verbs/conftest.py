"""A shop with a past, asked through the Python API."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.enrich.test_scip import index
from tests.evaluate.conftest import Past

EDITS = (
    ("Send a request to the bank twice", "shop/gateway.py", "attempt > 0", "attempt > 1"),
    ("Give up politely when paying failed", "shop/checkout.py", "return False", "return not basket"),
    ("Say the forecast for tomorrow", "shop/weather.py", '"sunny"', '"rain"'),
    ("Use humidity from the nearest station", "shop/weather.py", "return 40", "return 60"),
    ("Sum the prices of all items", "shop/basket.py", "Money(len(self.items))", "Money(2 * len(self.items))"),
    ("Count attempts of a charge from one", "shop/checkout.py", "range(RETRY_LIMIT)", "range(1, RETRY_LIMIT)"),
)


@pytest.fixture(scope="session")
def shop_history(tmp_path_factory: pytest.TempPathFactory, shop_files: Mapping[str, str]) -> Path:
    """The shop as a git repository of seven commits, without an index. Not to be changed."""
    past = Past(tmp_path_factory.mktemp("history") / "shop")
    past.commit("Start the shop", shop_files)
    for edit in EDITS:
        past.edit(*edit)
    return past.root


@pytest.fixture
def repository(shop_history: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it to work in, as the working directory, with caches and a memory of its own and a SCIP index beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    root = tmp_path / "shop"
    shutil.copytree(shop_history, root)
    (root / "index.scip").write_bytes(index())
    (root / ".git" / "info").mkdir(exist_ok=True)
    (root / ".git" / "info" / "exclude").write_text("index.scip\n")
    monkeypatch.chdir(root)
    return root
