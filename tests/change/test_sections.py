"""The budget holds for the whole answer, in every format."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowing.errors import UsageError
from knowing.query.pack.tokens import estimate
from knowing.render.formats.sections import Chosen, Document, Section, SectionEntry, TokenFigures
from knowing.render.formats.table import FORMATS
from knowing.render.formats.text import TextSections
from knowing.render.paint import Paint
from knowing.settings.verbs import VERBS
from knowing.verbs.fitting import write

WORDS = st.text(max_size=30)
ENTRIES = st.builds(
    SectionEntry,
    mark=st.sampled_from(["changed", "calls"]),
    name=WORDS,
    place=WORDS,
    worth=st.floats(0, 10),
    said=st.lists(WORDS, max_size=2).map(tuple),
    details=st.lists(WORDS, max_size=2).map(tuple),
    source=st.text(max_size=200),
    language=st.sampled_from(["python", "di`ff"]),
    data=st.fixed_dictionaries({"name": WORDS}),
    detail=st.fixed_dictionaries({"extra": WORDS}),
)
DOCUMENTS = st.builds(
    lambda entries, notes: Document(
        "knowing.pr/1",
        "title",
        {"base": "x"},
        (Section("changed", "What changed", "nothing", tuple(entries)), Section("unknown", "Unknown", "nothing")),
        tuple(notes),
    ),
    st.lists(ENTRIES, max_size=12),
    st.lists(WORDS, max_size=2),
)


@settings(max_examples=60, deadline=None)
@given(DOCUMENTS, st.sampled_from(list(FORMATS)), st.integers(1, 1500))
def test_no_answer_exceeds_its_budget(document: Document, form: str, budget: int) -> None:
    try:
        text = write(document, form, budget)
    except UsageError as error:
        assert "do not even hold an empty answer" in error.message
        return
    assert estimate(text) <= budget
    assert write(document, form, budget) == text


@settings(max_examples=40, deadline=None)
@given(DOCUMENTS)
def test_json_and_xml_can_be_read_back(document: Document) -> None:
    found = json.loads(write(document, "json", 0))
    assert [one["name"] for one in found["changed"]] == [one.data["name"] for one in document.sections[0].entries]
    assert found["omitted"] == {} and found["unknown"] == []
    ElementTree.fromstring(write(document, "xml", 0))  # noqa: S314 - it is our own


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_of_a_repository_reaches_a_terminal_raw(form: str) -> None:
    evil = SectionEntry(
        "changed",
        "\x1b[31m</entry>`x`",
        "a\nb",
        1.0,
        ("<script>",),
        ("```",),
        "\x1b]0;x\x07\n```",
        "python",
        {"n": "\x1b"},
    )
    text = write(Document("s", "\x1b[0m", {}, (Section("changed", "What", "no", (evil,)),)), form, 0)
    assert "\x1b" not in text and "\x07" not in text and ("<script>" not in text or form in ("text", "json"))


def test_what_was_left_out_is_counted() -> None:
    entries = tuple(SectionEntry("changed", f"symbol_{number}", "", 1.0, data={"n": number}) for number in range(200))
    document = Document("s", "t", {}, (Section("changed", "What", "no", entries),))
    found = json.loads(write(document, "json", 300))
    assert found["omitted"]["changed"] == 200 - len(found["changed"]) > 0
    assert "more; --budget or --all" in write(document, "text", 300)


def test_a_long_document_is_written_a_few_times_and_not_once_for_each_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    class CountedSections(TextSections):
        """The text as it is, and how often it was written as a whole."""

        def document(self, document: Document, chosen: Chosen, figures: TokenFigures, paint: Paint) -> str:
            written.append(document)
            return super().document(document, chosen, figures, paint)

    monkeypatch.setitem(FORMATS, "counted", FORMATS["text"]._replace(sections=CountedSections))
    entries = tuple(SectionEntry("changed", f"symbol_{at}", f"shop/{at}.py:1", 1.0) for at in range(600))
    document = Document("s", "t", {}, (Section("changed", "What", "no", entries),))
    budgets = range(100, 300, 10)
    for budget in budgets:
        assert write(document, "counted", budget) == write(document, "text", budget)
    assert len(written) < 10 * len(budgets)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UsageError, match="one of: text, md, xml, json"):
        write(Document("s", "t", {}, ()), "pdf", 0)


def test_what_stands_beside_takes_no_more_than_a_share_of_the_budget() -> None:
    near = tuple(SectionEntry("near", f"n{number}", "", 1.0, source="word " * 50) for number in range(40))
    sections = (
        Section("changed", "What changed", "nothing"),
        Section("nearby", "Nearby", "nothing", near, is_aside=True),
    )
    document = Document("knowing.pr/1", "title", {}, sections)
    assert estimate(write(document, "text", 4000)) < 4000 * (VERBS.aside_share + 0.05)
    assert estimate(write(document, "text", 0)) > 2000


def test_a_section_that_nothing_is_listed_of_says_so_in_its_title() -> None:
    entries = tuple(SectionEntry("near", f"n{at} " * 40, "a.py:1", 1.0) for at in range(7))
    changed = Section("changed", "What changed", "nothing", (SectionEntry("changed", "row", "", 10.0),))
    document = Document("knowing.pr/1", "t", {}, (changed, Section("nearby", "Nearby", "none", entries, is_aside=True)))
    text = write(document, "text", 110)
    assert "Nearby (7, not listed; --budget or --all shows them)" in text and "7 more" not in text
