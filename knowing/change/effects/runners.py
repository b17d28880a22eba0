"""How each language's own runner is told which tests to run, in the module that they belong to."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from knowing.change.effects.covering import TestFile
from knowing.change.effects.environments import runs_pytest_in, speaks_of_pytest
from knowing.change.effects.modules import folder_with, has, package_json
from knowing.change.effects.quoting import quote, quoted
from knowing.graph.reader import Graph
from knowing.settings.change import DIFF
from knowing.tree.manifests import read_text

_SAFE = re.compile(r"\w+")
_PACKAGE = re.compile(r'^[ \t]*name[ \t]*=[ \t]*"([\w-]+)"', re.MULTILINE)
TOX = ("tox.ini", "tox.toml")
_TESTS_SDK = re.compile(r"Microsoft\.NET\.Test\.Sdk|MSTest\.Sdk|TUnit|<IsTestProject>\s*true", re.IGNORECASE)
_PROJECT = (".csproj", ".fsproj", ".vbproj")
Runner = Callable[[Sequence[TestFile], Graph], list[str]]


def names_of(file: TestFile) -> list[str]:
    """The tests of a file that can be named to a runner; none if the whole file is meant."""
    is_whole = {"convention", "history"} & set(file.parts) or len(file.tests) > DIFF.named_tests
    found = [] if is_whole else sorted(file.tests, key=lambda one: one.symbol.line)
    return [one.symbol.qualname for one in found if all(map(_SAFE.fullmatch, one.symbol.qualname.split(".")))]


def by_folder(files: Sequence[TestFile], root: Path, *manifests: str) -> list[tuple[str, list[TestFile]]]:
    """The files by the nearest folder with one of these manifests; the top for files without one."""
    found: dict[str, list[TestFile]] = defaultdict(list)
    for file in files:
        found[folder_with(root, file.path, *manifests) or ""].append(file)
    return sorted(found.items())


def within(folder: str, path: str) -> str:
    """The path from a folder around it; one that begins with a dash is no option of a runner."""
    inner = path.removeprefix(f"{folder}/") if folder else path
    return f"./{inner}" if inner.startswith("-") else inner


def inside(folder: str, command: str) -> str:
    """The command as it is given from the top of the repository."""
    return f"(cd {quote(within('', folder))} && {command})" if folder else command


def python(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """pytest, through tox or nox where only they speak of it; Django's ``runtests.py``; else ``manage.py`` or unittest."""
    root, lines = graph.root, []
    for folder, own in by_folder(files, root, "pyproject.toml", "setup.cfg", "setup.py", *TOX, "pytest.ini"):
        at = f"{folder}/" if folder else ""
        paths = [within(folder, one.path) for one in own]
        if has(root, f"{at}tests/runtests.py") and all(one.startswith("tests/") for one in paths):
            labels = sorted({one.removeprefix("tests/").removesuffix(".py").replace("/", ".") for one in paths})
            lines.append(inside(folder, f"python tests/runtests.py {quoted(labels)}"))
        elif not _has_pytest(root, at) and (words := runs_pytest_in(root, at)):
            lines.append(inside(folder, f"{words} {quoted(_targets(folder, own))}"))
        elif not _has_pytest(root, at) and any(
            "unittest" in read_text(root, one.path)[: DIFF.head_chars] for one in own
        ):
            labels = sorted({one.removesuffix(".py").replace("/", ".") for one in paths})
            tool = "manage.py test" if has(root, f"{at}manage.py") else "-m unittest"
            lines.append(inside(folder, f"python {tool} {quoted(labels)}"))
        else:
            lines.append(inside(folder, f"python -m pytest {quoted(_targets(folder, own))}"))
    return lines


def _has_pytest(root: Path, at: str) -> bool:
    """Whether pytest is set up or needed by anything but tox and nox."""
    manifests = ("pytest.ini", "setup.cfg", "setup.py", "requirements.txt", "requirements-dev.txt")
    is_named = any("pytest" in read_text(root, f"{at}{name}") for name in manifests)
    is_set = any(has(root, f"{at}{name}") for name in ("pytest.ini", "conftest.py", "tests/conftest.py"))
    is_spoken_of = speaks_of_pytest(read_text(root, f"{at}pyproject.toml"))
    return is_named or is_spoken_of or is_set or "[pytest]" in read_text(root, f"{at}tox.ini")


