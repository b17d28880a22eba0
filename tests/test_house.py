"""The house holds: no import hides a cycle, SQL stays in its room, and a graph knows all the code that made it."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx
import pytest

import knowing
from knowing.index import maker

PACKAGE = Path(knowing.__file__).parent

CYCLES_STILL_THERE: dict[tuple[str, str], str] = {}
"""Imports (from whom, to whom) that close a cycle and are known, each with its reason. One that closes none any more must be
taken off."""

SQL_ELSEWHERE = {
    "knowing.facts.cache": "the cache of facts is a database of its own",
    "knowing.change.effects.coverage_store": "the database is the one that coverage.py writes",
}
"""Modules outside of ``graph`` that contain SQL, each with its reason."""

_SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|REPLACE)\s+\w")


@cache
def modules() -> dict[str, Path]:
    """Every module of the house and its file."""
    found: dict[str, Path] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(path: Path) -> Iterator[str]:
    """Modules of the house that a file imports anywhere: at its top, inside of functions, for type checkers only."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules() else str(node.module)


@cache
def imports() -> networkx.DiGraph[str]:
    """All imports of the house: from whom, to whom."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(modules())
    graph.add_edges_from((name, other) for name, path in modules().items() for other in imports_of(path))
    return graph


def cycles(graph: networkx.DiGraph[str]) -> list[list[str]]:
    """Groups of modules that need each other."""
    return [sorted(group) for group in networkx.strongly_connected_components(graph) if len(group) > 1]


def test_no_import_hides_a_cycle() -> None:
    graph = imports().copy()
    graph.remove_edges_from(CYCLES_STILL_THERE)
    assert cycles(graph) == []
    assert list(networkx.selfloop_edges(graph)) == []
    untangled = [pair for pair in CYCLES_STILL_THERE if not networkx.has_path(imports(), *reversed(pair))]
    assert untangled == [], "take these off the list"


def test_a_cycle_is_found_wherever_its_imports_stand() -> None:
    graph = imports().copy()
    graph.add_edge("knowing.index.link.world", "knowing.index.link.resolve")
    (found,) = cycles(graph)
    assert {"knowing.index.link.resolve", "knowing.index.link.world"} <= set(found)


def test_an_import_for_type_checkers_and_one_inside_a_function_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from knowing.index.link.draft import Draft\n"
        "def f():\n    from knowing.graph import connect\n    import knowing.model\n"
    )
    assert sorted(imports_of(path)) == ["knowing.graph.connect", "knowing.index.link.draft", "knowing.model"]


def texts_of(path: Path) -> Iterator[str]:
    """The texts that a file is made of, without its docstrings."""
    tree = ast.parse(path.read_bytes())
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def test_sql_stands_in_the_graph_and_the_memory_only() -> None:
    having = {
        name
        for name, path in modules().items()
        if not name.startswith(("knowing.graph", "knowing.memory.store")) and any(map(_SQL.match, texts_of(path)))
    }
    assert having == SQL_ELSEWHERE.keys()


ROOMS_OF_SETTINGS = (
    *("facts", "index", "enrich", "query", "change", "evaluate", "clients", "memory", "render", "verbs", "serve"),
)
"""Rooms whose numbers stand in ``knowing/settings/``."""

NUMBERS_ELSEWHERE = {
    "knowing.change.diff.touched": "NOWHERE stands for no symbol",
    "knowing.change.effects.missing": "the version of a file",
    "knowing.clients.disk": "flags of open()",
    "knowing.enrich.leash": "a program of its own that imports nothing of ours: waiting, and codes of the system",
    "knowing.enrich.lsp.wire": "codes of the protocol, and waiting for the leash",
    "knowing.enrich.scip.documents": "roles of the format",
    "knowing.enrich.scip.protobuf": "codes of the format, and its largest message",
    "knowing.facts.cache": "the version of a database",
    "knowing.index.link.shapes": "bits of a number that stands for a shape",
    "knowing.index.link.world": "NO_SYMBOL stands for no symbol",
    "knowing.facts.postings": "the number of no token",
    "knowing.facts.worker": "what stands for no file",
    "knowing.memory.compaction": "keeps a division by zero away",
    "knowing.memory.store.entries": "the store knows no settings: how many questions a statement is asked",
    "knowing.memory.store.migrations": "the mark of a database",
    "knowing.memory.store.opening": "the store knows no settings: waiting, checking and cleaning up",
    "knowing.memory.store.packs": "the store knows no settings: what a compressed text may become",
    "knowing.memory.store.standings": "the store knows no settings: builds that it knows",
    "knowing.memory.store.wordfile": "the version of a database, and waiting",
    "knowing.memory.wordindex": "bits of a packed number",
    "knowing.query.channels.name": "the place of a field",
    "knowing.query.pack.fill": "the version of a pack",
    "knowing.query.pack.tokens": "the unit of prices",
    "knowing.query.rank.variety": "digits in which equal sums are equal",
    "knowing.render.documents.evaluate": "digits of a printed figure",
    "knowing.render.documents.session": "digits of a printed figure",
    "knowing.render.documents.why": "digits of a printed part",
    "knowing.render.formats.grouped": "width of a line; a plain answer loads no more modules than it must",
    "knowing.render.formats.machine": "digits of a number, and width of a text; the same",
    "knowing.render.formats.sections": "names of sizes",
    "knowing.render.formats.text": "widths of lines; the same",
    "knowing.serve.building": "the size of a read",
    "knowing.query.rank.copies": "the size of a sketch, which decides what is compared and never what is found",
    "knowing.serve.framed": "random bytes of a mark",
    "knowing.serve.stdio": "a code of the protocol",
}
"""Modules of these rooms that have a number of their own, each with the reason: layouts, versions, codes, signs for nothing."""


def numbers_of(path: Path) -> Iterator[str]:
    """Names at the top of a module that are given a plain number."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign) and any(map(_is_number, ast.walk(node.value))):
            plain = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            if all(isinstance(one, ast.Constant | ast.UnaryOp | ast.BinOp) for one in plain):
                yield from (one.id for one in ast.walk(node.targets[0]) if isinstance(one, ast.Name))


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def test_numbers_that_decide_stand_in_the_settings() -> None:
    rooms = tuple(f"knowing.{room}." for room in ROOMS_OF_SETTINGS)
    having = {name for name, path in modules().items() if name.startswith(rooms) and any(numbers_of(path))}
    assert having == NUMBERS_ELSEWHERE.keys()


