"""A long text is shown by the lines that matter; what is left out is said with its line numbers."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from knowing.query.pack.excerpt import Measured, excerpt, excerpt_of, written
from knowing.query.pack.tokens import estimate
from knowing.settings import ExcerptSettings

GAP = re.compile(r"\s*… lines? (\d+)(?:-(\d+))?")
LINES = st.lists(
    st.sampled_from(["x = 1", "", "    retry(limit)", "  # a remark", '"""', "if busy:", "é = 漢", "\tgo()"]),
    min_size=1,
    max_size=60,
).map(lambda lines: [f"def f{len(lines)}():", *lines, "end"])


@given(lines=LINES, first=st.integers(1, 500), room=st.integers(0, 400))
def test_every_line_is_either_shown_or_counted_as_left_out(lines: list[str], first: int, room: int) -> None:
    found = excerpt("\n".join(lines), first, {"retri": 2.0, "limit": 1.0}, room, ExcerptSettings())
    if found is None:
        return
    at, shown = first, []
    for line in found.text.split("\n"):
        if gap := GAP.fullmatch(line):
            assert int(gap[1]) == at
            at = int(gap[2] or gap[1]) + 1
        else:
            assert line == lines[at - first]
            shown.append(at)
            at += 1
    assert at == first + len(lines)
    assert shown == [one for start, end in found.spans for one in range(start, end + 1)]
    assert first in shown


@given(lines=LINES, room=st.integers(0, 400), known=st.sets(st.integers(0, 60), min_size=1))
def test_a_line_that_is_known_is_not_shown_again(lines: list[str], room: int, known: set[int]) -> None:
    measured = Measured("\n".join(lines), {"retri": 2.0, "limit": 1.0}, ExcerptSettings())
    found = excerpt_of(measured, 0, room, known)
    if found is not None:
        assert known.isdisjoint(one for start, end in found.spans for one in range(start, end + 1))


def test_nothing_is_left_of_a_text_that_is_known() -> None:
    measured = Measured("\n".join(LONG), {}, ExcerptSettings())
    assert excerpt_of(measured, 1, 200, set(range(len(LONG)))) is None


LONG = ["def send(self, request):", *(f"    step_{n}(request)" for n in range(60)), "    return done"]


def test_the_lines_around_the_words_of_the_task_are_shown() -> None:
    code = [*LONG[:40], "    if too_many(self.redirects):", *LONG[41:]]
    found = excerpt("\n".join(code), 100, {"redirect": 3.0}, 200, ExcerptSettings())
    assert found is not None and found.text.startswith("def send(self, request):\n") and "… lines" in found.text
    assert "    if too_many(self.redirects):" in found.text
    assert any(start < 140 < end for start, end in found.spans) and estimate(found.text) <= 220


def test_a_text_that_fits_is_shown_whole() -> None:
    found = excerpt("\n".join(LONG), 7, {}, 5_000, ExcerptSettings())
    assert found is not None and found.text == "\n".join(LONG) and found.spans == ((7, 68),)


def test_code_is_shown_before_the_documentation_beside_it() -> None:
    told = ['    """Send a request.', *(f"    More is said here, {n}." for n in range(30)), '    """']
    code = [LONG[0], *told, "    for redirect in self.redirects:", *LONG[1:]]
    found = excerpt("\n".join(code), 1, {"redirect": 3.0}, 65, ExcerptSettings())
    assert found is not None and "for redirect in self.redirects:" in found.text and "step_1(" in found.text
    assert "More is said here" not in found.text


def test_a_gap_is_indented_as_what_follows_and_at_the_end_as_what_is_left_out() -> None:
    lines = ["func send() {", "\tstep()", "", "\t\tif redirect {", "", "\t\t\tstop()", "\t\t}", "}"]
    found = written(lines, 1, [(0, 0), (3, 3)])
    assert found.text.split("\n") == ["func send() {", "\t\t… lines 2-3", "\t\tif redirect {", "\t\t\t… lines 5-8"]


def test_comments_of_xml_are_comments() -> None:
    filler = ["  <name>a</name>"] * 20
    lines = [
        "<project>",
        *filler,
        "  <!-- of the retry",
        "    the limit of a retry -->",
        *filler,
        "  <retry>1</retry>",
        *filler,
    ]
    found = excerpt("\n".join(lines), 1, {"retri": 1.0, "limit": 1.0}, 60, ExcerptSettings())
    assert found is not None and "<retry>1</retry>" in found.text and "of the retry" not in found.text


def test_no_line_stands_alone_and_the_condition_around_it_is_shown() -> None:
    filler = [f"        step_{at}()" for at in range(12)]
    lines = [
        "def run(card):",
        "    if card.is_new:",
        *filler,
        "        retry(card)",
        "        log(card)",
        "        send(card)",
        *filler,
    ]
    found = excerpt("\n".join(lines), 1, {"retri": 1.0}, 75, ExcerptSettings())
    assert found is not None and "    if card.is_new:\n" in found.text
    assert "        retry(card)\n        log(card)\n        send(card)\n" in found.text
    assert all(last - first >= 2 or first <= 2 for first, last in found.spans)


def test_a_head_with_nothing_below_it_is_no_excerpt() -> None:
    lines = [
        "def run(card):",
        *(f"    step_{at}(card, {at}, 'a long argument that takes some room')" for at in range(30)),
    ]
    assert excerpt("\n".join(lines), 1, {"step": 1.0}, 35, ExcerptSettings()) is None
