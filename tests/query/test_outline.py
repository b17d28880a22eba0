"""A long type comes as an outline: its head, and its members with the lines they stand in."""

from __future__ import annotations

import re
from pathlib import Path

from knowing.graph.reader import Graph
from knowing.model import Kind, Symbol
from knowing.query.pack.offers import Candidate, Item, Level, Shelf
from knowing.query.pack.outline import by_relevance
from knowing.query.pack.shown import Shown
from knowing.render.formats.text import TextWriter
from knowing.settings import PackSettings

LONG_CODE = """
class Store:
    '''Keeps things.'''

    def open(self):
        return 1

    def close(self):
        return 2

    def compact_segments(self):
        return 'compact the segments'

""" + "".join(f"    def other_{n}(self):\n        return {n}\n\n" for n in range(30))


def outlined(root: Path) -> tuple[Item, Symbol]:
    """The outline of the store, and the member that the task is about."""
    with Graph(root) as graph:
        store, best = (
            next(one for one in graph.in_file("a.py") if one.name == n) for n in ("Store", "compact_segments")
        )
        words = (("compact", 2.0), ("segment", 2.0))
        offered = [Candidate(1, store, "1", 1.0, 1.0, (), words), Candidate(30, best, "2", 0.1, 1.0, (), words)]
        item = Shelf(graph, PackSettings(), TextWriter(), offered).code(offered[0], 400, Shown())
    assert item is not None and item.level is Level.OUTLINE and item.tokens <= 400
    return item, best


def test_a_long_type_comes_as_an_outline_with_the_code_of_its_best_member(repository) -> None:
    item, best = outlined(repository({"a.py": LONG_CODE}))
    lines = item.source.split("\n")
    assert lines[0] == "class Store:" and "compact_segments" in lines[3] and "more members" in lines[-1]
    assert (best.line, best.end_line) in item.spans and "return 'compact the segments'" in item.source


def test_a_decorated_member_is_labelled_by_the_line_that_its_text_begins_with(repository) -> None:
    code = LONG_CODE.replace("    def ", "    @traced\n    @cached\n    def ")
    item, _ = outlined(repository({"a.py": code}))
    labels = re.findall(r"^    (\d+)(?:-\d+)?:(?: |\n +)def (\w+)", item.source, re.MULTILINE)
    assert labels[0][1] == "compact_segments" and len(labels) > 3
    lines = code.split("\n")
    assert all(f"def {name}(" in lines[int(label) - 1] for label, name in labels)


RUBY = (
    "class Limits\n  # seconds until a retry\n  SECONDS = {\n"
    + "".join(f"    kind_{n}: {{ retry_after: {n} }},\n" for n in range(9))
    + "  }.freeze\n\n"
    + "".join(f"  def step_{n}\n    {n}\n  end\n\n" for n in range(20))
    + "  private\n\n  def aside\n    1\n  end\nend\n"
)


def test_where_no_mark_opens_a_type_its_head_is_one_line_and_what_is_left_out_is_marked(repository) -> None:
    with Graph(repository({"a.rb": RUBY})) as graph:
        own = next(one for one in graph.in_file("a.rb") if one.name == "Limits")
        offered = [Candidate(1, own, "1", 1.0, 1.0, (), (("step", 1.0),))]
        item = Shelf(graph, PackSettings(), TextWriter(), offered).code(offered[0], 300, Shown())
    assert item is not None and item.level is Level.OUTLINE
    lines = item.source.split("\n")
    assert lines[0] == "class Limits" and "SECONDS = {" not in lines[1]
    assert lines[1].strip().startswith("… line") and "def step" in lines[2]


def test_public_members_come_before_private_ones_that_say_as_much(repository) -> None:
    code = "class Store:\n" + "".join(
        f"    def {name}(self):\n        return 1\n\n" for name in ("_charge_card", "charge_card", "other")
    )
    with Graph(repository({"a.py": code})) as graph:
        members = [one for one in graph.in_file("a.py") if one.kind == Kind.METHOD]
    named = [one.name for one in by_relevance(members, {"charg": 1.0, "card": 1.0}, {})]
    assert named == ["charge_card", "_charge_card", "other"]
