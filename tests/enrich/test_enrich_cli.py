"""``ctx enrich``: refusals are one line and exit 2, and nothing is started unasked."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.cli.main import main
from knowing.enrich.lsp.run import Lsp
from tests.enrich.conftest import ANSWERS, calls
from tests.enrich.test_scip import STORE_DOCUMENT, index, use_document


@pytest.mark.parametrize(
    "arguments",
    [
        ["enrich", "lsp", "--budget", "soon"],
        ["enrich", "lsp", "--budget", "-5s"],
        ["enrich", "lsp", "--jobs", "0"],
        ["enrich", "lsp", "--language", "klingon"],
        ["enrich", "magic"],
        ["enrich", "scip"],
        ["enrich", "scip", "no-such.scip"],
        ["enrich", "lsp", "file.scip"],
        ["enrich", "scip", "--run", "--language", "klingon"],
    ],
)
def test_a_refusal_is_one_line_and_exit_code_2(
    repository: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "-C", str(repository)]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and said.err.startswith("ctx: ") and not said.out


def test_an_index_that_is_missing_is_built_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("nothing to ask about\n", "utf-8")
    assert main(["enrich", "lsp", "-C", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "building it" in said.err and "no file here is in a language that has a language server" in said.out


def test_what_changed_is_indexed_before_it_is_asked_about(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "index.scip"
    path.write_bytes(index(STORE_DOCUMENT, use_document(2, 14, 37)))
    (repository / "app" / "notes.py").write_text("NOTE = 2\n", "utf-8")
    assert main(["enrich", "scip", str(path), "-C", str(repository), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["applied"]["settled"] == 3


def test_scip_from_the_command_line(repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "index.scip"
    path.write_bytes(index(STORE_DOCUMENT, use_document(2, 14, 37), tool="evil \x1b[31m"))
    assert main(["enrich", "scip", str(path), "-C", str(repository)]) == 0
    said = capsys.readouterr().out
    assert "settled 3 open calls (1 leads outside)" in said and "\x1b" not in said
    assert main(["enrich", "scip", str(path), "-C", str(repository), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == "knowing.enrich/1"


@pytest.mark.skipif(os.name != "posix", reason="the stand-in is a shell script")
def test_run_calls_an_installed_indexer(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made.scip"
    made.write_bytes(index(STORE_DOCUMENT, use_document(2, 14, 37)))
    program = tmp_path / "scip-python"
    program.write_text(f'#!/bin/sh\nwhile [ "$1" != "--output" ]; do shift; done\ncp "{made}" "$2"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert main(["enrich", "scip", "--run", "-C", str(repository)]) == 0
    assert ("use_store", "Store.get", 5) in calls(repository)
    program.write_text("#!/bin/sh\necho out of patience >&2\nexit 4\n", "utf-8")
    assert main(["enrich", "scip", "--run", "-C", str(repository)]) == 2
    assert "out of patience" in capsys.readouterr().err


def test_an_index_starts_no_server(
    repository: Path, scripted: Callable[..., Lsp], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    lsp = scripted(log=str(log))
    folder = Path(lsp.environment["PATH"].split(os.pathsep)[0])
    for name in ("jedi-language-server", "gopls", "typescript-language-server"):
        (folder / name).symlink_to(folder / "fake-server")
    monkeypatch.setenv("PATH", lsp.environment["PATH"])
    assert main(["index", str(repository), "--quiet"]) == 0
    assert not log.exists()


def test_a_server_that_fails_is_reported_in_its_line(
    repository: Path, scripted: Callable[..., Lsp], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from knowing.enrich import EnrichReport
    from knowing.render.documents.enrich import enrich_text
    from knowing.render.paint import Paint

    lsp = scripted("crash", answers=ANSWERS)
    lsp.run()
    said = enrich_text(EnrichReport(str(repository), lsp.spoken), Paint())
    assert "python: used fake-server" in said and "stopped: it crashed in the middle of an answer" in said
    assert sys.executable not in said
