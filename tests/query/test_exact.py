"""Exact search: what the index rules out cannot hold the text; lines, columns and symbols are right; nothing hangs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.errors import UsageError
from knowing.graph.reader import Graph
from knowing.index.build import build
from knowing.query.exact import enclosing
from knowing.query.exact.enclosing import as_words, find_lines, find_named
from knowing.query.exact.narrowing import narrowed, sure_terms
from knowing.query.exact.scanning import Line, OutOfTime, expression, literal, quoted, scanned
from knowing.query.pack.filters import Filters
from tests.worktree import write

ALL = Filters(limit=1000)


@given(start=st.integers(0, 2000), size=st.integers(1, 60), number=st.integers(0, 9))
def test_no_piece_of_any_file_is_ruled_out(shop: Path, start: int, size: int, number: int) -> None:
    graph = Graph(shop)
    path = sorted(path for path, _, _ in graph.files())[number]
    text = (shop / path).read_text("utf-8")
    piece = text[start % max(1, len(text)) :][:size].split("\n")[0]
    if piece:
        assert path in {name for name, _ in narrowed(piece, graph)}
        assert path in {one.line.path for one in find_lines(literal(piece), piece, graph, ALL).found}


def test_words_with_both_ends_inside_narrow_and_others_do_not(shop: Path) -> None:
    assert sure_terms("charge_card") == () and sure_terms(" charge_card(") == ("charg", "card")
    graph = Graph(shop)
    code = [path for path, _ in narrowed("The sum of all prices.", graph) if path.endswith(".py")]
    assert code == ["shop/basket.py"]
    assert len(narrowed("oney", graph)) == len(graph.files())


@given(st.binary(max_size=300), st.text("ab\n", min_size=1, max_size=3).filter(lambda text: "\n" not in text))
def test_lines_are_those_that_splitting_gives(tmp_path_factory: pytest.TempPathFactory, data: bytes, text: str) -> None:
    data = b"ab\n" + data.replace(b"\0", b"a")
    root = tmp_path_factory.mktemp("one")
    (root / "f").write_bytes(data)
    expected = [at for at, line in enumerate(data.split(b"\n"), 1) if text.encode() in line]
    marks = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
    if not data.startswith(marks):
        assert [one.line for one in scanned(root, ["f"], literal(text), 60.0)] == expected
        assert [one.line for one in scanned(root, ["f"], expression(quoted(text)), 60.0)] == expected


def test_the_innermost_symbol_is_named(shop: Path) -> None:
    (found,) = find_lines(literal("self.items.append"), "", Graph(shop), ALL).found
    assert (found.line.path, found.line.line, found.line.column) == ("shop/basket.py", 14, 9)
    assert found.symbol is not None and found.symbol.qualname == "Basket.add_item"


def test_own_code_comes_before_tests_and_examples(shop: Path) -> None:
    found = find_lines(literal("charge_card("), "charge_card(", Graph(shop), ALL).found
    assert list(dict.fromkeys(one.line.path for one in found)) == [
        "shop/checkout.py", "tests/test_checkout.py", "examples/pay.py",
    ]  # fmt: skip


def test_a_whole_word_comes_before_a_part_of_one_and_code_before_tests(tmp_path: Path) -> None:
    files = {
        "a.py": "x1003 = 1\nLIMIT = 100\n",
        "b.py": "y = 100\nz = 1000\n",
        "tests/test_a.py": "assert 1100\nassert 100\n",
    }
    write(tmp_path, files)
    build(tmp_path, 1_000_000, 1, None)
    found = find_lines(literal("100"), "100", Graph(tmp_path), ALL, as_words("100")).found
    assert [(one.line.path, one.line.line) for one in found] == [
        ("a.py", 2), ("b.py", 1), ("a.py", 1), ("b.py", 2), ("tests/test_a.py", 2), ("tests/test_a.py", 1),
    ]  # fmt: skip
    first = find_lines(literal("100"), "100", Graph(tmp_path), Filters(limit=3), as_words("100"))
    assert first.found == found[:3] and first.is_cut


@pytest.mark.parametrize(("text", "line", "is_whole"), [
    ("_foo", "my_foo", False),
    ("_foo", "x._foo()", True),
    ("foo_", "foo_bar", False),
    (".foo", "x.foo", True),
    ("é", "né", False),
])  # fmt: skip
def test_a_sign_that_names_are_made_of_is_part_of_the_word(text: str, line: str, is_whole: bool) -> None:
    assert bool(as_words(text).search(line)) is is_whole


def test_lines_that_were_kept_back_are_not_lost_when_the_time_is_over(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> Iterator[Line]:
        yield Line("shop/basket.py", 14, 1, "items")
        raise OutOfTime

    monkeypatch.setattr(enclosing, "scanned", late)
    found = find_lines(literal("item"), "item", Graph(shop), ALL, as_words("item"))
    assert [one.line.line for one in found.found] == [14] and found.is_late


def test_a_name_is_shown_by_the_line_that_says_it(tmp_path: Path) -> None:
    write(
        tmp_path, {"suggestion.rs": "use super::*;\n\n#[derive(Clone, Copy)]\npub struct Suggestion {\n  x: u8,\n}\n"}
    )
    build(tmp_path, 1_000_000, 1, None)
    found = find_named("suggest*", Graph(tmp_path), ALL).found
    assert [(one.line.line, one.line.text) for one in found] == [(1, "suggestion.rs"), (4, "pub struct Suggestion {")]


def test_a_part_of_a_name_says_which_pattern_finds_more(shop: Path) -> None:
    finding = find_named("arge_car", Graph(shop), ALL)
    assert not finding.found and finding.wider == "*arge_car*"
    assert finding.wider_count == len(find_named(finding.wider, Graph(shop), ALL).found) > 0
    assert find_named("zxqv", Graph(shop), ALL).wider_count == 0


@pytest.mark.parametrize("name", ["charge_card", "Charge_Card", "chargeCard", "CHARGE-CARD", "charge_c*", "*arge_card"])
def test_a_name_is_found_whatever_its_case_and_by_a_pattern(shop: Path, name: str) -> None:
    assert "charge_card" in {one.symbol.name for one in find_named(name, Graph(shop), ALL).found if one.symbol}


def test_a_dotted_name_is_a_member(shop: Path) -> None:
    found = find_named("SlowGateway.send", Graph(shop), ALL).found
    assert [one.symbol.qualname for one in found if one.symbol] == ["SlowGateway.send"]


def test_an_expression_that_hangs_others_takes_no_time(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"a" * 200_000 + b"!")
    began = time.monotonic()
    assert list(scanned(tmp_path, ["f"], expression("(a+)+$"), 60.0)) == []
    assert time.monotonic() - began < 20


def test_the_time_ends_a_search(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"a\n")
    with pytest.raises(OutOfTime):
        list(scanned(tmp_path, ["f", "f"], literal("a"), -1.0))


@pytest.mark.parametrize("pattern", ["(a", "(?=a)", r"(a)\1", "a{5000}", "a" * 20_000])
def test_what_cannot_be_run_is_refused(pattern: str) -> None:
    with pytest.raises(UsageError):
        expression(pattern)


def test_links_and_binary_files_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("needle\n")
    root = tmp_path / "root"
    root.mkdir()
    (root / "link").symlink_to(tmp_path / "secret")
    (root / "binary").write_bytes(b"\0needle\n")
    (root / "wide").write_bytes("needle ä\n".encode("utf-16"))
    found = scanned(root, ["link", "binary", "../secret", "gone", "wide"], literal("needle"), 60.0)
    assert [(one.path, one.text) for one in found] == [("wide", "needle ä")]
