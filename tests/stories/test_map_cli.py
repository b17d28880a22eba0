"""A repository on one page, through the real program."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.query.pack.tokens import estimate

Golden = Callable[[str, str], None]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ctx(shop: Path, run_in: Callable[[Path], Run]) -> Run:
    return run_in(shop)


@pytest.mark.parametrize("form", ["text", "md"])
def test_a_map_of_the_shop(ctx, golden: Golden, form: str) -> None:
    code, out, _ = ctx("map", "--format", form, "--stale", "warn")
    assert code == 0
    golden(f"map_shop.{form}", out.replace(Path.cwd().name, "SHOP"))


@pytest.mark.parametrize("form", ["text", "md", "xml", "json"])
@pytest.mark.parametrize("budget", [300, 500, 900])
def test_the_budget_holds_in_every_format(ctx, form: str, budget: int) -> None:
    code, out, _ = ctx("map", "--budget", str(budget), "--format", form)
    assert code == 0 and estimate(out) <= budget


def test_json_has_the_documented_keys(ctx) -> None:
    _, out, _ = ctx("map", "--json")
    page = json.loads(out)
    assert page["schema"] == "knowing.map/1" and page["about"].startswith("A basket holds items")
    assert {"starts", "packages", "tests", "docs", "examples", "configuration", "omitted"} <= page.keys()
    (basket,) = [one for one in page["packages"] if one["path"] == "shop/basket.py"]
    assert basket["used_by"] == ["shop/checkout.py"] and basket["central"][0]["qualname"] == "Basket"


def test_a_folder_can_be_named_and_one_that_is_not_there_is_refused(ctx) -> None:
    code, out, _ = ctx("map", "tests")
    assert code == 0 and out.startswith("# tests") and "weather" not in out
    code, out, err = ctx("map", "nowhere")
    assert (code, out) == (2, "") and err.count("\n") == 1 and "nowhere" in err
