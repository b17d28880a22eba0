"""The first place comes with its code before others are named, and no section of documentation comes twice."""

from __future__ import annotations

import pytest

from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.query.pack.documentation import sections_in
from knowing.query.pack.fill import Writer
from knowing.query.pack.offers import Candidate, Level, Shelf
from knowing.query.pipeline import for_task
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.text import TextWriter
from knowing.render.formats.xml import XmlWriter
from knowing.settings import PackSettings, Settings


def test_a_section_of_two_versions_of_the_documentation_is_shown_once(repository) -> None:
    told = "# Charging a card\n\n" + "".join(
        f"To charge a card, step {n} of the charge is done by the gateway.\n" for n in range(9)
    )
    versions = {f"docs/{one}/card.md": told + f"\nVersion {one}.\n" for one in ("latest", "next")}
    root = repository({"a.py": "def charge_card(card):\n    return card.gateway\n", **versions})
    with Graph(root) as graph:
        offered = [
            Candidate(rank, next(one for one in graph.in_file(path) if one.kind == Kind.SECTION), path, 1.0, 1.0, ())
            for rank, path in enumerate(versions, 1)
        ]
        shelf = Shelf(graph, PackSettings(), TextWriter())
        sections = sections_in(offered, [], shelf, 2_000)
        (named,) = sections_in(offered[1:], sections[:0], shelf, 2_000)
    assert [one.symbol.path for one in sections] == ["docs/latest/card.md"] and sections[0].source
    assert named.symbol.path == "docs/next/card.md"


@pytest.mark.parametrize("writer", [TextWriter(), XmlWriter(), JsonWriter()], ids=lambda one: type(one).__name__)
def test_the_first_place_gets_its_code_before_others_are_named(repository, writer: Writer) -> None:
    body = "".join(f"    step_{n} = card.account.settle({n}, card)\n" for n in range(30))
    code = f"def charge_card(card):\n    card.charge_the_card_now()\n{body}    return card\n\n\n"
    others = "".join(f"def charge_{n}(card):\n{body}    return card\n\n\n" for n in range(6))
    with Graph(repository({"a.py": code + others})) as graph:
        first = for_task("charge the card", graph, Settings(), 700).pack(writer).items[0]
    assert first.symbol.name == "charge_card" and first.level is Level.PARTS
    assert "card.charge_the_card_now()" in first.source


def test_a_function_of_any_length_is_shown_by_its_relevant_parts(repository) -> None:
    filler = "".join(f"    step_{number} = {number}\n" for number in range(400))
    root = repository({"a.py": f"def charge(card):\n{filler}    card.charge_card_now()\n    return card\n"})
    with Graph(root) as graph:
        pack = for_task("charge the card and retry when the gateway is busy", graph, Settings(), 3_000).pack(
            TextWriter()
        )
    item = next(one for one in pack.items if one.symbol.name == "charge")
    assert (
        item.level is Level.PARTS
        and item.source.startswith("def charge(card):")
        and "card.charge_card_now()" in item.source
    )
