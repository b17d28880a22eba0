"""A small repository with a history, changed by the test and asked through the real index."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.change.context import Change, for_diff
from knowing.change.diff.between import read_diff
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings, Settings
from tests.worktree import git, write

LIBRARY = {
    "bank/account.py": '''"""Accounts."""


class Account:
    """Holds money."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.cents = 0

    def deposit_cents(self, cents: int) -> None:
        """Put money in."""
        self.cents += cents

    def close_account(self) -> bool:
        return self.cents == 0


class SavingsAccount(Account):
    def deposit_cents(self, cents: int) -> None:
        self.cents += cents * 2
''',
    "bank/teller.py": '''"""The counter."""

from bank.account import Account


def open_account(owner: str) -> Account:
    account = Account(owner)
    account.deposit_cents(100)
    return account


def greet_owner(owner: str) -> str:
    return "hello " + owner
''',
    "tests/test_account.py": """from bank.account import Account
from bank.teller import open_account


def test_deposit_adds_up() -> None:
    account = Account("ann")
    account.deposit_cents(5)
    assert account.cents == 5


def test_new_accounts_have_a_welcome_gift() -> None:
    assert open_account("bob").cents == 100
""",
    "CHANGES.md": "# Changes\n",
}


class Repo:
    """A work tree that can be written, committed, indexed and asked."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.root, self.cache = root, cache
        root.mkdir()
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        return git(self.root, *arguments)

    def write(self, files: dict[str, str | bytes | None]) -> None:
        write(self.root, files)

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text("utf-8")
        assert old in text
        self.write({name: text.replace(old, new)})

    def commit(self, files: dict[str, str | bytes | None] | None = None, message: str = "work") -> str:
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def change(self, base: str = "", head: str = "", staged: bool = False, patch: bytes | None = None) -> Change:
        """The context of a change, from a graph of the work tree as it is now."""
        graph = self.graph()
        diff = read_diff(self.root, base, head, staged, patch)
        return for_diff(diff, graph, Settings(), self.cache)

    def graph(self) -> Graph:
        """A graph of the work tree as it is now."""
        index(self.root, IndexSettings(jobs=1), self.cache)
        return Graph(self.root)


def statuses(change: Change) -> dict[str, str]:
    """Address to what became of it."""
    return {one.address: one.change.status for one in change.changes.symbols}


@pytest.fixture
def make_repo(tmp_path: Path) -> Callable[[], Repo]:
    return lambda: Repo(tmp_path / "repo", tmp_path / "facts")


@pytest.fixture
def bank(make_repo: Callable[[], Repo]) -> Repo:
    """A repository with one commit."""
    repo = make_repo()
    repo.commit(dict(LIBRARY))
    return repo
