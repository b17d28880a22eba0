"""A small repository with calls that syntax cannot resolve, and a server that answers (or misbehaves) as scripted."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knowing.enrich.lsp.run import Lsp
from knowing.enrich.lsp.servers import Server
from knowing.index.build import build
from knowing.settings import EnrichSettings

STORE = '''"""Where things are kept."""


class Store:
    """Keeps things."""

    def save_thing(self, item):
        return item

    def get(self, key):
        return key

    def archive_everything(self):
        return []


class Cache:
    def save_thing(self, item):
        return item

    def get(self, key):
        return key
'''
USE = """from app.store import Store


def make_store():
    return Store()


def use_store(callback):
    thing = make_store()
    é = thing.save_thing("ö"); thing.get("é")
    thing.archive_everything()
    return {}.get(1)


def run_twice():
    use_store(print)
    use_store(print)
    make_store().save_thing(3)
"""
TEST = """from app.use import make_store


def test_saving():
    store = make_store()
    assert store.save_thing(1) == 1
"""
FILES = {
    "app/__init__.py": "",
    "app/store.py": STORE,
    "app/use.py": USE,
    "app/notes.py": "NOTE = 1\n",
    "tests/test_use.py": TEST,
}
ANSWERS: dict[str, Any] = {
    "save_thing": ["app/store.py", 6, 8],
    "get": ["app/store.py", 9, 8],
    "make_store": ["app/use.py", 3, 4],
    "use_store": ["app/use.py", 7, 4],
    "archive_everything": ["app/store.py", 12, 8],
}
QUICK = EnrichSettings(
    budget_s=30, start_s=20, answer_s=20, max_faults=3, max_lies=4, max_empty=5, answer_bytes=4_000_000, save_every=2
)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CTX_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repo"
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    build(root, 1_000_000, 1, None)
    return root


@pytest.fixture
def scripted(tmp_path: Path, repository: Path) -> Callable[..., Lsp]:
    """An ``Lsp`` whose server for Python is the fake one."""

    def make(mode: str = "", settings: EnrichSettings = QUICK, **script: Any) -> Lsp:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        (folder / "script.json").write_text(
            json.dumps({"root": str(repository), "mode": mode, "answers": ANSWERS, **script}), "utf-8"
        )
        program = folder / "fake-server"
        fake = Path(__file__).with_name("fake_server.py")
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "{fake}" "{folder / "script.json"}"\n', "utf-8")
        program.chmod(0o755)
        ready = "fake/status" if mode in ("loading", "never ready") else ""
        server = Server("python", "fake-server", (), "write it", "what it is told", ready=ready)
        environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
        return Lsp(repository, environment, settings, servers={"python": server})

    return make


def rows(root: Path, query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(f"file:{root}/.ctx/graph.db?mode=ro", uri=True)
    try:
        return connection.execute(query, parameters).fetchall()
    finally:
        connection.close()


def calls(root: Path) -> set[tuple[str, str, int]]:
    """(caller, callee, provenance) of every call."""
    return set(rows(root, "SELECT source, target, provenance FROM edges_named WHERE kind = 'calls'"))


def unresolved(root: Path) -> set[str]:
    return {name for (name,) in rows(root, "SELECT name FROM unresolved")}
