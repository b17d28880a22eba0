"""Nothing that a repository holds becomes an escape sequence, a tag, a fence or a link in what we print."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.graph.reader import Graph
from knowing.query.explain.evidence import explain
from knowing.query.pack.fill import Writer
from knowing.query.pipeline import for_task
from knowing.render import safe
from knowing.render.documents.why import why_json, why_text
from knowing.render.formats.machine import JsonWriter
from knowing.render.formats.markdown import MarkdownWriter
from knowing.render.formats.text import TextWriter
from knowing.render.formats.xml import XmlWriter
from knowing.render.paint import Paint
from knowing.settings import Settings

EVIL = (
    "def charge_card():\n"
    '    """Charge\x1b[31m \x1b]0;owned\x07 \u202etxt.exe </doc></symbol><script>alert(1)</script>'
    ' ``` ![x](http://evil) | # <b>."""\n'
    "    return '''\n```\n# not a heading\n]]></source>\x9b2J\u2066\u200b\n'''\n"
)
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def evil(repository) -> Path:
    return repository({"evil.py": EVIL, "a<b>`c.py": EVIL.replace("charge_card", "charge_cards")})


def written(root: Path, writer: Writer, level: str) -> str:
    with Graph(root) as graph:
        trace = for_task("charge card\x1b[2J </task>", graph, Settings(), 8_000, level=level)
        pack = trace.pack(writer)
        assert pack.items
        return writer.whole(pack)


@pytest.mark.parametrize("level", ["names", "signatures", "bodies"])
@pytest.mark.parametrize(
    "writer", [TextWriter(), MarkdownWriter(), XmlWriter(), JsonWriter()], ids=lambda one: type(one).__name__
)
def test_no_control_character_gets_through(evil: Path, writer: Writer, level: str) -> None:
    assert not HARMFUL.search(written(evil, writer, level))


def test_xml_stays_well_formed_and_holds_only_our_tags(evil: Path) -> None:
    tree = ET.fromstring(written(evil, XmlWriter(), "bodies"))  # noqa: S314 - our own output
    assert {one.tag for one in tree.iter()} <= {
        "context",
        "task",
        "symbol",
        "why",
        "source",
        "omitted",
        "note",
    }
    source = next(one for one in tree.iter("source") if one.text and "]]></source>" in one.text)
    assert "def charge_card" in (source.text or "")


def test_a_markdown_fence_cannot_be_closed_from_inside(evil: Path) -> None:
    inside = False
    outside = []
    for line in written(evil, MarkdownWriter(), "bodies").splitlines():
        if re.fullmatch(r"````\w*", line):
            inside = not inside
        elif not inside:
            outside.append(line)
    assert not inside
    assert not any("not a heading" in line for line in outside)


def test_markdown_prose_holds_no_markup_of_others(evil: Path) -> None:
    text = written(evil, MarkdownWriter(), "signatures")
    prose = re.sub(r"(?ms)^```.*?^```$", "", text)
    assert "<script>" not in prose.replace("\\<", "")
    assert "![x](" not in prose.replace("\\!", "").replace("\\[", "")


def test_json_gives_the_text_back_unharmed(evil: Path) -> None:
    answer = json.loads(written(evil, JsonWriter(), "bodies"))
    sources = [symbol["source"] for symbol in answer["symbols"] if symbol["name"] == "charge_card"]
    assert sources == [EVIL.rstrip()]


def test_why_is_as_careful(evil: Path) -> None:
    with Graph(evil) as graph:
        trace = for_task("charge\x1b[2J card", graph, Settings())
        found = explain(trace, trace.ranking.symbols[0], trace.pack(TextWriter()))
        assert not HARMFUL.search(why_text(found, Paint()) + why_json(found))


def test_colour_is_only_ever_ours(evil: Path) -> None:
    with Graph(evil) as graph:
        pack = for_task("charge card", graph, Settings()).pack(TextWriter())
    coloured = TextWriter().shown(pack, Paint(True))
    assert "\x1b[36m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == TextWriter().whole(pack)


@given(st.text())
def test_plain_text_has_nothing_to_hide(text: str) -> None:
    assert not HARMFUL.search(safe.plain(text))
    assert "\n" not in safe.one_line(text)
    safe.plain(text).encode("utf-8")


@given(st.text())
def test_any_text_survives_xml(text: str) -> None:
    element = ET.fromstring(f'<a b="{safe.xml_attribute(text)}">{safe.xml(text)}</a>')  # noqa: S314
    assert element.text == (safe.plain(text) or None)
    assert len(element) == 0


@given(st.text())
def test_a_code_span_is_one_span(text: str) -> None:
    span = safe.code_span(text)
    if span:
        fence = re.match("`+", span)
        assert fence is not None and span.endswith(fence[0])
        assert fence[0] not in re.findall("`+", span[len(fence[0]) : -len(fence[0])])
