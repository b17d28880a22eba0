"""SQL stands in two places: no module outside ``knowing/graph`` and ``knowing/memory/store`` imports sqlite3, holds a statement or executes one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import knowing

PACKAGE = Path(knowing.__file__).parent
EXCEPTIONS = {
    "facts/cache.py": "another database: the user's cache of facts, which all checkouts share and which knows no graph",
    "change/effects/coverage_store.py": "another program's database: what coverage.py wrote, which is only read",
}
STATEMENT = re.compile(
    r"\bSELECT\s.+\sFROM\s|\bINSERT\s+(?:OR\s+\w+\s+)?INTO\b|\bDELETE\s+FROM\b|\bUPDATE\s+\w+\s+SET\b|\bPRAGMA\s|\bCREATE\s+\w+",
    re.DOTALL,
)
PLACES = ("graph/", "memory/store/", "_languages/")
"""The graph, and the memory of a repository: another database, the user's, which outlives every index and knows no graph."""
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if not path.relative_to(PACKAGE).as_posix().startswith(PLACES))


def sql_of(tree: ast.Module) -> list[str]:
    """What a module has to do with SQL, one line each."""
    docs = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            found += [f"{node.lineno}: imports sqlite3" for name in names if name.split(".")[0] == "sqlite3"]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            if STATEMENT.search(node.value):
                found.append(f"{node.lineno}: {node.value[:60]!r}")
        elif isinstance(node, ast.Attribute) and node.attr in ("execute", "executemany", "executescript"):
            found.append(f"{node.lineno}: .{node.attr}")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_outside_the_databases_has_no_sql(path: Path) -> None:
    found = sql_of(ast.parse(path.read_text("utf-8")))
    name = path.relative_to(PACKAGE).as_posix()
    assert bool(found) == (name in EXCEPTIONS), found


@pytest.mark.parametrize(
    "text",
    [
        "import sqlite3",
        "from sqlite3 import connect",
        "statement = 'SELECT id\\nFROM symbols WHERE id = ?'",
        "statement = f'DELETE FROM {table}'",
        "statement = 'INSERT OR REPLACE INTO files VALUES (?)'",
        "statement = 'UPDATE files SET size = ?'",
        "connection.execute(statement)",
        "run = connection.executemany",
    ],
)
def test_sql_is_recognised(text: str) -> None:
    assert sql_of(ast.parse(text))


@pytest.mark.parametrize("text", ["'''SELECT a FROM b'''", "say('select one from the list')", "execute(work)"])
def test_prose_is_not_sql(text: str) -> None:
    assert not sql_of(ast.parse(text))
