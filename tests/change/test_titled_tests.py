"""Tests that are calls are shown and named by their titles, and only where tests are asked for."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from knowing.query.called.called_tests import called_in
from knowing.query.called.titled import TitledTests, said
from knowing.query.lookup import titled_test
from knowing.query.pipeline import for_task
from knowing.query.portrait import portray_part
from knowing.settings import Settings
from tests.change.conftest import Repo

LIMIT_S = 2.0
SPEC = """import { merge, reset } from '../src/store';

describe('store', () => {
  const fresh = () => reset();

  it('merges nested objects', () => {
    expect(merge({ a: 1 })).toBe(1);
  });
  it('forgets', () => {
    fresh();
  });
});
"""
STORE = "export function merge(objects: object) {\n  return objects;\n}\nexport function reset() {\n  return 1;\n}\n"


@pytest.fixture
def repo(make_repo: Callable[[], Repo]) -> Repo:
    repo = make_repo()
    repo.commit({"src/store.ts": STORE, "test/store.spec.ts": SPEC})
    return repo


@pytest.mark.parametrize(
    ("typed", "name", "lines"),
    [
        ("store.spec.ts:7", "store > merges nested objects", (6, 8)),
        ("test/store.spec.ts:3", "store", (3, 12)),
        ("store.spec.ts::store > forgets", "store > forgets", (9, 11)),
    ],
)
def test_a_line_or_the_titles_pick_the_innermost_test(
    repo: Repo, typed: str, name: str, lines: tuple[int, int]
) -> None:
    found = titled_test(repo.graph(), typed)
    assert found and (found.qualname, (found.line, found.end_line)) == (name, lines)


@pytest.mark.parametrize("typed", ["store.spec.ts:1", "store.spec.ts:4", "src/store.ts:1", "store.spec.ts", "merge"])
def test_what_is_no_test_or_a_symbol_inside_of_one_stays_what_it_is(repo: Repo, typed: str) -> None:
    assert titled_test(repo.graph(), typed) is None


def test_a_test_is_shown_with_its_own_text_and_what_it_names(repo: Repo) -> None:
    graph = repo.graph()
    found = titled_test(graph, "store.spec.ts:7")
    assert found
    shown = portray_part(graph, found)
    assert shown.body == "it('merges nested objects', () => {\n  expect(merge({ a: 1 })).toBe(1);\n});"
    assert [one.symbol.name for one in shown.roles["callees"]] == ["merge"]


def test_a_title_that_says_a_name_is_no_use_of_it(repo: Repo) -> None:
    repo.edit("test/store.spec.ts", "it('forgets'", "it('forgets merge'")
    repo.commit()
    repo.edit("src/store.ts", "return objects", "return [objects]")
    (file,) = repo.change().tests.files
    assert [one.name for one in file.tests] == ["merges nested objects"]


def test_who_asks_for_tests_gets_the_test_and_who_does_not_gets_none(repo: Repo) -> None:
    graph = repo.graph()
    asked = for_task("which tests cover merging nested objects", graph, Settings())
    assert "store > merges nested objects" in [one.symbol.qualname for one in asked.candidates()]
    plain = for_task("how are nested objects merged", graph, Settings())
    assert not any(" > " in one.symbol.qualname for one in plain.candidates())


def test_a_test_in_a_class_of_ruby_is_named_for_what_it_calls(make_repo: Callable[[], Repo]) -> None:
    repo = make_repo()
    test = 'class CartTest < ActiveSupport::TestCase\n  test "pays" do\n    Cart.settle(1)\n  end\n  test "rests" do\n    1\n  end\nend\n'
    repo.commit({"lib/cart.rb": "class Cart\n  def self.settle(sum)\n    sum\n  end\nend\n", "test/cart_test.rb": test})
    repo.edit("lib/cart.rb", "    sum\n", "    sum + 1\n")
    (file,) = repo.change().tests.files
    assert [(one.name, one.line) for one in file.tests] == [("pays", 2)]


@pytest.mark.parametrize(
    "text",
    [
        "it('a', () => {\n  run();\n});\n" * 10_000,
        f"it('{'merge ' * 10_000}', run);\n" * 10,
        "".join(f"{' ' * depth}describe('d{depth}', () => {{\n" for depth in range(1_000)),
        "".join(f"{' ' * depth}describe('merge', () => {{\n" for depth in range(400))
        + "\n" * 200_000
        + "".join(f"{' ' * depth}}});\n" for depth in reversed(range(400))),
        "it(`a ${b\n} \\n ${'c'}`, run);\n" * 5_000,
        "it('\x1b[31m\x07 a', run);\n",
    ],
    ids=["many", "long", "deep", "deep and empty", "templates", "control"],
)
def test_hostile_tests_are_asked_in_linear_time(make_repo: Callable[[], Repo], text: str) -> None:
    repo = make_repo()
    repo.commit({"a.test.js": text})
    graph = repo.graph()
    (file,) = [one for one in graph.in_file("a.test.js") if not one.name.startswith("d")][:1]
    begun = process_time()
    tests = TitledTests(graph, file)
    tests.holding(["run"])
    tests.about({"merg": 1.0, "a": 0.5})
    found = [tests.symbol(block) for block in called_in(graph, file.path, file.file_id).blocks]
    assert process_time() - begun < LIMIT_S
    assert all(len(one.qualname) < 1_000 and one.qualname.isprintable() for one in found)


def test_a_title_is_cut_and_shown_on_one_line() -> None:
    assert said("a\n b\x1b[0m" + "c" * 60_000, 8) == "a b [0m…"
