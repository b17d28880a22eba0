"""An option, a key or a field that a task names says which code is meant: the code that obeys it comes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index
from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.settings import Settings
from tests.worktree import write

FILES = {
    "settings.py": (
        "class Options:\n"
        "    show_notifications: bool = True\n"
        "    retry_delay: float = 2.5\n"
        "\n"
        "SAFE_MODE = 'core.safe-mode'\n"
    ),
    "alerts.py": (
        "from settings import Options\n"
        "\n"
        "def ring(options: Options, text):\n"
        "    if options.show_notifications:\n"
        "        print(text)\n"
    ),
    "desktop.py": (
        "def notify_desktop(text):\n"
        "    'A desktop notification after a long command.'\n"
        "    return text\n"
    ),
    "safety.py": (
        "from settings import SAFE_MODE\n"
        "\n"
        "def refuse(config):\n"
        "    return config[SAFE_MODE] == 'warn'\n"
    ),
    "errors.py": (
        "BROKEN = 'the line was cut before the last word'\n"
        "\n"
        "def complain():\n"
        "    raise ValueError('cannot ring a bell without a clapper')\n"
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def bells(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("bells"), FILES)
    build_index(root)
    return root


def places(root: Path, task: str) -> list[str]:
    with Graph(root) as graph:
        return [one.qualname for one in for_task(task, graph, Settings()).ranking.symbols]


def measured(root: Path, task: str, feature: str) -> dict[str, float]:
    with Graph(root) as graph:
        ranking = for_task(task, graph, Settings()).ranking
        found = ranking.features[:, list(FEATURES).index(feature)].tolist()
        return dict(zip((one.qualname for one in ranking.symbols), found, strict=True))


@pytest.mark.parametrize(
    ("task", "obeys", "option"),
    [
        ("there is no desktop notification although show_notifications is true", "ring", "Options.show_notifications"),
        ("why is core.safe-mode=warn ignored", "refuse", "SAFE_MODE"),
    ],
)
def test_an_option_that_is_named_speaks_for_the_code_that_obeys_it(
    bells: Path, task: str, obeys: str, option: str
) -> None:
    assert measured(bells, task, "named")[option] == Settings().score.measures.mentioned
    assert measured(bells, task, "literal")[obeys] > 0.3
    assert obeys in places(bells, task)[:3]


def test_a_function_that_is_named_is_meant_itself(bells: Path) -> None:
    assert measured(bells, "why does notify_desktop not ring", "named")["notify_desktop"] == 1.0


@pytest.mark.parametrize("task", ["what is the default of retry_delay", "retry_delay"])
def test_who_asks_for_a_value_is_given_it(bells: Path, task: str) -> None:
    assert places(bells, task)[0] == "Options.retry_delay"


def test_who_pastes_a_message_is_given_who_prints_it(bells: Path) -> None:
    assert (
        places(bells, "I get 'cannot ring a bell without a clapper' after show_notifications was set")[0] == "complain"
    )
