"""Tests that are calls are named by their titles, and helpers for tests are no tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from knowing.change.effects.called_tests import Block, blocks_of
from tests.change.conftest import Repo

CALLS = ("it", "test", "describe")
FILES: dict[str, str | bytes | None] = {
    "src/options.ts": "export function mutationOptions(key: string) {\n  return { key };\n}\n",
    "test/__helpers.ts": """import { mutationOptions } from '../src/options';

export function testResource() {
  return mutationOptions('a');
}
""",
    "test/options.test.ts": """import { mutationOptions } from '../src/options';
import { testResource } from './__helpers';

describe('options', () => {
  test('has a key', () => {
    function MyComponent() {
      return mutationOptions('b').key;
    }
    const onSuccess = () => mutationOptions('c');
    expect(MyComponent()).toBe('b');
  });

  test('is there', () => {
    expect(testResource()).toBeTruthy();
  });
});
""",
}


@pytest.fixture
def repo(make_repo: Callable[[], Repo]) -> Repo:
    repo = make_repo()
    repo.commit(FILES)
    return repo


def test_a_function_inside_of_a_test_stands_for_the_test(repo: Repo) -> None:
    repo.edit("src/options.ts", "return { key }", "return { key, more: 1 }")
    (file,) = repo.change().tests.files
    assert [(one.name, one.line) for one in file.tests] == [("has a key", 5)]


def test_a_changed_function_inside_of_a_test_names_the_test(repo: Repo) -> None:
    repo.edit("test/options.test.ts", "mutationOptions('c')", "mutationOptions('d')")
    (file,) = repo.change().tests.files
    assert [(one.name, one.parts) for one in file.tests] == [("has a key", {"changed": 1.0})]


def test_helpers_are_not_run_and_lead_on_to_the_tests_that_use_them(repo: Repo) -> None:
    repo.edit(
        "test/options.test.ts",
        "  test('has a key', () => {\n    function MyComponent() {\n      return mutationOptions('b').key;\n    }\n"
        "    const onSuccess = () => mutationOptions('c');\n    expect(MyComponent()).toBe('b');\n  });\n\n",
        "",
    )
    repo.edit("test/options.test.ts", "import { mutationOptions } from '../src/options';\n", "")
    repo.commit()
    repo.edit("src/options.ts", "return { key }", "return { key, more: 1 }")
    (file,) = repo.change().tests.files
    assert file.path == "test/options.test.ts" and "reach" in file.parts


def test_calls_over_several_lines_are_one_block() -> None:
    text = "describe.each([\n  1,\n  2,\n])('with %s', (one) => {\n  it(\n    'adds',\n    () => add(one),\n  );\n});\nconst later = 1;\n"
    assert blocks_of(text, CALLS) == (Block(1, 9, "with %s"), Block(5, 8, "adds"))


def test_a_title_may_hold_quotes_and_a_call_may_have_none() -> None:
    text = "it('isn\\'t \"there\"', run);\nit(name, run);\nawait t.test(`x`, run);\ntesting('no', run);\n"
    assert [one.title for one in blocks_of(text, CALLS)] == ['isn\\\'t "there"', "it(name, run);", "x"]
