"""Folders that are plainly no project: whoever asks there has not gone to one yet, and all that a person has would be read."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from knowing.errors import NotARepository

_MANIFESTS = frozenset(
    """pyproject.toml setup.py setup.cfg requirements.txt package.json Cargo.toml go.mod pom.xml build.gradle build.gradle.kts Gemfile
    composer.json mix.exs CMakeLists.txt meson.build Package.swift build.sbt deno.json pubspec.yaml .ctxignore""".split()
)
"""A folder with one of these is a project wherever it is: in containers, the home directory often is one."""


def refuse_no_project(root: Path) -> None:
    """Refuse a home directory, what is above one, and the folder of temporary files, unless they are a project.

    Raises
    ------
    NotARepository
        If the folder is one of these, is no work tree of git and has no manifest.
    """
    what = _common_folder(root)
    if what and not (root / ".git").exists() and not any((root / name).is_file() for name in _MANIFESTS):
        raise NotARepository(
            f"{root} is {what}, not a project", "name the folder of one (-C PATH); git init here makes it one"
        )


def _common_folder(root: Path) -> str:
    """What a folder is that has more than one project in it; empty for any other."""
    if root == root.parent:
        return "the root of all files"
    with contextlib.suppress(RuntimeError, OSError):  # a user without a home directory
        home = Path.home().resolve()
        if root == home:
            return "a home directory"
        if root in home.parents:
            return "a folder above your home directory"
    return "the folder of temporary files" if root == Path(tempfile.gettempdir()).resolve() else ""
