"""What a ranking is worth: worked by hand on rankings small enough to check."""

from __future__ import annotations

import pytest

from eval.corpus import Repository
from eval.datasets import SETS, Gold, Question, load_all, load_set
from eval.metrics import METRICS, Scored, score, summarise
from eval.systems.base import Answer, Hit

PLACE = Repository("demo", "https://example.org/demo", "0" * 40)
NAMES = ("Flask.run", "Flask.wsgi_app", "url_for", "Config")
TASK = Question(
    "tasks", "t-1", "flask", PLACE, "how requests are served", tuple(Gold("", n) for n in NAMES), tier="easy"
)
CHANGE = Question(
    "changes", "c-1", "django", PLACE, "fix it",
    (Gold("a.py", "A.f", "method"), Gold("b.py", "g", "function")), ("a.py", "b.py"),
)  # fmt: skip
ASKED = Question(
    "questions", "q-1", "flask", PLACE, "how is it served",
    (Gold("a.py", "A", "class"), Gold("a.py", "A.f", "method"), Gold("b.py", "g", "function")), ("a.py", "b.py"),
    tier="how",
)  # fmt: skip


def hits(*names: str) -> Answer:
    return Answer(tuple(Hit("src/x.py", name) for name in names))


def places(*named: str) -> Answer:
    """Hits written ``path:name``; a capitalised last name is a class."""
    split = (one.partition(":") for one in named)
    return Answer(tuple(Hit(p, n, "class" if n.rpartition(".")[2][0].isupper() else "method") for p, _, n in split))


def test_a_class_is_not_its_method() -> None:
    strict = score(TASK, hits("Flask"))
    assert (strict["R@10"], strict["MRR"], strict["zero"]) == (0.0, 0.0, 1.0)
    assert (strict["published R@10"], strict["published MRR"]) == (0.5, 1.0)


def test_recall_counts_gold_symbols_not_results() -> None:
    assert score(TASK, hits("Flask.run", "Flask.run.inner", "Config"))["R@10"] == 0.5
    assert score(CHANGE, places("a.py:A.f", "a.py:B.A.f"))["R@10"] == 0.5


def test_recall_is_cut_where_it_says() -> None:
    late = score(TASK, hits(*(f"other{i}" for i in range(10)), "Config"))
    assert (late["R@5"], late["R@10"], late["R@20"], late["zero"]) == (0.0, 0.0, 0.25, 1.0)


def test_reciprocal_rank_is_of_the_first_match_however_late() -> None:
    assert score(TASK, hits("a", "b", "Config", "url_for"))["MRR"] == pytest.approx(1 / 3)
    assert score(TASK, hits(*(f"other{i}" for i in range(10)), "Config"))["MRR"] == pytest.approx(1 / 11)


def test_functions_and_types_are_counted_apart() -> None:
    scores = score(ASKED, places("a.py:A", "a.py:B", "a.py:A.f", "c.py:h"))
    assert (scores["types R@10"], scores["types P@10"]) == (1.0, 0.5)
    assert (scores["functions R@10"], scores["functions P@10"]) == (0.5, 0.5)


def test_a_header_earns_nothing_for_functions() -> None:
    scores = score(ASKED, places("a.py:A", "b.py:B"))
    assert scores["functions R@10"] == 0.0
    assert "functions P@10" not in scores, "no function was returned, so there is no share of right ones"


def test_files_count_in_order_of_first_appearance_unless_the_answer_ranks_them() -> None:
    many_of_one_file = (*(Hit("z.py", f"f{i}") for i in range(30)), Hit("a.py", "other"))
    assert score(CHANGE, Answer(many_of_one_file))["file R@1"] == 0.0
    assert score(CHANGE, Answer(many_of_one_file))["file R@3"] == 0.5
    assert score(CHANGE, Answer(many_of_one_file, ("b.py", "a.py")))["file R@1"] == 0.5
    assert score(CHANGE, Answer(many_of_one_file, ("b.py", "a.py")))["file R@3"] == 1.0


