"""Folders that are called like tests, documents or examples and are packages: what helps others is published, and so it is code like any other.

A manifest in the very folder says so, the one at the top that exports what is in it, or the package around it; and what is called ``www``
is served by the program unless a generator of sites is set up in it. Only the name of that
folder, and the same name inside of it (``shop-testing/src/shop_testing``), stop to speak of a role: files and folders inside that are
tests by their own names stay tests. A folder that is called like the place of a project's own tests (``tests``, ``shop-tests``,
``fixtures``) is one, whatever it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from posixpath import basename, dirname
from typing import Any

from knowing.tree.called_after import NEUTRAL
from knowing.tree.manifests import as_json, as_toml, read_text, text_at, words_in
from knowing.tree.named import has_role, may_document, may_ship
from knowing.tree.subpackages import is_part, may_be_part
from knowing.tree.websites import is_site, may_be_site, says_what_it_is

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
        self._parts: dict[str, bool] = {}
        self._sites: dict[str, bool] = {}
        self._exported: frozenset[str] | None = None

    def renamed(self, path: str) -> str:
        """A path with a neutral name for the folders in it that are published, and for those inside that are called the same."""
        parts, ours = path.split("/"), frozenset[str]()
        exported = max((at for at in range(1, len(parts)) if "/".join(parts[:at]) + "/" in self._exports()), default=0)
        for at, part in enumerate(parts[:-1]):
            if not has_role(part):
                continue
            folder = "/".join(path.split("/")[: at + 1])
            if may_ship(part) or may_document(part):
                ours |= self._names(folder)
            is_served = may_be_site(part) and not self._is_site(folder)
            if at < exported or _plain(part) in ours or is_served or (may_be_part(part) and self._is_part(folder)):
                parts[at] = NEUTRAL
        return "/".join(parts)

    def _exports(self) -> frozenset[str]:
        if self._exported is None:
            self._exported = _exported_by(read_text(self.root, "package.json"))
        return self._exported

    def _is_part(self, folder: str) -> bool:
        if folder not in self._parts:
            self._parts[folder] = is_part(self.root, folder)
        return self._parts[folder]

    def _is_site(self, folder: str) -> bool:
        if folder not in self._sites:
            self._sites[folder] = is_site(self.root, folder)
        return self._sites[folder]

    def _names(self, folder: str) -> frozenset[str]:
        """What a folder with a manifest that publishes it may be called inside; nothing for any other folder."""
        if folder not in self._known:
            own = basename(folder)
            found = (read(read_text(self.root, f"{folder}/{name.format(own)}")) for name, read in _manifests(own))
            published = next(filter(None, found), "")
            is_open = "internal" not in folder.split("/")
            self._known[folder] = frozenset({_plain(own), _plain(basename(published))} if published and is_open else ())
        return self._known[folder]


def says_what_ships(path: str) -> bool:
    """Whether a file of this path may decide that its folder is published though it is called like tests or documents."""
    folder = basename(dirname(path))
    return says_what_it_is(path) or (
        (may_ship(folder) or may_document(folder))
        and basename(path) in {name.format(folder) for name, _ in _manifests(folder)}
    )


def _manifests(folder: str) -> Iterator[tuple[str, Callable[[str], str]]]:
    """The manifests that may publish a folder of this name. Documents are a module of Go wherever their site is built with its tools."""
    return ((name, read) for name, read in _MANIFESTS.items() if may_ship(folder) or name != "go.mod")


def _exported_by(text: str) -> frozenset[str]:
    """The folders of which a manifest exports whatever is in them.

    >>> sorted(_exported_by('{"exports": {".": "./shop.js", "./addons/*": "./examples/addons/*"}}'))
    ['addons/', 'examples/addons/']
    """
    said = words_in(as_json(text).get("exports")) if '"exports"' in text else ()
    return frozenset(one[2:-1] for one in said if one.startswith("./") and one.endswith("/*") and len(one) > 4)


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")
