"""Symbols are compared by what they are, not by where they stand."""

from __future__ import annotations

import pytest

from knowing import languages
from knowing.change.diff.compared import compare_symbols, settled
from knowing.change.diff.defined import versions
from knowing.facts.extract import extract
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
