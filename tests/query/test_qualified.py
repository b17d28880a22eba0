"""A name is found with what it stands in before it, in every language, and never with something else before it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowing import build_index
from knowing.errors import AmbiguousSymbol, UnknownSymbol
from knowing.graph.reader import Graph
from knowing.query.lookup import find_meant, find_symbol
from tests.worktree import write

FILES: dict[str, str | bytes] = {
    "go.mod": "module example.org/net/bank\n",
    "client.go": "package bank\n\nfunc NewClient() {}\n",
    "internal/wire/frames.go": "package wire\n\ntype framer struct{}\n\nfunc (f *framer) Flush(n int) {}\n\nfunc NewClient() {}\n",
    "odd-folder/teller.go": "package teller\n\nfunc Count() {}\n",
    "teller/teller.go": "package teller\n\ntype Teller struct{}\n",
    "src/Mapping/Meta.php": "<?php\nnamespace Acme\\Orm\\Mapping;\n\nclass Meta { function load() {} }\n",
    "java/Basket.java": "package org.acme.shop;\n\nclass Basket { void add() {} }\n",
    "lib/store/session.py": "class Session:\n    def flush(self): ...\n",
    "lib/store/__init__.py": "def connect(): ...\n",
    "crates/json/Cargo.toml": '[package]\nname = "fast-json"\n',
    "crates/json/src/lib.rs": "pub fn from_text() {}\n",
    "crates/json/src/value/map.rs": "pub fn insert_key() {}\n",
    "packages/web/package.json": '{"name": "@acme/web-shop"}',
    "packages/web/src/cart.ts": "export function fillCart() { return 1 }\n",
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory, key: None) -> Iterator[Graph]:
    root = write(tmp_path_factory.mktemp("named"), FILES)
    build_index(root, jobs=1)
    with Graph(root) as graph:
        yield graph


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("bank.NewClient", "client.go::NewClient"),
        ("wire.NewClient", "internal/wire/frames.go::NewClient"),
        ("WIRE.newclient", "internal/wire/frames.go::NewClient"),
        ("internal/wire.NewClient", "internal/wire/frames.go::NewClient"),
        ("example.org/net/bank.NewClient", "client.go::NewClient"),
        ("example.org/net/bank/internal/wire.(*framer).Flush(0xc0, 0x1)", "internal/wire/frames.go::framer.Flush"),
        ("wire.framer.Flush", "internal/wire/frames.go::framer.Flush"),
        ("teller.Count", "odd-folder/teller.go::Count"),
        ("Acme\\Orm\\Mapping\\Meta", "src/Mapping/Meta.php::Meta"),
        ("Mapping\\Meta::load", "src/Mapping/Meta.php::Meta.load"),
        ("org.acme.shop.Basket", "java/Basket.java::Basket"),
        ("org.acme.shop.Basket#add", "java/Basket.java::Basket.add"),
        ("store.session.Session.flush", "lib/store/session.py::Session.flush"),
        ("store.Session", "lib/store/session.py::Session"),
        ("store.connect", "lib/store/__init__.py::connect"),
        ("fast_json::from_text", "crates/json/src/lib.rs::from_text"),
        ("fast_json::value::map::insert_key", "crates/json/src/value/map.rs::insert_key"),
        ("web-shop.fillCart", "packages/web/src/cart.ts::fillCart"),
        ("cart.fillCart", "packages/web/src/cart.ts::fillCart"),
    ],
)
def test_what_a_file_stands_in_may_be_named_before_a_symbol(graph: Graph, typed: str, address: str) -> None:
    assert find_symbol(graph, typed).address == address
    assert [one.address for one in find_meant(graph, typed).group] == [address]


@pytest.mark.parametrize(
    "typed",
    [
        "other.NewClient",
        "other/wire.NewClient",
        "frames.NewClient",
        "wire.Flush",
        "org.other.shop.Basket",
        "Mapping.load",
        ".",
        "..a",
        "(" * 5000 + "a" + ")" * 5000,
        "a" + "()" * 5000,
    ],
)
def test_what_it_does_not_stand_in_finds_nothing(graph: Graph, typed: str) -> None:
    with pytest.raises(UnknownSymbol):
        find_symbol(graph, typed)


def test_what_is_called_exactly_so_goes_first(repository) -> None:
    root = repository({"shop/pay.py": "def charge(): ...\n", "other.py": "class shop:\n    def charge(self): ...\n"})
    with Graph(root) as graph:
        assert find_symbol(graph, "shop.charge").address == "other.py::shop.charge"


def test_two_in_places_of_one_name_are_listed(repository) -> None:
    root = repository({"a/shop/pay.py": "def charge(): ...\n", "b/shop/buy.py": "def charge(): ...\n"})
    with Graph(root) as graph:
        with pytest.raises(AmbiguousSymbol) as refused:
            find_symbol(graph, "shop.charge")
        assert len(refused.value.candidates) == 2 and find_symbol(graph, "a.shop.charge").path == "a/shop/pay.py"


@pytest.mark.parametrize(
    ("typed", "first"),
    [("framr.Flush", "framer.Flush"), ("wyre.NewClient", "wire.NewClient"), ("Sesion.flush", "Session.flush")],
)
def test_a_slip_before_the_dot_is_offered_as_it_was_meant(graph: Graph, typed: str, first: str) -> None:
    with pytest.raises(UnknownSymbol) as refused:
        find_symbol(graph, typed)
    assert refused.value.hint.startswith(f"nearest: {first}")
    assert refused.value.hint.count("NewClient") <= 2


@pytest.mark.parametrize(
    ("typed", "said", "hint"),
    [
        ("nofile.go:40", "no such file: 'nofile.go'", "ctx map"),
        ("clent.go:40", "no such file: 'clent.go'", "nearest: client.go"),
        ("wire/nofile.go", "no such file: 'wire/nofile.go'", ""),
        ("nofile.go::NewClient", "no such file: 'nofile.go'", ""),
        ("client.go:4000", "the file 'client.go' has no line 4000", ""),
    ],
)
def test_a_place_in_no_file_is_refused_as_that(graph: Graph, typed: str, said: str, hint: str) -> None:
    with pytest.raises(UnknownSymbol) as refused:
        find_symbol(graph, typed)
    assert said in str(refused.value) and hint in refused.value.hint


def test_a_place_in_a_file_that_was_left_out_says_why(tmp_path: Path, repository) -> None:
    root = repository({"a.py": "def charge(): ...\n", "big.py": b"x = 1\n" * 400_000})
    with Graph(root) as graph, pytest.raises(UnknownSymbol, match="not indexed"):
        find_symbol(graph, "big.py:3")
