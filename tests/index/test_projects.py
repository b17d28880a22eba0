"""What a project of C# imports for all its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.settings.index import LINK
from tests.index.linked import calls, drafted
from tests.index.polyglot import write
from tests.index.small import run

STORE = "namespace Shop.Storage;\npublic class Store {\n  public void Put() { }\n  public static void Tidy() { }\n}\n"
PROJECT = "<Project><ItemGroup>{}</ItemGroup></Project>\n"


def use(body: str) -> str:
    return f"namespace Office;\npublic class Desk {{\n  void Work() {{ {body} }}\n}}\n"


@pytest.mark.parametrize(
    ("given", "body", "called"),
    [
        ("global using Shop.Storage;", "var one = new Store(); one.Put();", "Store.Put"),
        ("global using static Shop.Storage.Store;", "Tidy();", "Store.Tidy"),
        ("global using Shelf = Shop.Storage.Store;", "var one = new Shelf(); one.Put();", "Store.Put"),
    ],
)
def test_what_one_file_imports_for_all_is_known_in_all(given: str, body: str, called: str) -> None:
    files = {"Desk.cs": use(body), "Store.cs": STORE}
    assert f"Desk.Work -> {called}" not in calls(files)
    assert f"Desk.Work -> {called}" in calls({**files, "Usings.cs": f"{given}\n"})


def test_a_namespace_does_not_give_the_members_of_its_only_type() -> None:
    assert calls({"Desk.cs": "using Shop.Storage;\n" + use("Tidy();"), "Store.cs": STORE}) == set()


def called_in(root: Path) -> set[str]:
    """The files that call something of the store."""
    with Graph(root) as graph:
        rows = graph.connection.execute(
            "SELECT f.path FROM edges JOIN symbols s ON s.id = source JOIN symbols t ON t.id = target "
            "JOIN files f ON f.id = s.file_id WHERE t.name = 'Tidy' AND s.name = 'Work'"
        )
        return {path for (path,) in rows}


TWO = {
    "Store/Store.csproj": PROJECT.format(""),
    "Store/Store.cs": STORE,
    "A/A.csproj": PROJECT.format(""),
    "A/deep/Desk.cs": use("Store.Tidy();"),
    "B/B.csproj": PROJECT.format(""),
    "B/Desk.cs": use("Store.Tidy();"),
}


@pytest.mark.parametrize(
    ("more", "known"),
    [
        ({}, set()),
        ({"A/Usings.cs": "global using Shop.Storage;\n"}, {"A/deep/Desk.cs"}),
        ({"Usings.cs": "global using Shop.Storage;\n"}, {"A/deep/Desk.cs", "B/Desk.cs"}),
        ({"B/B.csproj": PROJECT.format('<Using Include="Shop.Storage" />')}, {"B/Desk.cs"}),
        ({"Directory.Build.props": PROJECT.format('<Using Include="System;Shop.Storage"/>')}, {"A/deep/Desk.cs", "B/Desk.cs"}),
        ({"A/Directory.Build.props": PROJECT.format('<Using Include="Shop.Storage.Store" Alias="Store"/>')}, {"A/deep/Desk.cs"}),
        ({"B/B.csproj": PROJECT.format('<Using Include="Shop.Storage" Static=')}, set()),
        ({"B/B.csproj": PROJECT.format("<Using Include='Shop.Storage' />")}, {"B/Desk.cs"}),
        ({"B/B.csproj": PROJECT.format('<!-- <Using Include="Shop.Storage" /> -->')}, set()),
        ({"B/B.csproj": PROJECT.format('<Using Remove="Shop.Storage" />')}, set()),
    ],
)  # fmt: skip
def test_it_is_known_in_the_files_of_its_project_and_no_others(
    tmp_path: Path, more: dict[str, str], known: set[str]
) -> None:
    write(tmp_path, {**TWO, **more})
    run(tmp_path)
    assert called_in(tmp_path) == known


def imports_for_all(names: int) -> list[int]:
    """How many namespaces each of some files has when one file imports so many for all of them."""
    files = {f"d{one}/F.cs": f"namespace N{one};\nclass K{one} {{ }}\n" for one in range(names)}
    draft = drafted({**files, "Usings.cs": "".join(f"global using N{one};\n" for one in range(names)) * 2})
    return [len(module.stars) for module in draft.world.modules.values() if module.path != "Usings.cs"]


def test_a_project_imports_no_more_than_so_much_for_each_of_its_files() -> None:
    assert imports_for_all(20) == [20] * 20
    most = LINK.project_imports
    assert imports_for_all(most + 10) == [most] * (most + 10)
