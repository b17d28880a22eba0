"""Types of one name, one of which stands for the other: it extends that, or it is deprecated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from knowing import context_for_task, opened
from knowing.query.channels.promised import over_namesakes

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


def test_of_types_of_one_name_that_which_a_deprecated_one_extends_is_meant(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    root = repository({path: text for path, text in CART.items() if not path.startswith("web")})
    assert paths(root, "Cart")[0] == "new/org/shop/Cart.java"
    assert paths(root, "`com.shop.Cart`")[0] == "old/com/shop/Cart.java"


def test_a_subclass_of_its_own_name_that_is_not_deprecated_does_not_stand_behind(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    root = repository({path: text for path, text in CART.items() if not path.startswith("old")})
    assert paths(root, "where is the web cart shown")[0] == "web/org/web/Cart.java"
    with opened(root) as graph:
        assert not over_namesakes(np.arange(1, graph.size), graph).any()


def test_what_is_deprecated_is_not_meant_by_its_name_alone(repository: Callable[[Mapping[str, str]], Path]) -> None:
    apart = {path: text.replace("extends org.shop.Cart ", "") for path, text in CART.items() if path[:3] != "web"}
    old = "old/com/shop/Cart.java"
    apart[old] = apart[old].replace("@Deprecated", "/** A cart: the cart of a cart. */\n@Deprecated")
    root = repository(apart)
    assert paths(root, "`Cart`")[-1] == old
    assert paths(root, "`com.shop.Cart`")[0] == old
