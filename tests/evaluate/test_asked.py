"""What is compared with what the commits changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import replace

from knowing.evaluate.asked import Panel
from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.render.formats.text import TextWriter
from knowing.settings import Settings

ONE = "def refund_card_gateway(order):\n    return order\n"
MANY = "\n\n".join(
    f"def {one}(given):\n    # {one} {one} {one} {one}\n    return given\n"
    for one in ("refund", "card", "gateway", "receipt")
)
TASK = "refund card gateway receipt"


def test_the_files_of_an_answer_are_its_own_ranking_of_files(repository: Callable[[Mapping[str, str]], Path]) -> None:
    """They had been taken in the order of their first symbol, as those of the baselines are."""
    score = Settings().score
    by_words = replace(score.files, best=0.0, second=0.0, every=0.0, text=1.0)
    settings = replace(Settings(), score=replace(score, files=by_words))
    with Graph(repository({"app/one.py": ONE, "app/many.py": MANY})) as graph:
        trace = for_task(TASK, graph, settings)
        by_symbol = tuple(dict.fromkeys(one.path for one in trace.ranking.symbols))
        panel = Panel(graph, settings, [TASK], budget_tokens=2_000, writer=TextWriter(), first=10)
        assert trace.files() == tuple(reversed(by_symbol))
        assert panel.ours(TASK).files == trace.files()
