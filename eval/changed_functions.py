"""What a commit changed according to somebody else: git's hunks and Python's own parser, without any of our
code.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from knowing.tree.git import git

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
Ranges = list[tuple[int, int]]


@dataclass(slots=True)
class Truth:
    """(path, dotted name) of every function that differs between two commits, by side."""

    functions: set[tuple[str, str]] = field(default_factory=set)
    test_functions: set[tuple[str, str]] = field(default_factory=set)
    test_files: set[str] = field(default_factory=set)


def functions_of(source: str) -> dict[str, list[tuple[int, int, str]]]:
    """Dotted name to (first line with decorators, last line, text) of every function, nested ones too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    lines = source.split("\n")
    found: dict[str, list[tuple[int, int, str]]] = defaultdict(list)

    def visit(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = (*names, child.name)
                if not isinstance(child, ast.ClassDef):
                    first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                    last = child.end_lineno or child.lineno
                    found[".".join(inner)].append((first, last, "\n".join(lines[first - 1 : last])))
                visit(child, inner)
            else:
                visit(child, names)

    visit(tree, ())
    return found


def hunks(root: Path, base: str, head: str, paths: list[str]) -> tuple[Ranges, Ranges]:
    """Line ranges that the diff takes from the old file and brings into the new one."""
    said = git(root, "diff", "-U0", "-M", "--no-color", "--no-ext-diff", base, head, "--", *paths).decode(
        "utf-8", "replace"
    )
    old: Ranges = []
    new: Ranges = []
    for line in said.splitlines():
        if hunk := _HUNK.match(line):
            start, count = int(hunk[1]), int(hunk[2]) if hunk[2] is not None else 1
            if count:
                old.append((start, start + count - 1))
            start, count = int(hunk[3]), int(hunk[4]) if hunk[4] is not None else 1
            if count:
                new.append((start, start + count - 1))
    return old, new


def truth(root: Path, base: str, head: str, is_test: re.Pattern[str]) -> Truth:
    """Functions that a hunk touches and whose text differs, in Python files."""
    found = Truth()
    said = git(root, "diff", "--name-status", "-M", "-z", base, head).decode("utf-8", "replace").split("\0")
    parts = iter(said)
    for status in parts:
        if not status:
            continue
        old = next(parts)
        new = next(parts) if status[0] in "RC" else old
        old, new = ("" if status[0] == "A" else old), ("" if status[0] == "D" else new)
        if not (new or old).endswith(".py"):
            continue
        if new and is_test.search(new) and _has_tests(_show(root, head, new)):
            found.test_files.add(new)
        for path, name in _differing(root, base, head, old, new):
            (found.test_functions if is_test.search(path) else found.functions).add((path, name))
    return found


def _has_tests(source: str) -> bool:
    """Models and helpers for tests are no tests."""
    return any(name.rsplit(".", 1)[-1].startswith("test") for name in functions_of(source))


def _differing(root: Path, base: str, head: str, old: str, new: str) -> set[tuple[str, str]]:
    before = functions_of(_show(root, base, old)) if old else {}
    after = functions_of(_show(root, head, new)) if new else {}
    taken, brought = hunks(root, base, head, sorted({one for one in (old, new) if one}))
    found = set()
    for name in {*before, *after}:
        was, now = before.get(name, []), after.get(name, [])
        is_touched = _touches(was, taken) or _touches(now, brought)
        if is_touched and sorted(text for *_, text in was) != sorted(text for *_, text in now):
            found.add((new if now else old, name))
    return found


def _touches(functions: list[tuple[int, int, str]], ranges: Ranges) -> bool:
    return any(first <= end and start <= last for first, last, _ in functions for start, end in ranges)


def _show(root: Path, commit: str, path: str) -> str:
    return git(root, "show", f"{commit}:{path}").decode("utf-8", "replace")
