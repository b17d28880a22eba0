"""The real path, end to end: ``ctx enrich lsp`` with jedi-language-server through multilspy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knowing.cli.main import main
from tests.enrich.conftest import calls, rows, unresolved

pytest.importorskip("multilspy")
pytest.importorskip("jedi_language_server")


def test_jedi_resolves_what_syntax_cannot(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["enrich", "lsp", "-C", str(repository), "--language", "python", "--budget", "90s", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    [python] = report["languages"]
    assert python["state"] == "used" and python["server"] == "jedi-language-server" and python["through"] == "multilspy"
    assert not python["stopped"]
    assert {
        ("use_store", "Store.save_thing", 4),
        ("use_store", "Store.get", 4),
        ("run_twice", "Store.save_thing", 4),
    } <= calls(repository)
    assert "save_thing" not in unresolved(repository)
    assert rows(repository, "SELECT count(*) FROM symbols WHERE file_id IS NULL AND name = 'get'") == [(1,)]  # dict.get

    assert main(["enrich", "lsp", "-C", str(repository), "--language", "python", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["languages"][0]["asked"] == 0 and again["applied"]["settled"] == 0
