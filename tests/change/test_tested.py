"""``ctx show`` and ``ctx tests`` name the same tests of a symbol, in each language's way of writing tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.change import tested
from knowing.change.effects import pointers
from knowing.graph.reader import Graph
from knowing.index.build import build
from knowing.query.lookup import find_group
from knowing.query.portrait import portray
from knowing.settings import ChangeSettings
from tests.worktree import write

RUST = """pub struct Shape { sides: u32 }

impl Shape {
    pub fn new(sides: u32) -> Shape { Shape { sides } }
    pub fn corner_count(&self) -> u32 { self.sides }
}

pub fn via_macro(n: u32) -> u32 { n + 1 }

pub fn lonely_one() -> u32 { 3 }

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sides: u32) {
        assert_eq!(Shape::new(sides).corner_count(), sides);
    }

    #[test]
    fn corners() {
        let shape = Shape::new(3);
        assert_eq!(shape.corner_count(), 3);
        assert!(via_macro(2) == 3);
    }

    #[test]
    fn table() {
        for sides in [3, 4] {
            check(sides);
        }
    }
}
"""
GO = """package calc

import "testing"

func TestTable(t *testing.T) {
\tfor _, one := range []struct{ name string }{{"a"}} {
\t\tt.Run(one.name, func(t *testing.T) { AddNumbers(1, 2) })
\t}
}
"""
JAVA = """class CalcChecks {
    @Test void addsUp() { new Calc().addNumbers(1, 2); }
    void helper() {}
}
"""
CSHARP = """public class Checks {
    [Fact] public void AddsUp() { new Calc().AddNumbers(1, 2); }
}
"""
PYTHON = """import unittest
from calc import Calc


class BaseChecks(unittest.TestCase):
    def test_sum(self):
        assert self.calc


class CalcChecks(BaseChecks):
    def setUp(self):
        self.calc = Calc().add_numbers(1, 2)

    def helper(self):
        pass
"""
VIEWS = """from calc import Calc, add_numbers


def test_a_view(app):
    @app.route("/sum")
    def view():
        return add_numbers(1, 2)

    assert app.get("/sum")


def test_a_fake(app):
    class Fake(Calc):
        def total(self):
            return 3

    app.use(Fake)


def test_something_else(app):
    assert app
"""
SHARED = """from ledger import open_ledger


def test_the_function():
    assert open_ledger("a")


def test_the_method(book):
    assert book.open_ledger()


def test_both(book):
    assert open_ledger("a") is book.open_ledger()


def test_a_local_name(fake):
    open_ledger = fake
    assert open_ledger("b")
"""
LEDGER = "class Book:\n    def open_ledger(self):\n        return 1\n\n\ndef open_ledger(name):\n    return name\n"
CALC = "class Calc:\n    def total(self):\n        return 1\n\n\ndef add_numbers(a, b):\n    return a\n"
CASES = {
    "in a view": ({"calc.py": CALC, "tests/test_app.py": VIEWS}, "add_numbers", {"test_a_view"}),
    "in a fake": ({"calc.py": CALC, "tests/test_app.py": VIEWS}, "calc.py::Calc.total", {"test_a_fake"}),
    "inline": ({"src/lib.rs": RUST}, "corner_count", {"corners", "table"}),
    "macro": ({"src/lib.rs": RUST}, "via_macro", {"corners"}),
    "nobody": ({"src/lib.rs": RUST}, "lonely_one", set()),
    "subtest": (
        {"calc/add.go": "package calc\n\nfunc AddNumbers(a, b int) int { return a + b }\n", "calc/sum_test.go": GO},
        "AddNumbers",
        {"TestTable"},
    ),
    "marked": (
        {
            "src/Calc.java": "class Calc { int addNumbers(int a, int b) { return a; } }\n",
            "src/test/CalcChecks.java": JAVA,
        },
        "addNumbers",
        {"addsUp"},
    ),
    "xunit": (
        {
            "src/Calc.cs": "public class Calc { public int AddNumbers(int a, int b) { return a; } }\n",
            "test/Checks.cs": CSHARP,
        },
        "AddNumbers",
        {"AddsUp"},
    ),
    "inherited": (
        {"calc.py": "class Calc:\n    def add_numbers(self, a, b):\n        return a\n", "tests/test_calc.py": PYTHON},
        "add_numbers",
        {"test_sum"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_both_verbs_name_the_tests_that_reach_a_symbol(tmp_path: Path, name: str) -> None:
    files, symbol, expected = CASES[name]
    written(tmp_path, files)
    with Graph(tmp_path) as graph:
        group = find_group(graph, symbol)
        settings = ChangeSettings()
        named = {one.symbol.name for one in tested.reaching_tests(tested.tests_of(graph, group, settings), graph)}
        shown = {one.symbol.name for one in tested.with_tests(portray(graph, *group), graph, settings).roles["tests"]}
    assert shown == named == expected


def test_a_method_is_mentioned_where_there_is_a_receiver(tmp_path: Path) -> None:
    written(tmp_path, {"ledger.py": LEDGER, "tests/test_ledger.py": SHARED})
    with Graph(tmp_path) as graph:
        group = find_group(graph, "Book.open_ledger")
        found = tested.tests_of(graph, group, ChangeSettings())
        portrait = portray(graph, *group)
    assert {one.symbol.name for file in found.files for one in file.tests} == {"test_the_method", "test_both"}
    assert portrait.unresolved == 2


def test_the_name_of_a_method_is_no_word_of_a_test_of_the_function(tmp_path: Path) -> None:
    alone = 'from ledger import open_ledger\n\n\ndef test_the_function():\n    assert open_ledger("a")\n'
    written(tmp_path, {"ledger.py": LEDGER, "tests/test_names.py": alone})
    with Graph(tmp_path) as graph:
        method, function = (
            tested.tests_of(graph, find_group(graph, f"ledger.py:{line}"), ChangeSettings()) for line in (2, 6)
        )
    assert not method.files
    assert [one.symbol.name for one in function.each()] == ["test_the_function"]


def test_a_test_that_calls_a_function_twice_through_its_module_is_not_kept_for_the_method(tmp_path: Path) -> None:
    twice = 'import ledger\n\n\ndef test_twice():\n    assert ledger.open_ledger("a") == ledger.open_ledger("b")\n'
    mixed = 'import ledger\n\n\ndef test_mixed(book):\n    assert ledger.open_ledger("a") == [book.open_ledger]\n'
    written(tmp_path, {"ledger.py": LEDGER, "tests/test_twice.py": twice, "tests/test_mixed.py": mixed})
    with Graph(tmp_path) as graph:
        method = tested.tests_of(graph, find_group(graph, "Book.open_ledger"), ChangeSettings())
    assert [one.symbol.name for one in method.each()] == ["test_mixed"]


OTHERWISE = """from ledger import open_ledger


