"""What the tests themselves run programs with."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests import forked


@pytest.mark.skipif(not forked.CAN_FORK, reason="programs are started from nothing here")
def test_a_program_that_hangs_is_ended_though_what_it_started_keeps_its_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forked, "PATIENCE_S", 1)
    code = (
        "import os, signal\nchild = os.fork()\nsignal.alarm(20)\nif child: print(child, flush=True)\nsignal.pause()\n"
    )
    began = time.monotonic()
    ended = forked.python(code, cwd=tmp_path, env=dict(os.environ))
    assert time.monotonic() - began < 15
    assert ended.returncode == -signal.SIGKILL
    os.kill(int(ended.stdout), signal.SIGKILL)
