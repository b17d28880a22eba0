"""Reasons to skip a file are one table: whoever adds a row is done."""

from __future__ import annotations

from collections import Counter

import pytest

from knowing.tree import skips
from knowing.tree.content import read
from knowing.tree.listing import discover


def test_every_reason_is_found_again_by_its_words() -> None:
    assert {skips.row_of(row("7")) for row in skips.ROWS} == set(skips.ROWS)
    assert len({row.code for row in skips.ROWS}) == len(skips.ROWS)


def test_every_row_that_is_written_is_in_the_table() -> None:
    written = [one for one in vars(skips).values() if isinstance(one, skips.Skip)]
    assert written == skips.ROWS and skips.BINARY in skips.ROWS


def test_a_new_row_is_known_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    row = skips.Skip("too-slow", "takes too long ({})", hides_code=False)
    reason = row("9 s")
    assert skips.row_of(reason) is None and skips.hides_code(reason)
    monkeypatch.setattr(skips, "ROWS", [*skips.ROWS, row])
    assert skips.row_of(reason) is row
    assert not skips.hides_code(reason)
    assert Counter(map(skips.kind_of, [reason, row("12 s")])) == {"takes too long": 2}


def test_the_words_that_programs_read_have_not_changed(tmp_path) -> None:
    (tmp_path / "big.py").write_text("x" * 100)
    (tmp_path / "binary.py").write_bytes(b"\0\1")
    (tmp_path / "inside.py").symlink_to("big.py")
    (tmp_path / "outside.py").symlink_to("/etc/passwd")
    (tmp_path / "own.py").write_text("x")
    (tmp_path / ".ctxignore").write_text("own.py\n")
    assert discover(tmp_path, 50).skipped == {
        "big.py": "larger than 50 bytes",
        "inside.py": "a link to a file of the tree",
        "outside.py": "a link that leaves the tree",
        "own.py": "listed in .ctxignore",
    }
    assert read(tmp_path, "binary.py") == "binary"
    assert read(tmp_path, "gone.py") == "cannot be read (No such file or directory)"
