"""How to run chosen tests: one command line for each language, from the ``test_command`` in its
``language.toml``.
"""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from knowing import languages
from knowing.change.effects.covering import TestFile
from knowing.change.effects.runnable import is_test
from knowing.graph.reader import Graph
from knowing.tree.content import read_bytes

MOST_NAMED = 60
"""More tests than this in a file are run as the file."""
_SAFE = re.compile(r"^\w+$")


def commands(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """A line to run for each language with tests among these, in the order of the languages' names."""
    by_language: dict[str, list[TestFile]] = defaultdict(list)
    for file in files:
        by_language[file.language].append(file)
    lines = []
    for name in sorted(by_language):
        template = languages.load(name).test_command if name else ""
        if template:
            lines.append(_filled(template, by_language[name], graph))
    return lines


def _filled(template: str, files: Sequence[TestFile], graph: Graph) -> str:
    ordered = sorted(files, key=lambda one: one.path)
    if "{paths}" in template:
        wanted = [target for file in ordered for target in _targets(file, "pytest" in template)]
        return _runner(template, graph.root).replace("{paths}", " ".join(map(shlex.quote, wanted)))
    if "{names}" not in template:
        return template
    tool = template.split(" ", 1)[0]
    names = sorted({name for file in ordered for name in _names(file, graph, tool in _BY_CLASS)})
    return template.replace("{names}", _JOINED.get(tool, " ".join)(names))


def _runner(template: str, root: Path) -> str:
    """jest where the repository has jest and not vitest."""
    try:
        manifest = read_bytes(root, "package.json").decode("utf-8", "replace")
    except OSError:
        return template
    is_jest = '"jest"' in manifest and '"vitest"' not in manifest
    return template.replace("npx vitest run", "npx jest") if is_jest else template


_BY_CLASS = frozenset({"mvn", "sbt"})
"""Runners that are told classes, not methods."""
_JOINED: dict[str, Callable[[list[str]], str]] = {
    "go": lambda names: f"^({'|'.join(names)})$",
    "mvn": ",".join,
    "gradle": lambda names: " --tests ".join(f"'*{name}'" for name in names),
    "dotnet": lambda names: shlex.quote("|".join(f"Name={name}" for name in names)),
    "sbt": lambda names: " ".join(f"*{name}" for name in names),
}


def _targets(file: TestFile, has_node_ids: bool) -> list[str]:
    """``path::Class::test`` where single tests are known and the runner takes them, else the file."""
    is_whole = {"convention", "history"} & set(file.parts) or not file.tests or len(file.tests) > MOST_NAMED
    if not has_node_ids or is_whole:
        return [file.path]
    return [
        f"{file.path}::{test.symbol.qualname.replace('.', '::')}"
        for test in sorted(file.tests, key=lambda one: one.symbol.line)
    ]


def _names(file: TestFile, graph: Graph, by_class: bool) -> list[str]:
    chosen = [test.symbol for test in file.tests] or [one for one in graph.in_file(file.path) if is_test(one)]
    names = [one.qualname.rsplit(".", 2)[-2] if by_class and "." in one.qualname else one.name for one in chosen]
    return [name for name in names if _SAFE.match(name)]