def _targets(folder: str, files: Sequence[TestFile]) -> list[str]:
    """The tests as pytest names them, from the folder that it is run in."""
    found = []
    for file in files:
        path = within(folder, file.path)
        found += [f"{path}::{name.replace('.', '::')}" for name in names_of(file)] or [path]
    return found


def javascript(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """vitest, jest, mocha, ava or ``node --test``: what the package's script says, through its package manager."""
    root, lines = graph.root, []
    for folder, own in by_folder(files, root, "package.json"):
        paths = quoted([within(folder, one.path) for one in own])
        tool = _script_tool(root, folder)
        lines.append(
            inside(folder, f"{tool} {paths}" if tool.startswith("node ") else f"{_exec(root, folder)} {tool} {paths}")
        )
    return lines


_TOOLS = {"vitest": "vitest run", "jest": "jest", "mocha": "mocha", "ava": "ava", "jasmine": "jasmine", "tap": "tap"}


def _script_tool(root: Path, folder: str) -> str:
    """The tool of the test scripts; else one that is a dependency here or at the top; else vitest."""
    for place in dict.fromkeys((folder, "")):
        manifest = package_json(root, place)
        scripts = [
            text for name, text in sorted(manifest.get("scripts", {}).items()) if name.split(":")[0] in ("test", "unit")
        ]
        needed = {**manifest.get("dependencies", {}), **manifest.get("devDependencies", {})}
        for words in (one.split() for one in scripts):
            if "node" in words and "--test" in words:
                return "node --test"
            if named := next((one for one in _TOOLS if one in words), ""):
                return _TOOLS[named] + (_required(words) if named == "mocha" else "")
        if named := next((one for one in _TOOLS if one in needed), ""):
            return _TOOLS[named]
    return _TOOLS["vitest"]


def _required(words: Sequence[str]) -> str:
    """The modules that mocha loads first."""
    pairs = itertools.pairwise(words)
    return "".join(f" --require {quote(value)}" for name, value in pairs if name in ("--require", "-r"))


def _exec(root: Path, folder: str) -> str:
    locks = {"pnpm-lock.yaml": "pnpm exec", "yarn.lock": "yarn", "bun.lockb": "bunx", "bun.lock": "bunx"}
    for place in dict.fromkeys((folder, "")):
        at = f"{place}/" if place else ""
        if has(root, f"{at}package-lock.json"):
            return "npx"
        if found := next((tool for name, tool in locks.items() if has(root, f"{at}{name}")), ""):
            return found
    return "npx"


def go(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """``go test`` for each package, in its module."""
    lines = []
    for folder, own in by_folder(files, graph.root, "go.mod"):
        packages: dict[str, list[TestFile]] = defaultdict(list)
        for one in own:
            packages[within(folder, one.path).rpartition("/")[0]].append(one)
        for package, tests in sorted(packages.items()):
            named = [names_of(one) for one in tests]
            names = sorted({name for each in named for name in each})
            chosen = f"-run '^({'|'.join(names)})$' " if all(named) else ""
            lines.append(inside(folder, f"go test {chosen}{quote(f'./{package}' if package else '.')}"))
    return lines


def rust(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """``cargo test`` for each crate, or nextest where the repository is set up for it; names are filters."""
    root, lines = graph.root, []
    for folder, own in by_folder(files, root, "Cargo.toml"):
        name = _PACKAGE.search(read_text(root, f"{folder}/Cargo.toml".lstrip("/")).partition("[package]")[2])
        top = _workspace(root, folder)
        package = f" -p {name[1]}" if name and folder != top else ""
        chosen = [names_of(file) or _stem(file.path) for file in own]
        filters = sorted({one.rsplit(".", 1)[-1] for each in chosen for one in each}) if all(chosen) else []
        if has(root, f"{top}/.config/nextest.toml".lstrip("/")):
            lines.append(inside(top, f"cargo nextest run{package} {quoted(filters)}".rstrip()))
        else:
            lines.append(inside(top, f"cargo test{package} -- {quoted(filters)}".removesuffix(" -- ")))
    return lines


def _workspace(root: Path, folder: str) -> str:
    """The folder around a crate whose manifest is that of a workspace; else the crate's own."""
    around = folder
    while around:
        around = around.rpartition("/")[0]
        if "[workspace" in read_text(root, f"{around}/Cargo.toml".lstrip("/")):
            return around
    return folder


def _stem(path: str) -> list[str]:
    """The module of a file, as it stands in the names of its tests."""
    stem = path.rsplit("/", 1)[-1].removesuffix(".rs")
    is_crate = stem in ("main", "lib", "mod", "tests", "test") or re.match(r"(.*/)?tests/[^/]+$", path)
    return [] if is_crate else [f"{stem}::"]


def jvm(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """Gradle where there is a ``gradlew`` or a Gradle build and no Maven one; else Maven; by module."""
    root, lines = graph.root, []
    for folder, own in by_folder(files, root, "build.gradle", "build.gradle.kts", "pom.xml"):
        at = f"{folder}/" if folder else ""
        top = folder_with(root, f"{at}pom.xml", "gradlew")
        is_maven = has(root, f"{at}pom.xml") and top is None
        classes = [(one.path.rsplit("/", 1)[-1].rsplit(".", 1)[0], names_of(one)) for one in own]
        if is_maven:
            wanted = ",".join(f"{name}#{'+'.join(_last(tests))}" if tests else name for name, tests in sorted(classes))
            module = f" -pl {quote(folder)} -am -Dsurefire.failIfNoSpecifiedTests=false" if folder else ""
            lines.append(f"{'./mvnw' if has(root, 'mvnw') else 'mvn'} -q test{module} -Dtest={quote(wanted)}")
        else:
            wanted = " ".join(
                f"--tests {quote(f'*{name}{dot}')}" for name, tests in sorted(classes) for dot in _dotted(tests)
            )
            module = within(top or "", folder).replace("/", ":") if folder != top else ""
            task = quote(f":{module}:test" if module else "test")
            lines.append(inside(top or "", f"{'gradle' if top is None else './gradlew'} {task} {wanted}"))
    return lines


def _last(names: Sequence[str]) -> list[str]:
    return sorted({name.rsplit(".", 1)[-1] for name in names})


def _dotted(names: Sequence[str]) -> list[str]:
    return [f".{name}" for name in _last(names)] or [""]


def ruby(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """Rails' own runner, that of a component or engine (``bin/test``), RSpec for specs, plain Ruby for minitest."""
    root, lines = graph.root, []
    for folder, own in by_folder(files, root, "Gemfile", "bin/test", "bin/rails"):
        at = f"{folder}/" if folder else ""
        paths = [within(folder, one.path) for one in own]
        specs = [one for one in paths if one.endswith("_spec.rb")]
        tests = [one for one in paths if one not in specs]
        if specs:
            lines.append(inside(folder, f"bundle exec rspec {quoted(specs)}"))
        if tests and has(root, f"{at}bin/rails"):
            lines.append(inside(folder, f"bin/rails test {quoted(tests)}"))
        elif tests and has(root, f"{at}bin/test"):
            lines.append(inside(folder, f"bin/test {quoted(tests)}"))
        elif tests:
            lines += [inside(folder, f"bundle exec ruby -Ilib -Itest {quote(one)}") for one in tests]
    return lines


def dotnet(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """``dotnet test`` for each project, with the names of tests or classes."""
    projects = _projects(graph)
    found: dict[str, list[TestFile]] = defaultdict(list)
    for file in files:
        found[_project_of(file.path, projects, graph.root)].append(file)
    lines = []
    for project, own in sorted(found.items()):
        stems = {one.path.rsplit("/", 1)[-1].removesuffix(".cs") for one in own if not names_of(one)}
        names = sorted({name for one in own for name in names_of(one)} | stems)
        chosen = quote("|".join(f"FullyQualifiedName~{name}" for name in names))
        lines.append(f"dotnet test {quote(project) + ' ' if project else ''}--filter {chosen}")
    return lines


def _project_of(path: str, projects: dict[str, list[str]], root: Path) -> str:
    """The nearest project around a file that needs the tools of tests; else the nearest of all, or none."""
    nearest, folder = "", path
    while folder:
        folder = folder.rpartition("/")[0]
        own = projects.get(folder, [])
        nearest = nearest or next(iter(own), "")
        if found := next((one for one in own if _TESTS_SDK.search(read_text(root, one))), ""):
            return found
    return nearest


def _projects(graph: Graph) -> dict[str, list[str]]:
    """The project files by folder."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted({*graph.paths().values(), *graph.skipped()}):
        if path.endswith(_PROJECT) and has(graph.root, path):
            found[path.rpartition("/")[0]].append(path)
    return found


RUNNERS: dict[str, Runner] = {
    "python": python,
    "javascript": javascript,
    "typescript": javascript,
    "tsx": javascript,
    "go": go,
    "rust": rust,
    "java": jvm,
    "kotlin": jvm,
    "ruby": ruby,
    "csharp": dotnet,
}
