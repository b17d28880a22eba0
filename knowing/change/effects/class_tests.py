"""How runners that know tests by their classes are told which to run: those of the JVM and of .NET.

The name of a file is not asked for if its classes are known. A test inside of a nested class goes by that class, one that is inherited by
each heir: the name of the class that it stands in would match nothing, and some runners pass then.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from knowing.change.effects.chosen import by_folder, chosen, heirs, inside, within
from knowing.change.effects.covering import TestFile
from knowing.change.effects.modules import folder_with, has
from knowing.change.effects.quoting import quote, quoted
from knowing.graph.reader import Graph
from knowing.model import Flag, Symbol
from knowing.query.called.cases import is_test
from knowing.tree.manifests import read_text

_TESTS_SDK = re.compile(r"Microsoft\.NET\.Test\.Sdk|MSTest\.Sdk|TUnit|<IsTestProject>\s*true", re.IGNORECASE)
_PROJECT = (".csproj", ".fsproj", ".vbproj")
_SAFE = re.compile(r"[\w.]+")
Classes = dict[tuple[str, ...], set[str]]
"""The methods to run of each class, which goes by its name and those of the classes around it; none: all of them."""


def classes_of(files: Sequence[TestFile], graph: Graph) -> Classes:
    """The classes that run the tests of some files, each with its chosen methods."""
    found: Classes = {}
    for file in files:
        tests = chosen(file)
        own: Classes = defaultdict(set)
        meant = tests or [one for one in graph.in_file(file.path) if is_test(graph, one)]
        running = {parent: _run_by(one, graph) for parent, one in {one.parent_id: one for one in meant}.items()}
        for test in meant:
            for one in running[test.parent_id]:
                own[one] |= {test.name} if tests else set()
        stem = file.path.rsplit("/", 1)[-1].partition(".")[0]
        for chain, names in (own or {(stem,): set()}).items():
            found[chain] = names | found.get(chain, set()) if names and found.get(chain, names) else set()
    return found


def _run_by(test: Symbol, graph: Graph) -> list[tuple[str, ...]]:
    """The classes that a test is run in, each with those around it: its own unless that is abstract, and all that inherit it."""
    owner = test.qualname.rpartition(".")[0]
    if not owner or not test.parent_id or not _SAFE.fullmatch(owner):
        return []
    below = [one.qualname for one in heirs(graph, [test.parent_id]) if _SAFE.fullmatch(one.qualname)]
    is_abstract = bool(below) and bool(int(graph.flags[test.parent_id]) & Flag.ABSTRACT)
    return [tuple(one.split(".")) for one in (below if is_abstract else [owner, *below])]


def jvm(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """Gradle where there is a ``gradlew`` or a Gradle build and no Maven one; else Maven; by module."""
    root, lines = graph.root, []
    for folder, own in by_folder(files, root, "build.gradle", "build.gradle.kts", "pom.xml"):
        at = f"{folder}/" if folder else ""
        top = folder_with(root, f"{at}pom.xml", "gradlew")
        classes = classes_of(own, graph)
        if has(root, f"{at}pom.xml") and top is None:
            module = f" -pl {quote(folder)} -am -Dsurefire.failIfNoSpecifiedTests=false" if folder else ""
            wanted = quote(",".join(_for_maven(classes)))
            lines.append(f"{'./mvnw' if has(root, 'mvnw') else 'mvn'} -q test{module} -Dtest={wanted}")
        else:
            wanted = " ".join(f"--tests {quote(one)}" for one in _for_gradle(classes))
            module = within(top or "", folder).replace("/", ":") if folder != top else ""
            task = quote(f":{module}:test" if module else "test")
            lines.append(inside(top or "", f"{'gradle' if top is None else './gradlew'} {task} {wanted}"))
    return lines


def _for_maven(classes: Mapping[tuple[str, ...], set[str]]) -> list[str]:
    """Classes with their methods. Maven is not told of a nested class by its own name: what begins like the outermost one is meant."""
    wanted = [(f"{chain[0]}*" if len(chain) > 1 else chain[0], names) for chain, names in sorted(classes.items())]
    return [f"{name}#{'+'.join(sorted(methods))}" if methods else name for name, methods in wanted]


def _for_gradle(classes: Mapping[tuple[str, ...], set[str]]) -> list[str]:
    named = [("*" + "$".join(chain), names) for chain, names in sorted(classes.items())]
    return [f"{name}{method}" for name, names in named for method in sorted(f".{one}" for one in names) or [""]]


def dotnet(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """``dotnet test`` for each project, with the names of tests or classes, of which .NET joins nested ones by another sign than a dot."""
    projects = _projects(graph)
    found: dict[str, list[TestFile]] = defaultdict(list)
    for file in files:
        found[_project_of(file.path, projects, graph)].append(file)
    lines = []
    for project, own in sorted(found.items()):
        classes = classes_of(own, graph)
        names = sorted({".".join((chain[-1], *one)) for chain, names in classes.items() for one in _each(names)})
        wanted = quote("|".join(f"FullyQualifiedName~{name}" for name in names))
        lines.append(f"dotnet test {quoted([project]) + ' ' if project else ''}--filter {wanted}")
    return lines


def _each(names: set[str]) -> list[tuple[str, ...]]:
    return [(one,) for one in names] or [()]


def _project_of(path: str, projects: dict[str, list[str]], graph: Graph) -> str:
    """The nearest project around a file that needs the tools of tests; else the nearest of all, or none."""
    nearest, folder = "", path
    while folder:
        folder = folder.rpartition("/")[0]
        own = projects.get(folder, [])
        nearest = nearest or next(iter(own), "")
        if found := next((one for one in own if _TESTS_SDK.search(read_text(graph.root, one))), ""):
            return found
    return nearest


def _projects(graph: Graph) -> dict[str, list[str]]:
    """The project files by folder."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted({*graph.paths().values(), *graph.skipped()}):
        if path.endswith(_PROJECT) and has(graph.root, path):
            found[path.rpartition("/")[0]].append(path)
    return found
