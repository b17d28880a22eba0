"""The module that a file of tests belongs to, and what its manifest says; read from the work tree, never run."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from knowing.tree.manifests import read_json


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


def package_json(root: Path, folder: str) -> dict[str, dict[str, str]]:
    """The scripts and dependencies of a ``package.json``, as far as they are what they should be."""
    return {
        key: {name: value for name, value in part.items() if isinstance(value, str)}
        for key, part in read_json(root, f"{folder}/package.json".lstrip("/")).items()
        if isinstance(part, dict) and key in ("scripts", "dependencies", "devDependencies")
    }
