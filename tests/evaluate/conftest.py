"""Small repositories with a past, made commit by commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.worktree import git, write

SHOP = {
    "shop/__init__.py": "",
    "shop/basket.py": (
        "class Basket:\n"
        "    def add_item(self, name, price):\n"
        "        self.items.append((name, price))\n\n"
        "    def total(self):\n"
        "        return sum(price for _, price in self.items)\n"
    ),
    "shop/checkout.py": (
        "def charge_card(basket, gateway):\n"
        '    """Charge the card of a customer."""\n'
        "    return gateway.send(basket.total())\n\n\n"
        "def give_up(basket):\n"
        '    """Tell the customer that paying did not work."""\n'
        "    return False\n"
    ),
    "shop/gateway.py": (
        "class Gateway:\n"
        '    """Talks to the bank."""\n\n'
        "    def send(self, amount):\n"
        '        """Send one request to the bank."""\n'
        "        return amount > 0\n"
    ),
    "shop/weather.py": "def forecast(city):\n    return 'sunny'\n\n\ndef humidity(city):\n    return 40\n",
    "tests/test_shop.py": "def test_total():\n    assert True\n",
    "README.md": "# Shop\n",
}


class Past:
    """A repository that grows."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(parents=True)
        self.seconds = 1_700_000_000
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str) -> str:
        return git(self.root, *arguments, date=f"{self.seconds} +0000")

    def commit(self, message: str, files: Mapping[str, str | bytes | None]) -> str:
        """Write (None: remove) files and commit them."""
        write(self.root, files)
        self.seconds += 86_400
        self.git("add", "--all", "--force")
        self.git("commit", "--quiet", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def edit(self, message: str, path: str, old: str, new: str) -> str:
        text = (self.root / path).read_text()
        assert old in text
        return self.commit(message, {path: text.replace(old, new)})

    def state(self) -> dict[str, bytes]:
        """Every file below the root, git's own among them."""
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file()
        }


def told(past: Past) -> Past:
    """Seven commits that are tasks, and some that are not."""
    past.commit("Start the shop", SHOP)
    past.edit("Send a request to the bank twice", "shop/gateway.py", "amount > 0", "amount > 0 and amount < 9")
    past.commit("Bump version to 1.1", {"shop/__init__.py": "VERSION = '1.1'\n"})
    past.edit(
        "Charge no card when the basket is empty",
        "shop/checkout.py",
        "    return gateway",
        "    return basket and gateway",
    )
    past.commit("Describe the shop for customers", {"README.md": "# The shop\n"})
    past.edit("Tell customers politely why paying failed", "shop/checkout.py", "return False", "return 'sorry'")
    past.edit("Round the prices in Basket.total", "shop/basket.py", "return sum(price", "return sum(round(price)")
    past.edit("Say the forecast for tomorrow", "shop/weather.py", "'sunny'", "'rain'")
    past.edit("Test that totals are right everywhere", "tests/test_shop.py", "True", "1")
    past.edit("Use humidity from the nearest station", "shop/weather.py", "return 40", "return 60")
    past.edit("Reformat the weather module thoroughly", "shop/weather.py", "\n\n\ndef", "\n\ndef")
    past.edit("Remember names of items in lower case", "shop/basket.py", "(name, price))", "(name.lower(), price))")
    return past


@pytest.fixture
def past(tmp_path: Path) -> Callable[[], Past]:
    """A new repository without a commit."""
    return lambda: Past(tmp_path / "repository")


@pytest.fixture(scope="session")
def shop_past(tmp_path_factory: pytest.TempPathFactory) -> Past:
    """The shop's history. Not to be changed."""
    return told(Past(tmp_path_factory.mktemp("past") / "shop"))
