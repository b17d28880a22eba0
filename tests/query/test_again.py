"""What is done *again* is found where the code calls it so in one word: *tried again* is ``retry``, *run again* ``rerun``."""

from __future__ import annotations

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.once_more import done_again
from knowing.query.trace import Trace
from knowing.settings import Settings

CODE = """
def allow_retry(error, budget):
    return error.is_passing and budget > 0


def on_try(request):
    request.tried += 1
    return request


def fail(request):
    request.failed = True


def rerun_all(jobs):
    return [job.spawn() for job in jobs]


def run(job):
    return job.run()


def remove(item, shelf):
    shelf.drop(item)


def move(item, shelf):
    shelf.moved(item)
"""


@pytest.fixture
def shop(repository) -> Graph:
    return Graph(repository({"shop.py": CODE}))


def asked(graph: Graph, task: str) -> Trace:
    return for_task(task, graph, Settings())


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("what decides whether a failed request is tried again", "allow_retry"),
        ("when does it try it again", "allow_retry"),
        ("where is everything run again", "rerun_all"),
        ("who ran them once again", "rerun_all"),
    ],
)
def test_what_is_done_again_is_the_word_for_it(shop: Graph, task: str, name: str) -> None:
    assert asked(shop, task).ranking.symbols[0].name == name


@pytest.mark.parametrize("task", ["what happens when an item is moved again", "the item is moved again and again"])
def test_a_verb_that_means_something_else_then_stays_what_it_is(shop: Graph, task: str) -> None:
    assert "remov" not in [word.stem for word in asked(shop, task).keywords.components]
    assert asked(shop, task).ranking.symbols[0].name == "move"


def test_a_word_that_nothing_is_called_is_not_looked_for(shop: Graph) -> None:
    components = asked(shop, "where is a request failed again").keywords.components
    assert "refail" not in [word.stem for word in components]


def test_a_long_text_is_read_in_one_pass() -> None:
    assert len(list(done_again("try again " * 20_000))) == 20_000
