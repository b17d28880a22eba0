"""The snapshot check sees a ranking that was broken on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval import ranks, run, saved
from eval.ask import Answers
from eval.corpus import Repository
from eval.datasets import Gold, Question
from eval.metrics import Scored, score
from eval.systems.base import Answer, Hit

PLACE = Repository("demo", "https://example.org/demo", "0" * 40)


def task(*names: str) -> Question:
    return Question("tasks", "flask-1", "flask", PLACE, "serve a request", tuple(Gold("", name) for name in names))


TASK = task("Flask.run", "url_for", "Nowhere")
CHANGE = Question("changes", "django-1", "django", PLACE, "fix it", (Gold("a.py", "A.f", "method"),), ("a.py",))
GOOD = [Hit("app.py", "Flask.run"), Hit("app.py", "other"), Hit("helpers.py", "url_for")]


def measured(set_name: str, question: Question, hits: list[Hit]) -> run.Measured:
    """A run as it would come out of asking ourselves one question."""
    answer = Answer(tuple(hits))
    result = saved.result_of([Scored(question, score(question, answer))])
    return run.Measured(set_name, [question], Answers({"ours": {question.id: answer}}), {"ours": result})


@pytest.fixture
def results(tmp_path: Path) -> Path:
    run.save([measured("tasks", TASK, GOOD), measured("changes", CHANGE, [Hit("a.py", "A.f")])], tmp_path)
    return tmp_path


def test_the_snapshot_holds_the_rank_of_every_expected_name(results: Path) -> None:
    assert (results / "ranks.csv").read_text("utf-8") == (
        "set,question,expected,rank\n"
        "tasks,flask-1,Flask.run,1\n"
        "tasks,flask-1,url_for,3\n"
        "tasks,flask-1,Nowhere,\n"
        "changes,django-1,a.py:A.f,1\n"
    )


def test_saving_twice_writes_the_same_bytes(results: Path) -> None:
    before = {path.name: path.read_bytes() for path in results.iterdir()}
    run.save([measured("tasks", TASK, GOOD), measured("changes", CHANGE, [Hit("a.py", "A.f")])], results)
    assert {path.name: path.read_bytes() for path in results.iterdir()} == before


def test_an_unchanged_ranking_passes(results: Path) -> None:
    assert run.check([measured("tasks", TASK, GOOD)], results / "ranks.csv") == []


def test_a_ranking_broken_on_purpose_fails(results: Path) -> None:
    moved = run.check([measured("tasks", TASK, GOOD[::-1])], results / "ranks.csv")
    assert [str(move) for move in moved] == [
        "worse   tasks flask-1  Flask.run: 1 -> 3",
        "better  tasks flask-1  url_for: 3 -> 1",
    ]


def test_a_lost_name_is_worse_and_a_found_one_is_better(results: Path) -> None:
    moved = run.check([measured("tasks", TASK, [GOOD[0], Hit("x.py", "Nowhere")])], results / "ranks.csv")
    assert [(move.key[2], move.after, move.is_worse) for move in moved] == [
        ("url_for", None, True),
        ("Nowhere", 2, False),
    ]


def test_a_swap_below_the_expected_names_is_no_change(results: Path) -> None:
    assert run.check([measured("tasks", TASK, [*GOOD, Hit("z.py", "z")])], results / "ranks.csv") == []


def test_without_a_snapshot_everything_is_a_change(tmp_path: Path) -> None:
    assert len(run.check([measured("tasks", TASK, GOOD)], tmp_path / "none.csv")) == 3


def test_an_expected_name_that_left_the_data_is_a_change(results: Path) -> None:
    moved = run.check([measured("tasks", task("Flask.run", "url_for"), GOOD)], results / "ranks.csv")
    assert [move.key[2] for move in moved] == ["Nowhere"]


def test_a_run_on_one_set_leaves_the_other_in_the_snapshot(results: Path) -> None:
    run.save([measured("tasks", TASK, [])], results)
    kept = ranks.load(results / "ranks.csv")
    assert kept["changes", "django-1", "a.py:A.f"] == 1
    assert kept["tasks", "flask-1", "Flask.run"] is None


def test_ranks_below_the_top_are_not_kept() -> None:
    deep = [Hit(f"f{i}.py", "x") for i in range(ranks.TOP)] + [Hit("app.py", "Flask.run")]
    assert ranks.ranks_of(TASK, deep)["tasks", "flask-1", "Flask.run"] is None


def test_the_check_decides_the_exit_code(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(hits: list[Hit]) -> int:
        monkeypatch.setattr(run, "measure", lambda *_: measured("tasks", TASK, hits))
        monkeypatch.setattr(run, "check", lambda found: check(found, results / "ranks.csv"))
        return run.main(["--set", "tasks", "--check"])

    check = run.check
    assert measure(GOOD) == 0
    assert measure(GOOD[::-1]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--save", "--repo", "flask"],
        ["--save", "--check"],
        ["--system", "nobody"],
        ["--check", "--system", "grep"],
    ],
)
def test_a_run_that_makes_no_sense_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run.main(arguments)
