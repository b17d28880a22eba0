"""What goes into an answer, through the real program: budgets, whole files, reasons."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

TASK = "charge the card and retry when the gateway is busy"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ctx(shop: Path, run_in: Callable[[Path], Run]) -> Run:
    return run_in(shop)


def test_a_budget_may_be_said_in_thousands(ctx) -> None:
    assert ctx("task", TASK, "--budget", "1.5k") == ctx("task", TASK, "--budget", "1500")
    code, _, err = ctx("task", TASK, "--budget", "many")
    assert code == 2 and "8k" in err


def test_whole_files_on_request(ctx) -> None:
    code, out, _ = ctx("task", TASK, "--files", "--budget", "2k")
    assert code == 0 and "shop/checkout.py:1-20  file shop/checkout.py" in out and "RETRY_LIMIT = 3" in out


def test_whole_files_and_parts_of_them_are_not_asked_for_at_once(ctx) -> None:
    code, out, err = ctx("task", TASK, "--files", "--level", "names")
    assert (code, out) == (2, "") and "--files" in err and "--level names" in err and len(err.splitlines()) == 1
    assert ctx("task", TASK, "--files", "--level", "files") == ctx("task", TASK, "--files")


def test_the_levels_of_a_refusal_are_those_of_the_help(ctx) -> None:
    err = ctx("task", TASK, "--level", "some")[2]
    told = ctx("task", "--help")[1]
    assert all(level in told for level in err.partition("one of: ")[2].replace(",", "").split())


def test_reasons_on_request(ctx) -> None:
    asked = json.loads(ctx("task", TASK, "--json", "--reasons")[1])["symbols"][0]
    quiet = json.loads(ctx("task", TASK, "--json")[1])["symbols"][0]
    assert asked["reasons"] and quiet["reasons"] == []
