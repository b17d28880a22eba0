"""A key of configuration that is asked for by name comes first, and a name that nothing has is said to have none."""

from __future__ import annotations

import pytest

import knowing
from knowing import build_index, opened
from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.settings import NameSettings, Settings
from knowing.verbs.host import Host
from tests.worktree import write

FILES = {
    "config.yaml": "server:\n  max_connections: 10\n  retry_policy:\n    backoff: 3\npayment.currency: EUR\n",
    "package.json": '{\n  "dependencies": {\n    "fresh": "^2.0.0",\n    "etag": "1"\n  }\n}\n',
    "src/a.py": "def is_stale(request):\n    return not fresh(request)\n\n\n"
    "def max_connections_of(server):\n    '''The max connections of a server.'''\n    return server.max_connections\n\n\n"
    "def retry_policy_for(backoff):\n    return backoff\n",
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Host:
    folder = tmp_path_factory.mktemp("keys")
    return Host(write(folder / "shop", FILES), cache_folder=folder / "cache")


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("server.max_connections", "server"),
        ("retry_policy.backoff", "server.retry_policy"),
        ("payment.currency", "payment.currency"),
        ("server.retry_policy", "server.retry_policy"),
        ("retryPolicy", "server.retry_policy"),
        ("RETRY_POLICY", "server.retry_policy"),
    ],
)
def test_a_key_comes_first(host: Host, asked: str, first: str) -> None:
    answer = knowing.search(host, asked)
    assert (answer.found[0].symbol.path, answer.found[0].symbol.qualname) == ("config.yaml", first)
    assert answer.unknown == ()


def test_a_key_below_another_part_is_unknown(host: Host) -> None:
    answer = knowing.search(host, "nothing.max_connections")
    assert answer.unknown == ("nothing.max_connections",) and answer.found


@pytest.mark.parametrize(("asked", "first"), [("fresh", "is_stale"), ("max_connections", "max_connections_of")])
def test_a_key_whose_text_contains_the_word_is_not_put_first(host: Host, asked: str, first: str) -> None:
    answer = knowing.search(host, asked)
    assert answer.found[0].symbol.qualname == first
    assert answer.unknown == (), "a key of configuration is called so"


@pytest.mark.parametrize("asked", ["fresh", "retry_policy", "server.max_connections", "backoff", "is_stale"])
def test_no_score_is_below_one_that_comes_after_it(host: Host, asked: str) -> None:
    scores = [one.score for one in knowing.search(host, asked).found]
    assert scores == sorted(scores, reverse=True)


TRIALS = {
    "server/configs/test.conf": "# how many bytes may wait for a client\nmax_pending: 10\nmax_retries: 3\n",
    "examples/server.yml": "max_retries: 4\n",
    "conf/server.yml": "max_retries: 5\n",
    "server/client.py": "class Client:\n    def queue_outbound(self, options):\n        '''Close a client that exceeds how much may be pending.'''\n"
    "        if self.waiting > options['max_pending']:\n            self.close('a slow client exceeds its max pending bytes')\n",
}


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    root = write(tmp_path_factory.mktemp("trials"), TRIALS)
    build_index(root)
    return opened(root)


@pytest.mark.parametrize(
    ("task", "first"),
    [
        ("what happens when a client exceeds max_pending", "server/client.py"),
        ("what is max_retries set to", "conf/server.yml"),
    ],
)
def test_a_key_of_tests_and_examples_stands_behind_code_and_real_configuration(
    trials: Graph, task: str, first: str
) -> None:
    assert for_task(task, trials, Settings()).ranking.symbols[0].path == first


@pytest.mark.parametrize(
    ("task", "share"), [("max_pending", NameSettings().trial), ("which tests set max_pending", 1.0)]
)
def test_such_a_key_is_less_surely_meant_unless_the_task_is_about_tests(trials: Graph, task: str, share: float) -> None:
    (key,) = trials.ids_named("max_pending").tolist()
    exact = for_task(task, trials, Settings()).votes.names.exact[key]
    assert exact == pytest.approx(share / NameSettings().owner)