def test_by_string(monkeypatch, book):
    monkeypatch.setattr(book, "open_ledger", None)
    assert open_ledger("x")


def test_passed_on(book):
    assert run(book.open_ledger) == open_ledger("y")


def test_function_only():
    assert open_ledger("z")


def test_function_twice():
    assert open_ledger("v") == open_ledger("w")
"""


def test_a_test_that_says_the_name_otherwise_too_may_mean_the_method(tmp_path: Path) -> None:
    written(tmp_path, {"ledger.py": LEDGER, "tests/test_ledger.py": OTHERWISE})
    with Graph(tmp_path) as graph:
        found = tested.tests_of(graph, find_group(graph, "ledger.py:2"), ChangeSettings())
    assert {one.symbol.name for one in found.each()} == {"test_by_string", "test_passed_on"}


@pytest.mark.parametrize("turn", [1, -1])
def test_methods_whose_names_are_one_word_are_all_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    both = (
        "class Book:\n    def open_ledger(self): ...\n    def openLedger(self): ...\n\n\ndef open_ledger(name): ...\n"
    )
    alone = 'from ledger import open_ledger\n\n\ndef test_the_function():\n    assert open_ledger("a")\n'
    written(tmp_path, {"ledger.py": both, "tests/test_names.py": alone})
    names = ["open_ledger", "openLedger"][::turn]
    monkeypatch.setattr(pointers, "_bound", lambda symbols: [*names] if list(symbols) else [])
    with Graph(tmp_path) as graph:
        methods = [one.id for line in (2, 3) for one in find_group(graph, f"ledger.py:{line}")]
        found = pointers.sharing(graph, methods, ["open_ledger"], ChangeSettings())
        assert [graph.symbol(one).name for one in found if graph.symbol(one).kind != "file"] == ["test_the_function"]


def test_overloads_and_accessor_pairs_are_one_thing_unless_a_line_picks_one(tmp_path: Path) -> None:
    account = (
        "class Account:\n    @property\n    def balance(self):\n        return self._cents\n\n"
        "    @balance.setter\n    def balance(self, cents):\n        self._cents = cents\n"
    )
    written(
        tmp_path,
        {
            "bank.py": account,
            "shop.py": "from bank import Account\n\n\ndef pay(account: Account):\n    account.balance = 3\n",
        },
    )
    with Graph(tmp_path) as graph:
        assert [one.line for one in find_group(graph, "Account.balance")] == [2, 6]
        assert [one.line for one in find_group(graph, "bank.py:7")] == [6]
        portrait = portray(graph, *find_group(graph, "balance"))
        assert [one.line for one in portrait.also] == [6]


def test_what_a_parent_overrides_is_not_inherited_from_the_grandparent(tmp_path: Path) -> None:
    code = (
        "class Element:\n    def enter(self): ...\n    def leave(self): ...\n\n\n"
        "class Text(Element):\n    def leave(self): ...\n\n\nclass Heading(Text):\n    size = 1\n"
    )
    written(tmp_path, {"markup.py": code})
    with Graph(tmp_path) as graph:
        inherited = portray(graph, *find_group(graph, "Heading")).roles["inherited"]
    assert [one.symbol.qualname for one in inherited] == ["Element.enter", "Text.leave"]


def written(root: Path, files: dict[str, str]) -> None:
    write(root, files)
    build(root, 1_000_000, 1, None)
