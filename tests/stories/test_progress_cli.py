"""Progress for whoever sees no bar: many files are announced at once, a moment's work on few says nothing."""

from __future__ import annotations

import pytest

from knowing.cli.progress import MANY, Plain


def test_many_files_are_announced_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    Plain().phase("reading", MANY)
    assert capsys.readouterr().err == f"ctx: reading 0 of {MANY} files, 0 s so far\n"


def test_a_moment_on_few_files_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Plain()
    progress.phase("reading", MANY - 1)
    progress.advance(3)
    progress.phase("linking")
    assert capsys.readouterr().err == ""
