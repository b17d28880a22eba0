"""Which code makes graphs. Light: everything that only asks whether a graph is current imports this and not the makers."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path


@cache
def made_by() -> str:
    """Changes whenever the code that makes graphs does: a graph of other code is linked anew, never patched."""
    package = Path(__file__).parent.parent
    parts = [
        *sorted((package / "index").rglob("*.py")),
        *sorted((package / "graph").glob("*.*")),
        package / "words.py",
        package / "model.py",
    ]
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        if part.is_file():
            digest.update(part.name.encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()
