"""Weights are learned from cases: worked on cases small enough to check, and against the product's own ranking."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval import purposes
from eval.cases import Candidate, Case, Seen, case_of, every, matched, named, order, score, see
from eval.corpus import Repository
from eval.datasets import SETS, Gold, Question, load_all
from eval.fit import fit, rows_of, scaled, shares_of
from eval.folds import few_folds, folds
from eval.learn import Options, learn, left_out, report, today, variants
from eval.systems.base import Hit, distinct
from knowing import build_index, context_for_task, opened
from knowing.features import FEATURES
from knowing.query.task.purpose import CUES
from knowing.settings import ScoreSettings

PLACE = Repository("demo", "https://example.org/demo", "0" * 40)
NAMES = tuple(FEATURES)
TEXT = NAMES.index("text")
CALLABLE = NAMES.index("callable")


def case(set_name: str, repo: str, number: int, told_by: str) -> Case:
    """Thirty functions in ten files; the gold one is told from the others by one feature."""
    rng = np.random.default_rng(number)
    candidates = tuple(Candidate(f"f{i // 3}.py", f"C{i}.run{i}", i, "method") for i in range(30))
    features = rng.uniform(0.0, 0.5, (30, len(NAMES))).astype(np.float32)
    features[:, CALLABLE] = 1.0
    gold = int(rng.integers(30))
    features[gold, NAMES.index(told_by)] = 1.0
    question = Question(
        set_name, f"{set_name}-{repo}-{number}", repo, PLACE, f"how does {number} run?",
        (Gold(candidates[gold].path, candidates[gold].qualname, "method"),), (candidates[gold].path,),
    )  # fmt: skip
    files = np.array([i // 3 for i in range(30)])
    return Case(
        question,
        features,
        np.ones(30),
        matched(question, candidates),
        candidates,
        files,
        np.arange(5),
        np.zeros((5, 30), np.float16),
    )


CASES = [case("questions", f"r{n % 3}", n, "text") for n in range(30)] + [
    case("changes", f"r{n % 3}", 100 + n, "past") for n in range(30)
]


def test_a_fit_finds_the_feature_that_tells() -> None:
    rows = rows_of(CASES)
    weights = fit(rows, shares_of(CASES, {"questions": 1.0}), l2=0.1)
    assert NAMES[int(np.argmax(weights))] == "text"
    weights = fit(rows, shares_of(CASES, {"changes": 1.0}), l2=0.1)
    assert NAMES[int(np.argmax(weights))] == "past"


def test_evidence_never_counts_against_unless_asked() -> None:
    rows = rows_of(CASES)
    evidence = [at for at, name in enumerate(NAMES) if not FEATURES[name].is_shape]
    assert fit(rows, np.ones(len(CASES)), 0.8)[evidence].min() >= 0.0
    assert fit(rows, np.ones(len(CASES)), 0.8, is_signed=True)[evidence].min() < 0.0


def test_what_is_not_seen_teaches_nothing() -> None:
    rows = rows_of(CASES)
    is_seen = np.array([one.question.set_name == "questions" for one in CASES])
    alone = [one for one in CASES if one.question.set_name == "questions"]
    alone_only = fit(rows_of(alone), np.ones(len(alone)), 0.8)
    assert fit(rows, np.ones(len(CASES)) * is_seen, 0.8) == pytest.approx(alone_only, abs=0.05)


def test_what_is_learned_without_a_repository_serves_it() -> None:
    rows = rows_of(CASES)
    options = Options(dict.fromkeys(SETS, 0.1))
    measured = left_out(CASES, rows, options, learn(CASES, rows, np.ones(len(CASES)), options))
    mrr = {name: np.mean([got["MRR"] for _, got in scored]) for name, scored in measured.items()}
    assert min(mrr["b  one vector"], mrr["c  purpose known"], mrr["d  purpose predicted"]) > mrr["a  today"]
    assert len(report(measured).splitlines()) > 8


def test_every_question_is_left_out_once_and_never_with_its_repository_seen() -> None:
    away = folds(CASES)
    assert sorted(repo for fold in away for repo in fold) == ["r0", "r1", "r2"]


@given(st.integers(1, 8))
def test_few_groups_leave_every_repository_out_once(count: int) -> None:
    away = few_folds(CASES, count)
    assert len(away) == count
    assert sorted(repo for fold in away for repo in fold) == ["r0", "r1", "r2"]


def as_practice(one: Case) -> Case:
    return replace(one, question=replace(one.question, is_practice=True))


def test_practice_counts_for_its_own_set_and_no_other() -> None:
    cases = [*CASES, *(as_practice(case("changes", "r9", 200 + n, "walk")) for n in range(60))]
    of_set = {"questions": 1.0, "changes": 0.5}
    for own, expected in (("changes", 90), ("questions", 30), ("", 30)):
        shares = shares_of(cases, of_set, own)
        changes = [share for share, one in zip(shares, cases, strict=True) if one.question.set_name == "changes"]
        assert np.count_nonzero(changes) == expected
        assert sum(changes) == pytest.approx(0.5 * 30), "a set counts the same, however much practice it has"
    weights = fit(rows_of(cases), shares_of(cases, {"changes": 1.0}, "changes"), l2=0.1)
    assert weights[NAMES.index("walk")] > weights[TEXT]


def test_practice_of_a_repository_that_is_left_out_is_not_seen() -> None:
    """Only the practice of one repository is told by where it is near the seeds: what leaves that repository out cannot know."""
    cases = [*CASES, *(as_practice(case("changes", "r0", 300 + n, "walk")) for n in range(60))]
    rows, options, walk = rows_of(cases), Options(dict.fromkeys(SETS, 0.1)), NAMES.index("walk")
    weighed = {}
    for away in ("r0", "r1"):
        is_seen = np.array([one.question.repo != away for one in cases])
        weighed[away] = scaled(learn(cases, rows, is_seen, options).by_set["changes"])[walk]
    assert weighed["r0"] < 0.05 < weighed["r1"]


def test_practice_is_not_measured() -> None:
    cases = [*CASES, as_practice(case("changes", "r9", 200, "walk"))]
    rows, options = rows_of(cases), Options(dict.fromkeys(SETS, 0.1), groups=2)
    measured = left_out(cases, rows, options, learn(cases, rows, np.ones(len(cases)), options))
    assert {len(scored) for scored in measured.values()} == {len(CASES)}


def test_scaling_leaves_the_order_alone() -> None:
    one = CASES[0]
    weights = named({"text": 3.0, "walk": 2.0, "callable": 1.0})
    ways = [order(one, way, 1.0, ScoreSettings()).tolist() for way in (weights, scaled(weights))]
    assert ways[0] == ways[1]


@given(st.integers(0, 2**31))
def test_no_candidate_is_lost_in_an_order(seed: int) -> None:
    weights = np.random.default_rng(seed).normal(size=len(NAMES))
    ranked = order(CASES[seed % len(CASES)], weights, 0.5, ScoreSettings())
    assert sorted(ranked.tolist()) == list(range(30))


def test_purposes_are_read_from_the_text_alone() -> None:
    questions = load_all()[::5]
    rows = purposes.table(questions)
    chance = purposes.chances(rows, purposes.fit(rows, questions))
    assert chance.sum(axis=1) == pytest.approx(np.ones(len(questions)))
    right = np.mean([SETS[int(np.argmax(row))] == q.set_name for row, q in zip(chance, questions, strict=True)])
    assert right > 0.8
    assert rows.shape[1] == len(CUES) + 1


SOURCE = {
    "server.py": "class Server:\n    def listen(self, port):\n        return open_socket(port)\n\n\ndef open_socket(port):\n    return port\n",
    "tests/test_server.py": "from server import Server\n\n\ndef test_listen():\n    Server().listen(1)\n",
    "client.py": "from server import open_socket\n\n\ndef connect(port):\n    return open_socket(port)\n",
}  # fmt: skip


def test_a_kept_case_ranks_as_the_product_does(tmp_path: Path) -> None:
    for path, text in SOURCE.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True, timeout=60)
    build_index(tmp_path, jobs=1, cache_folder=tmp_path / "facts")
    gold = (Gold("server.py", "open_socket", "function"),)
    question = Question("questions", "q", "r", PLACE, "where is the socket opened?", gold, ("server.py",))
    graph = opened(tmp_path)
    seen = msgspec.msgpack.decode(
        msgspec.msgpack.encode(see(context_for_task(graph, question.text, every()))), type=Seen
    )
    kept = case_of(question, seen)
    ranked = [
        Hit(kept.candidates[at].path, kept.candidates[at].qualname) for at in order(kept, *today(kept), ScoreSettings())
    ]
    own = [Hit(one.path, one.qualname) for one in context_for_task(graph, question.text).ranking.symbols]
    assert ranked == own
    assert score(kept, order(kept, *today(kept), ScoreSettings()))["R@10"] == 1.0
    assert len(distinct(ranked, 200)) == len(ranked)
    assert set(variants(kept, learn([kept], rows_of([kept]), np.ones(1), Options()))) >= {"a  today"}
