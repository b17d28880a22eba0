"""A folder that is called like tests and is a package of its own is code that ships."""

import json
import time
from pathlib import Path

import pytest

from knowing.model import Flag
from knowing.tree.roles import flags_of_path
from knowing.tree.shipped import Shipped, says_what_ships
from knowing.tree.subpackages import may_turn

NPM = '{"name": "@shop/testing", "main": "./dist/index.js"}'
CRATE = '[package]\nname = "shop-test"\ndescription = "Helps to test shops."\nlicense = "MIT"\n'
PYTHON = '[build-system]\nrequires = []\n[project]\nname = "shop-testing"\n'
PROJECT = "<Project><PropertyGroup><PackageId>Shop.TestHelpers</PackageId></PropertyGroup></Project>"


def is_test(root: Path, path: str, language: str = "") -> bool:
    return Flag.TEST in flags_of_path(path, language, Shipped(root).renamed)


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("manifest", "text", "path", "ships"),
    [
        ("packages/testing/package.json", NPM, "packages/testing/src/store.ts", True),
        ("packages/testing/package.json", NPM, "packages/testing/src/store.spec.ts", False),
        ("packages/testing/package.json", NPM, "packages/testing/tests/store.ts", False),
        ("packages/testing/package.json", NPM, "packages/other/testing/store.ts", False),
        ("packages/testing/package.json", NPM.replace("{", '{"private": true, '), "packages/testing/src/a.ts", False),
        ("packages/testing/package.json", '{"name": "testing"}', "packages/testing/src/a.ts", False),
        ("packages/testing/package.json", '{"name": ', "packages/testing/src/a.ts", False),
        ("packages/tests/package.json", NPM, "packages/tests/a.ts", False),
        ("packages/shop-tests/package.json", NPM, "packages/shop-tests/a.ts", False),
        ("tests/fixtures/shop-testing/package.json", NPM, "tests/fixtures/shop-testing/a.ts", False),
        ("shop-test/Cargo.toml", CRATE, "shop-test/src/lib.rs", True),
        ("shop-test/Cargo.toml", CRATE, "shop-test/tests/all.rs", False),
        ("shop-test/Cargo.toml", CRATE + "publish = false\n", "shop-test/src/lib.rs", False),
        ("shop-test/Cargo.toml", '[package]\nname = "shop-test"\n', "shop-test/src/lib.rs", False),
        ("shop-testing/pyproject.toml", PYTHON, "shop-testing/src/shop_testing/fake.py", True),
        ("shop-testing/pyproject.toml", PYTHON, "shop-testing/src/shop_testing/test_fake.py", False),
        ("shop-testing/pyproject.toml", PYTHON + 'classifiers = ["Private :: x"]', "shop-testing/fake.py", False),
        ("shop-testing/pyproject.toml", PYTHON + "classifiers = true", "shop-testing/fake.py", True),
        ("Shop.TestHelpers/Shop.TestHelpers.csproj", PROJECT, "Shop.TestHelpers/Host.cs", True),
        ("Shop.TestHelpers/Shop.TestHelpers.csproj", "<!--" + PROJECT, "Shop.TestHelpers/Host.cs", False),
        (
            "Shop.TestHelpers/Shop.TestHelpers.csproj",
            PROJECT.replace("<PackageId>", '<A B="Microsoft.NET.Test.Sdk"/><PackageId>'),
            "Shop.TestHelpers/Host.cs",
            False,
        ),
        ("testing/go.mod", "module example.com/shop/testing\n", "testing/fake.go", True),
        ("testing/go.mod", "module example.com/shop/testing\n", "testing/fake_test.go", False),
        ("internal/testing/go.mod", "module example.com/shop/testing\n", "internal/testing/fake.go", False),
    ],
)
def test_a_manifest_says_that_a_folder_ships(tmp_path: Path, manifest: str, text: str, path: str, ships: bool) -> None:
    write(tmp_path, manifest, text)
    languages = {"ts": "typescript", "py": "python", "rs": "rust", "go": "go", "cs": "csharp"}
    assert is_test(tmp_path, path, languages[path.rpartition(".")[2]]) is not ships


def test_a_manifest_behind_a_link_says_nothing(tmp_path: Path) -> None:
    write(tmp_path, "outside/testing/package.json", NPM)
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside/testing").symlink_to(tmp_path / "outside/testing")
    assert is_test(tmp_path / "inside", "testing/a.ts", "typescript")


