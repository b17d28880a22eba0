"""Who asks for nothing but the places of a key, a flag or a variable is given whoever holds it, code or configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index
from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.literals import asked_literals
from knowing.settings import Settings
from tests.worktree import write

FILES = {
    "config/queue.php": "<?php\nreturn [\n    'driver' => env('QUEUE_DRIVER', 'sync'),\n    'tries' => 3,\n];\n",
    "app/Reader.php": (
        "<?php\nclass QueueReader {\n"
        "    public function read($queue) { return $queue->pop(); }\n"
        "    public function readAll($queue) { while ($one = $this->read($queue)) { yield $one; } }\n"
        "    public function driver($queue) { return $queue->driver; }\n}\n"
    ),
    "config/shop.yml": "basket:\n  time-to-live: 90\n",
    "app/basket.rb": "class Basket\n  def read(time)\n    @live = time\n  end\nend\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    root: Path = tmp_path_factory.mktemp("literals")
    write(root, FILES)
    build_index(root)
    return Graph(root)


def first(task: str, graph: Graph) -> str:
    return for_task(task, graph, Settings()).ranking.symbols[0].path


@pytest.mark.parametrize(
    "task", ["where is QUEUE_DRIVER read", "QUEUE_DRIVER", "what does the QUEUE_DRIVER environment variable do"]
)
def test_a_variable_that_only_configuration_reads_leads_there(task: str, graph: Graph) -> None:
    assert first(task, graph) == "config/queue.php"


def test_a_key_that_only_a_text_file_has_leads_there(graph: Graph) -> None:
    assert first("where is basket.time-to-live set?", graph) == "config/shop.yml"


def test_words_that_ask_for_a_place_are_not_looked_for(graph: Graph) -> None:
    keywords = for_task("where is QUEUE_DRIVER read", graph, Settings()).keywords
    assert "read" not in {word.text for word in keywords.components}


@pytest.mark.parametrize(
    "task",
    [
        "where is QUEUE_DRIVER validated before a job is sent",
        "why is QUEUE_DRIVER ignored",
        "where is the queue read",
        "QUEUE_DRIVER is ignored\n\nIt is not read at all.",
    ],
)
def test_who_asks_for_more_than_the_places_asks_for_code(task: str) -> None:
    assert asked_literals(task, 8) == ()
