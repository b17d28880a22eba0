"""Plain English that names nothing is not told as missing, and hardly speaks against an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.settings import Settings


def judged(root: Path, task: str) -> tuple[tuple[str, ...], float]:
    with Graph(root) as graph:
        found = for_task(task, graph, Settings()).confidence
        return found.unknown, found.known


@pytest.mark.parametrize(
    ("task", "unknown"),
    [
        ("how does somebody who watches the basket understand what it was told", ()),
        ("who complains yesterday when the gateway wakes", ()),
        ("who complains when the lease of a card ends", ("lease",)),
        ("add a watch mode to the basket", ("watch", "mode")),
        ("what does Told do to the basket", ("Told",)),
        ("what does `told` do to the basket", ("told",)),
        ("what does tellWhoever do to the basket", ("tellWhoever",)),
    ],
)
def test_only_what_may_be_a_name_or_a_term_is_told_as_missing(shop: Path, task: str, unknown: tuple[str, ...]) -> None:
    assert set(unknown) == {one for one in judged(shop, task)[0] if one != "ends"}


def test_plain_english_hardly_lowers_what_is_known(shop: Path) -> None:
    told, plain, strange = (
        judged(shop, f"charge the card of a customer who {word}")[1] for word in ("complains", "retries", "leases")
    )
    assert strange < told < plain and plain - told < (plain - strange) / 2
