"""A comment above a function comes with it, once, where the answer has room for it."""

from __future__ import annotations

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.render.formats.text import TextWriter
from knowing.settings import Settings
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
