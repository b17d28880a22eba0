"""Types of one name, one of which stands for the other: it extends that, or it is deprecated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing import context_for_task, opened

CART = {
    "new/org/shop/Cart.java": "package org.shop;\n\npublic interface Cart {\n    void pay(int amount);\n}\n",
    "old/com/shop/Cart.java": (
        "package com.shop;\n\n@Deprecated\npublic interface Cart extends org.shop.Cart {\n    void pay(int amount);\n}\n"
    ),
    "web/org/web/Cart.java": (
        "package org.web;\n\npublic interface Cart extends org.shop.Cart {\n    void pay(int amount);\n    void show();\n}\n"
    ),
}


def paths(root: Path, task: str) -> list[str]:
    with opened(root) as graph:
        return [one.path for one in context_for_task(graph, task).ranking.symbols if one.qualname == "Cart"]


def test_of_types_of_one_name_that_which_others_extend_is_meant(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    with_web = repository({path: text for path, text in CART.items() if not path.startswith("old")})
    assert paths(with_web, "Cart")[0] == "new/org/shop/Cart.java"
    assert paths(with_web, "`org.web.Cart`")[0] == "web/org/web/Cart.java"


def test_what_is_deprecated_is_not_meant_by_its_name_alone(repository: Callable[[Mapping[str, str]], Path]) -> None:
    apart = {path: text.replace("extends org.shop.Cart ", "") for path, text in CART.items() if path[:3] != "web"}
    old = "old/com/shop/Cart.java"
    apart[old] = apart[old].replace("@Deprecated", "/** A cart: the cart of a cart. */\n@Deprecated")
    root = repository(apart)
    assert paths(root, "`Cart`")[-1] == old
    assert paths(root, "`com.shop.Cart`")[0] == old