def test_the_eleventh_file_does_not_count() -> None:
    answer = Answer((*(Hit(f"z{i}.py", "f") for i in range(10)), Hit("a.py", "A.f")))
    assert score(CHANGE, answer)["file R@10"] == 0.0


def test_published_precision_counts_every_matching_result_over_ten() -> None:
    assert score(TASK, hits("Flask", "Flask.run", "other", "Flask.wsgi_app"))["published P@10"] == 0.3


def test_one_credit_per_name_and_one_per_result() -> None:
    twice = score(TASK, Answer((Hit("a.py", "url_for"), Hit("b.py", "url_for"))))
    assert (twice["published P@10"], twice["P1@10"]) == (0.2, 0.1)
    one_class_for_two_methods = score(TASK, hits("Flask"))
    assert (one_class_for_two_methods["P1@10"], one_class_for_two_methods["published R@10"]) == (0.1, 0.5)


def test_ndcg_is_one_for_a_perfect_list_and_never_more() -> None:
    assert score(TASK, hits(*NAMES))["NDCG@10"] == 1.0
    assert score(TASK, hits("Flask", *NAMES, "Config.get"))["NDCG@10"] == 1.0
    assert score(TASK, hits("other", "Config"))["NDCG@10"] < score(TASK, hits("Config"))["NDCG@10"]


def test_an_empty_answer_scores_nothing() -> None:
    for question in (TASK, CHANGE, ASKED):
        scores = score(question, Answer())
        assert {name for name, value in scores.items() if value} <= {"zero", "published zero"}
        assert set(scores) <= set(METRICS[question.set_name])


def test_summaries_group_by_tier_repo_and_naming() -> None:
    summary = summarise([Scored(TASK, score(TASK, hits("Config"))), Scored(TASK, score(TASK, Answer()))])
    assert list(summary) == ["overall", "tier easy", "repo flask"]
    assert summary["overall"]["MRR"] == 0.5
    assert summary["overall"]["zero"] == 1.0, "zeros are counted, not averaged"
    assert list(summarise([Scored(CHANGE, score(CHANGE, Answer()))])) == ["overall", "not named", "repo django"]


def test_a_mean_is_over_the_questions_that_have_the_metric() -> None:
    scored = [Scored(ASKED, score(ASKED, places(*found))) for found in (("a.py:A.f",), ("a.py:A",))]
    assert summarise(scored)["overall"]["functions P@10"] == 1.0


def test_the_sets_are_whole() -> None:
    sizes = {name: len(load_set(name)) for name in SETS}
    assert sizes == {"tasks": 152, "changes": 159, "questions": 276, "issues": 327, "engineers": 482, "work": 288}
    assert sum(not change.is_named for change in load_set("changes")) == 120
    assert sum(one.about_tests for one in load_set("questions")) == 18
    assert sum(issue.language == "python" for issue in load_set("issues")) == 203
    engineers = load_set("engineers")
    assert len({one.repo for one in engineers}) == 38 and len({one.language for one in engineers}) == 12
    ids = [question.id for question in load_all()]
    assert len(set(ids)) == len(ids)


def test_an_issue_is_asked_with_its_whole_text() -> None:
    issue = next(one for one in load_set("issues") if one.id == "marshmallow-code__marshmallow-1164")
    assert issue.text.startswith("2.x: Nested(many=True) eats")
    assert "MarshalResult(data=" in issue.text
    assert issue.base == "1e26d14facab213df5009300b997481aa43df80a"
    assert issue.gold[0] == Gold("src/marshmallow/fields.py", "Nested._serialize", issue.gold[0].kind, True)


def test_a_repository_has_one_name_in_all_sets() -> None:
    url = {question.repo: question.repository.url for question in load_all()}
    assert all(question.repository.url == url[question.repo] for question in load_all())
    assert url["flask"] == "https://github.com/pallets/flask"
