"""A trace explains what it ranked: parts add up, why says what task said, one question has one answer."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from math import fsum, inf, nan
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from knowing.errors import ConfigError, UsageError
from knowing.graph.reader import Graph
from knowing.query.explain.evidence import explain
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.render.documents.why import PLACES, rounded
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.text import TextWriter
from knowing.settings import ConfidenceSettings, PackSettings, ScoreSettings, Settings, WalkSettings

WORDS = st.lists(
    st.sampled_from(
        [
            *(
                "charge",
                "card",
                "retry",
                "gateway",
                "busy",
                "basket",
                "item",
                "add",
                "total",
                "money",
                "bank",
            ),
            *("send", "forecast", "test", "example", "the", "fix", "`Basket.total`", "charge_card()"),
            *("shop/money.py", "weather", "🙂", "nosuchword"),
        ]
    ),
    min_size=1,
    max_size=8,
).map(" ".join)
TOY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def ask(graph: Graph, task: str, filters: Filters | None = None) -> Trace:
    return for_task(task, graph, Settings(), 2_000, filters or Filters())


@TOY
@given(task=WORDS)
def test_every_total_is_the_sum_of_its_contributions(shop: Path, task: str) -> None:
    with Graph(shop) as graph:
        ranking = ask(graph, task).ranking
        rounded = [round(float(one), 9) for one in ranking.totals]
        assert rounded == sorted(rounded, reverse=True)
        for row, total in zip(ranking.contributions, ranking.totals, strict=True):
            assert fsum(row) == pytest.approx(total, abs=1e-12)
            assert 0.0 <= total <= 1.5


@TOY
@given(task=WORDS, include_tests=st.booleans())
def test_why_says_what_task_ranked_with(shop: Path, task: str, include_tests: bool) -> None:
    with Graph(shop) as graph:
        trace = ask(graph, task, Filters(include_tests=include_tests))
        pack = trace.pack(TextWriter())
        for item in pack.items:
            found = explain(trace, item.symbol, pack)
            assert (found.rank, found.total) == (item.candidate.rank, item.candidate.score)
            assert fsum(one.part for one in found.contributions) == pytest.approx(found.total, abs=1e-12)
            assert found.packed is not None
            assert (found.packed.level, found.packed.tokens) == (item.level, item.tokens)
            shown = rounded([one.part for one in found.contributions], round(found.total, PLACES))
            assert round(fsum(shown), PLACES) == round(found.total, PLACES)


@TOY
@given(task=WORDS)
def test_the_same_task_gives_the_same_bytes(shop: Path, task: str) -> None:
    answers = set()
    for _ in range(2):
        with Graph(shop) as graph:
            trace = ask(graph, task)
            answers.add((JsonWriter().whole(trace.pack(JsonWriter())), TextWriter().whole(trace.pack(TextWriter()))))
    assert len(answers) == 1


def test_a_ranking_alone_reads_no_file(repository, shop_files: Mapping[str, str]) -> None:
    root = repository(shop_files)
    shutil.rmtree(root / "shop")
    with Graph(root) as graph:
        assert ask(graph, "charge the card").ranking.symbols[0].name == "charge_card"


def test_an_index_that_is_deleted_in_mid_query_still_answers(repository, shop_files: Mapping[str, str]) -> None:
    root = repository(shop_files)
    with Graph(root) as graph:
        shutil.rmtree(root / ".ctx")
        assert ask(graph, "charge the card").pack(TextWriter()).items


@pytest.mark.parametrize(
    "broken",
    [
        Settings(score=ScoreSettings(weights={"text": nan})),
        Settings(walk=WalkSettings(restart=inf)),
        Settings(pack=PackSettings(proximity_exponent=nan)),
    ],
)
def test_settings_that_are_not_numbers_are_refused(shop: Path, broken: Settings) -> None:
    with Graph(shop) as graph, pytest.raises(ConfigError, match=r"setting .* is (nan|inf)"):
        for_task("charge", graph, broken)


def test_an_unknown_level_is_refused(shop: Path) -> None:
    with Graph(shop) as graph, pytest.raises(UsageError):
        for_task("charge", graph, Settings(), level="everything")


@pytest.mark.parametrize("task", ["", "🙂", "the of and", "\x00\x1b[2J", "' OR 1=1 --", "x" * 100_000])
def test_any_text_is_answered(shop: Path, task: str) -> None:
    with Graph(shop) as graph:
        trace = ask(graph, task)
        assert trace.pack(TextWriter()).confidence in ("none", "low")


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("charge the card", "high"),
        ("fix `Basket.total`", "high"),
        ("zxqv blorp", "none"),
        ("the of and", "low"),
        ("forecast hyperspace warp engine telemetry", "low"),
    ],
)
def test_confidence_is_honest(shop: Path, task: str, label: str) -> None:
    with Graph(shop) as graph:
        assert ask(graph, task).confidence.label == label


def test_a_question_in_everyday_words_is_sure_only_of_what_its_answers_say(shop: Path) -> None:
    task = "Where do we charge the card of a customer who pays by drone?"
    strict = replace(Settings(), confidence=ConfidenceSettings(held=0.7))
    with Graph(shop) as graph:
        found, doubted = (for_task(task, graph, one).confidence for one in (Settings(), strict))
        plain = for_task("charge the card of a customer who pays by drone", graph, strict).confidence
    assert (found.label, doubted.label) == ("high", "medium")
    assert 0.6 <= found.held < 0.7
    assert "the first answers have 66%" in doubted.because
    assert plain.held == 1.0


def test_tests_stand_lower_unless_they_are_asked_for(shop: Path) -> None:
    name = "test_charge_card_retries_when_gateway_is_busy"
    with Graph(shop) as graph:
        ranks = []
        for filters in (Filters(), Filters(include_tests=True)):
            names = [one.name for one in ask(graph, "retry when the gateway is busy", filters).ranking.symbols]
            ranks.append(names.index(name))
    assert ranks[1] < ranks[0]


def test_filters_never_change_a_score(shop: Path) -> None:
    with Graph(shop) as graph:
        everything = ask(graph, "charge the card").ranking
        filtered = ask(graph, "charge the card", replace(Filters(), paths=("shop/checkout.py",)))
        assert [*filtered.ranking.totals] == [*everything.totals]
        assert {one.symbol.path for one in filtered.candidates()} == {"shop/checkout.py"}
