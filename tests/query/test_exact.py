"""Exact search: what the index rules out cannot hold the text; lines, columns and symbols are right; nothing hangs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.errors import UsageError
from knowing.graph.reader import Graph
from knowing.query.exact.enclosing import find_lines, find_named
from knowing.query.exact.narrowing import narrowed, sure_terms
from knowing.query.exact.scanning import OutOfTime, expression, literal, quoted, scanned
from knowing.query.pack.filters import Filters

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
