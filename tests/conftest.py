"""Small repositories to ask, built by the real index path; golden files that ``--accept`` rewrites."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import hypothesis
import pytest

from tests.worktree import write

hypothesis.settings.register_profile("no clock", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("no clock")  # how long an example takes is the machine's affair

os.environ.pop(
    "PYTHONDONTWRITEBYTECODE", None
)  # each program that a test starts would compile all of ours, half its time

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # a run in the background of a shell, whose children would never be interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def data_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Notes that a test makes go nowhere near those of whoever runs the tests, nor does it find any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


GOLDEN = Path(__file__).parent / "stories" / "golden"

SHOP = {
    "README.md": "# Shop\n\nA basket holds items; checkout charges a card and retries when it is busy.\n",
    ".gitignore": "secret/\n*.log\n",
    "shop/__init__.py": "",
    "shop/basket.py": '''"""What a customer wants to buy."""

from shop.money import Money


class Basket:
    """Items of one customer."""

    def __init__(self) -> None:
        self.items: list[str] = []

    def add_item(self, name: str, price: Money) -> None:
        """Put an item into the basket."""
        self.items.append(name)

    def total(self) -> Money:
        """The sum of all prices."""
        return Money(len(self.items))
''',
    "shop/money.py": '''"""Amounts."""


class Money:
    """An amount in cents."""

    def __init__(self, cents: int) -> None:
        self.cents = cents
''',
    "shop/checkout.py": '''"""Paying."""

from shop.basket import Basket
from shop.gateway import Gateway

RETRY_LIMIT = 3


def charge_card(basket: Basket, gateway: Gateway) -> bool:
    """Charge the card of a customer, and retry a few times when the gateway is busy."""
    for attempt in range(RETRY_LIMIT):
        if gateway.send(basket.total(), attempt):
            return True
    return give_up(basket)


def give_up(basket: Basket) -> bool:
    """Tell the customer that it did not work."""
    return False
''',
    "shop/gateway.py": '''"""The bank."""

from shop.money import Money


class Gateway:
    """Talks to the bank."""

    def send(self, amount: Money, attempt: int) -> bool:
        """Send one request to the bank."""
        return attempt > 0


class SlowGateway(Gateway):
    """A bank that is busy."""

    def send(self, amount: Money, attempt: int) -> bool:
        return attempt > 2
''',
    "shop/weather.py": """def forecast(city: str) -> str:
    return "sunny"


def humidity(city: str) -> int:
    return 40
""",
    "tests/test_checkout.py": """from shop.checkout import charge_card


def test_charge_card_retries_when_gateway_is_busy() -> None:
    assert charge_card(None, None)
""",
    "examples/pay.py": '''from shop.checkout import charge_card


def charge_card_example() -> None:
    """Charge a card, as an example."""
    charge_card(None, None)
''',
}
"""A shop: enough for every stage to have something to say."""

Make = Callable[[Mapping[str, str | bytes]], Path]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="Rewrite golden files with what came out.")


def built(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """A repository of these files, indexed."""
    from knowing.index.build import build

    build(write(root, files), 1_000_000, 1, None)
    return root


@pytest.fixture(scope="session", autouse=True)
def key(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for the key that signs indexes: not the one of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("key")))
        yield


@pytest.fixture
def repository(tmp_path: Path) -> Make:
    """Make an indexed repository of the given files."""
    return lambda files: built(tmp_path / "repository", files)


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shop, indexed once. Not to be changed."""
    return built(tmp_path_factory.mktemp("shop"), SHOP)


@pytest.fixture(scope="session")
def shop_files() -> Mapping[str, str]:
    """What the shop is made of, for tests that need a copy to change."""
    return SHOP


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Iterator[Callable[[str, str], None]]:
    """Compare with a golden file, or rewrite it under ``--accept``."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--accept"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        assert path.is_file(), f"no golden file {name}: run pytest --accept"
        assert text == path.read_text("utf-8"), f"{name} differs: look, then run pytest --accept"

    yield compare
