"""A mere declaration, where the task asks how something happens, stands behind what happens elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened

DECLARED = """
interface Retryer {
    /** Continues a retry, or propagates the failure of it. */
    void retryOrPropagate(Failure failure);

    void close();
}
"""
MADE = """
class DefaultRetryer implements Retryer {
    public void retryOrPropagate(Failure failure) {
        if (tries++ > most) {
            throw failure;
        }
        sleep(pause * 2);
    }
}
"""
RETRY = {
    "Retryer.java": DECLARED,
    "DefaultRetryer.java": MADE,
    "Opener.java": "interface Opener {\n    void openRetry(Failure failure);\n}\n",
}


def lost(root: Path, task: str) -> dict[str, bool]:
    with opened(root) as graph:
        ranking = context_for_task(graph, task).ranking
        parts = ranking.contributions[:, ranking.names.index("promise")]
    return {one.qualname: bool(part < 0) for one, part in zip(ranking.symbols, parts, strict=True)}


@pytest.mark.parametrize(
    ("task", "is_lost"),
    [
        ("how does a retry continue or propagate a failure", True),
        ("make a retry propagate its failure", False),
        ("how does `Retryer.retryOrPropagate` work", False),
    ],
)
def test_what_is_only_declared_stands_behind_what_makes_it(
    repository: Callable[[Mapping[str, str]], Path], task: str, is_lost: bool
) -> None:
    found = lost(repository(RETRY), task)
    assert found["Retryer.retryOrPropagate"] is is_lost
    assert not (found["DefaultRetryer.retryOrPropagate"] or found.get("Opener.openRetry"))
