"""A body in an answer says nothing twice, and its documentation gives way to its code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.graph.reader import Graph
from knowing.query.pack.breadth import Certainty, Order
from knowing.query.pack.brief import brief, documentation_in, told_at_length
from knowing.query.pack.fill import Pack, fill
from knowing.query.pack.offers import Candidate, Item, Level, Shelf
from knowing.query.pack.shown import Shown
from knowing.render.formats.markdown import MarkdownWriter
from knowing.settings import BreadthSettings, PackSettings

TOLD = [
    "def charge(card, amount):",
    '    """Charge a card.',
    "",
    "    Parameters",
    "    ----------",
    "    card : Card",
    "        What is charged.",
    "    amount : int",
    "        How much.",
    '    """',
    "    return gateway.send(card, amount)",
]


def test_documentation_is_cut_after_its_first_paragraph_and_says_which_lines_are_gone() -> None:
    cut = told_at_length(TOLD, 5)
    assert cut == (2, 8)
    found = brief(TOLD, 40, [cut])
    assert found.text.split("\n") == [*TOLD[:2], "    … lines 42-48", *TOLD[9:]]
    assert found.spans == ((40, 41), (49, 50))


def test_a_first_paragraph_below_the_quotes_is_kept() -> None:
    lines = [TOLD[0], '    """', "    Charge a card,", "    now.", *TOLD[2:]]
    assert told_at_length(lines, 5) == (4, 10)


@pytest.mark.parametrize(
    "lines",
    [
        [*TOLD[:1], '    """Charge a card."""', *TOLD[10:]],
        TOLD[:5] + TOLD[9:],
        ["func charge(card Card) error {", "\t// Charges a card.", "\treturn nil", "}"],
        ["def charge(card):", "    text = '''", *["    a line"] * 9, "    '''", "    return text"],
        ["def charge(card):", '    """Never closed.', *["    a line"] * 9],
        [],
    ],
)
def test_what_is_short_or_no_documentation_stays(lines: list[str]) -> None:
    assert told_at_length(lines, 5) is None


def test_the_head_of_a_function_may_have_many_lines_and_colons() -> None:
    lines = [
        "def charge(",
        "    card: Card = {1: 2},",
        "    *,",
        "    now: bool = True,  # at once",
        ") -> None:  # ok",
        *TOLD[1:],
    ]
    assert documentation_in(lines) == (5, 13)


@given(
    size=st.integers(1, 30),
    line=st.integers(1, 400),
    cuts=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12)), max_size=4),
)
def test_every_line_is_either_shown_or_counted(size: int, line: int, cuts: list[tuple[int, int]]) -> None:
    lines = [f"line {number}" for number in range(size)]
    found = brief(lines, line, [(first, first + more) for first, more in cuts])
    shown = [at for first, last in found.spans for at in range(first, last + 1)]
    gone = {line + at for first, more in cuts for at in range(first, first + more + 1) if at < size}
    assert sorted({*shown, *gone}) == list(range(line, line + size)) and gone.isdisjoint(shown)
    assert [text for text in found.text.split("\n") if text.startswith("line ")] == [lines[at - line] for at in shown]


def answered(root: Path, names: list[str], purpose: str = "question", budget: int = 3_000) -> Pack:
    """A pack of these functions in this order, all nearly as good as the first."""
    with Graph(root) as graph:
        known = {one.qualname: one for one in graph.in_file("a.py")}
        offered = [
            Candidate(rank, known[name], f"{rank:08x}", 1.0 - rank / 1_000, 1.0, ())
            for rank, name in enumerate(names, 1)
        ]
        order = Order(budget, sure=Certainty("high"), purpose=purpose)
        return fill("charge", offered, graph, PackSettings(), order, MarkdownWriter())


def test_the_first_place_keeps_its_documentation_and_later_ones_its_first_paragraph(repository) -> None:
    names = [f"charge_{n}" for n in range(6)]
    code = "\n\n".join("\n".join(TOLD).replace("charge(", f"{name}(") for name in names)
    first, *_, last = answered(repository({"a.py": code}), names).items
    assert first.level is Level.BODY and "How much." in first.source
    assert last.level is Level.PARTS and "How much." not in last.source
    assert '"""Charge a card.' in last.source and "return gateway.send(card, amount)" in last.source


def test_documentation_gives_way_where_the_code_does_not_fit_beside_it(repository) -> None:
    told = [*TOLD[:8], *["        More is said of it, and more."] * 60, *TOLD[8:]]
    root = repository({"a.py": "\n".join(told)})
    with Graph(root) as graph:
        own = next(one for one in graph.in_file("a.py") if one.name == "charge")
        offered = Candidate(1, own, "1", 1.0, 1.0, ())
        item = Shelf(graph, PackSettings(), MarkdownWriter(), [offered]).code(offered, 150, Shown())
    assert item is not None and item.tokens <= 150
    assert "return gateway.send(card, amount)" in item.source and "More is said" not in item.source


