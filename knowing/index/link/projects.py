"""What a project of C# imports for all its files: ``global using X;`` in any of them, ``<Using Include="X"/>`` in a project file.

The files of a project are those below the nearest project file. What stands above all of them, in ``Directory.Build.props`` or in a
file that is in no project (projects take such files from elsewhere), is for everything below it, or for the whole repository.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import basename, dirname

from knowing.index.link.interface import local_name
from knowing.index.link.world import Module, World
from knowing.model import ImportFact
from knowing.settings.index import LINK
from knowing.tree.manifests import read_text

_LANGUAGE = "csharp"
_PROJECT = ".csproj"
_FOR_ALL_BELOW = ("Directory.Build.props", "Directory.Build.targets")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_USING = re.compile(r"<Using\s([^<>]*)>")
_ATTRIBUTE = re.compile(r"""(?<!\w)(\w++)\s*+=\s*+(?:"([^"]*)"|'([^']*)')""")

_Given = dict[tuple[str, str, str], ImportFact]
"""What is imported for many files: each once, in the order in which it was found."""


def is_project_file(path: str) -> bool:
    """Whether a file says what the files of a project import."""
    return path.endswith(_PROJECT) or basename(path) in _FOR_ALL_BELOW


def share_imports(world: World, root: Path) -> None:
    """Give to every file of a project what the project imports for all of them; what a file imports itself goes before it."""
    modules = [module for module in world.modules.values() if module.language == _LANGUAGE]
    if not modules:
        return
    projects = {dirname(path) for path in world.by_path if path.endswith(_PROJECT)}
    own, below = _given(world, root, modules, projects)
    ours = {key for given in (*own.values(), *below.values()) for key, one in given.items() if _is_ours(one, world)}
    if not ours:
        return
    shared: dict[str, list[ImportFact]] = {}
    for module in modules:
        folder = dirname(module.path)
        if folder not in shared:
            listed = dict(own.get(_project(folder, projects), ()))
            for above in _upwards(folder):
                _take(listed, below.get(above, {}).values())
            shared[folder] = [one for key, one in listed.items() if key in ours]
        _enter(module, shared[folder])


def _given(
    world: World, root: Path, modules: list[Module], projects: set[str]
) -> tuple[dict[str | None, _Given], dict[str, _Given]]:
    """What is imported for a project, by its folder, and what is imported for everything below a folder."""
    own: dict[str | None, _Given] = defaultdict(dict)
    below: dict[str, _Given] = defaultdict(dict)
    giving = [module for module in modules if any(one.is_global for one in module.interface.imports)]
    for module in sorted(giving, key=lambda one: one.path):
        project = _project(dirname(module.path), projects)
        given = [one for one in module.interface.imports if one.is_global and one.module]
        _take(below[""] if project is None else own[project], given)
    for path in sorted(path for path in world.by_path if is_project_file(path)):
        given = list(project_imports(root, path))
        world.by_projects.extend(given)
        _take((own if path.endswith(_PROJECT) else below)[dirname(path)], given)
    return own, below


def _take(into: _Given, given: Iterable[ImportFact]) -> None:
    """Add imports up to the limit. It counts what is not ours too: what is left out must not depend on which namespaces we have."""
    for one in given:
        if len(into) >= LINK.project_imports:
            return
        into.setdefault((one.module, one.name, one.alias), one)


def _is_ours(one: ImportFact, world: World) -> bool:
    """Whether an import may lead to something of the repository: a namespace of ours, or a type in one."""
    return any(("namespace", name) in world.packages for name in (one.module, one.module.rpartition(".")[0]))


def project_imports(root: Path, path: str) -> Iterator[ImportFact]:
    """What a project file of the tree imports for the files of its project."""
    return _usings(read_text(root, path))


def _usings(text: str) -> Iterator[ImportFact]:
    """What a project file imports.

    >>> [(one.module, one.name, one.alias) for one in _usings('<Using Include="A.B; C"/><Using Include="D.E" Alias="F"/>')]
    [('A.B', '*', ''), ('C', '*', ''), ('D', 'E', 'F')]
    >>> [one.module for one in _usings("<!-- <Using Include='A'/> --><Using Include = 'B'/><Using Remove='C'/>")]
    ['B']
    """
    for using in _USING.finditer(_COMMENT.sub("", text)):
        said = {name: quoted or other for name, quoted, other in _ATTRIBUTE.findall(using[1])}
        for module in filter(None, map(str.strip, said.get("Include", "").split(";"))):
            above, _, last = module.rpartition(".")
            if "Alias" not in said:
                yield ImportFact(module, "*", "", 0, is_global=True)
            elif above:
                yield ImportFact(above, last, said["Alias"], 0, is_global=True)


def _upwards(folder: str) -> Iterator[str]:
    """A folder, and those above it up to the top."""
    yield folder
    while folder:
        folder = dirname(folder)
        yield folder


def _project(folder: str, projects: set[str]) -> str | None:
    """The folder of the project that the files of a folder belong to."""
    return next((above for above in _upwards(folder) if above in projects), None)


def _enter(module: Module, shared: list[ImportFact]) -> None:
    """Let a file have what its project imports for it."""
    known = {star.module for star in module.stars}
    for one in shared:
        if one.name != "*":
            module.aliases.setdefault(local_name(one, module.language), one)
        elif one.module not in known:
            module.stars.append(one)
