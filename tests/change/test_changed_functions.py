"""The yardstick of ``eval/changes.py`` measures what it says."""

from __future__ import annotations

import re

from eval.changed_functions import truth

IS_TEST = re.compile(r"(^|/)tests/")


def test_only_functions_whose_text_differs_count(bank) -> None:
    bank.edit("bank/teller.py", "hello", "good day")
    bank.edit("bank/account.py", "    def close_account", "    def open(self) -> None: ...\n\n    def close_account")
    bank.edit("tests/test_account.py", "account.deposit_cents(5)", "account.deposit_cents(6)")
    bank.commit()
    found = truth(bank.root, "HEAD^", "HEAD", IS_TEST)
    assert found.functions == {("bank/teller.py", "greet_owner"), ("bank/account.py", "Account.open")}
    assert found.test_functions == {("tests/test_account.py", "test_deposit_adds_up")}
    assert found.test_files == {"tests/test_account.py"}


def test_the_context_lists_every_one_of_them(bank) -> None:
    bank.edit("bank/teller.py", "hello", "good day")
    bank.edit(
        "bank/account.py",
        "    def deposit_cents(self, cents: int) -> None:\n        self.cents",
        "    @property\n    def deposit_cents(self, cents: int) -> None:\n        self.cents",
    )
    bank.commit()
    expected = truth(bank.root, "HEAD^", "HEAD", IS_TEST).functions
    listed = {
        (one.change.version.path, one.change.version.qualname) for one in bank.change("HEAD^", "HEAD").changes.symbols
    }
    assert len(expected) == 2 and expected <= listed
