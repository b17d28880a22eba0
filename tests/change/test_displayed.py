"""Every changed line is shown once, as it is written inside of its symbol."""

from __future__ import annotations

import pytest

from knowing import languages
from knowing.change.diff.compared import compare_symbols, settled
from knowing.change.diff.defined import versions
from knowing.change.diff.displayed import Displayed, displayed_changes
from knowing.facts.extract import extract
from knowing.settings import ChangeSettings


def shown(old: str, new: str, path: str = "m.py", most: int = 120) -> dict[str, Displayed]:
    """What each changed symbol of a file shows, by its name."""
    language = languages.for_path(path)
    assert language is not None
    sides = [versions(path, text.encode(), extract(text.encode(), language)) for text in (old, new)]
    changes = settled(*compare_symbols(*sides), ChangeSettings().moved_chars)
    return {one.version.qualname: text for one, text in zip(changes, displayed_changes(changes, most), strict=True)}


def test_a_changed_line_is_shown_by_the_innermost_symbol_alone() -> None:
    old = "def outer():\n    def inner():\n        return 1\n\n    return inner\n"
    found = shown(old, old.replace("return 1", "return 2"))
    assert found["outer"] == Displayed(is_diff=True, inside=("outer.inner",))
    assert found["outer.inner"].text == "@@ -2,2 +2,2 @@\n def inner():\n-    return 1\n+    return 2"


def test_a_section_does_not_repeat_what_a_section_inside_of_it_shows() -> None:
    old = "# Use\n\nIt runs.\n\n## Times\n\nThey are short.\n\n## Signals\n\nNone.\n"
    found = shown(old, old.replace("They are short.\n", "They are short.\n\nThey may be long.\n"), "README.md")
    assert found["Use"].inside == ("Use.Times",) and not found["Use"].text
    assert found["Use.Times"].text.endswith("+They may be long.")


def test_what_changed_around_and_inside_is_shown_by_each() -> None:
    old = "def outer():\n    first = 1\n    again = 1\n    more = 1\n\n    def inner():\n        return 1\n\n    return inner\n"
    found = shown(old, old.replace("first = 1", "first = 2").replace("return 1", "return 2"))
    assert "first = 2" in found["outer"].text and "return 2" not in found["outer"].text
    assert "return 2" in found["outer.inner"].text


def test_a_removed_function_inside_of_another_is_shown_by_that_one() -> None:
    old = "def outer():\n    def inner():\n        return 1\n\n    return 3\n"
    assert "-    def inner():" in shown(old, "def outer():\n    return 3\n")["outer"].text


TESTS = """import { expect, test } from 'vitest';
import { other } from './other';

test('is there', () => {
  expect(1).toBe(1);
});
"""


def test_new_statements_are_shown_whole_with_what_is_defined_in_them() -> None:
    new = (
        TESTS
        + "\ntest('has a default', () => {\n  client.setDefaults(key, {\n    onSuccess() {\n      calls.push(1);\n    },\n  });\n});\n"
    )
    found = shown(TESTS, new, "a.test.ts")
    assert (
        "+  client.setDefaults(key, {\n+    onSuccess() {\n+      calls.push(1);\n+    },\n+  });"
        in found["a.test.ts"].text
    )
    assert found["onSuccess"] == Displayed(shown_in="a.test.ts")


def test_new_statements_that_are_too_long_are_shown_without_what_is_defined_in_them() -> None:
    calls = "".join(f"      calls.push({number});\n" for number in range(20))
    new = TESTS + f"\ntest('is long', () => {{\n  use({{\n    onSuccess() {{\n{calls}    }},\n  }});\n}});\n"
    found = shown(TESTS, new, "a.test.ts", most=24)
    assert "+  use({\n+    …\n+  });" in found["a.test.ts"].text
    assert found["onSuccess"].text.startswith("onSuccess() {\n  calls.push(0);")


GO = "package p\n\nfunc TestA(t *T) {\n\trun(t)\n}\n"


def test_the_remarks_above_a_new_function_are_its_own() -> None:
    found = shown(
        GO, GO + "\n// B may be short.\n// It may not be empty.\nfunc TestB(t *T) {\n\trun(t)\n}\n", "a_test.go"
    )
    assert list(found) == ["TestB"]
    assert found["TestB"].text.startswith("// B may be short.\n// It may not be empty.\nfunc TestB")


def test_the_end_of_a_function_that_did_not_change_is_no_top_level_code() -> None:
    new = GO.replace("package p\n", 'package p\n\nimport "mem"\n') + "\nfunc TestB(t *T) {\n\trun(t)\n}\n"
    text = shown(GO, new, "a_test.go")["a_test.go"].text
    assert text == '@@ -1,4 +1,6 @@\n package p\n \n+import "mem"\n+\n func TestA(t *T) {\n \trun(t)'


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("m.rs", "enum A {\n  One,\n  Two,\n}\n", "enum A {\n  One,\n  Three,\n  Two,\n}\n"),
        ("m.ts", "export type One = 1;\n", "export type One = 1;\nexport type Three = 3;\n"),
    ],
)
def test_a_new_member_changes_nothing_around_it(path: str, old: str, new: str) -> None:
    found = shown(old, new, path)
    assert len(found) == 1 and "Three" in next(iter(found.values())).text


def test_a_new_type_is_shown_with_its_fields_and_its_methods_for_themselves() -> None:
    new = "class Shop:\n    size = 3\n\n    def open(self) -> None:\n        print(1)\n\n    last = 4\n"
    found = shown("", new)
    assert found["Shop"].text == "class Shop:\n    size = 3\n\n    …\n    last = 4"
    assert found["Shop.size"].shown_in == "m.py::Shop"
    assert found["Shop.open"].text == "def open(self) -> None:\n    print(1)"


def test_heads_count_the_lines_of_the_file() -> None:
    old = "import os\n\n\nclass Shop:\n    def open(self) -> None:\n        print(1)\n\n    size = 3\n"
    found = shown(old, old.replace("class Shop:", "class Shop(dict):").replace("import os\n", "import os\nimport re\n"))
    assert found["Shop"].text.startswith("@@ -4,3 +5,3 @@\n-class Shop:\n+class Shop(dict):")


def test_thousands_of_functions_on_one_line_do_not_stand_in_each_other() -> None:
    new = " ".join(f"function f{number}() {{ return {number}; }}" for number in range(2000))
    found = shown("", new, "a.js")
    assert len(found) >= 2000 and not any(one.shown_in or one.inside for one in found.values())


def test_a_member_is_shown_without_its_indentation_and_without_what_separates_it() -> None:
    old = "enum A {\n  One = 1,\n  Two = [\n    2,\n  ],\n}\n"
    found = shown(old, old.replace("    2,", "    3,").replace("One = 1,", "One = 4,"), "m.ts")
    assert found["A.One"].text == "@@ -2 +2 @@\n-One = 1\n+One = 4"
    assert found["A.Two"].text == "@@ -3,3 +3,3 @@\n Two = [\n-  2,\n+  3,\n ]"
