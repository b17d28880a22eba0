"""Folders that are called after their subject, and those that are called after their role."""

from __future__ import annotations

import pytest

from knowing.model import Flag
from knowing.tree import roles


@pytest.mark.parametrize(
    ("path", "language", "flags"),
    [
        ("core/src/main/java/shop/test/Client.java", "java", Flag.NONE),
        ("core/src/main/java/shop/ShopTest.java", "java", Flag.NONE),
        ("core/src/main/java/com/example/Shop.java", "java", Flag.NONE),
        ("core/src/main/java/shop/external/Source.java", "java", Flag.NONE),
        ("core/src/main/kotlin/shop/build/Plan.kt", "kotlin", Flag.NONE),
        ("core/src/commonMain/kotlin/shop/test/Client.kt", "kotlin", Flag.NONE),
        ("core/src/main/java/shop/legacy/Cart.java", "java", Flag.DEPRECATED),
        ("core/src/main/java/shop/generated/Cart.java", "java", Flag.GENERATED),
        ("core/src/main/resources/static/vendor/list.js", "javascript", Flag.VENDORED),
        ("core/src/test/java/shop/Client.java", "java", Flag.TEST),
        ("core/src/domain/cart.test.ts", "typescript", Flag.TEST),
        ("shop-jmh/src/main/java/shop/Adding.java", "java", Flag.TEST),
        ("benchmarks/src/main/java/shop/Adding.java", "java", Flag.TEST),
        ("smoke-test/cart/src/main/java/shop/Cart.java", "java", Flag.TEST),
        ("shop/src/intTest/projects/cart/src/main/java/shop/Cart.java", "java", Flag.TEST),
        ("shop-test/src/main/java/shop/test/Client.java", "java", Flag.NONE),
        ("samples/cart/src/main/java/shop/Cart.java", "java", Flag.EXAMPLE),
    ],
)
def test_below_src_main_folders_are_packages(path: str, language: str, flags: Flag) -> None:
    assert roles.flags_of_path(path, language) == flags


@pytest.mark.parametrize(
    ("path", "language", "is_test"),
    [
        ("lib/shop/testing/client.rb", "ruby", False),
        ("lib/shop/test/driver.rb", "ruby", False),
        ("lib/shop/test_case.rb", "ruby", False),
        ("cart/lib/cart/testing/client.rb", "ruby", False),
        ("lib/generators/system_test/generator.rb", "ruby", False),
        ("lib/shop/tests/client.rb", "ruby", True),
        ("lib/shop/cart_spec.rb", "ruby", True),
        ("test/lib/shop/testing/client.rb", "ruby", True),
        ("spec/client.rb", "ruby", True),
        ("src/Shop/Test/Client.php", "php", False),
        ("src/Shop/Test/ClientTest.php", "php", True),
        ("src/Shop/Tests/Client.php", "php", True),
        ("lib/shop/adapters/test/conn.ex", "elixir", False),
        ("apps/shop/test/support/lib/test/conn.ex", "elixir", True),
        ("lib/Test/Shop.pm", "perl", False),
        ("t/lib/Test/Shop.pm", "perl", True),
        ("packages/shop/lib/src/testing/driver.dart", "dart", False),
        ("packages/shop/test/src/testing/driver.dart", "dart", True),
        ("src/shop/test/runner.lua", "lua", False),
        ("src/shop/cart_spec.lua", "lua", True),
        ("lib/cart_test.dart", "dart", True),
        ("spec/shop/test/runner.lua", "lua", True),
        ("lib/shop/testing/client.js", "javascript", True),
    ],
)
def test_what_helps_to_test_ships_where_a_language_has_a_folder_of_what_ships(
    path: str, language: str, is_test: bool
) -> None:
    assert bool(roles.flags_of_path(path, language) & Flag.TEST) is is_test


@pytest.mark.parametrize(
    ("path", "language", "flags"),
    [
        ("pkg/validation/spec/schema.go", "go", Flag.NONE),
        ("spec/cart_spec.rb", "ruby", Flag.TEST),
        ("compat/strings.c", "c", Flag.NONE),
        ("shop/compat/numbers.py", "python", Flag.NONE),
        ("lib/shop/compat/cart.rb", "ruby", Flag.NONE),
        ("shop/_numbers_compat.py", "python", Flag.NONE),
        ("shop/cart_legacy.py", "python", Flag.DEPRECATED),
        ("src/blocks/external/card.ts", "typescript", Flag.NONE),
        ("src/external/zip/zip.c", "c", Flag.VENDORED),
        ("deps/zip/make.py", "python", Flag.VENDORED),
        ("pkg/archive/tar.go", "go", Flag.NONE),
        ("archive/old_cart.py", "python", Flag.DEPRECATED),
        ("src/commands/build/run.ts", "typescript", Flag.NONE),
        ("scripts/build/bundle.js", "javascript", Flag.NONE),
        ("src/build/bundle.js", "javascript", Flag.NONE),
        ("build/shop.js", "javascript", Flag.GENERATED),
        ("packages/cart/build/cart.js", "javascript", Flag.GENERATED),
        ("build/main.rs", "rust", Flag.NONE),
        ("cmd/gen/main.go", "go", Flag.NONE),
        ("gen/shop/cart.go", "go", Flag.GENERATED),
        ("src/d3Chart.js", "javascript", Flag.NONE),
        ("static/bootstrap.min.css", "", Flag.VENDORED | Flag.GENERATED),
        ("packages/cart/__benchmarks__/add.js", "javascript", Flag.TEST),
        ("src/cart/__testfixtures__/add.ts", "typescript", Flag.TEST),
        ("src/cart/__init__/add.py", "python", Flag.NONE),
        ("_examples/cart/main.go", "go", Flag.EXAMPLE),
        ("shop_plugin_example/src/main.rs", "rust", Flag.EXAMPLE),
        ("src/resample/main.rs", "rust", Flag.NONE),
        ("src/up-sample/main.rs", "rust", Flag.NONE),
    ],
)
def test_a_folder_is_called_after_its_subject_or_its_role(path: str, language: str, flags: Flag) -> None:
    assert roles.flags_of_path(path, language) == flags
