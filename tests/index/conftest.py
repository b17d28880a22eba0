"""A small tree that is indexed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.index.small import run
from tests.worktree import write


@pytest.fixture
def indexed(tmp_path: Path) -> Path:
    """Two files, the second of which imports the first."""
    root = write(tmp_path / "root", {"a.py": "def one(): pass\n", "b.py": "from a import one\n\n\ndef two(): one()\n"})
    run(root, tmp_path / "facts")
    return root
