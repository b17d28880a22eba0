"""One table of formats: each writes a pack that holds what was packed, and the table is all there is to change."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

import knowing
from knowing.cli.main import main
from knowing.errors import UsageError
from knowing.graph.reader import Graph
from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.query.pack.tokens import estimate
from knowing.render.formats.sections import SOURCE, Chosen, Document, Section, SectionEntry, TokenFigures
from knowing.render.formats.table import FORMATS, Format, format_named
from knowing.render.formats.text import TextSections
from knowing.render.paint import Paint
from knowing.verbs.fitting import write

TASK = "charge the card and retry when the gateway is busy"
ENTRY = SectionEntry(
    "calls", "pay", "a.py:3", 1.0, ("sure",), ("def pay()",), "x = 1", "python", {"name": "pay"}, {"doc": "d"}
)
DOCUMENT = Document(
    "s/1", "title", {"base": "x"}, (Section("dependents", "Who", "none", (ENTRY,)), Section("tests", "Tests", "none"))
)


@pytest.fixture(params=list(FORMATS))
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def packed(shop: Path, form: str) -> tuple[Pack, str]:
    with Graph(shop) as graph:
        answer = knowing.task(graph, TASK, form=form, budget_tokens=1500)
        return answer.pack, answer.text()


def test_every_packed_symbol_is_written_as_it_was_priced(shop: Path, form: str) -> None:
    pack, text = packed(shop, form)
    writer = FORMATS[form].pack("")
    assert {item.level for item in pack.items} >= {Level.NAME, Level.SIGNATURE, Level.BODY} or len(pack.items) > 3
    for item in pack.items:
        assert writer.item(item).rstrip(",\n") in text
    assert estimate(text) == pack.used_tokens <= 1500


def test_only_text_has_colour_and_it_is_not_counted(shop: Path, form: str) -> None:
    pack, text = packed(shop, form)
    shown = FORMATS[form].pack("").shown(pack, Paint(True))
    assert ("\x1b[" in shown) == (form == "text")
    assert FORMATS[form].pack("").shown(pack, Paint()) == FORMATS[form].pack("").whole(pack) == text


def test_freshness_is_said_in_every_format(shop: Path, form: str) -> None:
    pack, _ = packed(shop, form)
    assert "stale: 3 files" in FORMATS[form].pack("stale: 3 files").whole(pack)


def test_what_is_made_for_programs_can_be_read_back(shop: Path) -> None:
    pack, text = packed(shop, "json")
    assert [one["qualname"] for one in json.loads(text)["symbols"]] == [item.symbol.qualname for item in pack.items]
    pack, text = packed(shop, "xml")
    symbols = ElementTree.fromstring(text).findall("symbol")  # noqa: S314 - it is our own
    assert sorted(str(one.get("name")) for one in symbols) == sorted(item.symbol.qualname for item in pack.items)


def test_a_document_shows_what_was_chosen_at_its_size(form: str) -> None:
    writer = FORMATS[form].sections()
    line, detail, source = (
        writer.document(DOCUMENT, ((size,), ()), TokenFigures(9, 99), Paint()) for size in (0, 1, 2)
    )
    gone = writer.document(DOCUMENT, ((-1,), ()), TokenFigures(9, 99), Paint())
    assert "pay" in line and "pay" not in gone
    assert len(line) < len(detail) < len(source) and "x = 1" in source and "x = 1" not in detail
    assert writer.entry(ENTRY, SOURCE, Paint()).rstrip(",\n") in source


def test_an_empty_section_says_so(form: str) -> None:
    text = FORMATS[form].sections().document(DOCUMENT, ((0,), ()), TokenFigures(9, 99), Paint())
    assert '"tests":[]' in text if form == "json" else "none" in text


class Shouted(TextSections):
    """Text in capitals: a format that somebody adds."""

    freshness = ""

    def item(self, item: Item) -> str:
        return f"{item.symbol.qualname.upper()}!\n"

    def whole(self, pack: Pack) -> str:
        return "".join(map(self.item, pack.items))

    def shown(self, pack: Pack, _: Paint) -> str:
        return self.whole(pack)

    def document(self, document: Document, chosen: Chosen, figures: TokenFigures, paint: Paint) -> str:
        return super().document(document, chosen, figures, paint).upper()


@pytest.mark.parametrize("is_priced", [True, False])
def test_a_row_is_a_format_everywhere(
    shop: Path,
    run_in: Callable[[Path], Callable[..., tuple[int, str, str]]],
    monkeypatch: pytest.MonkeyPatch,
    is_priced: bool,
) -> None:
    monkeypatch.setitem(FORMATS, "shout", Format(lambda _: Shouted(), Shouted, is_priced))
    ctx = run_in(shop)
    code, out, _ = ctx("task", TASK, "--format", "shout", "--stale", "warn")
    assert code == 0 and "CHARGE_CARD!\n" in out
    code, out, _ = ctx("impact", "give_up", "--format", "shout", "--budget", "300", "--stale", "warn")
    assert code == 0 and ("OF 300 TOKENS" if is_priced else "TOKENS, NO LIMIT") in out
    for verb in (("task", TASK), ("pr",), ("files", "shop"), ("impact", "give_up"), ("tests", "give_up")):
        code, _, err = ctx(*verb, "--format", "pdf")
        assert code == 2 and "one of: text, md, xml, json, shout" in err


def test_a_row_writes_rules_beside_the_code_and_the_map(
    repository: Callable[[Mapping[str, str]], Path],
    shop_files: Mapping[str, str],
    run_in: Callable[[Path], Callable[..., tuple[int, str, str]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(FORMATS, "shout", Format(lambda _: Shouted(), Shouted))
    ctx = run_in(repository({**shop_files, "AGENTS.md": "# Rules\n\n## Always\n\nCount in cents.\n"}))
    code, out, _ = ctx("task", TASK, "--rules", "--format", "shout")
    assert code == 0 and "CHARGE_CARD!\n" in out and "    Count in cents.\n" in out
    code, out, _ = ctx("map", "--format", "shout")
    assert code == 0 and "SHOP" in out


def test_the_help_of_a_verb_lists_the_formats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["task", "--help"]) == 0
    assert "text, md, xml" in capsys.readouterr().out


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UsageError, match="one of: text, md, xml, json"):
        format_named("pdf")
    with pytest.raises(UsageError, match="no format"):
        write(DOCUMENT, "pdf", 100)


@pytest.mark.parametrize(("form", "mark"), [("text", "# "), ("md", "## ")])
def test_a_pasted_report_is_headed_by_its_title(shop: Path, form: str, mark: str) -> None:
    report = "### Charging fails\n\n### Steps\n```\ncharge the card\n```\n"
    with Graph(shop) as graph:
        assert knowing.task(graph, report, form=form).text().startswith(f"{mark}Charging fails …\n")
        told = json.loads(knowing.task(graph, report, form="json").text())
    assert told["task"] == "### Charging fails ### Steps ``` charge the card ```"
