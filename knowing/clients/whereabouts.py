"""Where a client's file is, in a repository or in a user's home; and whether git tracks it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from knowing.clients.disk import TrustedFile
from knowing.clients.table import PROJECT, Client
from knowing.errors import GitError
from knowing.tree.git import git, has_git

_MAC = {".config/Code/User": "Library/Application Support/Code/User"}
"""Folders below a home that are elsewhere on a Mac."""


@dataclass(frozen=True, slots=True)
class SearchedFolders:
    """Where files are looked for."""

    root: Path
    """Of the repository."""
    home: Path
    environment: Mapping[str, str]
    """Variables that move a client's folder."""


def place_of(client: Client, scope: str, around: SearchedFolders) -> TrustedFile:
    """The file of a client in a scope: the first that exists, else the first that would be made."""
    places = [one for path in client.places[scope] if (one := _place(path, scope, around)) is not None]
    return next((one for one in places if os.path.lexists(one.path)), places[0])


def _place(path: str, scope: str, around: SearchedFolders) -> TrustedFile | None:
    """The file that a path of the table means; None if the variable that it starts with is not set."""
    if scope == PROJECT:
        return TrustedFile(around.root, path, is_strict=True)
    variable, colon, below = path.partition(":")
    if not colon:
        return TrustedFile(around.home, _on_this_system(path.removeprefix("~/")), is_strict=False)
    folder = Path(around.environment.get(variable, ""))
    return TrustedFile(folder, below, is_strict=False) if folder.is_absolute() else None


def _on_this_system(path: str) -> str:
    for elsewhere, there in _MAC.items() if sys.platform == "darwin" else ():
        path = path.replace(elsewhere, there)
    return path


def is_tracked(path: Path) -> bool:
    """Whether a file is tracked by the git repository around it, if there is one. If git cannot say, it counts as tracked."""
    root = next((folder for folder in path.parents if has_git(folder)), None)
    if root is None:
        return False
    try:
        return bool(git(root, "ls-files", "-z", "--", f":(literal){path.relative_to(root).as_posix()}"))
    except GitError:
        return True
