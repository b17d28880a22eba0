"""Folders that are called like tests and are packages: what helps others to test is published, and so it is code like any other.

A manifest in the very folder says so. Only the name of that folder, and the same name inside of it (``shop-testing/src/shop_testing``),
stop to speak of tests: files and folders inside that are tests by their own names stay tests. A folder that is called like the place of
a project's own tests (``tests``, ``shop-tests``, ``fixtures``) is one, whatever it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from posixpath import basename, dirname
from typing import Any

from knowing.tree.called_after import NEUTRAL
from knowing.tree.manifests import as_json, as_toml, read_text, text_at
from knowing.tree.named import may_ship

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_PROPERTY = re.compile(r"<(IsPackable|IsTestProject|PackageId|GeneratePackageOnBuild|PackageTags|Description)>([^<]*)<")
_MODULE = re.compile(r"(?m)^module[ \t]+(\S+)")
_OFFERS = ("main", "module", "exports", "bin")
_PRIVATE = "Private ::"


def _of_npm(text: str) -> str:
    said = as_json(text)
    is_offered = any(said.get(key) for key in _OFFERS) and not said.get("private")
    return text_at(said, "name", "") if is_offered else ""


def _of_cargo(text: str) -> str:
    """A crate is not taken by the registry without a description and a licence: what was never meant for it has none."""
    package = as_toml(text).get("package")
    if not isinstance(package, dict) or package.get("publish") in (False, []):
        return ""
    is_described = package.get("description") and (package.get("license") or package.get("license-file"))
    return text_at(package, "name", "") if is_described else ""


def _of_python(text: str) -> str:
    said = as_toml(text)
    tool = said.get("tool")
    project: Any = said.get("project") or (tool.get("poetry") if isinstance(tool, dict) else None)
    if "build-system" not in said or not isinstance(project, dict):
        return ""
    marks = project.get("classifiers")
    is_private = isinstance(marks, list) and any(isinstance(one, str) and one.startswith(_PRIVATE) for one in marks)
    return "" if is_private else text_at(project, "name", "")


def _of_composer(text: str) -> str:
    said = as_json(text)
    return text_at(said, "name", "") if said.get("autoload") and said.get("type") != "project" else ""


def _of_dotnet(text: str) -> str:
    """A project that says something of its package, and does not run tests."""
    text = _COMMENT.sub("", text)
    said = {name: value.strip() for name, value in _PROPERTY.findall(text)}
    is_kept = said.pop("IsPackable", "").lower() == "false" or said.pop("IsTestProject", "").lower() == "true"
    is_run = "Microsoft.NET.Test.Sdk" in text
    is_said = said or re.search(r"<IsPackable>\s*true", text, re.IGNORECASE)
    return (said.get("PackageId") or NEUTRAL) if is_said and not (is_kept or is_run) else ""


def _of_go(text: str) -> str:
    found = _MODULE.search(text)
    return found[1] if found else ""


_MANIFESTS: dict[str, Callable[[str], str]] = {
    "package.json": _of_npm,
    "Cargo.toml": _of_cargo,
    "pyproject.toml": _of_python,
    "composer.json": _of_composer,
    "go.mod": _of_go,
    "{}.csproj": _of_dotnet,
    "{}.gemspec": lambda text: NEUTRAL if text.strip() else "",
}
"""Names of manifests, in which the folder's own may stand, and what finds the name under which each publishes its folder."""


class Shipped:
    """The published folders of a tree; a folder is looked at when it is first asked for, and once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._known: dict[str, frozenset[str]] = {}

    def renamed(self, path: str) -> str:
        """A path with a neutral name for the folders in it that are published, and for those inside that are called the same."""
        parts, ours = path.split("/"), frozenset[str]()
        for at, part in enumerate(parts[:-1]):
            if may_ship(part):
                ours |= self._names("/".join(path.split("/")[: at + 1]))
                parts[at] = NEUTRAL if _plain(part) in ours else part
        return "/".join(parts)

    def _names(self, folder: str) -> frozenset[str]:
        """What a folder with a manifest that publishes it may be called inside; nothing for any other folder."""
        if folder not in self._known:
            own = basename(folder)
            found = (read(read_text(self.root, f"{folder}/{name.format(own)}")) for name, read in _MANIFESTS.items())
            published = next(filter(None, found), "")
            is_open = "internal" not in folder.split("/")
            self._known[folder] = frozenset({_plain(own), _plain(basename(published))} if published and is_open else ())
        return self._known[folder]


def says_what_ships(path: str) -> bool:
    """Whether a file of this path may decide that its folder is published though it is called like tests."""
    folder = basename(dirname(path))
    return may_ship(folder) and basename(path) in {name.format(folder) for name in _MANIFESTS}


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")
