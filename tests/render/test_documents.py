"""Each document says what it was given: for people in words, for programs with a schema and the same facts."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import knowing
from knowing.change.check import Failure
from knowing.enrich import EnrichReport
from knowing.evaluate.figures import Figures
from knowing.evaluate.result import SYSTEMS, History, Located, Replay, ReplayPlan, Row, Task, Truth
from knowing.graph.reader import Graph
from knowing.index.report import IndexReport
from knowing.query.explain.why_not import Loss
from knowing.render.documents import impact
from knowing.render.documents.check import check_json, check_text
from knowing.render.documents.cleaned import clean_json, clean_text
from knowing.render.documents.enrich import enrich_json, enrich_text
from knowing.render.documents.evaluate import eval_json, eval_text
from knowing.render.documents.found import found_json, found_text, nothing_text
from knowing.render.documents.indexed import report_json, report_text
from knowing.render.documents.show import show_json, show_text
from knowing.render.documents.status import languages_json, languages_text, status_json, status_text
from knowing.render.documents.why import why_json, why_text
from knowing.render.documents.why_changed import why_changed_json, why_changed_text
from knowing.render.documents.why_not import why_not_json, why_not_text
from knowing.render.paint import Paint

PLAIN = Paint()
TASK = "charge the card and retry when the gateway is busy"
ROOM = Path(__file__).parents[2] / "knowing" / "render"


@pytest.fixture
def graph(shop: Path) -> Graph:
    return knowing.opened(shop)


def test_search(graph: Graph) -> None:
    found = knowing.search(graph, "basket total", limit=3).found
    lines = found_text(found, PLAIN).splitlines()
    assert len(lines) == 3 and lines[0].endswith("shop/basket.py:16  method Basket.total")
    told = json.loads(found_json("basket  total", found))
    assert told["schema"] == "knowing.search/1" and told["words"] == "basket total"
    assert [one["rank"] for one in told["symbols"]] == [1, 2, 3]
    assert found_text((), PLAIN) == ""


def test_nothing_found() -> None:
    assert nothing_text({"forcast": ["forecast"], "zxqv": []}) == (
        "nothing relevant found\n  forcast: the repository knows forecast\n  zxqv: nothing like it\n"
    )


def test_show(graph: Graph) -> None:
    portrait = knowing.show(graph, "give_up").portrait
    text = show_text(portrait, PLAIN, limit=20, lines=2)
    assert text.startswith("function give_up  shop/checkout.py:17\n") and "\n        … line 19\n" in text
    assert "1 caller\n  charge_card  function" in text
    told = json.loads(show_json(portrait))
    assert told["symbol"]["address"] == "shop/checkout.py::give_up" and told["callers"][0]["name"] == "charge_card"
    assert "… and 1 more" not in text and "source not shown" in show_text(
        replace(portrait, body=None, body_trouble="changed since it was indexed"), PLAIN, 20, 20
    )


def test_why(graph: Graph) -> None:
    found = knowing.why(graph, "charge_card", TASK)
    titles = [line.split()[1] for line in why_text(found, PLAIN).splitlines() if line[:1].isdigit()]
    assert titles == ["Words", "Channels", "Seeds", "Walk", "Authority", "Score", "Pack"]
    told = json.loads(why_json(found))
    assert told["schema"] == "knowing.why/1" and told["rank"] == 1
    assert sum(told["contributions"].values()) == pytest.approx(told["score"])


@pytest.mark.parametrize("name", ["charge_card", "Gateway", "Money", "RETRY_LIMIT"])
def test_why_has_no_row_of_nothing_and_its_rows_add_up_to_the_total(graph: Graph, name: str) -> None:
    found = knowing.why(graph, name, TASK)
    lines = why_text(found, PLAIN).splitlines()
    first, last = (
        at for at, line in enumerate(lines) if line.split()[-1:] == ["part"] or line.split()[:1] == ["total"]
    )
    parts = [float(part) for line in lines[first:last] for part in re.findall(r" ([+-]0\.\d{4}) ", line)]
    left = len(found.contributions) - len(parts)
    assert parts and 0.0 not in parts
    assert f"{sum(parts):.4f}" == lines[last].split()[-1]
    told = f"and {left} that add{'s' * (left == 1)} nothing; --json has them"
    assert (lines[last - 1].strip() == told) == (left > 0)


def test_why_not() -> None:
    verdict = Loss("budget", "it costs 40 tokens", "12 too many", "--budget 500")
    assert why_not_text("a.py::f", verdict, PLAIN) == (
        "a.py::f: lost to the budget\n  it costs 40 tokens\n  12 too many\n"
        "  smallest change that includes it: --budget 500\n"
    )
    assert "no single change of flags" in why_not_text("f", replace(verdict, change=""), PLAIN)
    assert json.loads(why_not_json("f", "t", verdict)) == {
        "schema": "knowing.why-not/1", "symbol": "f", "task": "t", "stage": "budget", "what": "it costs 40 tokens",
        "by_how_much": "12 too many", "change": "--budget 500",
    }  # fmt: skip


def test_why_changed() -> None:
    assert why_changed_text("a.py::f", ["changed: added"]) == "a.py::f\n  changed: added\n"
    told = json.loads(why_changed_json("a.py::f", ("changed: added",)))
    assert told == {"schema": "knowing.why-change/1", "symbol": "a.py::f", "reasons": ["changed: added"]}


def test_check() -> None:
    failure = Failure("untested", "f is public and no test reaches it", "a.py:3")
    assert check_text((), ()) == "ctx check: no rule is on\n"
    assert check_text(("untested",), ()) == "ctx check: passed (untested)\n"
    text = "a.py:3: untested: f is public and no test reaches it\nctx check: 1 failed (untested)\n"
    assert check_text(("untested",), (failure,)) == text
    assert json.loads(check_json(("untested",), (failure,)))["failures"][0]["place"] == "a.py:3"


def test_clean() -> None:
    assert clean_text("/r", 1234, is_cache=False) == "removed the index (1,234 bytes): /r\n"
    assert clean_text("/c", 0, is_cache=True) == "the cache of facts was not there: /c\n"
    assert json.loads(clean_json("/r", 5)) == {"schema": "knowing.clean/1", "folder": "/r", "removed_bytes": 5}


def test_index() -> None:
    report = IndexReport(
        "/r", files=2, symbols=3, edges={"calls": 4}, languages={"python": 2}, parsed=2, skipped={"a.bin": "binary"}
    )
    text = report_text(report, PLAIN)
    assert text.startswith("indexed /r in ") and "  files    2  (python 2)\n" in text and "1 file; ctx status" in text
    assert report_text(replace(report, mode="unchanged"), PLAIN).startswith("unchanged /r")
    assert report_text(replace(report, mode="patched", changed=["a.py"]), PLAIN).startswith("updated 1 file of /r")
    told = json.loads(report_json(report))
    assert (told["schema"], told["files"], told["edges"], told["skipped"]) == ("knowing.index/1", 2, {"calls": 4}, 1)


def test_status(shop: Path) -> None:
    state = knowing.status(knowing.Host(shop, cache_folder=shop / "nowhere"))
    text = status_text(state, "9.9", PLAIN, with_skipped=True)
    assert "versions   ctx 9.9, schema" in text and "fresh" in text.splitlines()[0]
    stale = replace(
        state, freshness=replace(state.freshness, state="stale", modified=["a.py"] * 12), skipped={"b": "binary (x)"}
    )
    text = status_text(stale, "9.9", PLAIN, with_skipped=True)
    assert "  changed    … and 2 more\n" in text and "       1 binary\n" in text and text.endswith("b: binary (x)\n")
    assert json.loads(status_json(state, "9.9"))["versions"]["ctx"] == "9.9"


def test_languages() -> None:
    known = knowing.known_languages()
    assert len(languages_text(known, PLAIN).splitlines()) == len(known) + 1
    assert [one["name"] for one in json.loads(languages_json(known))["languages"]] == [one.name for one in known]


def test_enrich() -> None:
    report = EnrichReport("/r", interrupted=True, seconds=1.5)
    text = enrich_text(report, PLAIN)
    assert text.startswith("no file here is in a language that has a language server\n") and text.endswith("1.5 s\n")
    assert "interrupted; what was answered is kept" in text
    assert json.loads(enrich_json(report))["schema"] == "knowing.enrich/1"


def test_eval() -> None:
    task = Task("c" * 40, "p" * 40, "2024-01-01", "Fix it", "Fix it", Truth(("a.py",), (("a.py", "f"),)), False, 0)
    figures = Figures(*[0.0] * len(Figures.__dataclass_fields__))
    row = Row(Located(task, frozenset({"a.py"}), (), 0), dict.fromkeys(SYSTEMS, figures))
    answer = Replay("shop", ReplayPlan(1), History("h", [task], 3), "s" * 40, 10, [row])
    text = eval_text(answer, PLAIN)
    assert text.startswith("shop: 1 commit, 2024-01-01 to 2024-01-01\n") and "looked at 3 commits" in text
    assert "no changed file among the first 10 (1 commit)\n  cccccccccc Fix it" in text
    told = json.loads(eval_json(answer))
    assert told["groups"]["all"]["commits"] == 1 and told["commits"][0]["symbols"] == ["a.py::f"]


def test_impact_and_tests(graph: Graph) -> None:
    found = knowing.impact(graph, "give_up", depth=2)
    document = impact.impact_document(found.symbol, found.dependents, found.tests, 3, 2)
    assert document.title == "impact of shop/checkout.py::give_up" and document.head["unresolved_sites"] == 3
    assert [section.key for section in document.sections] == ["distance_1", "tests"] or document.sections[
        1
    ].key == "distance_2"
    document = impact.tests_document("tests for x", found.tests, ["run it"], ["a note"])
    assert document.head == {"commands": ["run it"]} and document.notes == ("a note",)


def test_the_notes_of_impact_are_sentences(graph: Graph) -> None:
    found = knowing.impact(graph, "give_up", depth=2)
    first, second = impact.impact_document(found.symbol, found.dependents, found.tests, 3, 2).notes
    count = len(found.dependents.code)
    assert first.startswith((f"{count} dependents were found: ", "1 dependent was found: ")) and "by calls" in first
    assert second == (
        "3 calls of the name give_up could not be tied to one symbol and may depend on it, too; ctx find give_up shows where"
    )


def test_lines_that_are_left_out_of_a_decorated_function_are_counted_from_its_body(repository) -> None:
    steps = "".join(f"    step_{n} = {n}\n" for n in range(11))
    code = f"import a\n\n\n@a.b(\n    1,\n)\n@a.c\ndef decorated():\n{steps}"
    graph = knowing.opened(repository({"a.py": code}))
    portrait = knowing.show(graph, "decorated").portrait
    assert (portrait.symbol.line, portrait.symbol.end_line) == (4, 19)
    assert "\n        … lines 11-19\n" in show_text(portrait, PLAIN, limit=20, lines=3)
    (looked,) = knowing.look(graph, "decorated").looked
    assert looked.lines == range(8, 20)


def test_files_show_the_bodies_they_are_handed(graph: Graph) -> None:
    context = knowing.files(graph, ["shop/checkout.py", "nowhere.py"]).context
    (one, *_) = [one.symbol for one in context.symbols if one.symbol.name == "give_up"]
    symbols, callers, unknown = impact.files_document(context, {one.id: "THE BODY"}).sections
    assert {entry.name: entry.source for entry in symbols.entries}["give_up"] == "THE BODY"
    assert {entry.source for entry in symbols.entries} == {"THE BODY", ""}
    assert callers.entries and unknown.entries[0].said == ("not in the index",)


def test_rendering_opens_no_file() -> None:
    readers = {"open", "read_text", "read_bytes", "read", "exists", "stat", "iterdir", "resolve"}
    for path in sorted(ROOM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                assert name not in readers, f"{path.name}:{node.lineno} calls {name}"


def test_every_schema_is_described() -> None:
    pages = "".join(path.read_text("utf-8") for path in (ROOM.parents[1] / "docs").glob("*.md"))
    schemas = {
        name for path in ROOM.rglob("*.py") for name in re.findall(r'"knowing\.([\w-]+/\d)"', path.read_text("utf-8"))
    }
    assert len(schemas) > 12
    assert not [name for name in sorted(schemas) if f"knowing.{name}`" not in pages and f"`{name}`" not in pages]
