"""Which files of tests are named for a change, and what speaks for each."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from knowing.change.context import Change, changed_words, code_paths
from knowing.change.effects.conventions import named_after
from knowing.change.effects.runnable import is_called_test, runs
from knowing.settings import ChangeSettings
from tests.change.conftest import Repo

STORE = {
    "shop/_orders.py": """def convert_decimalfield(value):
    return str(value)


def ship(order):
    return order
""",
    "tests/test_order.py": """def test_nothing_much():
    assert True
""",
    "tests/test_decimalfield.py": """def test_decimalfield_of_half_a_cent():
    assert load("decimalfield", "0.005") == "0.005"
""",
    "tests/test_config.py": """def test_config_is_read():
    assert True
""",
    "tests/test_parcel.py": """def test_parcel_is_weighed():
    assert True
""",
    "tests/models.py": '''"""What tests store: it has rows, and they describe parcels."""


class Parcel:
    """Whether it arrives, it cannot say."""
''',
    "tests/conftest.py": """import pytest


@pytest.fixture
def test_shop():
    return {}
""",
    "tests/parcels.json": '{"it": {"describe": "a parcel"}}\n',
    "docs/config.md": "# Configuration\n\nThe shop is open.\n",
}


@pytest.fixture
def shop(make_repo: Callable[[], Repo]) -> Repo:
    repo = make_repo()
    repo.commit(dict(STORE))
    return repo


def parts(change: Change) -> dict[str, dict[str, float]]:
    return {one.path: dict(one.parts) for one in change.tests.files}


def test_marks_and_plurals_do_not_hide_what_a_test_is_named_after(shop) -> None:
    shop.edit("shop/_orders.py", "return order", "return [order]")
    assert parts(shop.change())["tests/test_order.py"]["convention"] == ChangeSettings().convention


def test_a_part_of_a_name_speaks_for_the_tests_that_are_about_it(shop) -> None:
    shop.edit("shop/_orders.py", "return str(value)", "return repr(value)")
    found = parts(shop.change())
    assert found["tests/test_decimalfield.py"]["likeness"] >= 0.3
    assert "tests/test_parcel.py" not in found


def test_prose_beside_code_speaks_for_no_test(shop) -> None:
    shop.edit("shop/_orders.py", "return order", "return [order]")
    shop.edit("docs/config.md", "is open", "is closed, parcel and all")
    change = shop.change()
    assert code_paths(change.changes) == ["shop/_orders.py"]
    assert not {"tests/test_config.py", "tests/test_parcel.py"} & set(parts(change))


def test_prose_alone_may_speak_for_tests(shop) -> None:
    shop.edit("docs/config.md", "is open", "is closed")
    assert "convention" in parts(shop.change())["tests/test_config.py"]


def test_words_of_a_changed_comment_do_not_count(shop) -> None:
    shop.edit("shop/_orders.py", "    return order", "    # weighed like any parcel\n    return order")
    change = shop.change()
    assert changed_words(change.changes) == []
    assert "tests/test_parcel.py" not in parts(change)


def test_models_fixtures_and_data_of_tests_are_nothing_to_run(shop) -> None:
    shop.edit("shop/_orders.py", "return order", "return [order]")
    graph = shop.change().graph
    others = ("tests/models.py", "tests/conftest.py", "tests/parcels.json")
    assert [runs(graph, path) for path in ("tests/test_parcel.py", *others)] == [True, False, False, False]


def test_of_many_tests_with_one_name_the_nearest_says_most() -> None:
    tests = [f"tests/{folder}/test_operations.py" for folder in ("backends/sqlite", "backends/mysql", "migrations")]
    found = named_after(tests, ["django/db/backends/sqlite3/operations.py"], ChangeSettings())
    whole = ChangeSettings().convention
    assert [found[one] for one in tests] == [whole, round(whole / 2, 4), round(whole / 3, 4)]


def test_folders_that_only_say_what_a_file_is_for_bring_it_no_nearer() -> None:
    found = named_after(["gem/spec/lib/base_spec.rb", "test/base_test.rb"], ["lib/shop/base.rb"], ChangeSettings())
    assert found["test/base_test.rb"] == 2 * found["gem/spec/lib/base_spec.rb"] == ChangeSettings().convention


@pytest.mark.parametrize("name", ["spec/spec_helper.rb", "test/test_helper.rb", "tests/conftest.py"])
def test_what_tests_load_is_not_called_a_test(name: str) -> None:
    assert not is_called_test(name)


def test_tests_that_stand_equally_near_share_what_their_name_says() -> None:
    found = named_after(["a/test_utils.py", "b/test_utils.py"], ["c/utils.py"], ChangeSettings())
    assert set(found.values()) == {round(ChangeSettings().convention / 2, 4)}


def test_thousands_of_tests_of_one_name_are_compared_in_no_more_than_their_order() -> None:
    tests = [f"packages/p{number}/test_utils.py" for number in range(20_000)]
    begun = time.process_time()
    found = named_after(tests, ["packages/p7/utils.py"], ChangeSettings())
    assert time.process_time() - begun < 2.0
    assert found["packages/p7/test_utils.py"] == max(found.values()) == ChangeSettings().convention


def test_a_tree_of_tests_that_mirrors_the_code_names_its_files_after_it() -> None:
    tests = ["tests/lib/linter/timing.js", "tests/fixtures/linter/timing.js", "tests/lib/timing.js"]
    found = named_after(tests, ["lib/linter/timing.js"], ChangeSettings())
    assert found == {"tests/lib/linter/timing.js": ChangeSettings().mirrored}


RULES = {
    "lib/rules/strict.js": "module.exports = { create() { return {}; } };\n",
    "lib/rules/helper.js": "module.exports = { find() { return 1; } };\n",
    "tests/lib/rules/strict.js": "const rule = require('../../../lib/rules/strict');\n"
    "const helper = require('./helper');\nruleTester.run('strict', rule, helper.cases);\n",
    "tests/lib/rules/helper.js": "const real = require('../../../lib/rules/helper');\n"
    "module.exports = { cases: [real.find()] };\n",
}


def test_a_file_that_calls_a_runner_of_its_own_is_a_test_and_a_helper_of_tests_is_none(
    make_repo: Callable[[], Repo],
) -> None:
    repo = make_repo()
    repo.commit(dict(RULES))
    repo.edit("lib/rules/strict.js", "return {}", "return null")
    assert parts(repo.change())["tests/lib/rules/strict.js"]["convention"] == ChangeSettings().mirrored
    repo.edit("lib/rules/helper.js", "return 1", "return 2")
    assert "tests/lib/rules/helper.js" not in parts(repo.change())
