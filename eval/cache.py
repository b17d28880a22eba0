"""Keeps the symbols of a checkout between runs: reading and parsing is most of what a baseline costs.

The key is the commit and everything that decides what extraction finds, so a stale answer cannot be had.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from knowing import languages, model, queries
from knowing.facts import comments, extract

DIRECTORY = Path(__file__).parent / ".work" / "symbols"
GIT_TIMEOUT_S = 60

T = TypeVar("T")


def cached(root: Path, kind: type[T], build: Callable[[Path], T], directory: Path = DIRECTORY) -> T:
    """What ``build`` makes of a checkout, from disk if it was made before."""
    commit = _commit(root)
    if not commit:
        return build(root)
    file = directory / f"{commit}-{_version()}.msgpack"
    if file.is_file():
        return msgspec.msgpack.decode(file.read_bytes(), type=kind)
    built = build(root)
    directory.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_bytes(msgspec.msgpack.encode(built))
    partial.replace(file)
    return built


def _commit(root: Path) -> str:
    shown = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "--verify", "--quiet", "HEAD"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=GIT_TIMEOUT_S,
        check=False,
    )
    return shown.stdout.strip() if (root / ".git").exists() else ""


@cache
def _version() -> str:
    """Changes with the languages' queries, the code that runs them, and the code that makes symbols of it."""
    here = Path(__file__).parent
    reading = [Path(module.__file__ or "") for module in (languages, extract, comments, model)]
    digest = hashlib.blake2b(digest_size=8)
    for source in (*reading, here / "symbols.py"):
        digest.update(source.read_bytes())
    for language in languages.all_languages():
        digest.update(queries.version(language.name).encode())
    return digest.hexdigest()
