"""``ctx show`` gives every line that a caller calls on, and leads with the definition that has a body."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import knowing
from knowing.change.call_lines import with_call_lines
from knowing.graph.reader import Graph
from knowing.query.lookup import find_group
from knowing.query.portrait import portray
from knowing.render.documents.show import show_json, show_text
from knowing.render.paint import Paint
from knowing.settings.render import SHOWN

Make = Callable[[dict[str, str | bytes]], Path]
PLAIN = Paint()
PAY = """def charge(amount):
    return amount


class Other:
    def charge(self):
        return 0
"""
SHOP = """from pay import Other, charge


def settle(unknown):
    charge(1)
    # charge(2) is only said
    return [
        charge(3),
        charge(4),
    ]


def mixed(unknown):
    own = Other()
    charge(1)
    own.charge()
    unknown.charge()
    charge(2)

    def inner():
        charge(3)
"""


def shown(root: Path, name: str, limit: int = 20) -> str:
    return show_text(knowing.show(root, name).portrait, PLAIN, limit, 20)


def test_a_caller_has_all_its_lines_and_the_header_counts_them(repository: Make) -> None:
    text = shown(repository({"pay.py": PAY, "shop.py": SHOP}), "pay.py::charge")
    assert "3 callers at 6 lines" in text
    assert "settle  function  shop.py:4  0.90 resolved at lines 5, 8, 9\n" in text
    assert "mixed  function  shop.py:13  0.90 resolved at lines 15, 18\n" in text
    assert "at line 21\n" in text


def test_the_lines_of_a_method_are_not_those_of_a_function_of_its_name(repository: Make) -> None:
    portrait = knowing.show(repository({"pay.py": PAY, "shop.py": SHOP}), "Other.charge").portrait
    assert [(one.symbol.name, one.lines) for one in portrait.roles["callers"]] == [("mixed", (16,))]


def test_more_lines_than_can_be_read_are_counted_and_given_to_programs(repository: Make) -> None:
    many = "".join("    charge(1)\n" for _ in range(SHOWN.call_lines + 3))
    root = repository({"pay.py": PAY, "shop.py": f"from pay import charge\n\n\ndef settle():\n{many}"})
    assert ", 12 and 3 more\n" in shown(root, "pay.py::charge")
    (caller,) = json.loads(show_json(knowing.show(root, "pay.py::charge").portrait))["callers"]
    assert caller["site_line"] == 5 and caller["site_lines"] == [*range(5, 16)]


def test_a_caller_whose_file_changed_keeps_the_line_that_was_indexed(repository: Make) -> None:
    root = repository({"pay.py": PAY, "shop.py": SHOP})
    (root / "shop.py").write_text("\n" * 3 + SHOP)
    with Graph(root) as graph:
        portrait = with_call_lines(portray(graph, *find_group(graph, "pay.py::charge")), graph, None, 20)
    assert [one.lines for one in portrait.roles["callers"]] == [(), (), ()]


OVERLOADS = {
    "store.ts": """export function define(
  id: string, // its name
  options: { a: number }
): { b: string }
export function define(options: object): object
export function define(idOrOptions: any, setup?: any): any {
  return make(idOrOptions)
}
""",
    "long.ts": f"export function define({', '.join(f'argument{n}: Array<string>' for n in range(20))}): object\n"
    "export function define(a: any): any {\n  return make(a)\n}\n",
    "conv.py": """from typing import overload


@overload
def define(a: int) -> str: ...
@overload
def define(a: str) -> int:
    ...
def define(a):
    return make(a)
""",
    "two.java": "abstract class Two { abstract int define(int a); int define(int a, int b) { return make(b); } }\n",
}


@pytest.mark.parametrize(("file", "line"), [("store.ts", 6), ("long.ts", 2), ("conv.py", 9), ("two.java", 1)])
def test_what_has_a_body_leads_and_signatures_come_after_it(repository: Make, file: str, line: int) -> None:
    portrait = knowing.show(repository(OVERLOADS), f"{file}::define").portrait
    assert portrait.symbol.line == line and "make(" in (portrait.body or "")
    assert [one.line for one in portrait.also] == sorted(one.line for one in portrait.also)


def test_definitions_that_all_have_a_body_stay_in_the_order_of_their_lines(repository: Make) -> None:
    both = "class P:\n    @property\n    def x(self):\n        return 1\n\n    @x.setter\n    def x(self, to):\n        pass\n"
    with Graph(repository({"p.py": both})) as graph:
        assert [one.line for one in find_group(graph, "P.x")] == [2, 6]
