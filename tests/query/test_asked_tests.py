"""Who asks which tests there are is answered with tests, and what tests do to the code is no word of the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened
from knowing.model import Flag
from knowing.query.task.keywords import extract_keywords
from knowing.settings import Settings

QUESTION = "which tests cover that a busy gateway is asked again when a card is charged"


@pytest.mark.parametrize(
    ("task", "word", "is_content"),
    [
        ("which tests cover the header", "cover", False),
        ("is there a test that verifies the header", "verifies", False),
        ("which tests exercise the header", "exercise", False),
        ("where is the cover of a book drawn", "cover", True),
        ("which tests check the cover of a book", "cover", True),
    ],
)
def test_what_tests_do_is_filler(task: str, word: str, is_content: bool) -> None:
    weights = {one.text: one.weight for one in extract_keywords(task, Settings().keywords).components}
    assert (weights[word] == 1.0) is is_content


@pytest.mark.parametrize(
    ("task", "is_demoted"),
    [
        (QUESTION, True),
        ("is there a test for a busy gateway", True),
        ("add a test for a busy gateway", False),
        ("where is a busy gateway asked again", False),
    ],
)
def test_code_stands_behind_the_tests_that_are_asked_for(shop: Path, task: str, is_demoted: bool) -> None:
    with opened(shop) as graph:
        ranking = context_for_task(graph, task).ranking
        lost = ranking.contributions[:, ranking.names.index("no_test")]
    code = [part for part, one in zip(lost, ranking.symbols, strict=True) if not one.flags & Flag.TEST]
    assert any(part < 0 for part in code) is is_demoted
    assert not [part for part, one in zip(lost, ranking.symbols, strict=True) if one.flags & Flag.TEST and part < 0]


def test_code_that_the_task_names_keeps_its_score(shop: Path) -> None:
    with opened(shop) as graph:
        ranking = context_for_task(graph, "which tests cover `charge_card`").ranking
        lost = {
            one.name: ranking.contributions[at, ranking.names.index("no_test")]
            for at, one in enumerate(ranking.symbols)
        }
    assert lost["charge_card"] == 0.0 and lost["give_up"] < 0.0


MADE = {
    "cart.ts": "export function expire(cart: string) {\n  return cart\n}\n",
    "cart.test.ts": (
        "import { expire } from './cart'\n\nfunction assertExpiredCart(cart: string) {\n  expect(expire(cart)).toBe(cart)\n}\n\n"
        "describe('carts', () => {\n  const makeExpiredCart = () => {\n    return expire('a')\n  }\n\n"
        "  it('expires a cart', () => {\n    const expiredCart = () => expire('b')\n    assertExpiredCart(makeExpiredCart())\n  })\n})\n"
    ),
    "test_cart.py": (
        "class FakeExpiredCart:\n    pass\n\n\ndef make_expired_cart():\n    return FakeExpiredCart()\n\n\n"
        "class TestExpiredCart:\n    def __init__(self):\n        self.expired_cart = make_expired_cart()\n\n"
        "    def test_expired_cart(self):\n        assert make_expired_cart()\n"
    ),
    "tests/ExpiredCart.cs": (
        "public class ExpiredCartTests\n{\n    public ExpiredCartTests() { }\n\n"
        "    [Test]\n    public void ExpiresTheCart() { }\n}\n"
    ),
}


def lost_by(root: Path, task: str, name: str) -> dict[str, bool]:
    with opened(root) as graph:
        ranking = context_for_task(graph, task).ranking
        lost = ranking.contributions[:, ranking.names.index(name)]
    return {one.qualname: bool(part < 0) for one, part in zip(ranking.symbols, lost, strict=True)}


def test_what_only_helps_tests_stands_behind_those_of_its_file(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    root = repository(MADE)
    lost = lost_by(root, "which tests cover that a cart is expired", "helper")
    assert {name for name, is_lost in lost.items() if is_lost} == {
        "assertExpiredCart",
        "makeExpiredCart",
        "FakeExpiredCart",
        "make_expired_cart",
        "TestExpiredCart.__init__",
        "ExpiredCartTests.ExpiredCartTests",
    }
    assert {"TestExpiredCart", "TestExpiredCart.test_expired_cart", "ExpiredCartTests.ExpiresTheCart"} <= lost.keys()


@pytest.mark.parametrize("task", ["add a test that a cart is expired", "which tests use `make_expired_cart`"])
def test_helpers_keep_their_score_for_who_writes_tests_or_names_them(
    repository: Callable[[Mapping[str, str]], Path], task: str
) -> None:
    assert lost_by(repository(MADE), task, "helper")["make_expired_cart"] is False


def test_helpers_of_a_file_without_tests_are_all_that_it_has(repository: Callable[[Mapping[str, str]], Path]) -> None:
    root = repository({"tests/helpers.py": "def make_expired_cart():\n    return 1\n"})
    assert lost_by(root, "which tests cover that a cart is expired", "helper")["make_expired_cart"] is False