def test_a_function_inside_of_another_is_not_written_twice(repository) -> None:
    code = "def outer(card):\n    def inner(amount):\n        return amount + 1\n\n    return inner(card.amount)\n"
    pack = answered(repository({"a.py": code}), ["outer.inner", "outer"])
    assert MarkdownWriter().whole(pack).count("return amount + 1") == 1
    assert "    … lines 2-3" in pack.items[1].source and "return inner(card.amount)" in pack.items[1].source


@pytest.mark.parametrize("steps", [60, 300])
def test_lines_that_are_left_out_of_a_decorated_function_are_counted_from_its_body(repository, steps: int) -> None:
    told = ["        More is said of it, and more."] * 60
    lines = ["@once", "@twice(", "    1,", ")", *TOLD[:8], *told, *TOLD[8:-1], *["    card.check()"] * steps, TOLD[-1]]
    with Graph(repository({"a.py": "\n".join(lines)})) as graph:
        own = next(one for one in graph.in_file("a.py") if one.name == "charge")
        offered = Candidate(1, own, "1", 1.0, 1.0, ())
        item = Shelf(graph, PackSettings(), MarkdownWriter(), [offered]).code(offered, 700, Shown())
    assert own.line == 1 and item is not None and item.level is Level.PARTS and item.spans[0][0] == 5
    kept = [line for first, last in item.spans for line in lines[first - 1 : last]]
    assert [line for line in item.source.split("\n") if "…" not in line] == kept


STEPS = "".join(f"    step_{n} = gateway.send(card, {n}, retry=True)\n" for n in range(46))


def settled(root: Path, rooms: Sequence[int]) -> list[Item | None]:
    """The one function of a file, at the second place, with as much of its code as each of these rooms pays for."""
    with Graph(root) as graph:
        own = next(one for one in graph.in_file("a.py") if one.name == "settle")
        offered = Candidate(2, own, "2", 1.0, 1.0, ())
        shelf = Shelf(graph, PackSettings(), MarkdownWriter(), [offered])
        return [shelf.code(offered, room, Shown()) for room in rooms]


def test_of_a_text_that_mostly_fits_as_much_is_shown_as_fits_and_of_a_longer_one_little(repository) -> None:
    root = repository({"a.py": f"def settle(card):\n{STEPS}    return card\n"})
    whole, most, little, nothing = settled(root, (1_000, 750, 550, 200))
    assert whole is not None and most is not None and little is not None and nothing is None
    assert whole.level is Level.BODY and most.level is little.level is Level.PARTS
    assert 0.85 * 750 < most.tokens <= 750
    assert little.tokens <= PackSettings().parts_share * 550


def test_long_functions_leave_room_for_short_ones_down_the_list(repository) -> None:
    """In ranked order, the long ones by their relevant parts: none takes the room of what is as likely and much shorter."""
    long, short = [f"settle_{n}" for n in range(12)], [f"charge_{n}" for n in range(12)]
    code = [f"def {name}(card):\n{STEPS}    return card\n" for name in long]
    code += [f"def {name}(card):\n    return card.charge({name!r})\n" for name in short]
    pack = answered(repository({"a.py": "\n\n".join(code)}), [*long, *short], "report", 4_000)
    shown = {item.symbol.name: item for item in pack.items}
    assert shown["settle_0"].level is Level.BODY
    assert all(shown[name].level is Level.BODY for name in short[:6])
    assert [item.candidate.rank for item in pack.items] == sorted(item.candidate.rank for item in pack.items)


def test_the_first_places_are_named_even_where_their_code_is_too_long(repository) -> None:
    long = [f"settle_{n}" for n in range(30)]
    code = "\n\n".join(f"def {name}(card):\n{STEPS}    return card\n" for name in long)
    names = [item.symbol.name for item in answered(repository({"a.py": code}), long, budget=4_000).items]
    assert names[:10] == long[:10]


def test_documentation_is_whole_only_where_there_is_room(repository) -> None:
    names = [f"charge_{n}" for n in range(3)]
    code = "\n\n".join("\n".join(TOLD).replace("charge(", f"{name}(") for name in names)
    told = BreadthSettings().told_tokens
    small, large = (answered(repository({"a.py": code}), names, budget=told * share) for share in (1, 4))
    assert [item.level for item in small.items] == [Level.PARTS] * 3
    assert [item.level for item in large.items] == [Level.BODY] * 3
