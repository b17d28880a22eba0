"""Positions in bytes, UTF-16 units and code points are the same places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from knowing.enrich.places import Text, installed_as, outside_name, path_of_uri

LINES = st.lists(
    st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=20), min_size=1, max_size=4
)


@given(LINES, st.data())
def test_every_column_goes_there_and_back(lines: list[str], data: st.DataObject) -> None:
    text = Text("", "\n".join(lines).encode())
    number = data.draw(st.integers(1, len(lines)))
    at = data.draw(st.integers(0, len(lines[number - 1])))
    column = len(lines[number - 1][:at].encode())
    for unit in ("utf-8", "utf-16", "utf-32"):
        assert text.to_bytes(number, text.to_units(number, column, unit), unit) == column


def test_a_place_beyond_the_line_is_no_place() -> None:
    text = Text("", b"ab\ncd")
    assert text.to_bytes(1, 3) == text.to_bytes(9, 0) == text.to_bytes(1, -1) == -1
    assert text.to_bytes(1, 2) == 2


def test_a_word_is_found_from_its_first_letter_or_within() -> None:
    text = Text("", "x = été.start(1)".encode())
    assert text.word(1, 4) == "été" and text.word(1, 11) == "start" and text.word(1, 2) == ""


def test_an_import_over_several_lines_names_its_module() -> None:
    text = Text(
        "",
        b"from a.b import (\n    c,\n    d,\n)\nimport os\nx = 1\nimport y from './z'\nimport {\n  e,\n} from \"q\"\n",
    )
    assert [text.imported_from(line) for line in (1, 2, 3, 5, 6, 7, 9)] == ["a.b", "a.b", "a.b", "os", "", "./z", "q"]


def test_names_outside_do_not_say_where_things_are_installed() -> None:
    assert outside_name("/home/me/.venv/lib/python3.11/site-packages/flask/app.py", "run") == "flask.app:run"
    stub = "/x/site-packages/jedi/third_party/typeshed/third_party/2and3/werkzeug/test.pyi"
    assert outside_name(stub, "get") == "werkzeug.test:get"
    assert outside_name("/usr/lib/python3.11/json/__init__.py", "dumps") == "json:dumps"
    assert outside_name("/root/go/pkg/mod/go.uber.org/zap@v1.27.0/logger.go", "Info") == "go.uber.org/zap:Info"
    assert outside_name("/x/node_modules/typescript/lib/lib.es5.d.ts", "map") == "typescript/lib/lib.es5:map"
    assert installed_as(stub) == "werkzeug/test.pyi"
    assert installed_as("/x/site-packages/flask/app.py") == "flask/app.py" and installed_as("/x/app.py") == ""


def test_uris_become_paths() -> None:
    assert path_of_uri("file:///a/b%20c.py") == "/a/b c.py" and path_of_uri("jdt://contents/x") == ""
