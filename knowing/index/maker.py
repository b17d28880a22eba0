"""Which code makes graphs. Light: everything that only asks whether a graph is current imports this and not the makers."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

MAKERS = ("tree", "facts", "graph", "index")
"""The rooms whose code decides what a graph says."""


@cache
def made_by() -> str:
    """Changes whenever the code that makes graphs does: a graph of other code is linked anew, never patched."""
    package = Path(__file__).parent.parent
    parts = [
        *(part for room in MAKERS for part in sorted((package / room).rglob("*.*"))),
        package / "words.py",
        package / "model.py",
    ]
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        if part.is_file() and part.suffix in (".py", ".sql"):
            digest.update(part.relative_to(package).as_posix().encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()
