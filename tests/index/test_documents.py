"""``section documents symbol``: which mentions of prose are tied to code, and that a patch ties the same as a full build."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from knowing.facts.text.mentioned import Named, named_in
from knowing.graph.canonical import content, differences
from knowing.graph.connect import FOLDER
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.model import EDGE_KINDS, EdgeKind, Kind
from knowing.query.pipeline import for_task
from knowing.settings import IndexSettings, Settings

SETTINGS = IndexSettings(jobs=1)
CODE = {
    "shop/cart.py": "class Cart:\n    def add_item(self, item): pass\n\n    def total(self): pass\n\n\ndef open_cart(): pass\n",
    "shop/ledger.py": "class Ledger:\n    def total(self): pass\n\n\nTAX_RATE = 0.2\n",
    "tests/test_cart.py": "def open_cart_for_test(): pass\n\n\ndef only_in_tests(): pass\n",
    "README.md": "# Shop\n\nCall `open_cart()` and then `Cart.total`.\n\n## Taxes\n\nThe rate is `TAX_RATE`.\n",
    "docs/guide.rst": (
        "Guide\n=====\n\nSee :class:`shop.ledger.Ledger` and :meth:`~shop.cart.Cart.add_item`.\n\n"
        "Totals\n------\n\nThe total of a ledger, ``total()``, is a number. ``only_in_tests()`` is not ours.\n\n"
        ".. class:: Cart\n\n    .. method:: total()\n\n        What everything costs.\n"
    ),
}


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    write(root, CODE)
    index(root, SETTINGS, None)
    return root


def documents(root: Path) -> set[tuple[str, str, int]]:
    """(section, symbol, line) of every edge from prose to code."""
    with Graph(root) as graph:
        rows = graph.connection.execute(
            "SELECT s.qualname, t.qualname, edges.line FROM edges JOIN symbols s ON s.id = source "
            "JOIN symbols t ON t.id = target WHERE edges.kind = ?",
            (EDGE_KINDS.index(EdgeKind.DOCUMENTS),),
        )
        return set(rows.fetchall())


def is_as_anew(root: Path) -> bool:
    copy = root.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(FOLDER))
    index(copy, SETTINGS, None)
    return not differences(content(root), content(copy))


def test_a_mention_is_tied_to_the_only_symbol_that_it_can_mean(tree: Path) -> None:
    assert documents(tree) == {
        ("Shop", "open_cart", 3),
        ("Shop", "Cart.total", 3),
        ("Shop.Taxes", "TAX_RATE", 7),
        ("Guide", "Ledger", 4),
        ("Guide", "Cart.add_item", 4),
        ("Guide.Totals", "Cart.total", 13),
        ("Guide.Totals", "Cart", 11),
    }


@pytest.mark.parametrize(
    ("what", "edit"),
    [
        ("a namesake comes with a new class", {"shop/more.py": "class More:\n    def open_cart(self): pass\n"}),
        ("a namesake comes at the top of a new file", {"shop/more.py": "TAX_RATE = 1\n"}),
        ("the symbol goes", {"shop/cart.py": "class Cart:\n    def add_item(self, item): pass\n"}),
        ("the class is renamed", {"shop/cart.py": CODE["shop/cart.py"].replace("class Cart", "class Basket")}),
        ("the prose changes", {"README.md": "# Shop\n\n`Ledger.total` and `open_cart()`\n"}),
        ("a document comes", {"docs/new.md": "# Orders\n\n`open_cart()`\n"}),
        ("lines move", {"shop/cart.py": "\n\n" + CODE["shop/cart.py"]}),
        ("what was only in tests comes", {"shop/more.py": "def only_in_tests(): pass\n"}),
    ],
)
def test_a_patch_ties_prose_to_code_as_a_full_build_does(tree: Path, what: str, edit: dict[str, str]) -> None:
    write(tree, edit)
    report = index(tree, SETTINGS, None)
    assert is_as_anew(tree), what
    assert report.mode == "patched", what
    write(tree, {name: CODE[name] for name in edit if name in CODE})
    for name in edit:
        if name not in CODE:
            (tree / name).unlink()
    index(tree, SETTINGS, None)
    assert is_as_anew(tree), f"{what}, and back again"
    assert len(documents(tree)) == 7


@pytest.mark.parametrize("task", ["total of the cart", "open the cart and add an item", "tax rate of the ledger"])
def test_the_ranking_of_code_is_the_same_whatever_documents_it(tree: Path, task: str) -> None:
    """Prose that names every symbol and prose of the same words that names none rank code alike."""
    ranked = []
    for mark in ("``", ""):
        said = f"Words\n=====\n\n{mark}Cart.total{mark} {mark}open_cart(){mark} {mark}Ledger.total{mark}\n"
        write(tree, {"docs/guide.rst": said if mark else said.replace("Cart.total", "Cart total").replace("_", " ")})
        index(tree, SETTINGS, None)
        with Graph(tree) as graph:
            found = for_task(task, graph, Settings()).ranking
            code = [one.address for one in found.symbols if one.kind not in (Kind.SECTION, Kind.FILE)]
            arrays = {name: graph.arrays[name].tolist() for name in ("walk_targets", "walk_kinds", "in_degree")}
            ranked.append((code, arrays))
    assert ranked[0][0] == ranked[1][0]
    assert ranked[0][1] == ranked[1][1]


@pytest.mark.parametrize(
    ("run", "named"),
    [
        ("filter", None),
        ("`filter`", None),
        ("filter()", Named("filter", "")),
        ("``filter(", Named("filter", "")),
        ("word(s)", None),
        (":func:`render`", Named("render", "")),
        (":class:`~django.db.models.Count`", Named("Count", "django.db.models")),
        ("std::fs::read()", Named("read", "std.fs")),
        ("QuerySet", Named("QuerySet", "")),
        ("HTTP", None),
        ("`DEBUG`", Named("DEBUG", "")),
        ("snake_case.", Named("snake_case", "")),
        ("__init__", None),
        ("e.g.", None),
        ("1.2.3", None),
    ],
)
def test_a_name_is_a_mention_only_where_it_is_marked_or_spelled_as_code(run: str, named: Named | None) -> None:
    assert named_in(run) == named
