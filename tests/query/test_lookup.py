"""A symbol is found by what people type, and never replaced by another."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index
from knowing.errors import AmbiguousSymbol, UnknownSymbol
from knowing.graph.reader import Graph
from knowing.query.lookup import find_group, find_meant, find_symbol
from knowing.query.pack.offers import stable_id
from tests.worktree import write


@pytest.mark.parametrize(
    "typed",
    [
        "charge_card",
        "CHARGE_CARD",
        "shop/checkout.py::charge_card",
        "checkout.py::charge_card",
        "./shop/checkout.py::charge_card",
        "shop/checkout.py:charge_card",
        "checkout.py:charge_card",
        "shop/checkout.py:9",
        "shop/checkout.py:11",
        " charge_card ",
    ],
)
def test_what_people_type_finds_the_symbol(shop: Path, typed: str) -> None:
    with Graph(shop) as graph:
        assert find_symbol(graph, typed).address == "shop/checkout.py::charge_card"


@pytest.mark.parametrize(
    "typed",
    [
        "Gateway.send",
        "Gateway::send",
        "Gateway#send",
        "gateway.py::Gateway.send",
        "gateway.py::Gateway::send",
        "gateway.py:Gateway.send",
    ],
)
def test_a_qualified_name_picks_the_member(shop: Path, typed: str) -> None:
    with Graph(shop) as graph:
        assert find_symbol(graph, typed).qualname == "Gateway.send"


def test_a_file_is_a_symbol_too(shop: Path) -> None:
    with Graph(shop) as graph:
        assert find_symbol(graph, "money.py").address == "shop/money.py"


def test_the_stable_id_finds_it_again(shop: Path) -> None:
    with Graph(shop) as graph:
        symbol = find_symbol(graph, "charge_card")
        assert find_symbol(graph, "#" + stable_id(graph, symbol.id)) == symbol


def test_several_symbols_are_listed_with_addresses_that_pick_one(shop: Path) -> None:
    with Graph(shop) as graph, pytest.raises(AmbiguousSymbol) as refused:
        find_symbol(graph, "send")
    with Graph(shop) as graph:
        found = {find_symbol(graph, one.split("  ")[0]).qualname for one in refused.value.candidates}
    assert found == {"Gateway.send", "SlowGateway.send"}


def test_the_address_of_a_function_is_not_that_of_a_method_of_its_name(repository) -> None:
    with Graph(repository({"pay.py": "def charge(): ...\n\n\nclass Other:\n    def charge(self): ...\n"})) as graph:
        assert find_symbol(graph, "pay.py::charge").line == 1
        assert find_symbol(graph, "pay.py::Other.charge").line == 5


def test_kind_and_file_narrow_it_down(repository) -> None:
    root = repository({"a.py": "class thing:\n    pass\n", "b.py": "def thing():\n    pass\n"})
    with Graph(root) as graph:
        assert find_symbol(graph, "thing", kind="class").path == "a.py"
        assert find_symbol(graph, "thing", file="b.py").path == "b.py"
        with pytest.raises(UnknownSymbol):
            find_symbol(graph, "thing", kind="class", file="b.py")


def test_the_right_case_decides_between_two(repository) -> None:
    root = repository({"a.py": "class Thing:\n    pass\n\n\ndef thing():\n    pass\n"})
    with Graph(root) as graph:
        assert find_symbol(graph, "Thing").kind == "class"
        assert find_symbol(graph, "thing").kind == "function"


LESSORS = "package lease\n\ntype Lessor interface {\n\tPromote()\n}\n\ntype lessor struct{}\n\nfunc (l *lessor) Promote() {}\n"


@pytest.mark.parametrize(
    "typed", ["Lessor.Promote", "lessor.Promote", "lessor.go::Lessor.Promote", "lessor.go:lessor.Promote"]
)
def test_the_right_case_of_an_owner_decides_between_two(repository, typed: str) -> None:
    with Graph(repository({"lessor.go": LESSORS})) as graph:
        assert find_symbol(graph, typed).qualname == typed.rpartition(":")[2]


def test_overloads_are_listed_with_what_tells_them_apart(repository) -> None:
    code = "class Response {\n  void execute(Request a) {}\n  void execute(Request a, Response b) {}\n}\n"
    with Graph(repository({"Response.java": code})) as graph, pytest.raises(AmbiguousSymbol) as refused:
        find_symbol(graph, "Response.execute")
    assert refused.value.candidates == [
        "Response.java:2  void execute(Request a)",
        "Response.java:3  void execute(Request a, Response b)",
    ]


def test_the_only_one_that_is_no_test_is_meant_and_what_was_passed_over_is_said(repository) -> None:
    root = repository({"wheel.py": "def shebang(): ...\n", "tests/test_wheel.py": "def shebang(): ...\n"})
    with Graph(root) as graph:
        meant = find_meant(graph, "shebang")
        assert [one.path for one in meant.group] == ["wheel.py"]
        assert meant.notes == ("tests define shebang, too, and that is not meant here: tests/test_wheel.py::shebang",)
        assert [one.path for one in find_meant(graph, "test_wheel.py::shebang").group] == ["tests/test_wheel.py"]
        with pytest.raises(AmbiguousSymbol):
            find_group(graph, "shebang")


def test_two_that_are_no_tests_are_not_chosen_between(repository) -> None:
    files = {"a.py": "def shebang(): ...\n", "b.py": "def shebang(): ...\n", "tests/test_a.py": "def shebang(): ...\n"}
    with Graph(repository(files)) as graph, pytest.raises(AmbiguousSymbol):
        find_meant(graph, "shebang")


@pytest.mark.parametrize("typed", ["chargecard", "charge_crad", "charge_cards"])
def test_an_unknown_name_is_refused_with_the_nearest(shop: Path, typed: str) -> None:
    with Graph(shop) as graph, pytest.raises(UnknownSymbol, match="charge_card"):
        find_symbol(graph, typed)


@pytest.mark.parametrize(
    "typed", ["", "  ", "::", "#", "#zz", "#ffffffffff", ".", "🙂", "a" * 60_000, "a." * 30_000, "x.py:0", "%", "'"]
)
def test_nonsense_is_unknown_and_not_an_error(shop: Path, typed: str) -> None:
    with Graph(shop) as graph, pytest.raises(UnknownSymbol):
        find_symbol(graph, typed)


def test_who_names_a_class_of_cpp_means_the_class_and_no_constructor_of_another_file(repository) -> None:
    code = '#include "ring.h"\nnamespace shop {\nRing::Ring() {}\n}\n'
    root = repository({"ring.h": "namespace shop {\nclass Ring {\npublic:\n    Ring();\n};\n}\n", "ring.cc": code})
    with Graph(root) as graph:
        assert find_symbol(graph, "Ring").path == "ring.h"


def test_who_names_a_function_of_c_means_its_definition(repository) -> None:
    files = {"pump.h": "int pump_start(int rate);\n", "pump.c": "int pump_start(int rate) { return rate; }\n"}
    with Graph(repository(files)) as graph:
        assert find_symbol(graph, "pump_start").path == "pump.c"
        assert find_symbol(graph, "pump.h::pump_start").path == "pump.h"


@pytest.mark.parametrize("typed", ["books.drop", "/books/:id", "routes.js::books.drop"])
def test_a_name_may_have_dots_and_slashes_of_its_own(repository, typed: str) -> None:
    root = repository(
        {
            "routes.js": 'router.post("books.drop", async (context) => {});\nrouter.get("/books/:id", (request) => request);\n'
        }
    )
    with Graph(root) as graph:
        assert find_symbol(graph, typed).name == typed.rpartition("::")[2]


NAMESAKES = {
    "server.go": "package main\n\ntype Server struct{}\n\nfunc (s *Server) Start() {}\n",
    "info.go": "package main\n\ntype Info struct {\n\tServer string\n}\n\ntype Reply struct {\n\tServer string\n}\n",
    "bin/composer": "#!/bin/sh\n",
    "composer.py": "class Composer:\n    def run(self):\n        return 1\n",
    "docs/guide.md": "# Composer\n\nWhat it does.\n\n# run_all\n\nRuns all.\n",
    "runner.py": "def run_all():\n    return 1\n",
    "other.py": "class Other:\n    def run(self):\n        return 2\n\n\ndef run():\n    return 3\n",
}


TOLD = """export class Linter {
  verify(code: string): string[];
}
export namespace Linter {
  type Severity = 0 | 1;
}
"""


@pytest.mark.parametrize(
    ("typed", "path"),
    [("Linter", "lib/linter.js"), ("Linter.verify", "lib/linter.js"), ("Severity", "lib/index.d.ts")],
)
def test_a_file_of_types_gives_way_to_the_code_that_it_tells_of(repository, typed: str, path: str) -> None:
    code = "class Linter {\n  verify(code) {\n    return [code];\n  }\n}\nmodule.exports = { Linter };\n"
    with Graph(repository({"lib/linter.js": code, "lib/index.d.ts": TOLD})) as graph:
        assert find_symbol(graph, typed).path == path


@pytest.fixture(scope="module")
def namesakes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("namesakes"), NAMESAKES)
    build_index(root)
    return root


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Server", "server.go::Server"),
        ("Info.Server", "info.go::Info.Server"),
        ("Composer", "composer.py::Composer"),
        ("bin/composer", "bin/composer"),
        ("composer", "bin/composer"),
        ("run_all", "runner.py::run_all"),
    ],
)
def test_a_type_goes_before_fields_and_code_before_prose_and_files(namesakes: Path, typed: str, address: str) -> None:
    with Graph(namesakes) as graph:
        assert find_symbol(graph, typed).address == address


def test_functions_of_one_name_are_never_chosen_between_and_the_whole_name_is_listed_first(namesakes: Path) -> None:
    with Graph(namesakes) as graph, pytest.raises(AmbiguousSymbol) as refused:
        find_symbol(graph, "run")
    assert len(refused.value.candidates) == 3
    assert refused.value.candidates[0].startswith("other.py::run ")
