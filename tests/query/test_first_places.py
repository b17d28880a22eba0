"""The first places come with their code in every format: what a writer adds to it takes nothing away but lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pack.fill import Writer
from knowing.query.pack.offers import Item, Level, Shelf
from knowing.query.pack.shown import Shown
from knowing.query.pipeline import for_task
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.markdown import MarkdownWriter
from knowing.render.formats.text import TextWriter
from knowing.render.formats.xml import XmlWriter
from knowing.settings import PackSettings, Settings

WRITERS = pytest.mark.parametrize(
    "writer", [TextWriter(), MarkdownWriter(), XmlWriter(), JsonWriter()], ids=["text", "md", "xml", "json"]
)
TASK = "charge the card"
LONG = "def charge_{n}(card):\n" + "".join(
    f'    card.note("charge", {{"step": "{at}", "of": "\\t"}})\n' for at in range(60)
)


def long_functions(repository, count: int) -> Path:
    return repository({f"m{n}.py": LONG.replace("{n}", str(n)) for n in range(count)})


@WRITERS
def test_a_text_that_hardly_does_not_fit_comes_by_its_parts(repository, writer: Writer) -> None:
    with Graph(long_functions(repository, 1)) as graph:
        found = for_task(TASK, graph, Settings(), 8_000).candidates()
        one = next(each for each in found if each.symbol.name == "charge_0")
        shelf = Shelf(graph, PackSettings(), writer, found)
        whole = shelf.at(one, Level.BODY)
        assert whole is not None
        for room in range(int(0.75 * whole.tokens), whole.tokens, 25):
            item = shelf.code(one, room, Shown())
            assert item is not None and item.level is Level.PARTS and item.tokens <= room


@WRITERS
def test_no_later_place_has_code_while_a_first_one_has_none(repository, writer: Writer) -> None:
    with Graph(long_functions(repository, 30)) as graph:
        trace = for_task(TASK, graph, Settings(), 8_000)
        items = trace.pack(writer).items
    bare = [item for item in items if not item.level.has_code]
    assert items and all(_is_after(items, item) for item in bare)


def _is_after(items: tuple[Item, ...], bare: Item) -> bool:
    """Whether nothing that is ranked after an item without code, and after the first places, has any."""
    later = [one for one in items if one.candidate.rank > max(bare.candidate.rank, PackSettings().bodies)]
    return not any(one.level.has_code for one in later)
