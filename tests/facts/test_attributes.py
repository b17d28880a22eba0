"""Macros that a grammar of C stumbles over: what is blanked keeps every place, costs time that grows with the text, and spoils no statement."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing import languages
from knowing.facts.attributes import readable
from knowing.facts.extract import extract

PIECES = [
    "int f(int a) ", "const ", "noexcept(x) ", "LOCKED(a) ", "ATTR ", "{ ", "} ", "; ", "(", ")", "if (a) ", '"a', '"', "TEST(", "Suite", ", ", ".x = ",
    "\n#define A(x) \\\n", "class ", "EXPORT ", "EXPORT\n",  "* ", "[4] ", "namespace a { ", "ü", "= 0", "//", "/*",
    "void w(1, 2) ", "(WINAPI *a)(", "operator ",
]  # fmt: skip
MANY = 60_000
SECONDS = 15.0
"""Of processor time on a slow machine."""
HOSTILE = {
    "attributes": b"int f() " + b"LOCKED(a) " * MANY,
    "of nothing": b"LOCKED(a) f() " * MANY,
    "words": b"int f() " + b"LOCKED " * MANY,
    "tails": b"int f() LOCKED " + b"const " * MANY + b"LOCKED",
    "open": b"f() LOCKED(" * MANY,
    "closed": b"f() LOCKED)" * MANY,
    "sizes": b"int a" + b"[1]" * MANY + b" LOCKED(a);",
    "types": b"EXPORT " + b"a::" * MANY + b"f(",
    "blocks": b"f() LOCKED {" * MANY,
    "heads": b'TEST("a", .b = 1) {}\n' * (MANY // 4),
    "directives": b"#a /" * MANY,
    "quotes": b'LOCKED("' * MANY,
    "lines": b"BEGIN_LIB\n" * MANY,
    "numbers": b"void printflike(1, 2) " * MANY,
    "many numbers": b"void printflike(" + b"1, " * MANY + b"2) warn(",
    "constructors": b"LOCKED f(" * (MANY // 2) + b"a) : " * (MANY // 2),
    "bounds": b"f(Shop& shop BOUND, " * MANY,
    "closed without an opening": b"int f(int a) { return a; }\n" + b"FOO)\n" * MANY,
}


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(lambda pieces: "".join(pieces).encode()))
def test_every_place_and_every_line_stays(source: bytes) -> None:
    text = readable(source)
    assert len(text) == len(source)
    assert [at for at, byte in enumerate(text) if byte == 10] == [at for at, byte in enumerate(source) if byte == 10]


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_time_grows_with_the_text(source: bytes) -> None:
    begun = time.process_time()
    readable(source)
    assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize(
    "statement",
    [
        "if (a) CHECK(b);",
        "for (;;) CHECK(b);",
        "FOR_EACH(a, b) CHECK(b);",
        "each(a, b) CHECK(b);",
        "else CHECK(b);",
        "return a CHECK(b);",
        "static const Shop FIRST(1);",
        "unsigned int FIRST(1);",
        'printf("%" PRIu64 "a", b);',
        "struct FLAGS flags = {1};",
        "a = b & MASK;",
        "enum { A, BCD };",
        "#define LOCKED(x) f() CHECK(x)",
        "// int f() LOCKED(a);",
        "FILE *file;",
        "if (a) exit(1);",
        "int total() noexcept(true);",
        "static const Shop FIRST(1), second(2);",
        "enum FLAGS flags_of(int number);",
        "a = MOST * (b * SIZE)(c);",
        "go(a, MOST, b);",
        "return FIRST(a) ? one(b) : two(c);",
    ],
)
def test_what_is_no_attribute_is_left_alone(statement: str) -> None:
    source = f"void f() {{ \n{statement}\n }}".encode()
    assert readable(source) == source


def test_the_first_argument_of_a_head_is_named_as_it_is_written() -> None:
    facts = extract(b'int f() LOCKED(a);\nTEST_CASE("adds \xc3\xbc", "[x]") { go(); }\n', languages.load("cpp"))
    assert [one.name for one in facts.symbols] == ["", "f", "adds ü"]
