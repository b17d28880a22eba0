"""A folder that is called like tests and is a package of its own is code that ships."""

from pathlib import Path

import pytest

from knowing.model import Flag
from knowing.tree.roles import flags_of_path
from knowing.tree.shipped import Shipped, says_what_ships

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


def test_only_a_manifest_of_a_folder_that_is_called_like_tests_decides() -> None:
    assert says_what_ships("packages/testing/pyproject.toml")
    assert says_what_ships("shop-testing/shop-testing.gemspec")
    assert not says_what_ships("packages/shop/pyproject.toml")
    assert not says_what_ships("packages/testing/tsconfig.json")
