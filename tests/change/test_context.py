"""The context of a change names what a reviewer would ask for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from knowing.change.check import failures, rules_on
from knowing.change.effects.nearby import find_nearby
from knowing.change.why_changed import reasons_of_change
from knowing.query.lookup import find_symbol
from knowing.render.documents.change import pr_document
from knowing.settings import ChangeSettings, CheckSettings
from knowing.verbs.fitting import write
from tests.change.conftest import Repo, statuses


def dependents(change) -> dict[str, str]:
    return {one.symbol.qualname: one.how for one in change.dependents.code}


def pr_text(change) -> str:
    return write(pr_document(change, {}), "text", 8_000)


def test_callers_overriders_and_routes_depend_on_a_changed_method(bank) -> None:
    bank.edit("bank/account.py", "self.cents += cents\n\n    def close", "self.cents += int(cents)\n\n    def close")
    change = bank.change()
    assert statuses(change) == {"bank/account.py::Account.deposit_cents": "changed"}
    found = dependents(change)
    assert found["SavingsAccount.deposit_cents"] == "overrides"
    assert found["open_account"] == "calls"
    (caller,) = [one for one in change.dependents.code if one.symbol.qualname == "open_account"]
    assert caller.path == ("bank/account.py::Account.deposit_cents", "calls", "bank/teller.py::open_account")
    assert 0 < caller.confidence < 1


def test_a_caller_of_the_base_may_mean_the_override_and_is_less_sure(bank) -> None:
    bank.edit("bank/account.py", "cents * 2", "cents * 3")
    change = bank.change()
    (caller,) = [one for one in change.dependents.code if one.symbol.qualname == "open_account"]
    assert caller.how == "calls through its base" and caller.confidence < 0.6


def test_tests_are_named_with_the_path_that_reaches_the_change(bank) -> None:
    bank.edit("bank/account.py", "self.cents = 0", "self.cents = 1")
    change = bank.change()
    named = {test.symbol.name: test for test in change.tests.each()}
    assert {"test_deposit_adds_up", "test_new_accounts_have_a_welcome_gift"} <= set(named)
    direct, far = named["test_deposit_adds_up"], named["test_new_accounts_have_a_welcome_gift"]
    assert direct.parts["reach"] > far.parts["reach"] > 0
    assert direct.path[-1] == "tests/test_account.py::test_deposit_adds_up"


def test_a_changed_symbol_that_no_test_reaches_is_said_to_be_so(bank) -> None:
    bank.edit("bank/teller.py", "hello", "good day")
    bank.edit("bank/account.py", "self.cents = 0", "self.cents = 1")
    assert [one.address for one in bank.change().untested] == ["bank/teller.py::greet_owner"]


def test_a_changed_comment_needs_no_test(bank) -> None:
    bank.edit("bank/teller.py", '    return "hello', '    # politely\n    return "hello')
    change = bank.change()
    assert [one.change.is_prose for one in change.changes.symbols] == [True]
    assert change.untested == []


def test_a_file_that_always_changed_along_is_missing(bank) -> None:
    for number in range(6):
        bank.commit({"bank/rates.py": f"RATE = {number}\n", "docs/rates.md": f"{number}\n"})
        if number == 4:
            early = bank.git("rev-parse", "HEAD~1")
            assert bank.change(early, "HEAD").missing.files == (), "four joint changes are not enough"
    bank.write({"bank/rates.py": "RATE = 99\n"})
    (missing,) = bank.change().missing.files
    assert (missing.path, missing.support, missing.of, missing.because) == ("docs/rates.md", 6, 6, "bank/rates.py")
    assert missing.confidence == 0.8571


def test_a_change_of_prose_alone_asks_for_no_tests(bank) -> None:
    for number in range(6):
        bank.commit({"CHANGES.md": f"# Changes\n\n- {number}\n", "tests/test_teller.py": f"def test_{number}(): ...\n"})
    bank.write({"CHANGES.md": "# Changes\n\n- more\n"})
    assert bank.change().tests.files == ()
    bank.write({"requirements.txt": "left-pad\n"})
    assert bank.change().only == ""


def test_one_of_two_equal_headings_goes_and_its_name_is_not_gone(bank) -> None:
    bank.commit({"NEWS.md": "# Shop News\n\nOld.\n\n# Shop News\n\nNew.\n", "docs/about.md": "See Shop News.\n"})
    bank.write({"NEWS.md": "# Shop News\n\nNew.\n"})
    change = bank.change()
    assert [one.change.status for one in change.changes.symbols] == ["removed"]
    assert change.unknown.dangling == ()
    assert "another of that name stays" in pr_text(change)


def test_what_a_program_wrote_is_not_untested(bank) -> None:
    bank.commit({"static/build/main.js": "function show(a) {\n  return a;\n}\n"})
    bank.write({"static/build/main.js": "function show(a) {\n  return a + 1;\n}\n"})
    change = bank.change()
    assert [one.change.version.name for one in change.changes.symbols] == ["show"] and change.untested == []


def test_the_title_counts_the_rows(bank) -> None:
    bank.edit("bank/teller.py", '    return "hello', '    return "good day')
    bank.write({"bank/teller.py": "import os\n" + (bank.root / "bank/teller.py").read_text("utf-8")})
    assert re.search(r": 1 file, 1 symbol, top-level code of 1\n\nWhat changed \(2\)", pr_text(bank.change()))


def test_the_top_of_a_text_file_is_not_called_code(bank) -> None:
    bank.commit({"shop.yml": "name: shop\n"})
    bank.write({"shop.yml": "# The shop.\nname: shop\n"})
    assert re.search(r": 1 file, 0 symbols, the top of 1 file\n", pr_text(bank.change()))


@pytest.mark.parametrize("path", ["docs/requirements.txt", "docs/Makefile", "docs/package.json", "docs/compose.yml"])
def test_what_a_program_reads_is_no_prose_wherever_it_lies(bank, path: str) -> None:
    bank.commit({path: '{"a": 1}\n', "docs/about.md": "Old.\n"})
    bank.write({"docs/about.md": "New.\n"})
    assert bank.change().only == "prose"
    bank.write({path: '{"a": 2}\n'})
    assert bank.change().only == ""


def test_a_change_of_prose_and_tests_is_called_that(bank) -> None:
    bank.write({"CHANGES.md": "# Changes\n\n- more\n"})
    assert bank.change().only == "prose"
    bank.edit("tests/test_account.py", "== 5", "== 5.0")
    assert bank.change().only == "prose and tests"
    bank.edit("bank/teller.py", "hello", "good day")
    assert bank.change().only == ""


def test_a_symbol_that_changed_along_is_missing(bank) -> None:
    for number in range(7):
        bank.commit(
            {
                "bank/rates.py": f"def buy_rate() -> int:\n    return {number}\n",
                "bank/fees.py": f"def sell_fee() -> int:\n    return {number}\n\n\ndef other() -> int:\n    return 0\n",
            }
        )
    bank.edit("bank/rates.py", "return 6", "return 9")
    missing = bank.change().missing
    assert [(one.qualname, one.support) for one in missing.symbols] == [("sell_fee", 6)]


def test_history_never_includes_the_change_itself(bank) -> None:
    base = bank.git("rev-parse", "HEAD")
    for number in range(4):
        bank.commit({"bank/rates.py": f"RATE = {number}\n", "docs/rates.md": f"{number}\n"})
    assert bank.change(base, "HEAD").missing.files == ()


def test_a_removed_function_that_is_still_called_dangles(bank) -> None:
    bank.edit("bank/teller.py", 'def greet_owner(owner: str) -> str:\n    return "hello " + owner\n', "")
    bank.write(
        {"bank/lobby.py": "from bank.teller import greet_owner\n\n\ndef enter() -> str:\n    return greet_owner('x')\n"}
    )
    (gone,) = bank.change().unknown.dangling
    assert (gone.name, gone.places) == ("greet_owner", ("bank/lobby.py:1", "bank/lobby.py:5"))


def test_a_renamed_file_moves_its_symbols(bank) -> None:
    bank.git("mv", "bank/account.py", "bank/ledger.py")
    found = statuses(bank.change())
    assert found["bank/ledger.py::Account"] == "moved" and found["bank/ledger.py::SavingsAccount"] == "moved"


def test_files_outside_every_language_are_unknown_not_silent(bank) -> None:
    bank.write({"page.css": "body { margin: 0 }\n", "data.bin": b"\0\1"})
    assert bank.change().unknown.unread == (("data.bin", "binary"), ("page.css", "no language we parse"))


def test_a_graph_of_neither_side_says_so(bank) -> None:
    first = bank.git("rev-parse", "HEAD")
    bank.edit("bank/teller.py", "hello", "good day")
    second = bank.commit()
    bank.edit("bank/teller.py", "good day", "good night")
    bank.commit()
    change = bank.change(first, second)
    assert any("neither side" in note for note in change.notes)
    assert statuses(change) == {"bank/teller.py::greet_owner": "changed"}


def test_the_walk_stays_near_and_leaves_out_what_changed(bank) -> None:
    bank.edit("bank/account.py", "self.cents += cents\n\n    def close", "self.cents += int(cents)\n\n    def close")
    near = [one.symbol.qualname for one in bank.change().nearby.found]
    assert "Account" in near and "Account.deposit_cents" not in near


def test_what_everybody_uses_is_not_near(bank) -> None:
    bank.write({"bank/log.py": "def write_log(text: str) -> None:\n    print(text)\n"})
    user = "from bank.log import write_log\n\n\ndef use_it() -> None:\n    write_log('x')\n"
    users = [f"bank/part{number}.py" for number in range(ChangeSettings().nearby_users)]
    bank.write(dict.fromkeys(users, user))
    bank.edit(
        "bank/teller.py",
        "from bank.account import Account",
        "from bank.account import Account\nfrom bank.log import write_log",
    )
    bank.edit("bank/teller.py", '    return "hello " + owner', '    write_log(owner)\n    return "hello " + owner')
    bank.commit()
    bank.edit("bank/teller.py", "hello", "good day")

    def near() -> list[str]:
        return [one.symbol.qualname for one in bank.change().nearby.found]

    assert "write_log" not in near()
    bank.write(dict.fromkeys(users, None))
    assert "write_log" in near()


def test_what_stands_inside_of_something_near_is_read_with_it(bank) -> None:
    bank.edit("bank/teller.py", "account.deposit_cents(100)", "account.deposit_cents(200)")
    near = [one.symbol.qualname for one in bank.change().nearby.found]
    place = {name: at for at, name in enumerate(near)}
    assert "Account" in place
    assert all(place[name] < place["Account"] for name in near if name.startswith("Account."))


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_what_is_hardly_near_beside_the_nearest_is_not_listed(bank, share: float) -> None:
    bank.edit("bank/account.py", "self.cents += cents\n\n    def close", "self.cents += int(cents)\n\n    def close")
    change = bank.change()
    settings = replace(change.settings.change, nearby_share=share, body_lines=0)
    near = find_nearby(change.graph, change.changes.ids(), settings, change.settings.walk).found
    every = find_nearby(change.graph, change.changes.ids(), replace(settings, nearby_share=0.0), change.settings.walk)
    assert near == tuple(one for one in every.found if one.mass >= share)
    assert len(near) < len(every.found) or share == 0.0


def test_every_reason_for_a_symbol_can_be_asked_for(bank) -> None:
    bank.edit("bank/account.py", "self.cents = 0", "self.cents = 1")
    change = bank.change()
    said = reasons_of_change(change, find_symbol(change.graph, "open_account"))
    assert said[0].startswith(
        "depends on it: bank/account.py::Account.__init__ ← constructs ← bank/teller.py::open_account"
    )
    assert reasons_of_change(change, find_symbol(change.graph, "bank/account.py"))


def test_the_gate_is_off_until_asked(bank) -> None:
    bank.edit("bank/teller.py", "def greet_owner(owner: str)", "def greet_owner(owner: str, loud: bool = False)")
    change = bank.change()
    assert failures(change, CheckSettings()) == [] and rules_on(CheckSettings()) == []
    (failed,) = failures(change, CheckSettings(untested=True))
    assert (failed.rule, failed.place) == ("untested", "bank/teller.py:12")


def test_a_signature_that_many_use_may_be_guarded(bank) -> None:
    bank.edit(
        "bank/account.py",
        'def deposit_cents(self, cents: int) -> None:\n        """Put',
        'def deposit_cents(self, cents: int, note: str = \'\') -> None:\n        """Put',
    )
    rules = replace(CheckSettings(), dependents=2)
    (failed,) = failures(bank.change(), rules)
    assert failed.rule == "dependents" and "2 symbols use it" in failed.what


def test_a_script_without_an_ending_is_compared(make_repo: Callable[[], Repo]) -> None:
    repo = make_repo()
    repo.commit({"run": "#!/usr/bin/env bash\nhello() {\n  echo\n}\nhello\n"})
    repo.write({"run": "#!/usr/bin/env bash\nhello() {\n  echo there\n}\nhello\n"})
    change = repo.change()
    assert [one.change.version.qualname for one in change.changes.symbols] == ["hello"]
