"""A literal of the task finds the code that holds it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing import build_index
from knowing.facts.literals import terms_of_literal
from knowing.graph.reader import Graph
from knowing.query.channels.literal import literal_hits
from knowing.query.task.literals import LiteralKind, find_literals, find_messages
from knowing.settings import LiteralSettings
from knowing.words import literal_term, message_segments

CODE = '''import os

POLL = "max.poll.interval.ms"


def poll(config):
    """Read "max.poll.records" of the documentation only."""
    return config[POLL]


def connect(host, port):
    if host == "localhost":
        raise OSError(f"Connection to {host} was refused by the peer after {port} tries")
    return os.environ["SHOP_CACHE"]


def arguments(parser):
    parser.add_argument("--no-verify", help='do not look at "application/json" at all')


def users():
    return fetch("/api/v1/users")


def load():
    return read(".shoprc")


def check(kind):
    raise ValueError(f'basket: "size/{kind}" must have "least" or "most"')


def limits():
    return {"least": 1, "most": 9}
'''


@pytest.fixture
def shop(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository({"shop.py": CODE, "run.sh": "#!/bin/sh\nserve() {\n  shop --no-verify\n}\n"})


def best(root: Path, task: str) -> dict[str, float]:
    with Graph(root) as graph:
        scores = literal_hits(task, graph, LiteralSettings()).scores
        symbols = graph.symbols(np.flatnonzero(scores).tolist())
        return {one.qualname: float(scores[number]) for number, one in symbols.items()}


@pytest.mark.parametrize(
    ("task", "holders"),
    [
        ("where is max.poll.interval.ms enforced", {"POLL", "poll"}),
        ("what does --no-verify do", {"arguments", "serve"}),
        ("OSError: Connection to db was refused by the peer after 3 tries", {"connect"}),
        ("who reads SHOP_CACHE", {"connect"}),
        ("which code calls /api/v1/users", {"users"}),
        ("which .shoprc is picked up", {"load"}),
        ("who sets config.shoprc", set()),
        ("where is 'max.poll.records' read", set()),
        ("how is localhost treated", set()),
        ("", set()),
    ],
)
def test_a_literal_finds_who_holds_it(shop: Path, task: str, holders: set[str]) -> None:
    assert set(best(shop, task)) == holders


@pytest.mark.parametrize(
    "before", ["it says: ", "ValueError: ", "Adding fails\n\n### What happened\n```\nValueError: "]
)
def test_a_message_may_have_quotes_inside(shop: Path, before: str) -> None:
    with Graph(shop) as graph:
        held = literal_hits(
            f'{before}basket: "size/fruit" must have "least" or "most"\n', graph, LiteralSettings()
        ).held
    assert [one.literal.kind for one in held if one.literal.text == "must have least or most"] == [LiteralKind.MESSAGE]


def test_a_constant_speaks_for_its_users_with_less_weight(shop: Path) -> None:
    found = best(shop, "max.poll.interval.ms")
    assert found["POLL"] > found["poll"] > 0


def test_an_edit_moves_a_literal_at_once(shop: Path) -> None:
    text = CODE.replace("/api/v1/users", "/api/v2/users").replace(
        "was refused by the peer", "has been closed by the server"
    )
    (shop / "shop.py").write_text(text)
    build_index(shop)
    assert best(shop, "/api/v1/users") == {} and set(best(shop, "/api/v2/users")) == {"users"}
    assert set(best(shop, "Connection has been closed by the server after 3 tries")) == {"connect"}


@given(st.text(max_size=300))
def test_any_task_has_literals_of_bounded_number(task: str) -> None:
    found = find_literals(task, 200)
    assert len({one.text.lower() for one in found}) == len(found) <= 200
    assert all(isinstance(one.kind, LiteralKind) for one in found)
    assert all(3 <= len(run.split()) <= 8 for run in find_messages(task, 600))


def test_of_a_long_line_full_of_quotes_little_is_read() -> None:
    assert len(list(find_messages('"every" word stands "alone" ' * 10_000, 600))) < 600 * 6 * 2


@given(st.binary(max_size=200))
def test_any_bytes_have_terms_of_one_length(raw: bytes) -> None:
    assert {len(term) for term in terms_of_literal(raw)} <= {len(literal_term(""))}


@given(st.lists(st.from_regex(r"[a-z]{4,9}|\"[a-z]{4,9}\"|`[a-z]{4,9}`", fullmatch=True), min_size=3, max_size=20))
def test_what_a_message_is_indexed_by_is_among_what_is_asked(words: list[str]) -> None:
    message = " ".join(words)
    asked = set(find_messages(f"it fails with {message} again", 600))
    assert set(message_segments(message)) <= asked
