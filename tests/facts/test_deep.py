"""Trees of absurd depth: what is found in them is what would be found without windows, in time that grows with their size."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter import Parser, QueryCursor

from knowing import languages
from knowing.facts import deep, postings, queries, views
from knowing.facts.extract import extract
from knowing.facts.patience import TookTooLong
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


def test_a_query_has_a_time_of_its_own_because_no_signal_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of values in one sequence of OCaml stand beside each other, and yet what is walked there grows with their square."""
    monkeypatch.setattr(deep, "PARSE", ParseLimits(clock_s=1))
    root = Parser(queries.grammar("ocaml")).parse(b"a; " * 40_000).root_node
    begun = time.monotonic()
    with pytest.raises(TookTooLong):
        deep.matches_of(queries.query("ocaml").anywhere, root)
    assert time.monotonic() - begun < SECONDS


PADS = {
    "a.h": b"@class" + b" " * 60_000 + b"!",
    "a.pl": b"use A" + b"::b" * 20_000 + b"!",
}


@pytest.mark.parametrize("name", PADS)
def test_the_language_of_a_file_is_known_in_linear_time(name: str) -> None:
    begun = time.process_time()
    assert languages.for_file(name, PADS[name]) == languages.for_path(name)
    assert time.process_time() - begun < 0.2


@pytest.mark.parametrize(
    "start",
    [b"typedef" + b" " * 30_000 + b"!", b"typedef NS_ENUM(A" + b" " * 30_000, b"__attribute__((" + b"a" * 30_000],
)
def test_what_a_grammar_does_not_know_is_left_out_in_linear_time(start: bytes) -> None:
    begun = time.process_time()
    for pattern in views._unread("objc"):
        assert len(pattern.findall(start)) < 2
    assert time.process_time() - begun < 0.5


def test_clauses_in_one_line_are_joined_in_linear_time() -> None:
    text = b"f(1) -> a; " * 60_000
    language = languages.load("erlang")
    begun = time.process_time()
    assert [one.name for one in extract(text, language).symbols] == ["", "f"]
    assert time.process_time() - begun < 3


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=20), st.integers(0, 30))
def test_a_deep_nest_is_painted_as_any_other(spans: list[tuple[int, int]], size: int) -> None:
    firsts = [min(one, size) for one, _ in spans]
    ends = [min(one, size) for _, one in spans]
    plain = np.zeros(size, np.int64)
    for symbol, (first, end) in enumerate(zip(firsts, ends, strict=True)):
        plain[first:end] = symbol
    assert postings._owners_in_deep_nest(size, firsts, ends).tolist() == plain.tolist()
