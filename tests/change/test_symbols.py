"""Symbols are compared by what they are, not by where they stand."""

from __future__ import annotations

import time

import pytest

from knowing import languages
from knowing.change.diff.compared import compare_symbols, settled
from knowing.change.diff.defined import versions
from knowing.facts.extract import extract
from knowing.facts.lexed import Lexed
from knowing.settings import ChangeSettings


def changes(old: str, new: str, path: str = "m.py") -> dict[str, str]:
    language = languages.for_path(path)
    assert language is not None
    sides = [versions(path, text.encode(), extract(text.encode(), language)) for text in (old, new)]
    found = settled(*compare_symbols(*sides), ChangeSettings().moved_chars)
    marks = {True: "!", False: ""}
    return {
        one.version.qualname: one.status + marks[one.signature_changed] + ("~" if one.is_prose else "") for one in found
    }


BASE = '''import os


class Shop:
    """Sells."""

    limit = 3

    def open(self) -> None:
        print("open")

    @property
    def size(self) -> int:
        return self.limit


def run(count: int) -> int:
    # go
    return count + 1
'''


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('print("open")', 'print("opened")', {"Shop.open": "changed"}),
        ("count: int)", "count: int, step: int = 1)", {"run": "changed!"}),
        ("# go", "# gone", {"run": "changed~"}),
        ("return count + 1", "return count   +  1", {}),
        ("limit = 3", "limit   =    3", {}),
        ('print("open")', 'print("open  ")', {"Shop.open": "changed"}),
        ("    return count + 1", "        return count + 1", {"run": "changed"}),
        ('"""Sells."""', '"""Sells things."""', {"Shop": "changed~"}),
        ("limit = 3", "limit = 4", {"Shop.limit": "changed"}),
        ("class Shop:", "class Shop(dict):", {"Shop": "changed!"}),
        ("import os", "import sys", {"m.py": "changed"}),
        ("    @property\n", "", {"Shop.size": "changed"}),
        ("def run(count: int) -> int:\n", "def run(\n    count: int,\n) -> int:\n", {"run": "changed"}),
        ("def run(", "def walk(", {"walk": "renamed"}),
        ("\n\ndef run", "\n\n\n\ndef run", {}),
        ("    def open(self)", "    def extra(self) -> None: ...\n\n    def open(self)", {"Shop.extra": "added"}),
    ],
)
def test_an_edit_changes_what_it_should(old: str, new: str, expected: dict[str, str]) -> None:
    found = changes(BASE, BASE.replace(old, new, 1))
    found.pop("Shop.size.size", None)
    assert found == expected


def test_the_same_text_elsewhere_has_moved() -> None:
    body = '    def open(self) -> None:\n        print("open")\n\n'
    out = BASE.replace(body, "") + '\n\ndef open(self) -> None:\n    print("open")\n'
    assert changes(BASE, out) == {"open": "moved"}


def test_what_went_and_what_came_are_told_apart() -> None:
    assert changes("def a() -> int:\n    return 1\n", "def b() -> str:\n    return 'x'\n") == {
        "a": "removed",
        "b": "added",
    }


def test_line_ends_are_no_change() -> None:
    assert changes(BASE, BASE.replace("\n", "\r\n")) == {}


SAID = {
    "a text over lines": ("a.py", 'def f():\n    return """\na  b\n"""\n'),
    "a text of a module": ("a.py", 'X = """\na  b\n"""\n'),
    "the end of a line of a text": ("a.py", 'X = """\na  \nb"""\n'),
    "a template": ("a.js", "function f() {\n  return `\na  b${c}`\n}\n"),
    "a template between two values": ("a.scala", 'def f(c: Int) = s"$c  $c"\n'),
    "a regular expression": ("a.ts", "function f(x) {\n  return /a  b/.test(x)\n}\n"),
    "a page": ("a.tsx", "function f(x) {\n  return <b>a  b</b>\n}\n"),
    "a here-document": ("a.sh", "f() {\n  cat <<A\n$c  $c\nA\n}\n"),
    "a here-document of Ruby": ("a.rb", "def f\n  g <<~A\n    a  b\n  A\nend\n"),
    "an escaped blank": ("a.sh", "f() {\n  touch a\\  b\n}\n"),
    "a raw text": ("a.cpp", 'auto f() {\n  return R"(\na  b)";\n}\n'),
    "a text that is not closed on its line": ("a.rs", 'fn f() -> &str {\n  "x\na  b"\n}\n'),
    "a recipe": ("Makefile", "a:\n\techo 'x'  y\\  z\n"),
    "a value": ("a.yml", "a:\n  b: 1\n  c: x  y\nd: 2\n"),
    "a block of code": ("a.md", "# T\n\n    code  x\n\ntext\n"),
    "a break of lines": ("a.md", "# T\n\nline  \nnext\n"),
}


