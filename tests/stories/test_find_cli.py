"""Exact search, through the real program."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.worktree import write

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ctx(shop: Path, run_in: Callable[[Path], Run]) -> Run:
    return run_in(shop)


def test_a_text_is_found_with_its_place_and_symbol(ctx) -> None:
    assert ctx("find", "gateway.send(") == (
        0,
        "shop/checkout.py:12  charge_card  if gateway.send(basket.total(), attempt):\n",
        "",
    )


def test_prose_is_searched_too(ctx) -> None:
    code, out, _ = ctx("find", "holds items", "--json")
    (found,) = json.loads(out)["found"]
    assert code == 0 and (found["file"], found["line"], found["column"]) == ("README.md", 3, 10)


def test_filters_and_the_limit_hold(ctx) -> None:
    code, out, err = ctx("find", "--regex", r"def \w+", "--path", "shop", "--limit", "2")
    assert code == 0 and out.count("\n") == 2 and "--limit" in err
    code, out, _ = ctx("find", "def", "--kind", "function", "--path", "*.py")
    assert code == 0 and "add_item" not in out and "forecast" in out
    assert "Money" in ctx("find", "CLASS money", "-i")[1]


def test_nothing_is_exit_code_one(ctx) -> None:
    assert ctx("find", "zxqv") == (1, "", "nothing found\n")
    said = "nothing found of exactly that name; --name '*arge_car*' finds 1\n"
    assert ctx("find", "--name", "arge_car", "--path", "shop") == (1, "", said)
    code, out, _ = ctx("find", "zxqv", "--json")
    assert code == 1 and json.loads(out)["found"] == []


def test_what_is_there_in_another_case_only_is_said(ctx) -> None:
    code, out, err = ctx("find", "CLASS money")
    assert (code, out) == (1, "") and "class Money" in err and "--ignore-case" in err
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize("more", [(), ("--ignore-case",), ("--json",)])
def test_a_text_that_is_no_utf8_is_nowhere(ctx, more: tuple[str, ...]) -> None:
    code, _, err = ctx("find", "a.*\udcff", *more)
    assert code == 1 and err in ("", "nothing found\n")


@pytest.mark.parametrize("text", ["charge.*card", "^def", r"def \w+", "(charge|give)_x", "[A-Z]+_x$"])
def test_a_text_that_looks_like_an_expression_is_told_from_one(ctx, text: str) -> None:
    code, out, err = ctx("find", text)
    assert (code, out) == (1, "") and "--regex" in err


@pytest.mark.parametrize("text", ["items[zxqv]", "f(zxqv)", "zxqv.", "a || zxqv", "$zxqv"])
def test_plain_code_is_not_called_an_expression(ctx, text: str) -> None:
    assert "--regex" not in ctx("find", text)[2]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("a", "--name", "b"),
        ("--regex", "(a"),
        ("a", "--kind", "klass"),
        ("a", "--limit", "0"),
        ("a\nb",),
        ("--regex", "a\udcff"),
        ("--name", "a\udcff"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(ctx, arguments: tuple[str, ...]) -> None:
    code, out, err = ctx("find", *arguments)
    assert (code, out) == (2, "") and err.startswith("ctx: ") and err.count("\n") == 1


def test_long_lines_are_cut_and_escapes_are_spelled(tmp_path: Path, run_in: Callable[[Path], Run]) -> None:
    root = write(tmp_path / "repo", {"a.py": "x = '" + "y" * 5000 + "needle\x1b[31m" + "z" * 5000 + "'\n"})
    code, out, _ = run_in(root)("find", "needle")
    assert code == 0 and len(out) < 220 and out.count("…") == 2 and "\x1b" not in out and "needle" in out
