"""The budget is a contract on what is written, in every format, whatever the repository holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import Flag, Kind, Symbol
from knowing.query.pack.breadth import Certainty, Order
from knowing.query.pack.fill import LEVELS, Pack, Writer, fill
from knowing.query.pack.offers import Candidate, Item, Level, Shelf
from knowing.query.pack.tokens import estimate
from knowing.query.pipeline import for_task
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.markdown import MarkdownWriter
from knowing.render.formats.text import TextWriter
from knowing.render.formats.xml import XmlWriter
from knowing.settings import PackSettings, Settings

WRITERS: list[Writer] = [
    TextWriter("fresh"),
    MarkdownWriter("fresh"),
    XmlWriter("fresh"),
    JsonWriter("fresh"),
]
TASK = "charge the card and retry when the gateway is busy"
HOSTILE = st.text(
    st.sampled_from("ab_ZÉ漢🙂`<>&\"'\\*#[]()|~\n\t\r\x1b\x07\x9b\u202e\u200b\u2028\ud800 {}.:/"), max_size=60
)


@st.composite
def candidates(draw: st.DrawFn) -> tuple[Candidate, ...]:
    count = draw(st.integers(0, 25))
    scores = sorted(draw(st.lists(st.floats(0, 1), min_size=count, max_size=count)), reverse=True)
    found = []
    for place, score in enumerate(scores):
        start, length = draw(st.integers(0, 700)), draw(st.integers(0, 600))
        symbol = Symbol(
            id=place + 1,
            file_id=draw(st.integers(1, 6)),
            parent_id=None,
            name=draw(HOSTILE),
            qualname=draw(HOSTILE),
            kind=draw(st.sampled_from(list(Kind))),
            line=draw(st.integers(1, 99)),
            end_line=draw(st.integers(1, 400)),
            start=start,
            end=start + length,
            signature=draw(HOSTILE),
            doc=draw(HOSTILE),
            flags=Flag.NONE,
            path=draw(st.sampled_from(["shop/basket.py", "shop/checkout.py"]) | HOSTILE),
            language="python",
        )
        near, reasons = draw(st.floats(0, 1)), tuple(draw(st.lists(HOSTILE, max_size=3)))
        found.append(Candidate(place + 1, symbol, f"{place:08x}", score, near, reasons))
    return tuple(found)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    offered=candidates(),
    task=HOSTILE,
    budget=st.integers(0, 3_000),
    level=st.sampled_from(LEVELS),
    is_auto=st.booleans(),
    limit=st.none() | st.integers(1, 30),
    notes=st.lists(HOSTILE, max_size=3).map(tuple),
)
def test_no_format_exceeds_its_budget(
    *,
    shop: Path,
    offered: tuple[Candidate, ...],
    task: str,
    budget: int,
    level: str,
    is_auto: bool,
    limit: int | None,
    notes: tuple[str, ...],
) -> None:
    with Graph(shop) as graph:
        for writer in WRITERS:
            order = Order(budget, level, limit, is_auto, Certainty("low"), notes)
            pack = fill(task, offered, graph, PackSettings(), order, writer)
            counted = estimate(writer.whole(pack))
            assert counted <= pack.used_tokens
            if pack.budget_met:
                assert pack.used_tokens <= budget
            else:
                assert not pack.items and not pack.omitted and not pack.notes
            assert len(pack.items) <= (limit or 200)
            ranks = [item.candidate.rank for item in pack.items]
            assert ranks == sorted(set(ranks))


def packed(root: Path, writer: Writer, budget: int = 2_000, level: str = "auto", is_auto: bool = False) -> Pack:
    with Graph(root) as graph:
        return for_task(TASK, graph, Settings(), budget, level=level, stop_at_cliff=is_auto).pack(writer)


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: type(writer).__name__)
def test_the_price_of_a_symbol_is_what_it_adds(shop: Path, writer: Writer) -> None:
    pack = packed(shop, writer)
    whole = writer.whole(pack)
    assert len({item.level for item in pack.items}) > 1
    for item in pack.items:
        written = writer.item(item).removesuffix(",\n")
        assert written in whole
        assert item.tokens == estimate(writer.item(item))


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: type(writer).__name__)
def test_used_tokens_is_the_estimate_of_the_whole_answer(shop: Path, writer: Writer) -> None:
    for budget in (300, 700, 2_000, 50_000):
        pack = packed(shop, writer, budget)
        assert pack.used_tokens == estimate(writer.whole(pack)) <= budget


def test_the_best_symbol_is_packed_even_into_a_small_budget(shop: Path) -> None:
    assert packed(shop, TextWriter(), 250).items[0].candidate.rank == 1


def test_the_best_ranked_short_symbols_are_packed_with_their_body(shop: Path) -> None:
    best = packed(shop, TextWriter()).items[0]
    assert best.symbol.qualname == "charge_card"
    assert best.level is Level.BODY
    assert best.source.startswith("def charge_card(") and best.source.endswith("return give_up(basket)")


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("names", {Level.NAME}),
        ("signatures", {Level.SIGNATURE}),
        ("bodies", {Level.BODY, Level.NAME, Level.OUTLINE, Level.SIGNATURE}),
    ],
)
def test_a_level_asked_for_is_the_level_given(shop: Path, level: str, expected: set[Level]) -> None:
    """Bodies: files have none and give their signature; what a body shows already is named."""
    assert {item.level for item in packed(shop, TextWriter(), 9_000, level).items} == expected


def test_an_explicit_level_lists_the_top_without_gaps(shop: Path) -> None:
    ranks = [item.candidate.rank for item in packed(shop, JsonWriter(), 9_000, "names").items]
    assert ranks == list(range(1, len(ranks) + 1))


def test_auto_stops_at_the_relevance_cliff_and_says_so(shop: Path) -> None:
    pack = packed(shop, TextWriter(), 8_000, is_auto=True)
    scores = [item.candidate.score for item in pack.items]
    assert min(scores) >= PackSettings().cliff * scores[0]
    assert len(pack.items) < len(packed(shop, TextWriter(), 8_000).items)
    assert any("relevance cliff" in note for note in pack.notes)


def test_what_is_left_out_is_named_with_the_price_it_would_have(shop: Path) -> None:
    writer = TextWriter()
    pack, ample = packed(shop, writer, 600), packed(shop, writer, 50_000)
    ids = {item.symbol.id for item in pack.items}
    shown = {item.symbol.id: item.tokens for item in ample.items if item.level is Level.BODY}
    assert pack.omitted and any(item.symbol.id in shown for item in pack.omitted)
    for item in pack.omitted:
        assert item.symbol.id not in ids and item.tokens > 0
        assert item.tokens == shown.get(item.symbol.id, item.tokens)


def test_a_file_that_changed_is_shown_by_its_signatures_and_noted(repository, shop_files: Mapping[str, str]) -> None:
    root = repository(shop_files)
    (root / "shop/checkout.py").write_text("# everything moved\n" + shop_files["shop/checkout.py"])
    pack = packed(root, TextWriter())
    levels = {item.level for item in pack.items if item.symbol.path == "shop/checkout.py"}
    assert Level.BODY not in levels and Level.SIGNATURE in levels
    assert "shop/checkout.py changed since it was indexed: signatures only" in pack.notes


def test_a_file_that_is_gone_is_noted(repository, shop_files: Mapping[str, str]) -> None:
    root = repository(shop_files)
    (root / "shop/checkout.py").unlink()
    assert "shop/checkout.py cannot be read any more: signatures only" in packed(root, TextWriter()).notes


def test_what_a_packed_body_shows_is_not_written_twice(repository) -> None:
    root = repository(
        {"a.py": "class Card:\n    '''A card.'''\n\n    def charge(self):\n        return 'a charge card'\n"}
    )
    pack = packed(root, TextWriter(), 3_000)
    levels = {item.symbol.qualname: item.level for item in pack.items}
    assert levels["Card.charge"] is Level.BODY or levels["Card"] is Level.BODY
    assert TextWriter().whole(pack).count("return 'a charge card'") == 1


def test_the_pack_id_names_the_content_and_not_the_place(repository, shop: Path, shop_files: Mapping[str, str]) -> None:
    here, there = packed(shop, TextWriter()), packed(repository(shop_files), TextWriter())
    assert here.pack_id == there.pack_id
    assert packed(shop, TextWriter(), level="names").pack_id != here.pack_id


def test_bodies_survive_byte_order_marks_and_utf_16(repository) -> None:
    code = "def grüße(karte):\n    return 'charge ' + karte\n"
    root = repository({"a.py": b"\xef\xbb\xbf" + code.encode(), "b.py": code.encode("utf-16")})
    with Graph(root) as graph:
        shelf = Shelf(graph, PackSettings(), TextWriter())
        for path in ("a.py", "b.py"):
            symbol = next(one for one in graph.in_file(path) if one.name == "grüße")
            item = shelf.at(Candidate(1, symbol, "", 1.0, 1.0, ()), Level.BODY)
            assert isinstance(item, Item) and item.source == code.rstrip()


def test_a_long_function_comes_by_its_relevant_parts(repository) -> None:
    body = "".join(f"    step_{n} = {n}\n" for n in range(120))
    code = f"def merge(parts):\n{body}    charge = the_card(parts)\n{body}    return charge\n"
    pack = packed(repository({"a.py": code}), TextWriter(), 700)
    best = next(item for item in pack.items if item.symbol.name == "merge")
    assert best.level is Level.PARTS
    assert best.source.startswith("def merge(parts):") and "charge = the_card(parts)" in best.source
    assert "… lines" in best.source


def test_an_answer_of_low_confidence_is_short_and_says_what_would_help(repository) -> None:
    root = repository({"a.py": "".join(f"def card_{n}():\n    return {n}\n\n\n" for n in range(40))})
    pack = packed(root, TextWriter())
    assert pack.confidence == "low" and len(pack.items) <= PackSettings().breadth.low_places
    assert any("would help" in note for note in pack.notes)


def test_reasons_are_written_in_the_terminal_and_where_they_are_asked_for(shop: Path) -> None:
    pack = packed(shop, TextWriter())
    said = pack.items[0].candidate.reasons[0]
    assert said in TextWriter().whole(pack)
    for quiet, telling in (
        (MarkdownWriter(), MarkdownWriter("", True)),
        (XmlWriter(), XmlWriter("", True)),
        (JsonWriter(), JsonWriter("", True)),
    ):
        assert said not in quiet.whole(pack) and said in telling.whole(pack)


def test_answers_are_written_in_ranked_order(shop: Path) -> None:
    pack = packed(shop, TextWriter())
    text = TextWriter().whole(pack)
    places = [text.index(TextWriter().item(item)) for item in pack.items if not item.is_above]
    assert places == sorted(places)


def test_whole_files_come_in_the_order_of_their_best_symbol(shop: Path, shop_files: Mapping[str, str]) -> None:
    pack = packed(shop, TextWriter(), 3_000, "files")
    first = pack.items[0]
    assert (first.symbol.kind, first.symbol.path, first.level) == (Kind.FILE, "shop/checkout.py", Level.BODY)
    assert first.source == shop_files["shop/checkout.py"].rstrip()


def test_a_list_of_names_has_the_ranked_files(shop: Path) -> None:
    pack = packed(shop, JsonWriter(), 9_000, "names")
    assert pack.files[0] == "shop/checkout.py" and len(set(pack.files)) == len(pack.files)


LOW = {
    "a.py": "".join(
        f"def card_{n}(card):\n" + "".join(f"    card.set('{at}', {at} + {n})\n" for at in range(30)) + "\n\n"
        for n in range(40)
    )
}


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: type(writer).__name__)
def test_an_answer_of_low_confidence_is_short_in_tokens_too(repository, writer: Writer) -> None:
    root = repository(LOW)
    with Graph(root) as graph:
        low = for_task("set the card", graph, Settings(), 8_000).pack(writer)
        strange = for_task("card zxcv asdf qwerty uiop hjkl", graph, Settings(), 8_000).pack(writer)
    assert low.confidence == strange.confidence == "low" and strange.used_tokens < low.used_tokens
    assert low.used_tokens <= 0.92 * 8_000
    assert all(pack.items[0].level.has_code for pack in (low, strange))


@pytest.mark.parametrize(("writer", "mark"), [(TextWriter(), "note: "), (MarkdownWriter(), "- note: ")])
def test_what_would_help_is_said_before_the_code_where_confidence_is_low(
    repository, shop: Path, writer: Writer, mark: str
) -> None:
    low = packed(repository(LOW), writer)
    whole = writer.whole(low)
    assert low.notes and whole.count(mark) == len(low.notes)
    assert whole.index(mark) < whole.index(writer.item(low.items[0]))
    sure = packed(shop, writer)
    text = writer.whole(replace(sure, notes=("a note",)))
    assert sure.confidence != "low" and text.index(mark) > text.index(writer.item(sure.items[-1]))
