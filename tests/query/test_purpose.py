"""What a task is taken for, and that the ranking follows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import field
from msgspec.structs import replace

from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.query.explain.evidence import explain
from knowing.query.pipeline import for_task
from knowing.query.rank.ranking import mixed_weights
from knowing.query.task.keywords import extract_keywords
from knowing.query.task.purpose import CUES, PURPOSES, PurposeRow, cues_of
from knowing.render.documents.why import why_text
from knowing.render.formats.text import TextWriter
from knowing.render.paint import Paint
from knowing.settings import KeywordSettings, PurposeSettings, ScoreSettings, Settings
from knowing.settings.rank import for_all_features


def likeliest(task: str) -> str:
    return extract_keywords(task, KeywordSettings()).purpose.likeliest


@pytest.mark.parametrize(
    ("task", "purpose"),
    [
        ("Where is the timeout of a request enforced?", "locate"),
        ("how is the encoding of a response guessed", "locate"),
        ("What decides which plugin handles a URL?", "locate"),
        ("In which file is the limit of slow consumers checked?", "locate"),
        ("Show me the code that disconnects slow consumers", "locate"),
        ("I'd like to know how the lock file is written", "locate"),
        (
            "What is the architectural role of the base adapter class in coordinating the interaction between the session's"
            " redirect mechanism and the underlying connection pooling implementation?",
            "question",
        ),
        ("Why does the Response class override the default attribute access methods of its parent class?", "question"),
        ("Implement a custom cache backend that stores entries in a database", "understand"),
        ("Trace how a request reaches its view, from the server to the function", "understand"),
        (
            "Fix the retry queue where a message that was rejected twice is sent again before its delay is over, and keep the"
            " order of the others",
            "work",
        ),
        (
            "Add a limit to how many rows one statement of the batch writer may hold, so that a slow replica is not held up, and"
            " report the rest in its statistics",
            "work",
        ),
        ("Fixed #123 -- Removed the unused argument of close()", "change"),
        ("Crash on save\n\n### Steps to reproduce\n```python\nbasket.save()\n```\n### Expected\nno crash", "report"),
    ],
)
def test_a_task_is_taken_for_what_it_is(task: str, purpose: str) -> None:
    assert likeliest(task) == purpose


@pytest.mark.parametrize(
    "wish",
    [
        "How do I {}?",
        "how can we {}",
        "What must I understand to {}?",
        "How to {}",
        "I'd like to {}",
        "Could you please {}?",
        "I want to {}",
        "please help me to {}",
    ],
)
def test_who_asks_how_to_do_something_wants_to_do_it(wish: str) -> None:
    for deed in ("implement a custom cache backend that stores entries in a database", "write a custom error page"):
        asked = extract_keywords(wish.format(deed), KeywordSettings()).purpose.shares
        assert asked["understand"] + asked["work"] > 0.8
        assert asked["locate"] + asked["question"] < 0.1


@pytest.mark.parametrize(
    "question",
    [
        "How do we handle expired tokens?",
        "How do we validate the signature of a webhook?",
        "How do you parse the configuration file?",
        "How can one request be processed twice?",
        "Can you show me where the retry happens?",
        "How do I get the id of the current user in a middleware?",
        "How do I know when a task has finished?",
        "Explain how the scheduler picks a worker",
    ],
)
def test_who_asks_how_something_happens_asks(question: str) -> None:
    asked = extract_keywords(question, KeywordSettings()).purpose.shares
    assert asked["locate"] + asked["question"] > 0.8


@pytest.mark.parametrize(
    "told",
    [
        "Crash when saving a file, which used to work in 2.0?",
        "Server hangs, when two clients connect, is this a bug?",
        "The retry queue sends a rejected message twice. How do I fix it?",
    ],
)
def test_a_clause_that_begins_like_a_question_is_none(told: str) -> None:
    assert not cues_of(told)["asks in the end"]


def test_who_tells_something_and_asks_in_the_end_asks() -> None:
    told = "Short searches come out in order of the alphabet, and those that run for long do not."
    asked, said = (
        extract_keywords(task, KeywordSettings()).purpose.shares
        for task in (f"{told} Where is the order given up, and after how many entries?", told)
    )
    assert asked["locate"] + asked["question"] > 0.8 > said["locate"] + said["question"]


def test_a_pasted_trace_speaks_for_a_report() -> None:
    trace = 'Traceback (most recent call last):\n  File "shop/basket.py", line 12, in add_item\nKeyError: 1\n'
    shares = [
        extract_keywords(task, KeywordSettings()).purpose.shares["report"]
        for task in ("crash in the basket", f"crash in the basket\n{trace}")
    ]
    assert shares[0] < shares[1]


@given(st.text(max_size=300))
def test_shares_of_any_text_sum_to_one(text: str) -> None:
    assert sum(extract_keywords(text, KeywordSettings()).purpose.shares.values()) == pytest.approx(1.0)


@given(share=st.floats(0, 1))
def test_weights_lie_between_the_two_sides(share: float) -> None:
    settings = ScoreSettings()
    mixed, one, other = (
        mixed_weights({"change": change, "understand": 1.0 - change}, settings) for change in (share, 0.0, 1.0)
    )
    assert np.all(mixed >= np.minimum(one, other) - 1e-12) and np.all(mixed <= np.maximum(one, other) + 1e-12)


@pytest.mark.parametrize("purpose", PURPOSES)
def test_the_weights_of_each_purpose_sum_to_one(purpose: str) -> None:
    weights: dict[str, float] = getattr(ScoreSettings(), PURPOSES[purpose].weights)
    assert sum(weight for weight in weights.values() if weight > 0) == pytest.approx(1.0, abs=0.005)


def test_a_name_that_the_task_writes_beyond_doubt_comes_first(shop: Path) -> None:
    with Graph(shop) as graph:
        for name in ("Basket.add_item", "Basket.total"):
            if len(graph.ids_named(name.rpartition(".")[2])):
                task = f"why does `{name}` fail when the card is declined and the gateway retries the charge"
                assert for_task(task, graph, Settings()).ranking.symbols[0].qualname == name


class WithTidying(ScoreSettings, frozen=True):
    """The score settings with those of one more purpose: what it is ranked by."""

    tidying_weights: dict[str, float] = field(default_factory=lambda: for_all_features({"path": 1.0}))
    tidying_crowding: float = 0.5


class WithTidyingRead(PurposeSettings, frozen=True):
    """What the cues of a task say of that purpose: that it is this one, whatever they say."""

    tidying: dict[str, float] = field(default_factory=lambda: {**dict.fromkeys(CUES, 0.0), "bias": 50.0})


def test_a_new_row_is_read_off_a_task_ranks_and_is_said_by_why(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = PurposeRow("tidying_weights", "tidying_crowding", "to tidy up", "a wish for order")
    monkeypatch.setitem(PURPOSES, "tidying", row)
    keywords = replace(Settings().keywords, purpose=WithTidyingRead())
    settings = replace(Settings(), keywords=keywords, score=WithTidying())
    with Graph(shop) as graph:
        trace = for_task("charge the card", graph, settings)
        assert trace.keywords.purpose.likeliest == "tidying"
        found = dict(zip(FEATURES, mixed_weights(trace.keywords.purpose.shares, settings.score), strict=True))
        assert found["path"] == pytest.approx(1.0, abs=1e-6)
        first = trace.ranking.symbols[0]
        assert "taken as a wish for order" in why_text(explain(trace, first, trace.pack(TextWriter())), Paint())
