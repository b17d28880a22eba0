"""Calls that go by the name of a module, in languages where the name of a module is that of a file, of a definition or of a table."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from knowing.index.link.by_name import Dart, Lua
from tests.index.linked import calls, entered

LUA = {
    "lib/shop/cart.lua": "local M = {}\n\nfunction M.put_item(item)\n  return item\nend\n\nreturn M\n",
    "lib/shop/init.lua": "local cart = require('shop.cart')\n\nlocal function sell()\n  cart.put_item(1)\nend\n",
    "other/cart.lua": "local M = {}\n\nfunction M.put_item(item)\nend\n\nreturn M\n",
}
ELIXIR = {
    "lib/cart.ex": "defmodule Shop.Cart do\n  def put(item), do: item\nend\n\ndefmodule Shop.Cart.Line do\n  def cost(x), do: x\nend\n",
    "lib/sale.ex": "defmodule Shop.Sale do\n  alias Shop.Cart\n\n  def sell(x) do\n    Cart.put(x)\n    Cart.Line.cost(x)\n    Shop.Cart.put(x)\n  end\nend\n",
    "lib/desk.ex": "defmodule Desk do\n  import Shop.Cart\n  def put_all(x), do: put(x)\n  def put_all(x, y), do: put(y)\nend\n",
}
HASKELL = {
    "src/Shop/Cart.hs": "module Shop.Cart where\n\nput :: Int -> Int\nput x = x\n",
    "src/Sale.hs": "module Sale where\nimport qualified Shop.Cart as C\n\nsell x = C.put x\n",
    "src/Desk.hs": "module Desk where\nimport Shop.Cart (put)\n\nhand x = put x\n",
}
PERL = {
    "lib/Shop/Cart.pm": "package Shop::Cart;\nuse parent 'Shop::Base';\nsub put { 1 }\npackage Shop::Line;\nsub cost { 2 }\n1;\n",
    "lib/Shop/Base.pm": "package Shop::Base;\nsub new { 1 }\nsub store_all { 1 }\n1;\n",
    "lib/Sale.pm": "package Sale;\nsub sell {\n  my $cart = Shop::Cart->new;\n  $cart->store_all;\n  Shop::Cart::put(1);\n  Shop::Line::cost(1);\n}\n1;\n",
}
ERLANG = {
    "src/cart.erl": "-module(cart).\n\nput(X) -> X;\nput(_) -> cart.\n",
    "src/sale.erl": "-module(sale).\n\nsell(X) -> cart:put(X), ?MODULE:done(X).\n\ndone(X) -> X.\n",
}
CLOJURE = {
    "src/shop/cart.clj": "(ns shop.cart)\n(defn put [x] x)\n",
    "src/shop/sale.clj": "(ns shop.sale (:require [shop.cart :as cart]))\n(defn sell [x] (cart/put x))\n",
}
OCAML = {
    "src/cart.ml": "let put x = x\nmodule Line = struct\n  let cost x = x\nend\n",
    "src/sale.ml": "let sell x = Cart.put (Cart.Line.cost x)\n",
}
DART = {
    "lib/src/cart.dart": "class Cart {\n  void put(int x) {}\n}\n",
    "lib/sale.dart": "import 'src/cart.dart';\n\nvoid sell(Cart cart) {\n  cart.put(1);\n}\n",
}
ZIG = {
    "src/cart.zig": "pub fn put(x: u32) u32 {\n    return x;\n}\n",
    "src/sale.zig": 'const cart = @import("cart.zig");\n\npub fn sell(x: u32) u32 {\n    return cart.put(x);\n}\n',
}
OBJC = {
    "Cart.h": "#import <Foundation/Foundation.h>\n@interface Cart : NSObject\n- (void)put:(int)x;\n@end\n",
    "Cart.m": '#import "Cart.h"\n@implementation Cart\n- (void)put:(int)x { [self weigh]; }\n- (void)weigh {}\n@end\n',
}


@pytest.mark.parametrize(
    ("files", "called"),
    [
        (LUA, {"sell -> M.put_item"}),
        (
            ELIXIR,
            {
                "Shop.Sale.sell -> Shop.Cart.put",
                "Shop.Sale.sell -> Shop.Cart.Line.cost",
                "Desk.put_all -> Shop.Cart.put",
            },
        ),
        (HASKELL, {"sell -> put", "hand -> put"}),
        (
            PERL,
            {
                "Sale.sell -> Shop::Base.new",
                "Sale.sell -> Shop::Base.store_all",
                "Sale.sell -> Shop::Cart.put",
                "Sale.sell -> Shop::Line.cost",
            },
        ),
        (ERLANG, {"sell -> put", "sell -> done"}),
        (CLOJURE, {"sell -> put"}),
        (OCAML, {"sell -> put", "sell -> Line.cost"}),
        (DART, {"sell -> Cart.put"}),
        (ZIG, {"sell -> put"}),
        (OBJC, {"Cart.put -> Cart.weigh"}),
    ],
    ids=["lua", "elixir", "haskell", "perl", "erlang", "clojure", "ocaml", "dart", "zig", "objc"],
)
def test_a_call_by_the_name_of_a_module_is_found(files: dict[str, str], called: set[str]) -> None:
    assert calls(files) == called


def test_a_package_of_dart_is_found_by_its_pubspec(tmp_path: Path) -> None:
    (tmp_path / "packages/shop").mkdir(parents=True)
    (tmp_path / "packages/shop/pubspec.yaml").write_text("name: shop\n")
    draft = entered(
        {
            "packages/shop/pubspec.yaml": "name: shop\n",
            "packages/shop/lib/src/cart.dart": "class Cart {}\n",
            "app/main.dart": "",
        }
    )
    importer = draft.world.by_path["app/main.dart"]
    found = Dart(draft.world, tmp_path).locate("package:shop/src/cart.dart", importer)
    assert [one.path for one in found] == ["packages/shop/lib/src/cart.dart"]
    assert Dart(draft.world, tmp_path).locate("package:other/src/cart.dart", importer) == []


def test_files_that_are_all_called_alike_are_found_in_linear_time(tmp_path: Path) -> None:
    world = entered({f"m{one}/init.lua": "" for one in range(1_500)}).world
    lua, importers = Lua(world, tmp_path), list(world.by_path.values())
    begun = time.process_time()
    assert [lua.locate("other.m7.init", one) for one in importers] == [[]] * 1_500
    assert [one.path for one in lua.locate("m7", importers[0])] == ["m7/init.lua"]
    assert lua.locate("init", world.by_path["m7/init.lua"]) == [world.by_path["m7/init.lua"]]
    assert time.process_time() - begun < 0.3


def test_of_many_files_of_a_name_the_one_beside_is_meant() -> None:
    """A module of OCaml in each of many libraries; who has none beside it is not led to any."""
    carts = {f"lib{one}/cart.ml": "let put x = x\n" for one in range(60)}
    assert calls({**carts, "lib7/sale.ml": "let sell x = Cart.put x\n", "a/desk.ml": "let hand x = Cart.put x\n"}) == {
        "sell -> put"
    }