@pytest.mark.parametrize(
    ("manifest", "text", "path", "is_example"),
    [
        ("packages/docs/package.json", NPM, "packages/docs/src/page.ts", False),
        ("packages/docs/package.json", NPM, "packages/docs/examples/page.ts", True),
        ("docs/package.json", NPM.replace("{", '{"private": true, '), "docs/src/page.ts", True),
        ("docs/go.mod", "module example.com/shop/docs\n", "docs/page.go", True),
        ("examples/package.json", NPM, "examples/page.ts", True),
        ("package.json", '{"exports": {"./addons/*": "./examples/addons/*"}}', "examples/addons/cart.js", False),
        ("package.json", '{"exports": {"./addons/*": "./examples/addons/*"}}', "examples/cart.js", True),
        ("package.json", '{"exports": {"./*": "./*"}}', "examples/addons/cart.js", True),
        ("package.json", '{"exports": [["./examples/addons/*"], 3]', "examples/addons/cart.js", True),
        ("package.json", '{"exports": {"./*": "./addons/*"}}', "addons/samples/cart.js", True),
    ],
)
def test_what_is_published_or_exported_is_no_example(
    tmp_path: Path, manifest: str, text: str, path: str, is_example: bool
) -> None:
    write(tmp_path, manifest, text)
    assert bool(flags_of_path(path, "typescript", Shipped(tmp_path).renamed) & Flag.EXAMPLE) is is_example


def test_exports_of_thousands_of_folders_cost_no_path_more_than_those_of_one(tmp_path: Path) -> None:
    write(tmp_path, "package.json", json.dumps({"exports": {f"./a{one}/*": f"./a{one}/*" for one in range(20_000)}}))
    shipped = Shipped(tmp_path)
    begun = time.process_time()
    assert [shipped.renamed(f"a{one}/examples/cart.js") for one in range(3_000)][7] == "a7/examples/cart.js"
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("files", "path", "flag"),
    [
        (["shop/__init__.py", "shop/testing/__init__.py"], "shop/testing/client.py", Flag.NONE),
        (["shop/__init__.py", "shop/test/__init__.py"], "shop/test/client.py", Flag.NONE),
        (["shop/__init__.py", "shop/snippets/__init__.py"], "shop/snippets/models.py", Flag.NONE),
        (["shop/__init__.py", "shop/test/__init__.py", "shop/test/cart/test_add.py"], "shop/test/client.py", Flag.TEST),
        (["shop/__init__.py", "shop/test/__init__.py", "shop/test/cart_test.py"], "shop/test/client.py", Flag.TEST),
        (["shop/__init__.py", "shop/tests/__init__.py"], "shop/tests/client.py", Flag.TEST),
        (["shop/test/__init__.py"], "shop/test/client.py", Flag.TEST),
        (["test/__init__.py", "__init__.py"], "test/client.py", Flag.TEST),
        (["examples/__init__.py", "examples/docs/__init__.py"], "examples/docs/models.py", Flag.EXAMPLE),
        (["shop/__init__.py", "shop/testing/models.py"], "shop/testing/client.py", Flag.TEST),
    ],
)
def test_a_package_inside_of_a_package_ships_with_it(tmp_path: Path, files: list[str], path: str, flag: Flag) -> None:
    for one in (*files, path):
        write(tmp_path, one, "")
    assert flags_of_path(path, "python", Shipped(tmp_path).renamed) == flag


def test_a_package_behind_a_link_is_no_part_of_another(tmp_path: Path) -> None:
    for path in ("inside/shop/__init__.py", "outside/__init__.py", "outside/client.py"):
        write(tmp_path, path, "")
    (tmp_path / "inside/shop/testing").symlink_to(tmp_path / "outside")
    assert is_test(tmp_path / "inside", "shop/testing/client.py", "python")


def test_a_file_that_decides_about_a_package_is_known_when_it_comes_or_goes(tmp_path: Path) -> None:
    for path in ("shop/__init__.py", "shop/test/__init__.py", "shop/test/client.py", "shop/test/test_cart.py"):
        write(tmp_path, path, "")
    assert may_turn(tmp_path, ["shop/test/test_cart.py"], [])
    assert may_turn(tmp_path, ["shop/test/__init__.py"], [])
    assert may_turn(tmp_path, ["shop/__init__.py"], [])
    assert not may_turn(tmp_path, ["shop/test/client.py"], ["shop/test/clients.py"])
    assert not may_turn(tmp_path, [], ["shop/test/test_carts.py"])
    write(tmp_path, "shop/test/test_list.py", "")
    assert not may_turn(tmp_path, ["shop/test/test_list.py"], [])
    (tmp_path / "shop/test/test_cart.py").unlink()
    (tmp_path / "shop/test/test_list.py").unlink()
    assert may_turn(tmp_path, [], ["shop/test/test_cart.py"])


def test_only_a_manifest_of_a_folder_that_is_called_like_tests_decides() -> None:
    assert says_what_ships("packages/testing/pyproject.toml")
    assert says_what_ships("shop-testing/shop-testing.gemspec")
    assert not says_what_ships("packages/shop/pyproject.toml")
    assert not says_what_ships("packages/testing/tsconfig.json")
    assert says_what_ships("packages/docs/package.json")
    assert not says_what_ships("packages/docs/go.mod")
