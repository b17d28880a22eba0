"""A demotion is one row: what it costs is in the score, and every reader of a score says it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import fsum
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.query.explain.evidence import explain
from knowing.query.explain.why_not import why_not
from knowing.query.lookup import find_symbol
from knowing.query.pipeline import for_task
from knowing.query.rank.demotions import DEMOTIONS, Demotion, demoted_for
from knowing.render.documents.why import why_json, why_text
from knowing.render.formats.text import TextWriter
from knowing.render.paint import Paint
from knowing.settings import Settings

TASK = "charge the card and retry when the gateway is busy"
OLD = '''def charge_card_twice(card: str) -> bool:
    """Charge the card and retry when the gateway is busy, as it was done before."""
    return False
'''


@pytest.fixture
def with_legacy(repository, shop_files: Mapping[str, str]) -> Path:
    root: Path = repository({**shop_files, "shop/legacy/pay.py": OLD})
    return root


def reasons(root: Path, name: str, budget: int = 8_000) -> tuple[str, ...]:
    with Graph(root) as graph:
        trace = for_task(TASK, graph, Settings(), budget)
        return next(one.reasons for one in trace.candidates() if one.symbol.name == name)


def told_why(root: Path, name: str) -> str:
    with Graph(root) as graph:
        trace = for_task(TASK, graph, Settings())
        return why_text(explain(trace, find_symbol(graph, name), trace.pack(TextWriter())), Paint())


def told_why_not(root: Path, name: str, budget: int, level: str = "auto") -> str:
    with Graph(root) as graph:
        trace = for_task(TASK, graph, Settings(), budget, level=level)
        return why_not(trace, find_symbol(graph, name), TextWriter()).what


def test_legacy_code_is_called_so_in_the_reasons(with_legacy: Path) -> None:
    assert "demoted: legacy code" in reasons(with_legacy, "charge_card_twice")


def test_legacy_code_is_called_so_in_why(with_legacy: Path) -> None:
    line = next(line for line in told_why(with_legacy, "charge_card_twice").splitlines() if " legacy " in f" {line} ")
    assert line.endswith("legacy code: its file or folder is called so, or it says itself that it is deprecated")


def test_legacy_code_is_called_so_in_why_not(with_legacy: Path) -> None:
    said = [told_why_not(with_legacy, "charge_card_twice", budget, "names") for budget in range(40, 80, 4)]
    assert any("demoted for being legacy code" in one or "the budget was spent" in one for one in said)
    assert demoted_for("legacy") == "being legacy code"


SCRIPT = "_shop_retry() {\n  # charge the card and retry when the gateway is busy\n  compadd -- --charge --card --retry --busy\n}\n"


@pytest.mark.parametrize(("task", "is_demoted"), [(TASK, True), (f"tab completion of the option to {TASK}", False)])
def test_a_completion_script_is_demoted_unless_the_task_is_about_shells(
    repository, shop_files: Mapping[str, str], task: str, is_demoted: bool
) -> None:
    root: Path = repository({**shop_files, "completions/shop.zsh": SCRIPT})
    with Graph(root) as graph:
        found = {one.symbol.name: one.reasons for one in for_task(task, graph, Settings(), 8_000).candidates()}
    assert ("demoted: a completion script" in found["_shop_retry"]) is is_demoted


PLAIN = "#!/bin/sh\n# charge the card and retry when the gateway is busy\ncharge --card --retry --busy\n"


def test_a_script_without_functions_is_not_demoted_for_being_a_file(repository, shop_files: Mapping[str, str]) -> None:
    more = "charge() {\n  charge --card --retry --busy\n}\n"
    passed_on = '"""Charge the card and retry when the gateway is busy."""\nfrom shop.api import *\n'
    files = {"bin/charge": PLAIN, "bin/parts": PLAIN + more, "card.py": passed_on}
    with Graph(repository({**shop_files, **files})) as graph:
        ranking = for_task(TASK, graph, Settings()).ranking
        last = len(ranking.names) - 1 - [*ranking.names][::-1].index("file")  # a feature is called so, too
        lost = ranking.contributions[:, last]
        found = {one.path: part for one, part in zip(ranking.symbols, lost, strict=True) if one.kind == Kind.FILE}
    assert found["bin/charge"] == 0.0 > max(found["bin/parts"], found["card.py"])


def test_every_demotion_that_is_listed_can_be_emitted(shop: Path) -> None:
    with Graph(shop) as graph:
        names = for_task(TASK, graph, Settings()).ranking.names
    assert set(DEMOTIONS) < set(names) and "overload" not in names


def test_every_row_has_its_factor_among_the_settings() -> None:
    assert all(0.0 < getattr(Settings().score, row.setting) <= 1.0 for row in DEMOTIONS.values())


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> str:
    """A further demotion, of functions, in memory only."""
    row = Demotion(
        "test_factor", "a mere function", "being a mere function", "a mere function", kinds=frozenset({Kind.FUNCTION})
    )
    monkeypatch.setitem(DEMOTIONS, "plain", row)
    return "plain"


def test_a_new_row_counts_in_the_score_and_parts_still_add_up(shop: Path, plain: str) -> None:
    with Graph(shop) as graph:
        ranking = for_task(TASK, graph, Settings()).ranking
        lost = ranking.contributions[:, ranking.names.index(plain)]
        for symbol, part, row, total in zip(ranking.symbols, lost, ranking.contributions, ranking.totals, strict=True):
            assert (part < 0) == (symbol.kind == Kind.FUNCTION)
            assert fsum(row) == pytest.approx(total, abs=1e-12)


def test_a_new_row_is_said_by_reasons_why_and_why_not(shop: Path, plain: str) -> None:
    assert "demoted: a mere function" in reasons(shop, "charge_card")
    assert "a mere function" in told_why(shop, "charge_card")
    assert "demoted for being a mere function" in told_why_not(shop, "charge_card", 250)


def test_why_says_by_what_the_first_answer_is_above_a_demoted_symbol(with_legacy: Path) -> None:
    lines = told_why(with_legacy, "charge_card_twice").splitlines()
    (at,) = (place for place, line in enumerate(lines) if "below the first answer, charge_card, " in line)
    told = lines[at + 1 : at + 4]
    assert any(line.split()[0] == "legacy" and line.split()[1] == "+0.0000" for line in told)
    assert all(float(line.split()[1]) > float(line.split()[2]) for line in told)
    assert "below the first answer" not in told_why(with_legacy, "charge_card")


def test_why_as_json_has_both_sides_of_each_part(with_legacy: Path) -> None:
    with Graph(with_legacy) as graph:
        trace = for_task(TASK, graph, Settings())
        first, late = (
            explain(trace, find_symbol(graph, name), trace.pack(TextWriter()))
            for name in ("charge_card", "charge_card_twice")
        )
    behind = json.loads(why_json(late))["behind"]
    assert behind["address"] == "shop/checkout.py::charge_card" and behind["score"] == first.total
    own = {one.name: one.part for one in late.contributions}
    assert behind["parts"] and all(own.get(name, 0.0) == part["here"] for name, part in behind["parts"].items())
    assert json.loads(why_json(first))["behind"] is None
