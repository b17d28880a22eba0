"""The ranking: a sum of parts, in order; variety within its laws; features as rows; nothing computed that carries no weight."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import field
from msgspec.structs import replace

from knowing.features import FEATURES, Feature
from knowing.graph.reader import Graph
from knowing.model import Flag, Kind, Symbol
from knowing.query.explain.evidence import explain
from knowing.query.pipeline import for_task
from knowing.query.rank import pool as pooled
from knowing.query.rank.asked_for import NOTHING_ASKED
from knowing.query.rank.measures import MEASURES, measure
from knowing.query.rank.ranking import best_first, mixed_crowding, mixed_weights
from knowing.query.rank.seen import Seen
from knowing.query.rank.variety import crowding_of
from knowing.query.task.purpose import PURPOSES, PurposeRow
from knowing.query.trace import once
from knowing.render.documents.why import why_text
from knowing.render.formats.text import TextWriter
from knowing.render.paint import Paint
from knowing.settings import ScoreSettings, Settings, for_all_features

TASK = "charge the card and retry when the gateway is busy"
scores = st.lists(st.integers(0, 40).map(lambda one: one / 8), min_size=12, max_size=30)


# -- order ------------------------------------------------------------------------------------------------------------


@given(scores)
def test_best_first_is_by_score_then_by_tie(values: list[float]) -> None:
    tie = np.arange(len(values))[::-1]
    order = best_first(np.array(values), tie).tolist()
    assert order == sorted(range(len(values)), key=lambda at: (-values[at], tie[at]))


def test_scores_that_differ_only_by_the_order_of_adding_are_equal() -> None:
    assert best_first(np.array([0.1 + 0.2, 0.3]), np.array([2, 1])).tolist() == [1, 0]


# -- variety ----------------------------------------------------------------------------------------------------------


def symbol(name: str, parent: int | None = None) -> Symbol:
    return Symbol(1, 1, parent, name, name, Kind.FUNCTION, 1, 1, 0, 1, "", "", Flag.NONE, "a.py", "python")


def test_the_first_of_a_container_loses_nothing_and_later_ones_more_and_more() -> None:
    lost = crowding_of(
        np.ones(4),
        [symbol("a", 7), symbol("b", 7), symbol("c", 8), symbol("d", 7)],
        0.5,
        ScoreSettings(crowding_least=0),
    )
    assert lost.tolist() == [0.0, -0.5, 0.0, -0.75]


def test_a_member_of_a_large_type_keeps_most_of_its_score() -> None:
    members = [symbol(f"m{number}", 7) for number in range(200)]
    lost = crowding_of(np.ones(200), members, 0.97, ScoreSettings())
    assert lost.min() == pytest.approx(ScoreSettings().crowding_least - 1.0)


def test_an_overload_keeps_its_share() -> None:
    settings = ScoreSettings(overload=0.3, namesake=1.0)
    lost = crowding_of(np.ones(2), [symbol("a", 7), symbol("a", 8)], 1.0, settings)
    assert lost.tolist() == pytest.approx([0.0, -0.7])


def test_a_namesake_elsewhere_keeps_its_share_and_other_names_lose_nothing() -> None:
    elsewhere = replace(symbol("One.send", 7), name="send", path="b.py")
    settings = ScoreSettings(overload=0.3, namesake=0.9)
    lost = crowding_of(
        np.ones(3), [replace(symbol("Two.send", 8), name="send"), elsewhere, symbol("receive", 9)], 1.0, settings
    )
    assert lost.tolist() == pytest.approx([0.0, -0.1, 0.0])


def test_files_crowd_nobody_however_their_names_end() -> None:
    files = [replace(symbol(path), kind=Kind.FILE, path=path, name=path) for path in ("a/x.py", "b/x.py", "c/y.py")]
    assert crowding_of(np.ones(3), files, 0.5, ScoreSettings(namesake=0.5, overload=0.3)).tolist() == [0.0, 0.0, 0.0]


def test_what_is_called_with_a_dot_is_no_namesake_of_what_ends_alike() -> None:
    sections = [symbol("Version 2.1", 7), symbol("Version 3.1", 8)]
    assert crowding_of(np.ones(2), sections, 1.0, ScoreSettings(namesake=0.5)).tolist() == [0.0, 0.0]


# -- purposes ---------------------------------------------------------------------------------------------------------


class WithLocate(ScoreSettings, frozen=True):
    """The score settings with a third purpose."""

    locate_weights: dict[str, float] = field(default_factory=lambda: for_all_features({"path": 1.0}))
    locate_crowding: float = 0.5


def test_a_third_purpose_is_a_row_and_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PURPOSES, "locate", PurposeRow("locate_weights", "locate_crowding", "to find it", "a search"))
    settings, shares = WithLocate(), {"change": 0.25, "understand": 0.25, "locate": 0.5}
    mixed = dict(zip(FEATURES, mixed_weights(shares, settings), strict=True))
    expected = 0.25 * settings.weights["path"] + 0.25 * settings.change_weights["path"] + 0.5
    assert mixed["path"] == pytest.approx(expected)
    assert mixed_crowding(shares, settings) == pytest.approx(
        0.25 * settings.crowding + 0.25 * settings.change_crowding + 0.5 * 0.5
    )


@given(share=st.floats(0, 1))
def test_crowding_lies_between_the_purposes(share: float) -> None:
    found = mixed_crowding({"change": share, "understand": 1.0 - share}, ScoreSettings())
    assert 0.95 - 1e-12 <= found <= 1.0 + 1e-12


# -- features ---------------------------------------------------------------------------------------------------------


def weighing(**weights: float) -> Settings:
    only = for_all_features(weights)
    sides = {row.weights: only for row in PURPOSES.values()}
    return replace(Settings(), score=ScoreSettings(**sides))


def test_every_feature_has_a_measure_and_every_measure_a_row() -> None:
    assert list(MEASURES) == list(FEATURES)


def test_every_feature_is_a_number_from_0_to_about_1(shop: Path) -> None:
    with Graph(shop) as graph:
        found = for_task(TASK, graph, Settings()).features()
    assert np.isfinite(found).all() and found.min() >= 0.0 and found.max() <= 1.01
    silent = {name for name, column in zip(FEATURES, found.T, strict=True) if not column.any()}
    no_such = {
        "exact_code",
        "owner_exact",
        "member",
        "named",
        "literal",
        "title",
        "title_coverage",
        "asked_kind",
        "asked_value",
        "asked_topic",
        "called_file",
        "part",
    }
    assert silent <= {"past", "private", "vector"} | no_such


def test_what_carries_no_weight_is_not_computed_for_an_answer(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(name: str, own: Callable[[Seen], np.ndarray]) -> Callable[[Seen], np.ndarray]:
        return lambda seen: (asked.append(name), own(seen))[1]

    for name, own in list(MEASURES.items()):
        monkeypatch.setitem(MEASURES, name, noted(name, own))
    with Graph(shop) as graph:
        trace = for_task(TASK, graph, weighing(text=0.6, walk=0.4))
        assert asked == ["text", "walk"]
        assert trace.features().shape == (len(trace.ranking.ids), len(FEATURES)) and set(asked) == set(FEATURES)


def test_authority_counts_where_it_has_weight_and_is_told_where_it_has_none(shop: Path) -> None:
    with Graph(shop) as graph:
        plain = for_task(TASK, graph, Settings())
        weighed = for_task(TASK, graph, weighing(text=0.5, authority=0.5))
        column = list(FEATURES).index("authority")
        assert not plain.ranking.features[:, column].any()
        assert plain.authority().authority.max() == pytest.approx(1.0)
        assert weighed.ranking.contributions[:, column].max() > 0.0


def test_a_new_feature_is_ranked_by_explained_and_measured(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FEATURES, "early", Feature("it stands early in its file"))
    monkeypatch.setitem(MEASURES, "early", lambda seen: (seen.ids % 2).astype(np.float64))
    settings = Settings()
    more = {**settings.score.weights, "early": 0.9}
    settings = replace(settings, score=replace(settings.score, **{row.weights: more for row in PURPOSES.values()}))
    with Graph(shop) as graph:
        trace = for_task(TASK, graph, settings)
        ranking, best = trace.ranking, trace.ranking.symbols[0]
        assert best.id % 2 == 1 and ranking.contributions[0, ranking.names.index("early")] == pytest.approx(0.9)
        for row, total in zip(ranking.contributions, ranking.totals, strict=True):
            assert fsum(row) == pytest.approx(total, abs=1e-12)
        told = why_text(explain(trace, best, trace.pack(TextWriter())), Paint())
        assert "it stands early in its file" in told
        assert "it stands early in its file" in trace.candidates()[0].reasons


def test_the_pool_holds_each_symbol_once_and_nothing_from_outside(shop: Path) -> None:
    with Graph(shop) as graph:
        trace = for_task(TASK, graph, Settings())
        ids = pooled.pool(trace.votes, trace.seeds, trace.walk, graph, Settings().score)
        assert len(ids) == len(set(ids.tolist())) and set(trace.ranking.ids.tolist()) <= set(ids.tolist())
        assert all(one.kind != Kind.EXTERNAL and one.path for one in graph.symbols(ids).values())


def test_a_measured_column_is_the_same_alone_and_among_all(shop: Path) -> None:
    with Graph(shop) as graph:
        trace, score = for_task(TASK, graph, Settings()), Settings().score
        ids = pooled.pool(trace.votes, trace.seeds, trace.walk, graph, score)
        parts = (
            trace.keywords,
            trace.votes,
            trace.seeds,
            trace.walk,
            once(trace.authority),
            graph,
            score,
            Settings().channels.bm25,
            trace.sources,
            NOTHING_ASKED,
        )
        everything = measure(Seen(ids, *parts), FEATURES)
        for column, name in enumerate(FEATURES):
            alone = measure(Seen(ids, *parts), [name])
            assert (alone[:, column] == everything[:, column]).all()
