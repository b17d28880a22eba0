"""Tests that are calls are named by their titles, and helpers for tests are no tests."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from knowing.model import Kind
from knowing.query.called.called_tests import Block, block_around, blocks_of
from knowing.settings.called import CALLED
from tests.change.conftest import Repo

CALLS = ("it", "test", "describe")
LIMIT_S = 1.0
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
    assert ("has a key", 5) in [(one.name, one.line) for one in file.tests]


def test_a_test_that_calls_a_helper_is_named_and_not_its_whole_file(repo: Repo) -> None:
    repo.edit("src/options.ts", "return { key }", "return { key, more: 1 }")
    (file,) = repo.change().tests.files
    assert [(one.name, one.symbol.qualname, one.parts.keys()) for one in file.tests if one.line == 13] == [
        ("is there", "options > is there", {"reach"})
    ]


def test_a_changed_file_of_tests_is_run_also_if_no_test_of_it_is_known_by_name(repo: Repo) -> None:
    pages = "PAGES = proc do\n  def newer?\n    true\n  end\nend\n"
    repo.commit({"test/pages_test.rb": pages, "test/test_helper.rb": "def help\n  1\nend\n"})
    repo.edit("test/pages_test.rb", "true", "false")
    repo.edit("test/test_helper.rb", "1", "2")
    assert [(one.path, one.confidence) for one in repo.change().tests.files] == [("test/pages_test.rb", 1.0)]


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


@pytest.mark.parametrize(
    "text",
    [
        'it("' + '\\"' * 60_000,
        "it(" + " " * 60_000 + "\nit(" * 20_000,
        "it<" * 40_000,
        "it.each" + "()" * 60_000,
        "it(" * 60_000,
        "it(`${\n" * 20_000,
        "/[=" * 60_000,
        "/*" * 60_000,
        "`${'" * 40_000,
        " " * 60_000 + "/" + " " * 60_000,
    ],
    ids=lambda text: text[:8],
)
def test_hostile_text_is_read_in_linear_time(text: str) -> None:
    begun = process_time()
    blocks_of(text, CALLS)
    assert process_time() - begun < LIMIT_S


def test_the_tests_around_many_functions_are_found_in_linear_time(make_repo: Callable[[], Repo]) -> None:
    repo = make_repo()
    one = "it('t{0}', () => {{\n  function f{0}() {{}}\n}});\n"
    repo.commit({"a.test.js": "".join(one.format(number) for number in range(5_000))})
    graph = repo.graph()
    symbols = [symbol for symbol in graph.in_file("a.test.js") if symbol.kind is Kind.FUNCTION]
    begun = process_time()
    titles = [block.title for symbol in symbols if (block := block_around(graph, symbol))]
    assert process_time() - begun < LIMIT_S
    assert titles == [f"t{number}" for number in range(5_000)]


def test_the_innermost_test_is_the_one_around(make_repo: Callable[[], Repo]) -> None:
    inner = "  it('b', () => {\n    function first() {}\n  });\n"
    repo = make_repo()
    repo.commit(
        {"a.test.js": f"describe('a', () => {{\n{inner}  function second() {{}}\n}});\nfunction third() {{}}\n"}
    )
    graph = repo.graph()
    found = {one.name: block.title for one in graph.in_file("a.test.js") if (block := block_around(graph, one))}
    assert found == {"a.test.js": "a", "first": "b", "second": "a"}


def test_text_and_remarks_at_the_left_edge_close_nothing() -> None:
    body = "  run(`\nname,size\nit('no', f)\n`);\n// a remark\n/* another\nof two lines */\n  run(/`/, 'a`');\n"
    text = f"it('reads', () => {{\n{body}  run();\n}});\n\n// about the next\nit('b', () => {{\n  run(`${{`\n`}}\n`);\n}});\n"
    assert blocks_of(text, CALLS) == (Block(1, 11, "reads"), Block(14, 18, "b"))


def test_a_remark_between_two_tests_belongs_to_neither() -> None:
    text = "it('a', run);\n\n// about b\nit('b', run);\n\n// no more\n"
    assert blocks_of(text, CALLS) == (Block(1, 1, "a"), Block(4, 4, "b"))


def test_a_table_of_cases_belongs_to_its_test_and_gives_no_title() -> None:
    table = "test.each`\n  a    | b\n  ${1} | ${'x'}\n`('adds $a', ({ a }) => {\n  add(a);\n});\n"
    assert blocks_of(table, CALLS) == (Block(1, 6, "adds $a"),)
    rows = "".join(f"  ['row {number}'],\n" for number in range(20))
    text = f"it.each<[string]>([\n{rows}])('adds %s', (a) => {{\n  add(a);\n}});\n"
    assert blocks_of(text, CALLS) == (Block(1, 24, "adds %s"),)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("it.each(['x'])('adds %s', run);", "adds %s"),
        ("test.skipIf(has(')'))('later', run);", "later"),
        ("test(name, () => say('x'));", "test(name, () => say('x'));"),
        ("Deno.test({ name: 'opens', fn: run });", "opens"),
        ("fit('a', run);", "a"),
        ("xit('a', run);", "a"),
        ("fdescribe('a', run);", "a"),
        ("xdescribe('a', run);", "a"),
        ("QUnit.test('a', run);", "a"),
        ("test.describe.serial('a', run);", "a"),
        ("it('', run);", "it('', run);"),
    ],
)
def test_the_title_is_what_the_call_begins_with(line: str, title: str) -> None:
    assert [one.title for one in blocks_of(f"{line}\n", CALLS)] == [title]


@pytest.mark.parametrize(
    "line", ["re.test('abc');", "context.set('k', 1);", "test.use({});", "it.next();", "test < 3;", "unit('a', run);"]
)
def test_other_calls_are_no_tests(line: str) -> None:
    assert blocks_of(f"{line}\n", (*CALLS, "context")) == ()


def test_a_long_title_is_cut() -> None:
    (one,) = blocks_of(f"it('{'a' * 3_000}', run);\n", CALLS)
    (other,) = blocks_of(f"it({'a' * 3_000}, run);\n", CALLS)
    assert len(one.title) == len(other.title) == CALLED.title_chars
