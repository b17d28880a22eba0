"""What an item above shows has no place of its own where people read, and says for programs where it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import Flag, Kind, Symbol
from knowing.query.pack.breadth import Order
from knowing.query.pack.fill import Pack, Writer, fill
from knowing.query.pack.levels import shown_in
from knowing.query.pack.offers import Level, Shelf
from knowing.query.pack.shown import Shown
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
        (TextWriter(), ""),
        (MarkdownWriter(), ""),
        (XmlWriter(), 'name="Card.charge" file="a.py" lines="4-5" shown="above" shown_in="1"/>\n'),
        (JsonWriter(), '"level":"name","is_above":true,"shown_in":1,'),
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
    whole = writer.whole(pack)
    assert said in whole and pack.used_tokens == estimate(whole)
    assert bool(said) == ("Card.charge" in whole) == (pack.items[1].tokens > 0)


def test_people_are_told_the_number_of_places_that_they_see(repository) -> None:
    root = repository({"a.py": CARD})
    assert "\n1 symbol, " in TextWriter().whole(pack_of(root, TextWriter(), "auto"))
    assert "- 1 symbol, " in MarkdownWriter().whole(pack_of(root, MarkdownWriter(), "auto"))


def own(line: int, end_line: int) -> Symbol:
    return Symbol(1, 1, None, "steps", "steps", Kind.KEY, line, end_line, 0, 9, "", "", Flag.NONE, "ci.yaml", "yaml")


def test_lines_count_as_shown_wherever_they_were_shown() -> None:
    shown = Shown()
    shown.add(own(3, 4), ((3, 4),), 1)
    shown.add(own(1, 9), ((1, 2), (5, 9)), 2)
    assert shown.inside(own(2, 6)) == [(3, 4), (2, 2), (5, 6)]
    assert [shown.rank_at(own(2, 6), line) for line in (2, 3, 10)] == [2, 1, 0]


STEPS = "on: push\n\njobs:\n  test:\n    steps:\n    - name: Check\n      run: cargo check\n\n    - name: Test\n      run: cargo test\n"


def test_what_several_items_show_together_is_not_written_again(repository) -> None:
    with Graph(repository({"ci.yaml": STEPS})) as graph:
        found = {one.symbol.qualname: one for one in for_task("ci steps cargo test", graph, Settings()).candidates()}
        shelf, shown = Shelf(graph, PackSettings(), TextWriter(), tuple(found.values())), Shown()
        steps = found["jobs.test.steps"].symbol
        shown.add(steps, ((5, 7),), 1)
        assert shown_in(steps, shelf, shown) == 0
        shown.add(steps, ((9, 10),), 2)
        assert shown_in(steps, shelf, shown) == 1


@WRITERS
def test_a_name_that_is_only_a_name_says_nothing_of_the_kind(repository, writer: Writer, said: str) -> None:
    pack = pack_of(repository({"a.py": CARD}), writer, "names")
    assert {item.level for item in pack.items} == {Level.NAME} and len(pack.items) == 2
    assert "Card.charge" in writer.whole(pack) and "above" not in writer.whole(pack)
