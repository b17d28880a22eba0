"""Lines: words of a task that stand together in the code count more than the same words far apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from knowing import context_for_task, opened
from knowing.features import FEATURES
from knowing.query.rank.word_lines import Hits, best_share, most_pairs
from knowing.query.task.purpose import PURPOSES
from knowing.settings import LinesSettings, ScoreSettings, Settings, for_all_features

LINES, PAIRS = (list(FEATURES).index(name) for name in ("lines", "line_pairs"))
TASK = "how is the session cookie signed"
NEAR = """
def near(secret, payload):
    begin(secret)
    check(payload)
    signed = sign(session_cookie(payload), secret)
    return signed
"""
BETWEEN = "\n".join(f"    step_{number}(payload)" for number in range(6))
APART = f"def apart(secret, payload):\n    session = begin(secret)\n{BETWEEN}\n    cookie = bake()\n{BETWEEN}\n    return sign(payload)\n"
hits = st.lists(st.tuples(st.integers(0, 30), st.frozensets(st.sampled_from("abcd"), min_size=1)), max_size=12).map(
    lambda found: sorted(dict(found).items())
)
WORTH = {"a": 0.5, "b": 0.25, "c": 0.125, "d": 0.0625}


def weighing(**weights: float) -> Settings:
    only = for_all_features(weights)
    return replace(Settings(), score=ScoreSettings(**{row.weights: only for row in PURPOSES.values()}))


@pytest.fixture
def shop(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository({"a_apart.py": APART, "near.py": NEAR})


def test_words_that_stand_together_lead(shop: Path) -> None:
    with opened(shop) as graph:
        trace = context_for_task(graph, TASK, weighing(coverage=0.5, lines=0.3, line_pairs=0.2))
        features = trace.features()
    names = [one.name for one in trace.ranking.symbols]
    near, apart = names.index("near"), names.index("apart")
    assert near < apart
    assert features[near, LINES] > features[apart, LINES] > 0
    assert features[near, PAIRS] > features[apart, PAIRS] == 0


def test_parts_add_up_and_why_can_tell_them(shop: Path) -> None:
    with opened(shop) as graph:
        ranking = context_for_task(graph, TASK, weighing(coverage=0.5, lines=0.5)).ranking
    assert np.allclose(ranking.contributions.sum(axis=1), ranking.totals)
    assert ranking.evidence(int(ranking.ids[0]))[2]["lines"] > 0  # type: ignore[index]


def test_only_what_leads_is_read(shop: Path) -> None:
    settings = weighing(coverage=0.5, lines=0.5)
    one = replace(settings, score=replace(settings.score, lines=LinesSettings(read=1)))
    with opened(shop) as graph:
        ranking = context_for_task(graph, TASK, one).ranking
    assert len(ranking.first) == 1
    assert np.count_nonzero(ranking.features[:, LINES]) == 1


def test_a_file_that_changed_since_it_was_indexed_says_nothing(shop: Path) -> None:
    with opened(shop) as graph:
        (shop / "near.py").write_text(NEAR.replace("check", "verify"), "utf-8")
        trace = context_for_task(graph, TASK, weighing(coverage=0.5, lines=0.5))
        names = [one.name for one in trace.ranking.symbols]
        assert trace.ranking.features[names.index("near"), LINES] == 0
        assert trace.ranking.features[names.index("apart"), LINES] > 0


def test_nothing_is_read_for_a_task_that_gives_it_no_weight(shop: Path) -> None:
    with opened(shop) as graph:
        trace = context_for_task(graph, TASK, weighing(coverage=1.0))
    assert not len(trace.ranking.first)


@given(hits, st.integers(1, 8))
def test_the_best_window_is_the_best_of_all_windows(found: Hits, window: int) -> None:
    by_line = dict(found)

    def worth(first: int) -> float:
        said = frozenset[str]().union(*(by_line.get(first + step, frozenset()) for step in range(window)))
        return sum(WORTH[one] for one in said)

    assert best_share(found, WORTH, window) == pytest.approx(max((worth(at) for at in range(31)), default=0.0))


@given(hits, st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")), max_size=5))
def test_more_words_on_a_line_never_lose_a_pair(found: Hits, pairs: list[tuple[str, str]]) -> None:
    distinct = [pair for pair in pairs if pair[0] != pair[1]]
    lines = [words for _, words in found]
    fuller = [words | {"a"} for words in lines]
    assert most_pairs(lines, distinct) <= most_pairs(fuller, distinct) <= len(distinct)
