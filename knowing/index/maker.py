"""Which code made a graph, and whether that is this code. Light: it imports nothing of what makes graphs."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from knowing import languages, queries
from knowing.graph.stored import Stored

MAKERS = (
    "tree",
    "facts",
    "graph",
    "index",
    "words.py",
    "stems.py",
    "model.py",
    "sites.py",
    "algorithms/numbers.py",
    "languages.py",
    "queries.py",
    "naming.py",
    "settings/facts.py",
    "settings/index.py",
)
"""Rooms and modules whose code decides what a graph says. What a language's own folder decides has a version of its own."""
DECIDE_NOTHING = {
    "errors.py": "words of refusals",
    "settings/ranges.py": "which values a setting may have",
}
"""Modules that take part in making a graph and do not decide what it says, each with the reason."""


def parts() -> list[Path]:
    """The files of code, and of SQL, that decide what a graph says, in a fixed order."""
    package = Path(__file__).parent.parent
    found = [
        part
        for name in MAKERS
        for part in (sorted((package / name).rglob("*.*")) if "." not in name else [package / name])
    ]
    return [part for part in found if part.suffix in (".py", ".sql") and part.is_file()]


@cache
def made_by() -> str:
    """Return a name for the code that makes graphs, which changes whenever the code does. A graph of other code is linked
    anew, never patched."""
    package = Path(__file__).parent.parent
    digest = hashlib.blake2b(digest_size=8)
    for part in parts():
        digest.update(part.relative_to(package).as_posix().encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()


def is_current(stored: Stored) -> bool:
    """Whether a graph was made by this very code and these languages. If not, it can be replaced but not patched."""
    specs = msgspec.json.decode(stored.meta.get("specs", "{}"), type=dict[str, str])
    present = {language.name for language in languages.all_languages()}
    return stored.meta.get("made_by") == made_by() and all(
        name in present and queries.version(name) == version for name, version in specs.items()
    )