def test_a_number_at_the_top_of_a_module_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        "MOST, LEAST = 3, -1.5\nSIZE = 1 << 4\nNAME = 'x'\nIS_ON = True\nTABLE = {'a': 1}\ndef f():\n    inner = 3\n"
    )
    assert sorted(numbers_of(path)) == ["LEAST", "MOST", "SIZE"]


def takes_part() -> set[str]:
    """Modules that take part in making a graph: all that the build and the update import, directly or not."""
    graph = imports().copy()
    graph.remove_edges_from(CYCLES_STILL_THERE)
    starts = ("knowing.index.build", "knowing.index.update", "knowing.index.patch.apply")
    return {*starts, *(name for start in starts for name in networkx.descendants(graph, start))} - {"knowing"}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the house that may be changed, and that the name of the code is read from."""
    shutil.copytree(PACKAGE, tmp_path / "knowing", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(maker, "__file__", str(tmp_path / "knowing/index/maker.py"))
    return tmp_path


def test_a_graph_is_named_after_all_code_that_makes_graphs(copied: Path) -> None:
    name = maker.made_by.__wrapped__
    before = name()
    unnoticed = set()
    for module in sorted(takes_part()):
        path = copied / modules()[module].relative_to(PACKAGE.parent)
        text = path.read_bytes()
        path.write_bytes(text + b"# touched")
        if name() == before:
            unnoticed.add(path.relative_to(copied / "knowing").as_posix())
        path.write_bytes(text)
    assert name() == before
    assert unnoticed == maker.DECIDE_NOTHING.keys()


def test_the_statements_that_lay_out_a_graph_are_part_of_its_name(copied: Path) -> None:
    before = maker.made_by.__wrapped__()
    with (copied / "knowing/graph/schema.sql").open("a") as file:
        file.write("-- touched")
    assert maker.made_by.__wrapped__() != before
