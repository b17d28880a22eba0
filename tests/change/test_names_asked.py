"""A search for a name says whether anything is called so, and puts what is called so first."""

from __future__ import annotations

from pathlib import Path

from knowing.index.build import build
from knowing.query.lookup import names_asked
from knowing.verbs.host import Host
from knowing.verbs.search import SearchRequest, search


def test_a_name_that_nothing_has_is_said_before_neighbours(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def parse_invoice():\n    pass\n\n\nPARSE_LIMIT = 3\n\n\ndef parse():\n    pass\n")
    build(tmp_path, 1_000_000, 1, None)
    answer = search(SearchRequest("parse_invoices"), Host(tmp_path))
    assert answer.unknown == ("parse_invoices",)
    found = search(SearchRequest("parse"), Host(tmp_path))
    assert found.unknown == () and found.found[0].symbol.name == "parse"
    key = search(SearchRequest("what reads PARSE_LIMIT in parse_invoice"), Host(tmp_path))
    assert {one.symbol.name for one in key.found[:2]} == {"PARSE_LIMIT", "parse_invoice"}


def test_plain_words_are_no_names() -> None:
    assert names_asked("where are bills parsed") == []
