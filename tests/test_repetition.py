"""No two functions share six lines of the same shape; what repeats for a reason is listed in docs/decisions/0007-repetition.md.

The shape of a statement is what is left when names and values are taken out. In tests, where a story may tell the same kind of thing
twice, the lines must be the same to the letter. Declarations (fields, parameters, imports) do not count.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
LEAST = 6
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
NOT_COUNTED = (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Pass)


class Statement(NamedTuple):
    """One statement, or the head of one that holds others."""

    line: int
    lines: int
    shape: str


def shape(node: ast.AST, by_shape: bool, is_head: bool = False) -> Iterator[str]:
    """What a statement is made of, in order; without names and values if only its shape counts, without what it holds if only its head does."""
    yield f"{type(node).__name__}("
    for name, value in ast.iter_fields(node):
        if is_head and name in BLOCKS:
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST):
                yield from shape(one, by_shape)
            elif not by_shape:
                yield repr(one)
    yield ")"


def blocks(node: ast.AST) -> Iterator[list[Any]]:
    """The lists of statements inside of one."""
    for name in BLOCKS:
        inside = getattr(node, name, None) or []
        yield from ([part for one in inside for part in blocks(one)] if name in ("handlers", "cases") else [inside])


def statements(body: Iterable[ast.stmt], by_shape: bool) -> Iterator[Statement]:
    """The statements of a function in the order of their lines, heads apart from what they hold."""
    for node in body:
        is_doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_doc or isinstance(node, NOT_COUNTED):
            continue
        inside = [block for block in blocks(node) if block]
        end = min(block[0].lineno for block in inside) - 1 if inside else node.end_lineno or node.lineno
        yield Statement(node.lineno, max(end - node.lineno, 0) + 1, "".join(shape(node, by_shape, bool(inside))))
        for block in inside:
            yield from statements(block, by_shape)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The outermost functions and methods of a file."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        else:
            yield from functions(node)


def runs(found: list[Statement]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """From every statement on, the fewest that make enough lines: where they begin, and their shapes."""
    for first in range(len(found)):
        lines = 0
        for last in range(first, len(found)):
            lines += found[last].lines
            if lines >= LEAST:
                yield found[first].line, tuple(one.shape for one in found[first : last + 1])
                break


def repeated(sources: Iterable[tuple[str, str]], by_shape: bool) -> list[list[str]]:
    """Places of different functions that share lines; ``sources`` are names of files and their texts."""
    places: defaultdict[tuple[str, ...], dict[tuple[str, int], str]] = defaultdict(dict)
    for name, text in sources:
        for function in functions(ast.parse(text)):
            for line, shapes in runs(list(statements(function.body, by_shape))):
                places[shapes].setdefault((name, function.lineno), f"{name}:{line}")
    return sorted(list(one.values()) for one in places.values() if len(one) > 1)


def texts(*folders: str) -> Iterator[tuple[str, str]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not {".work", "__pycache__"} & set(path.parts):
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_no_two_functions_of_the_program_have_six_lines_of_one_shape() -> None:
    assert repeated(texts("knowing", "eval", "bench", "docs"), by_shape=True) == []


def test_no_two_functions_of_the_tests_have_the_same_six_lines() -> None:
    assert repeated(texts("tests"), by_shape=False) == []


def test_a_renamed_copy_is_seen_and_five_lines_are_not() -> None:
    body = "def {f}({a}):\n    if {a}.x:\n        {b} = [1]\n    for {c} in {a}:\n        {b}.append({c})\n    return {b}\n"
    one = body.format(f="f", a="a", b="b", c="c")
    other = body.format(f="g", a="d", b="e", c="h")
    assert repeated([("a.py", one), ("b.py", other)], by_shape=True) == []
    longer = "    return {0}.pop()\n"
    pair = [("a.py", one + longer.format("a")), ("b.py", other + longer.format("d"))]
    assert repeated(pair, by_shape=True) == [["a.py:2", "b.py:2"]]
    assert repeated(pair, by_shape=False) == []
