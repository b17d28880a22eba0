"""What a well-behaved server adds to the graph, and that it is asked no more than it must be."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing.cli.main import main
from knowing.enrich import publish
from knowing.enrich.lsp.run import NOT_INSTALLED, NOT_SUPPORTED, USED, Lsp
from knowing.errors import UsageError
from knowing.graph.enriched import resolution
from knowing.graph.reader import Graph
from knowing.index.build import build
from tests.enrich.conftest import ANSWERS, QUICK, STORE, USE, calls, rows, unresolved

Scripted = Callable[..., Lsp]


def asked(log: Path) -> int:
    lines = log.read_text("utf-8").splitlines() if log.exists() else []
    return sum(json.loads(line).get("method") == "textDocument/definition" for line in lines)


def test_open_calls_get_their_target_with_provenance_lsp(repository: Path, scripted: Scripted) -> None:
    assert unresolved(repository) == {"save_thing", "get"}
    lsp = scripted()
    lsp.run()
    applied = publish(repository)
    assert lsp.spoken[0].state == USED and not lsp.spoken[0].asked.stopped
    assert applied.settled == 5 and not unresolved(repository)
    assert {
        ("use_store", "Store.save_thing", 4),
        ("run_twice", "Store.save_thing", 4),
        ("use_store", "Store.get", 4),
    } <= calls(repository)
    assert rows(repository, "SELECT DISTINCT confidence FROM edges WHERE provenance = 4 AND kind = 0") == [(90,)]


def test_a_guess_is_confirmed(repository: Path, scripted: Scripted) -> None:
    assert ("use_store", "Store.archive_everything", 1) in calls(repository)
    scripted().run()
    assert publish(repository).confirmed >= 1
    assert ("use_store", "Store.archive_everything", 4) in calls(repository)


def test_a_wrong_guess_is_corrected(repository: Path, scripted: Scripted) -> None:
    answers = {**ANSWERS, "archive_everything": [os.__file__, 0, 0]}
    scripted(answers=answers).run()
    assert publish(repository).corrected == 1
    found = {target for source, target, _ in calls(repository) if source == "use_store"}
    assert "Store.archive_everything" not in found and any(name.endswith(":archive_everything") for name in found)


def test_what_lies_outside_becomes_an_external_symbol_that_no_walk_enters(repository: Path, scripted: Scripted) -> None:
    scripted(answers={**ANSWERS, "get": [os.__file__, 3, 0]}).run()
    publish(repository)
    [(number, name, file_id)] = rows(repository, "SELECT id, name, file_id FROM symbols WHERE qualname LIKE 'os:%'")
    assert (name, file_id) == ("get", None) and str(repository) not in name
    with Graph(repository) as graph:
        assert graph.size > number and number not in graph.arrays["walk_targets"]
        assert graph.arrays["walk_indptr"][number] == graph.arrays["walk_indptr"][number + 1]


def test_a_parameter_is_an_honest_answer_and_stays_unresolved(repository: Path, scripted: Scripted) -> None:
    scripted(answers={**ANSWERS, "get": ["app/use.py", 10, 0]}, after=99).run()
    publish(repository)
    assert "get" in unresolved(repository)


def test_columns_are_sent_in_utf16_units(repository: Path, scripted: Scripted) -> None:
    """Line 10 of app/use.py has letters of two bytes before the second call."""
    scripted().run()
    publish(repository)
    assert not rows(repository, "SELECT 1 FROM unresolved WHERE line = 10")


def test_calls_of_tests_say_what_is_tested(repository: Path, scripted: Scripted) -> None:
    scripted().run()
    publish(repository)
    kinds = rows(
        repository,
        "SELECT kind FROM edges_named WHERE source = 'test_saving' AND target = 'Store.save_thing' ORDER BY 1",
    )
    assert kinds == [("calls",), ("tests",)]


def test_an_unchanged_file_is_not_asked_again(repository: Path, scripted: Scripted, tmp_path: Path) -> None:
    log = tmp_path / "log"
    scripted(log=str(log)).run()
    first = asked(log)
    scripted(log=str(log)).run()
    assert first > 5 and asked(log) - first <= 1  # the probe


def test_only_a_changed_file_is_asked_again(repository: Path, scripted: Scripted, tmp_path: Path) -> None:
    scripted().run()
    (repository / "app" / "use.py").write_text(USE + "\n\ndef more(thing):\n    thing.get(2)\n", "utf-8")
    build(repository, 1_000_000, 1, None)
    log = tmp_path / "log"
    scripted(log=str(log)).run()
    said = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    paths = {
        one["params"]["textDocument"]["uri"].rpartition("/")[2]
        for one in said
        if one["method"] == "textDocument/definition"
    }
    assert paths == {"use.py"}


def test_answers_outlive_a_rebuild(repository: Path, scripted: Scripted) -> None:
    scripted().run()
    publish(repository)
    before = calls(repository)
    build(repository, 1_000_000, 1, None)
    assert calls(repository) == before and not unresolved(repository)


def test_a_target_that_moved_is_found_by_its_name(repository: Path, scripted: Scripted) -> None:
    scripted().run()
    (repository / "app" / "store.py").write_text("# one\n# two\n# three\n" + STORE, "utf-8")
    build(repository, 1_000_000, 1, None)
    assert ("use_store", "Store.save_thing", 4) in calls(repository)


def test_a_target_that_is_gone_opens_the_call_again(repository: Path, scripted: Scripted, tmp_path: Path) -> None:
    scripted().run()
    (repository / "app" / "store.py").write_text(STORE.replace("class Store", "class Shelf"), "utf-8")
    build(repository, 1_000_000, 1, None)
    assert "save_thing" in unresolved(repository)
    log = tmp_path / "log"
    scripted(log=str(log)).run()
    assert asked(log) > 3


def test_applying_twice_changes_nothing(repository: Path, scripted: Scripted) -> None:
    scripted().run()
    publish(repository)
    edges, symbols = rows(repository, "SELECT * FROM edges"), rows(repository, "SELECT * FROM symbols")
    assert not publish(repository).changed
    assert (edges, symbols) == (rows(repository, "SELECT * FROM edges"), rows(repository, "SELECT * FROM symbols"))


def test_implementations_become_edges(repository: Path, scripted: Scripted) -> None:
    (repository / "app" / "base.ts").write_text(
        "export interface Shape { area(): number }\nexport class Box { area() { return 1 } }\n", "utf-8"
    )
    build(repository, 1_000_000, 1, None)
    lsp = scripted(implementation=[["app/base.ts", 1, 13]])
    server = dataclasses.replace(lsp.servers["python"], name="typescript")
    lsp.servers = {"typescript": server}
    lsp.run("typescript")
    publish(repository)
    assert rows(repository, "SELECT source, target, provenance FROM edges_named WHERE kind = 'implements'") == [
        ("Box", "Shape", 4)
    ]


def test_references_settle_calls_that_no_definition_did(repository: Path, scripted: Scripted) -> None:
    answers = {name: place for name, place in ANSWERS.items() if name != "get"}
    scripted(answers=answers, references=[["app/use.py", 9, 37], ["app/use.py", 4, 11]]).run()
    publish(repository)
    assert ("use_store", "Store.get", 4) in calls(repository)


def test_the_budget_ends_the_asking_and_the_rest_waits(repository: Path, scripted: Scripted) -> None:
    lsp = scripted("hang", replace(QUICK, budget_s=1.5, answer_s=60), after=3)
    lsp.run()
    [spoken] = lsp.spoken
    assert spoken.asked.left > 0 and not spoken.asked.stopped
    assert publish(repository).settled > 0
    again = scripted()
    again.run()
    publish(repository)
    assert not unresolved(repository)


def test_several_copies_share_the_questions(repository: Path, scripted: Scripted, tmp_path: Path) -> None:
    (repository / "app" / "many.py").write_text("def go(x):\n" + "    x.get(1)\n" * 120, "utf-8")
    build(repository, 1_000_000, 1, None)
    log = tmp_path / "log"
    lsp = scripted(log=str(log))
    lsp.jobs = 2
    lsp.run()
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert sum(line.get("method") == "initialize" for line in lines) == 2
    assert lsp.spoken[0].asked.found >= 125


def test_a_file_that_changed_since_indexing_is_skipped(repository: Path, scripted: Scripted) -> None:
    (repository / "app" / "use.py").write_text(USE + "# changed\n", "utf-8")
    lsp = scripted()
    lsp.run()
    assert lsp.spoken[0].asked.skipped >= 4


def test_each_language_says_whether_it_is_installed_or_supported(repository: Path, scripted: Scripted) -> None:
    (repository / "a.rb").write_text("def x\nend\n", "utf-8")
    (repository / "b.scala").write_text("object B\n", "utf-8")
    build(repository, 1_000_000, 1, None)
    lsp = Lsp(repository, {"PATH": ""}, QUICK)
    lsp.servers = {name: dataclasses.replace(server, program=f"no-such-{name}") for name, server in lsp.servers.items()}
    lsp.run()
    assert {tuple(one.languages): one.state for one in lsp.spoken} == {
        ("python",): NOT_INSTALLED,
        ("ruby",): NOT_INSTALLED,
        ("scala",): NOT_SUPPORTED,
    }
    assert all(one.get for one in lsp.spoken if one.state == NOT_INSTALLED)


def test_an_unknown_language_is_refused(repository: Path, scripted: Scripted) -> None:
    with pytest.raises(UsageError, match="klingon"):
        scripted().run("klingon")


def test_status_counts_calls_by_where_they_come_from(repository: Path, scripted: Scripted) -> None:
    with Graph(repository) as graph:
        before = resolution(graph.connection).languages["python"]
    scripted().run()
    publish(repository)
    with Graph(repository) as graph:
        after = resolution(graph.connection).languages["python"]
    assert (before.by_lsp, before.unresolved) == (0, 5)
    assert after.by_lsp >= 4 and after.unresolved == 0 and after.share == 1.0


def test_an_external_symbol_never_enters_an_answer(
    repository: Path,
    scripted: Scripted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    scripted(answers={**ANSWERS, "get": [os.__file__, 3, 0], "archive_everything": [os.__file__, 3, 0]}).run()
    publish(repository)
    main(
        ["task", "get and archive_everything of the `os:get` store", "-C", str(repository), "--json", "--stale", "warn"]
    )
    symbols = json.loads(capsys.readouterr().out)["symbols"]
    assert symbols and all(one["file"] and one["kind"] != "external" for one in symbols)


def test_a_called_field_is_an_access_and_not_a_call(repository: Path, scripted: Scripted) -> None:
    """``self.maker()`` runs what the field holds, which nobody knows."""
    (repository / "app" / "held.py").write_text(
        "class Held:\n    get = None\n\n\ndef go(x):\n    x.get()\n    x.get()\n", "utf-8"
    )
    build(repository, 1_000_000, 1, None)
    scripted(answers={**ANSWERS, "get": ["app/held.py", 1, 4]}).run()
    publish(repository)
    found = rows(repository, "SELECT kind FROM edges_named WHERE source = 'go' AND target = 'Held.get'")
    assert found == [("accesses_field",)]


@pytest.mark.parametrize("name", ["store.py", "store.pyi"])
def test_an_installed_copy_of_the_repository_is_the_repository(
    repository: Path, scripted: Scripted, tmp_path: Path, name: str
) -> None:
    copy = tmp_path / "venv" / "site-packages" / "app" / name
    copy.parent.mkdir(parents=True)
    copy.write_text("\n\n" + STORE, "utf-8")
    scripted(answers={**ANSWERS, "get": [str(copy), 11, 8]}).run()
    publish(repository)
    assert ("use_store", "Store.get", 4) in calls(repository)


def test_an_answer_about_one_call_says_nothing_of_a_guess_beside_it(repository: Path, scripted: Scripted) -> None:
    """Applied to a graph that has it already, it used to be taken for an answer to the only guess left on its line."""
    text = "def both(thing):\n    thing.archive_everything(thing.get(1))\n"
    (repository / "app" / "both.py").write_text(text, "utf-8")
    build(repository, 1_000_000, 1, None)
    lsp = scripted(answers={name: place for name, place in ANSWERS.items() if name != "archive_everything"})
    lsp.run()
    publish(repository)
    before = calls(repository)
    assert ("both", "Store.get", 4) in before and ("both", "Store.archive_everything", 1) in before
    assert publish(repository).corrected == 0
    assert calls(repository) == before
