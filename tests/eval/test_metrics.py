"""What a ranking is worth: worked by hand on rankings small enough to check."""

from __future__ import annotations

import pytest

from eval.datasets import Change, Task, load_changes, load_tasks
from eval.metrics import CHANGE_METRICS, TASK_METRICS, Scored, score, score_change, score_task, summarise
from eval.systems.base import Hit

TASK = Task("t-1", "flask", "easy", "how requests are served", ("Flask.run", "Flask.wsgi_app", "url_for", "Config"))
CHANGE = Change("c-1", "django", "0" * 40, "fix it", ("a.py", "b.py"), ("a.py:A.f", "b.py:g"), is_named=False)


def hits(*names: str) -> list[Hit]:
    return [Hit("src/x.py", name) for name in names]


def test_precision_counts_every_matching_result_over_ten() -> None:
    assert score_task(TASK, hits("Flask", "Flask.run", "other", "Flask.wsgi_app"))["P@10"] == 0.3


def test_one_credit_per_name_and_one_per_result() -> None:
    listing_twice = score_task(TASK, [Hit("a.py", "url_for"), Hit("b.py", "url_for")])
    assert (listing_twice["P@10"], listing_twice["P1@10"]) == (0.2, 0.1)
    one_class_for_two_methods = score_task(TASK, hits("Flask"))
    assert (one_class_for_two_methods["P1@10"], one_class_for_two_methods["R@10"]) == (0.1, 0.5)


def test_an_equal_name_is_credited_before_a_lenient_one() -> None:
    task = Task("t", "r", "easy", "", ("Flask.run", "Flask"))
    assert score_task(task, hits("Flask", "Flask.run"))["P1@10"] == 0.2


def test_recall_counts_names_not_results() -> None:
    assert score_task(TASK, hits("Flask.run", "Config.from_object"))["R@10"] == 0.5


def test_only_the_first_ten_count() -> None:
    late = hits(*(f"other{i}" for i in range(10)), "Config")
    assert score_task(TASK, late) == dict.fromkeys(TASK_METRICS, 0.0) | {"zero": 1.0}


def test_reciprocal_rank_is_of_the_first_match() -> None:
    assert score_task(TASK, hits("a", "b", "Config", "url_for"))["MRR"] == pytest.approx(1 / 3)


def test_ndcg_is_one_for_a_perfect_list_and_never_more() -> None:
    assert score_task(TASK, hits("Flask.run", "Flask.wsgi_app", "url_for", "Config"))["NDCG@10"] == 1.0
    assert score_task(TASK, hits("Flask", *TASK.names, "Config.get"))["NDCG@10"] == 1.0
    assert score_task(TASK, hits("other", "Config"))["NDCG@10"] < score_task(TASK, hits("Config"))["NDCG@10"]


def test_an_empty_answer_scores_nothing() -> None:
    assert score_task(TASK, [])["zero"] == 1.0
    assert set(score_change(CHANGE, []).values()) == {0.0}


def test_files_count_in_order_of_first_appearance() -> None:
    many_of_one_file = [Hit("z.py", f"f{i}") for i in range(30)] + [Hit("a.py", "other")]
    scores = score_change(CHANGE, many_of_one_file)
    assert (scores["file R@10"], scores["file any@10"], scores["symbol R@10"]) == (0.5, 1.0, 0.0)


def test_the_eleventh_file_does_not_count() -> None:
    scores = score_change(CHANGE, [*(Hit(f"z{i}.py", "f") for i in range(10)), Hit("a.py", "A.f")])
    assert scores["file R@10"] == 0.0


def test_symbol_figures_of_a_change() -> None:
    scores = score_change(CHANGE, [Hit("a.py", "B.f"), Hit("b.py", "g")])
    assert scores == {
        "file R@10": 1.0, "symbol R@10": 0.5, "file any@10": 1.0, "symbol any@10": 1.0, "symbol MRR": 0.5,
    }  # fmt: skip


def test_summaries_group_by_tier_repo_and_naming() -> None:
    summary = summarise([Scored(TASK, score(TASK, hits("Config"))), Scored(TASK, score(TASK, []))])
    assert list(summary) == ["overall", "tier easy", "repo flask"]
    assert summary["overall"]["MRR"] == 0.5
    assert summary["overall"]["zero"] == 1.0, "zeros are counted, not averaged"
    assert list(summarise([Scored(CHANGE, score(CHANGE, []))])) == ["overall", "not named", "repo django"]


def test_every_metric_of_a_set_is_scored() -> None:
    assert tuple(score(TASK, [])) == TASK_METRICS
    assert tuple(score(CHANGE, [])) == CHANGE_METRICS


def test_the_sets_are_whole() -> None:
    tasks, changes = load_tasks(), load_changes()
    assert (len(tasks), len(changes), sum(not change.is_named for change in changes)) == (152, 159, 120)
    ids = [task.id for task in tasks] + [change.id for change in changes]
    assert len(set(ids)) == len(ids)