@pytest.mark.parametrize("place", SAID)
def test_blanks_that_are_said_are_a_change(place: str) -> None:
    path, text = SAID[place]
    assert changes(text, text.replace("  \n", "\n") if "  \n" in text else " ".join(text.rsplit("  ", 1)), path)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.go", "type T struct {\n\tA int // a\n\tBB  int // don't\n}\n", "type T struct {\n\tA   int    // a\n\tBB  int // don't\n}\n"),
        ("a.go", 'var m = map[string]int{\n\t"a": 1,\n\t"bb": 2,\n}\n', 'var m = map[string]int{\n\t"a":  1,\n\t"bb": 2,\n}\n'),
        ("A.java", "class A {\n  int a = 1;\n  int f(int x) { return x; }\n}\n", "class A {\n  int a   = 1;\n  int f(int x) { return  x; }\n}\n"),
        ("a.py", 'def f(a):\n    """A.\n\n    B.\n    """\n', 'def f(a):\r\n    """A.\r\n\r\n    B.\r\n    """\r\n'),
    ],
)  # fmt: skip
def test_blanks_between_what_is_said_are_none(path: str, old: str, new: str) -> None:
    assert changes(old, new, path) == {}


def test_where_indentation_means_something_it_is_a_change() -> None:
    old = "def a(): ...\n\nif a():\n    b()\n    c()\n"
    assert changes(old, old.replace("    c()", "c()")) == {"m.py": "changed"}


@pytest.mark.parametrize("piece", ['\\"', '"', "'", "`", "/", "a  ", "{ ", '"""', "<<A "])
def test_blanks_are_told_in_time_that_grows_with_the_text(piece: str) -> None:
    old = f"function f() {{ g()\n// {piece * (60_000 // len(piece))}\n}}\n"
    began = time.process_time()
    assert changes(old, old.replace("{ g()", "{   g()"), "a.js") == {}
    assert time.process_time() - began < 3


def test_the_tokens_of_many_places_cost_what_they_are_and_not_what_is_behind_them() -> None:
    lexed = Lexed(b"a = 1\n" * 20_000, "python")
    spans = [(6 * number, 6 * number + 5) for number in range(20_000)]
    assert lexed.within(spans[:1], 0) == [b"a", b"=", b"1"], "parsed now"
    began = time.process_time()
    assert len(lexed.within(spans, 0)) == 60_000
    assert time.process_time() - began < 2


def test_a_method_of_a_struct_far_away_is_its_own() -> None:
    old = "package p\n\ntype T struct{}\n\nfunc (t *T) Run() int {\n\treturn 1\n}\n"
    assert changes(old, old.replace("return 1", "return 2"), "m.go") == {"T.Run": "changed"}


def test_a_change_inside_a_nested_function_changes_the_outer_one_too() -> None:
    old = "def outer():\n    def inner():\n        return 1\n    return inner\n"
    assert changes(old, old.replace("return 1", "return 2")) == {"outer": "changed", "outer.inner": "changed"}


def test_overloads_are_paired_by_their_text() -> None:
    old = "class A {\n  int f(int x) { return x; }\n  int f(String x) { return 0; }\n}\n"
    new = "class A {\n  int f(String x) { return 0; }\n  int f(int x) { return x + 1; }\n}\n"
    assert changes(old, new, "A.java") == {"A.f": "changed"}
