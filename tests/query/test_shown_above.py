"""A member that its type shows already says so: its name alone looked like something was lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.query.pack.fill import Order, Pack, Writer, fill
from knowing.query.pack.offers import Level
from knowing.query.pack.tokens import estimate
from knowing.query.pipeline import for_task
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.markdown import MarkdownWriter
from knowing.render.formats.text import TextWriter
from knowing.render.formats.xml import XmlWriter
from knowing.settings import PackSettings, Settings

CARD = "class Card:\n    '''Charge a card.'''\n\n    def charge(self):\n        return 'a charge card'\n"
WRITERS = pytest.mark.parametrize(
    ("writer", "said"),
    [
        (TextWriter(), "a.py:4  method Card.charge  (above)\n"),
        (MarkdownWriter(), "- method `Card.charge` — `a.py:4-5`  (above)\n"),
        (XmlWriter(), 'name="Card.charge" file="a.py" lines="4-5" shown="above"/>\n'),
        (JsonWriter(), '"level":"name","is_above":true,'),
    ],
    ids=["text", "md", "xml", "json"],
)


def pack_of(root: Path, writer: Writer, level: str) -> Pack:
    """A pack of the type and then its method."""
    with Graph(root) as graph:
        found = for_task("charge a card", graph, Settings(), 3_000).candidates()
        wanted = sorted((one for one in found if "Card" in one.symbol.qualname), key=lambda one: one.symbol.line)
        ranked = [replace(one, rank=place) for place, one in enumerate(wanted, 1)]
        return fill("charge a card", ranked, graph, PackSettings(), Order(3_000, level), writer)


@WRITERS
def test_a_member_that_its_type_shows_is_no_lone_name(repository, writer: Writer, said: str) -> None:
    pack = pack_of(repository({"a.py": CARD}), writer, "auto")
    assert [(item.level, item.is_above) for item in pack.items] == [(Level.BODY, False), (Level.NAME, True)]
    assert said in writer.whole(pack) and pack.used_tokens == estimate(writer.whole(pack))


@WRITERS
def test_a_name_that_is_only_a_name_says_nothing_of_the_kind(repository, writer: Writer, said: str) -> None:
    pack = pack_of(repository({"a.py": CARD}), writer, "names")
    assert {item.level for item in pack.items} == {Level.NAME} and len(pack.items) == 2
    assert said not in writer.whole(pack) and "above" not in writer.whole(pack)
