"""The module that a file of tests belongs to, and what its manifest says; read from the work tree, never run."""

from __future__ import annotations

import json
import os
import stat
from functools import lru_cache
from pathlib import Path

from knowing.settings.change import DIFF


def folder_with(root: Path, path: str, *names: str) -> str | None:
    """The nearest folder around a file that holds one of these files; empty for the top, None if there is none."""
    folder = path.rpartition("/")[0]
    while True:
        if any(has(root, f"{folder}/{name}".lstrip("/")) for name in names):
            return folder
        if not folder:
            return None
        folder = folder.rpartition("/")[0]


def has(root: Path, path: str) -> bool:
    """Whether there is a plain file of that path; a link is none."""
    try:
        return stat.S_ISREG(os.lstat(root / path).st_mode)
    except (OSError, ValueError):
        return False


@lru_cache(maxsize=256)
def text_of(root: Path, path: str) -> str:
    """The text of a manifest; empty if it is missing, a link or too large."""
    if not has(root, path):
        return ""
    try:
        with (root / path).open("rb") as stream:
            data = stream.read(DIFF.manifest_bytes + 1)
    except OSError:
        return ""
    return "" if len(data) > DIFF.manifest_bytes else data.decode("utf-8", "replace")


def package_json(root: Path, folder: str) -> dict[str, dict[str, str]]:
    """The scripts and dependencies of a ``package.json``, as far as they are what they should be."""
    try:
        found = json.loads(text_of(root, f"{folder}/package.json".lstrip("/")) or "{}")
    except (ValueError, RecursionError):
        return {}
    known = found if isinstance(found, dict) else {}
    return {
        key: {str(name): str(value) for name, value in part.items()}
        for key, part in known.items()
        if isinstance(part, dict) and key in ("scripts", "dependencies", "devDependencies")
    }
