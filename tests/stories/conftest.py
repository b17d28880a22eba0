"""Stories run the program as a user does, in a folder, with caches of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.cli.main import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[Path], Run]:
    """Verbs run in a folder; (exit code, output, errors)."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("CTX_MEMORY", str(tmp_path / "memory"))
    monkeypatch.delenv("CTX_DEBUG", raising=False)

    def at(root: Path) -> Run:
        monkeypatch.chdir(root)

        def run(*arguments: str) -> tuple[int, str, str]:
            code = main(arguments)
            said = capsys.readouterr()
            return code, said.out, said.err

        return run

    return at
