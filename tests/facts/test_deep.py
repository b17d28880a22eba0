"""Trees of absurd depth: what is found in them is what would be found without windows, in time that grows with their size."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter import Parser, QueryCursor

from knowing import languages, queries
from knowing.facts import deep, postings
from knowing.facts.extract import extract
from knowing.settings.facts import ParseLimits

PARSED = [one.name for one in languages.all_languages() if not one.reader]
LINKS = 10_000
SECONDS = 6.0
"""Of processor time on a slow machine; what was quadratic took a minute and more for 20,000, which is 15 s for so many."""


@pytest.mark.parametrize("window", [1, 2, 7])
@pytest.mark.parametrize("name", PARSED)
def test_windows_find_what_a_whole_tree_gives(name: str, window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "is_deep", lambda _: True)
    monkeypatch.setattr(deep, "PARSE", ParseLimits(window=window))
    query = queries.query(name).anywhere
    for case in sorted((languages.root() / name / "cases").iterdir()):
        root = Parser(queries.grammar(name)).parse(case.read_bytes()).root_node
        whole = [deep._key(match) for match in QueryCursor(query, match_limit=ParseLimits().half_made).matches(root)]
        found = [deep._key(match) for match in deep.matches_of(query, root)]
        assert len(set(found)) == len(found)
        assert set(found) == set(whole), case.name


NESTS = {
    "chain.py": "def f(x):\n    return x" + ".g(1)" * LINKS + "\n",
    "chain.js": "function f(x) { return x" + "\n.g(1)" * LINKS + " }\n",
    "chain.java": "class A { int f(int x) { return x" + ".g(1)" * LINKS + "; } }\n",
    "chain.rb": "def f(x)\n  x" + ".g(1)" * LINKS + "\nend\n",
    "chain.rs": "fn f(x: i32) -> i32 { x" + ".g(1)" * LINKS + " }\n",
    "calls_in_calls.rs": "a! {" * LINKS + "fn f() {}" + "}" * LINKS,
    "blocks_in_calls.rs": "a! { x {" * LINKS + "fn f() {}" + "}}" * LINKS,
    "calls_beside_calls.rs": "a! { fn f() {} }\n" * LINKS,
    "blocks_beside_blocks.rs": "a! { x " + "{ fn f() {} } " * LINKS + "}",
    "broken_calls.rs": "a! { ) fn ( } " * LINKS,
    "sum.ts": "function f(x) { return " + "+".join(["x"] * LINKS) + " }\n",
    "calls.go": "package a\nfunc f(x int) int { return " + "g(" * LINKS + "x" + ")" * LINKS + " }\n",
    "lists.py": "x = " + "[" * LINKS + "]" * LINKS + "\n",
    "blocks.cpp": "int f(int x) { " + "{ " * LINKS + "g(x);" + " }" * LINKS + " }\n",
    "functions.js": "".join(f"function f{number}(x) {{" for number in range(LINKS)) + "}" * LINKS,
    "classes.rb": "".join(f"class A{number}\n" for number in range(LINKS)) + "end\n" * LINKS,
}  # fmt: skip


@pytest.mark.parametrize("name", NESTS)
def test_a_nest_of_thousands_is_read_in_seconds(name: str) -> None:
    language = languages.for_path(name)
    assert language is not None
    begun = time.process_time()
    extract(NESTS[name].encode(), language)
    assert time.process_time() - begun < SECONDS


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=20), st.integers(0, 30))
def test_a_deep_nest_is_painted_as_any_other(spans: list[tuple[int, int]], size: int) -> None:
    firsts = [min(one, size) for one, _ in spans]
    ends = [min(one, size) for _, one in spans]
    plain = np.zeros(size, np.int64)
    for symbol, (first, end) in enumerate(zip(firsts, ends, strict=True)):
        plain[first:end] = symbol
    assert postings._owners_in_deep_nest(size, firsts, ends).tolist() == plain.tolist()
