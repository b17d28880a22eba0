"""A comment above a function comes with it, once, where the answer has room for it."""

from __future__ import annotations

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.render.formats.text import TextWriter
from knowing.settings import Settings
from knowing.tree.bodies import Sources
from tests.conftest import Make

WHY = "// Old parcels are bounced twice, because the courier forgets the first attempt."
SOURCE = f"""package post

{WHY}
//go:noinline
func bounceParcel(parcel int) int {{
	return parcel + 1
}}

// A remark about nothing.

func courierOf(parcel int) int {{
	return bounceParcel(parcel) * 2
}}
"""
TASK = "why is a parcel bounced twice by the courier"


def _answer(make: Make, source: str, budget_tokens: int) -> str:
    with Graph(make({"post/parcel.go": source})) as graph:
        writer = TextWriter("fresh")
        return writer.whole(for_task(TASK, graph, Settings(), budget_tokens).pack(writer))


def test_the_comment_above_a_function_is_shown_with_its_code(repository: Make) -> None:
    text = _answer(repository, SOURCE, 3_000)
    assert text.count(WHY) == 1
    assert text.index(WHY) < text.index("//go:noinline") < text.index("func bounceParcel(parcel int) int {")


def test_a_comment_with_a_blank_line_below_it_is_about_something_else(repository: Make) -> None:
    assert "A remark about nothing" not in _answer(repository, SOURCE, 3_000)


def test_a_comment_of_many_lines_stays_out(repository: Make) -> None:
    long = SOURCE.replace(WHY, "\n".join([WHY] * 30))
    assert WHY not in _answer(repository, long, 3_000)


def test_without_room_for_the_comment_the_code_comes_alone(repository: Make) -> None:
    long = SOURCE.replace(WHY, "\n".join(f"{WHY} {number}" for number in range(18)))
    text = _answer(repository, long, 260)
    assert "return parcel + 1" in text and "attempt. 17" not in text


JAVADOC = """class Parcel {
    /**
     * Bounces a parcel twice, because the courier forgets.

       @param parcel which one
       @return simple parcel
     */
    @Fast
    int bounceParcel(int parcel) {
        return parcel + 1;
    }

    int weight = 2; /* of a parcel
     that the courier bounced twice */
    int courierOf(int parcel) {
        return bounceParcel(parcel) * 2;
    }
}
"""


def test_a_comment_of_several_lines_comes_from_its_beginning_or_not_at_all(repository: Make) -> None:
    with Graph(repository({"Parcel.java": JAVADOC})) as graph:
        text = TextWriter("fresh").whole(for_task(TASK, graph, Settings(), 3_000).pack(TextWriter("fresh")))
        sources = Sources(graph.root, graph.blob)
        above = {one.name: sources.remark(one, 20) for one in graph.in_file("Parcel.java")}
        short = [sources.remark(one, 4) for one in graph.in_file("Parcel.java")]
    assert above["bounceParcel"][0] == "/**" and above["bounceParcel"][-1] == " */"
    assert above["courierOf"] == [] and not any(short)
    assert text.count("@return simple parcel") == text.count("/**") == 1, (
        "whole, and not again with the class around it"
    )
