"""The program under an agent: no terminal, a limit in time, errors as objects."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.cli import progress
from knowing.cli.main import main

REFUSED = (
    (["show", "nobody", "--json"], "unknown_symbol"),
    (["task", "", "--format", "json"], "usage"),
    (["task", "--no-such-option", "--format=json"], "usage"),
    (["--timeout", "soon", "status", "--json"], "usage"),
    (["status", "--json", "-C", "no/such/folder"], "not_a_repository"),
)


@pytest.mark.parametrize(("arguments", "code"), REFUSED)
def test_an_error_is_an_object_for_who_asked_for_json(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], code: str
) -> None:
    monkeypatch.chdir(shop)
    assert main(arguments) == 2
    said = capsys.readouterr()
    error = json.loads(said.out)["error"]
    assert error["code"] == code and error["message"] and "hint" in error
    assert said.err.startswith("ctx: ") and said.err.count("\n") == 1


def test_an_error_is_one_line_for_everybody_else(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(shop)
    assert main(["show", "--", "--json"]) == 2
    assert capsys.readouterr().out == ""


def test_candidates_of_an_ambiguous_name_are_listed(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(shop)
    assert main(["show", "send", "--json"]) == 2
    assert len(json.loads(capsys.readouterr().out)["error"]["candidates"]) == 2


def test_work_that_takes_too_long_is_ended_with_one_line(tmp_path: Path) -> None:
    root = tmp_path / "many"
    root.mkdir()
    code = "import sys; from knowing.cli.main import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "--timeout", "0.001", "status", "--json", "-C", str(root)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 124 and done.stderr.startswith("ctx: the time is over; ") and done.stderr.count("\n") == 1
    assert json.loads(done.stdout)["error"]["code"] == "timeout"


def test_work_within_its_time_is_not_disturbed(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--timeout=600", "-C", str(shop), "--timeout", "500", "show", "Basket", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["symbol"]["name"] == "Basket"
    assert main(["--timeout"]) == 2 and "--timeout needs seconds" in capsys.readouterr().err


def test_long_work_says_so_in_plain_lines_at_growing_intervals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    with progress.shown() as told:
        told.phase("reading", 400)
        for second in range(1, 101):
            now[0] = float(second)
            told.advance(4)
    said = capsys.readouterr()
    assert said.out == "" and said.err.splitlines()[0] == "ctx: reading 8 of 400 files, 2 s so far"
    assert [line.rsplit(", ", 1)[1] for line in said.err.splitlines()] == [
        "2 s so far", "6 s so far", "14 s so far", "30 s so far", "60 s so far", "90 s so far",
    ]  # fmt: skip


def test_quiet_work_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.shown(is_quiet=True) as told:
        told.phase("reading", 10)
        told.advance(10)
    assert capsys.readouterr().err == ""
