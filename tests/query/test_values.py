"""A task that asks for a value is answered with the value, and no other task is touched by that."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index, context_for_task, opened
from knowing.features import FEATURES
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.settings import Settings
from tests.worktree import write

CODE = '''"""A client of a shop."""

IDLE_TIMEOUT = 300
RETRY_LIMIT = 3
FIRST_PAGE = 0
GREETING = "welcome to the shop"


class Connection:
    """A connection to the shop."""

    def close_if_idle(self, since):
        """Close the connection of a client that has been idle for too long."""
        if since > IDLE_TIMEOUT:
            self.close()

    def close(self):
        """Close the connection."""


def send_again(request):
    """Send a failed request again and again, until it is given up."""
    for attempt in range(RETRY_LIMIT):
        if request.send(attempt):
            return True
    return False


def first_page(request):
    """The page that a request begins with."""
    return request.page(FIRST_PAGE)
'''


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("client")
    (root / "client.py").write_text(CODE, "utf-8")
    build_index(root)
    return root


def asked(root: Path, task: str) -> Trace:
    return context_for_task(opened(root), task)


def measured(trace: Trace) -> dict[str, float]:
    """What ``asked_value`` measures, by name of symbol."""
    column = trace.features()[:, list(FEATURES).index("asked_value")]
    return {one.name: float(value) for one, value in zip(trace.ranking.symbols, column, strict=True)}


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("how long may a client be idle before its connection is closed", "IDLE_TIMEOUT"),
        ("how many times is a failed request sent again", "RETRY_LIMIT"),
        ("raise the limit of retries of a request", "RETRY_LIMIT"),
    ],
)
def test_the_value_that_is_asked_for_comes_first(client: Path, task: str, name: str) -> None:
    assert asked(client, task).ranking.symbols[0].name == name


def test_who_asks_where_it_happens_gets_the_function(client: Path) -> None:
    assert asked(client, "where is the connection of an idle client closed").ranking.symbols[0].name == "close_if_idle"


def test_a_task_that_asks_for_no_value_measures_none(client: Path) -> None:
    assert not any(measured(asked(client, "how is a failed request sent again")).values())


def test_a_value_is_measured_by_what_uses_it_and_what_it_is_called(client: Path) -> None:
    found = measured(asked(client, "how long may a client be idle before its connection is closed"))
    assert found["IDLE_TIMEOUT"] > found["RETRY_LIMIT"] > 0
    assert found["FIRST_PAGE"] == found["close_if_idle"] == 0, "0 is where counting begins, and a function is no value"


def test_why_says_that_a_value_was_asked_for(client: Path) -> None:
    trace = asked(client, "how many times is a failed request sent again")
    found = trace.ranking.evidence(int(trace.ranking.ids[0]))
    assert found is not None and found[2]["asked_value"] > 0
    assert sum(found[2].values()) == pytest.approx(found[1])


NODES = "\n\n".join(f'class Node{one}:\n    def add_node(self, pods):\n        """Add a node."""\n' for one in range(9))
LIMITS = '''DEFAULT_MAX_PODS = 110


def set_defaults(node):
    """The defaults of a node: how many pods can run on it."""
    node.max_pods = node.max_pods or DEFAULT_MAX_PODS
'''


def test_a_file_of_data_is_not_meant_by_a_word_that_the_code_is_called_by(tmp_path: Path) -> None:
    """ "how many pods can run on a node by default" was answered with three files called `node.yaml`."""
    root = write(
        tmp_path / "repository", {"nodes.py": NODES, "limits.py": LIMITS, "managed/node.yaml": "kind: Node\nname: a\n"}
    )
    build_index(root)
    with opened(root) as graph:
        trace = for_task("how many pods can run on a node by default", graph, Settings())
    assert trace.ranking.symbols[0].path == "limits.py"


def test_what_is_only_called_default_is_no_answer(tmp_path: Path) -> None:
    """Of the constants of a client, those called *default* came first, whatever they were the default of."""
    code = 'DEFAULT_CIPHERS = "AES"\nDEFAULT_TIMEOUT = 30\n\n\ndef send(request):\n    """Send a request."""\n'
    root = write(tmp_path / "repository", {"client.py": code})
    build_index(root)
    found = measured(asked(root, "what is the default timeout of a request"))
    assert found["DEFAULT_TIMEOUT"] > 0 == found["DEFAULT_CIPHERS"]


def test_who_asks_how_many_is_not_given_a_text(client: Path) -> None:
    found = asked(client, "how many times does the shop say welcome by default")
    values = found.features()[:, list(FEATURES).index("asked_value")]
    worth = {one.name: float(value) for one, value in zip(found.ranking.symbols, values, strict=True)}
    assert worth.get("GREETING", 0.0) == 0.0 < worth["RETRY_LIMIT"]


def test_a_value_of_a_test_is_no_answer(repository) -> None:
    files = {
        "client.py": "IDLE_TIMEOUT = 300\n\ndef close(since):\n    return since > IDLE_TIMEOUT\n",
        "tests/test_client.py": "IDLE_TIMEOUT = 5\n\ndef test_close():\n    assert close(IDLE_TIMEOUT)\n",
    }
    found = asked(repository(files), "how long is the idle timeout")
    values = found.features()[:, list(FEATURES).index("asked_value")]
    assert {one.path for one, value in zip(found.ranking.symbols, values, strict=True) if value} == {"client.py"}
