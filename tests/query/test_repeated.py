"""A function that is written out again but for a few lines is shown by these."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pack.fill import Pack, Writer
from knowing.query.pack.offers import Level
from knowing.query.pack.repeated import Bodies
from knowing.query.pipeline import for_task
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.markdown import MarkdownWriter
from knowing.render.formats.text import TextWriter
from knowing.render.formats.xml import XmlWriter
from knowing.settings import RepeatedSettings, Settings

LINES = [f"    charge_{number}(card, {number})" for number in range(48)]
PARCEL = "\n".join(["def ship_parcel(card, parcel):", *LINES, "    return parcel.send()", ""])
LETTER = PARCEL.replace("parcel", "letter")
OTHER = "\n".join(["def refund(card):", *[f"    parcel_of({number})" for number in range(48)], "    return card", ""])


@pytest.fixture
def shop(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository({"parcels.py": PARCEL, "letters.py": LETTER, "other.py": OTHER})


TASK = "charge the card, ship the parcel or letter"


def packed(root: Path, writer: Writer) -> Pack:
    with Graph(root) as graph:
        return for_task(TASK, graph, Settings(), 4_000).pack(writer)


def test_what_differs_from_a_function_before_it_is_shown_and_where_that_one_stands(shop: Path) -> None:
    items = {item.symbol.name: item for item in packed(shop, TextWriter()).items}
    first, again = sorted((items["ship_parcel"], items["ship_letter"]), key=lambda item: item.candidate.rank)
    assert first.level is Level.BODY and first.like == ""
    assert again.level is Level.PARTS and again.like == f"{first.symbol.path}:1"
    own = again.symbol.name.removeprefix("ship_")
    assert again.source.split("\n") == [f"def ship_{own}(card, {own}):", "    … lines 2-49", f"    return {own}.send()"]
    assert again.spans == ((1, 1), (50, 50))


@pytest.mark.parametrize(
    ("writer", "said"),
    [
        (TextWriter(), "# the lines left out stand in "),
        (MarkdownWriter(), "The lines left out stand in `"),
        (XmlWriter(), ' like="'),
    ],
    ids=["text", "markdown", "xml"],
)
def test_every_format_says_what_a_function_is_like(shop: Path, writer: Writer, said: str) -> None:
    assert writer.whole(packed(shop, writer)).count(said) == 1


def test_the_answer_for_machines_says_it_only_where_it_is_so(shop: Path) -> None:
    symbols = json.loads(JsonWriter().whole(packed(shop, JsonWriter())))["symbols"]
    assert [one["like"] for one in symbols if "like" in one] in (["letters.py:1"], ["parcels.py:1"])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LETTER.split("\n")[:20]),
        LETTER.replace("charge", "refuse"),
        "\n".join([*LETTER.split("\n"), *[f"    weigh_{number}()" for number in range(48)]]),
    ],
    ids=["short", "other lines", "more lines"],
)
def test_what_is_short_or_says_something_else_is_no_copy(text: str) -> None:
    bodies = Bodies()
    bodies.add("parcels.py:1", PARCEL, 1)
    assert bodies.like(LETTER, 2, RepeatedSettings()) is not None
    assert bodies.like(text, 2, RepeatedSettings()) is None


def test_what_stands_below_a_copy_is_not_what_it_points_to() -> None:
    bodies = Bodies()
    bodies.add("parcels.py:1", PARCEL, 3)
    assert bodies.like(LETTER, 2, RepeatedSettings()) is None
    assert bodies.like(LETTER, 4, RepeatedSettings()) is not None
