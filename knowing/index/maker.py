"""Which code makes graphs. Light: everything that only asks whether a graph is current imports this and not the makers."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from knowing import languages
from knowing.graph.stored import Stored

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


def is_current(stored: Stored) -> bool:
    """Whether a graph was made by this very code and these languages. If not, it can be replaced but not patched."""
    specs = msgspec.json.decode(stored.meta.get("specs", "{}"), type=dict[str, str])
    present = {language.name for language in languages.all_languages()}
    return stored.meta.get("made_by") == made_by() and all(
        name in present and languages.version(name) == version for name, version in specs.items()
    )
