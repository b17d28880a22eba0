"""One writer at a time: what holds a lock gives it back, whatever interrupts it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from knowing.index.lock import writer_lock


def test_an_interruption_while_a_lock_is_signed_stays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended as a ValueError: what was not entered yet was taken off the list."""

    def interrupted(*_: object) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "ftruncate", interrupted)
    with pytest.raises(KeyboardInterrupt), writer_lock(tmp_path):
        pass
    with writer_lock(tmp_path) as was_free:
        assert was_free
