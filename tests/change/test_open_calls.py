"""Calls that could not be tied to one symbol are shown where nothing else is known to depend on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import knowing
from knowing.render.documents.change import pr_document
from knowing.settings.change import DIFF
from tests.change.conftest import Repo

Make = Callable[[dict[str, str | bytes]], Path]
LEDGER = """class Account:
    def seal_ledger(self) -> int:
        return 1


class Vault:
    def seal_ledger(self) -> int:
        return 2


def close_books() -> int:
    return 3
"""
CALLING = """from ledger import close_books


def settle(account) -> int:
    return account.seal_ledger() + close_books()
"""
TESTS = "def test_it(account):\n    account.seal_ledger()\n"


@pytest.fixture
def repo(make_repo: Callable[[], Repo]) -> Repo:
    found = make_repo()
    found.commit({"ledger.py": LEDGER, "office.py": CALLING})
    return found


def test_impact_shows_the_calls_that_may_mean_the_symbol_those_of_tests_last(repository: Make) -> None:
    root = repository({"ledger.py": LEDGER, "office.py": CALLING, "a_test/test_it.py": TESTS})
    answer = knowing.impact(root, "Account.seal_ledger")
    assert [one.symbol.name for one in answer.may_depend] == ["settle", "test_it"]
    text = answer.text()
    assert "may settle  office.py:5  calls seal_ledger on account\n" in text
    assert "may test_it  a_test/test_it.py:2  calls seal_ledger on account; test\n" in text
    assert "ctx find" not in text  # there are no others


def test_no_more_calls_are_shown_than_can_be_read_and_the_rest_is_counted(repository: Make) -> None:
    many = "".join(f"def settle_{n}(account):\n    account.seal_ledger()\n\n\n" for n in range(DIFF.open_calls + 5))
    answer = knowing.impact(repository({"ledger.py": LEDGER, "office.py": many}), "Account.seal_ledger")
    assert len(answer.may_depend) == DIFF.open_calls and answer.unresolved == DIFF.open_calls + 5
    assert answer.text().count("\n  may ") == DIFF.open_calls
    assert "ctx find seal_ledger shows where all of them are" in answer.text()


def test_a_change_of_what_nobody_is_known_to_call_shows_who_may(repo: Repo) -> None:
    repo.edit("ledger.py", "return 1", "return 10")
    change = repo.change()
    (section,) = [one for one in pr_document(change, {}).sections if one.key == "may_depend"]
    assert [(one.mark, one.name, one.place) for one in section.entries] == [("may", "settle", "office.py:5")]
    assert section.entries[0].data["receiver"] == "account"


def test_a_change_of_what_is_known_to_be_called_shows_none(repo: Repo) -> None:
    repo.edit("ledger.py", "return 3", "return 30")
    assert "may_depend" not in [one.key for one in pr_document(repo.change(), {}).sections]


def test_impact_says_where_it_stopped_and_how_to_go_on(repository: Make) -> None:
    steps = "".join(f"def step_{n}():\n    return step_{n - 1}()\n\n\n" for n in range(1, 5))
    root = repository({"steps.py": f"def step_0():\n    return 0\n\n\n{steps}"})
    answer = knowing.impact(root, "step_0", depth=2)
    assert [one.symbol.name for one in answer.dependents.code] == ["step_1", "step_2"]
    assert "note: stopped at 2 steps: 1 more dependent is one step further; --depth 3 goes on\n" in answer.text()
    assert "stopped" not in knowing.impact(root, "step_0", depth=4).text()
