"""How each language's own runner is told which tests to run, in the module that they belong to."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from pathlib import Path

from knowing.change.effects.chosen import Runner, by_folder, chosen, heirs, inside, names_of, within
from knowing.change.effects.class_tests import dotnet, jvm
from knowing.change.effects.covering import TestFile
from knowing.change.effects.environments import runs_pytest_in, speaks_of_pytest
from knowing.change.effects.go_tests import go
from knowing.change.effects.modules import has, package_json
from knowing.change.effects.quoting import quote, quoted
from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.settings.change import DIFF
from knowing.tree.manifests import read_text

_PACKAGE = re.compile(r'^[ \t]*name[ \t]*=[ \t]*"([\w-]+)"', re.MULTILINE)
TOX = ("tox.ini", "tox.toml")


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
            lines.append(inside(folder, f"{words} {quoted(_targets(folder, own, graph))}"))
        elif not _has_pytest(root, at) and any(
            "unittest" in read_text(root, one.path)[: DIFF.head_chars] for one in own
        ):
            labels = sorted({one.removesuffix(".py").replace("/", ".") for one in paths})
            tool = "manage.py test" if has(root, f"{at}manage.py") else "-m unittest"
            lines.append(inside(folder, f"python {tool} {quoted(labels)}"))
        else:
            lines.append(inside(folder, f"python -m pytest {quoted(_targets(folder, own, graph))}"))
    return lines


def _has_pytest(root: Path, at: str) -> bool:
    """Whether pytest is set up or needed by anything but tox and nox."""
    manifests = ("pytest.ini", "setup.cfg", "setup.py", "requirements.txt", "requirements-dev.txt")
    is_named = any("pytest" in read_text(root, f"{at}{name}") for name in manifests)
    is_set = any(has(root, f"{at}{name}") for name in ("pytest.ini", "conftest.py", "tests/conftest.py"))
    is_spoken_of = speaks_of_pytest(read_text(root, f"{at}pyproject.toml"))
    return is_named or is_spoken_of or is_set or "[pytest]" in read_text(root, f"{at}tox.ini")


def _targets(folder: str, files: Sequence[TestFile], graph: Graph) -> list[str]:
    """The tests as pytest names them, from the folder that it is run in."""
    found = []
    for file in files:
        path = within(folder, file.path)
        found += [one for test in chosen(file) for one in _nodes(folder, test, graph)] or [path]
    return list(dict.fromkeys(found))


def _nodes(folder: str, test: Symbol, graph: Graph) -> list[str]:
    """A test as pytest names it. Of what is inherited the heirs are named, which pytest collects whatever is above them."""
    own = f"{within(folder, test.path)}::{test.qualname.replace('.', '::')}"
    owner = test.qualname.rpartition(".")[0]
    below = heirs(graph, [test.parent_id]) if owner and test.parent_id else []
    here = [one for one in below if not folder or one.path.startswith(f"{folder}/")]
    found = [f"{within(folder, one.path)}::{one.qualname.replace('.', '::')}::{test.name}" for one in here]
    return found if found and not owner.startswith("Test") else [own, *found]


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
