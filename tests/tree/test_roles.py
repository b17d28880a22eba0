"""What a path says of the role of its file."""

from __future__ import annotations

import pytest

from knowing.model import Flag
from knowing.tree import roles


@pytest.mark.parametrize(
    ("path", "language", "is_test"),
    [
        ("packages/features/bookings/lib/handleNewBooking.ts", "typescript", False),
        ("features/step_definitions/site_steps.rb", "ruby", True),
        ("features/support/env.rb", "ruby", True),
        ("src/feature_flags.py", "python", False),
        ("tests/test_cart.py", "python", True),
        ("app/cart.test.ts", "typescript", True),
    ],
)
def test_a_folder_of_features_is_code_unless_it_holds_steps(path: str, language: str, is_test: bool) -> None:
    assert bool(roles.flags_of_path(path, language) & Flag.TEST) is is_test


@pytest.mark.parametrize(
    ("path", "is_test"),
    [
        ("integration/websockets/src/app.gateway.ts", True),
        ("homeassistant/components/integration/sensor.py", False),
        ("t/smoke/operations/task_termination.py", True),
        ("src/t/lexer.py", False),
        ("clap_bench/benches/complex.rs", True),
        ("crates/bench/src/lib.rs", True),
        ("app/src/integrationTest/java/shop/CartIT.java", True),
        ("src/it/java/shop/Cart.java", True),
        ("src/iterators/next.rs", False),
        ("src/benchmark/executor.rs", False),
        ("src/pay/benchmark/run.py", False),
        ("src/benchmark/tests/run.rs", True),
        ("src/bench/checkqueue.cpp", True),
        ("benchmark/run.js", True),
    ],
)
def test_folders_of_integration_tests_and_benchmarks_are_tests(path: str, is_test: bool) -> None:
    assert bool(roles.flags_of_path(path, "") & Flag.TEST) is is_test


@pytest.mark.parametrize(
    ("path", "is_test"),
    [
        ("src/Shop.Tests/Cart.cs", True),
        ("src/Shop.Tests.Benchmarks/DataSets/Full.cs", True),
        ("src/Shop.Benchmarks/Run.cs", True),
        ("src/ShopBenchmarks/Run.cs", True),
        ("Shop.IntegrationTests.Common/Host.cs", True),
        ("Shop.PerformanceTests/Load.cs", True),
        ("shop.tests.common/host.ts", True),
        ("src/Shop.Specs/Cart.cs", True),
        ("crates/shop-cart-tests/src/lib.rs", True),
        ("crates/shop-cart-benchmarks/src/lib.rs", True),
        ("actions/build-and-test/run.ts", False),
        ("src/Shop.Contests/Prize.cs", False),
        ("src/Shop.Latest/Cart.cs", False),
        ("src/Shop.Specification/Cart.cs", False),
        ("src/BenchmarkRunner/Run.cs", False),
        ("src/Shop.Testing/Host.cs", False),
        ("src/TechSpecs/sheet.ts", False),
        ("my.test.tool/run.py", False),
    ],
)
def test_each_part_of_the_name_of_a_project_may_say_that_it_is_for_tests(path: str, is_test: bool) -> None:
    assert bool(roles.flags_of_path(path, "") & Flag.TEST) is is_test


@pytest.mark.parametrize(
    ("path", "is_example"),
    [
        ("src/Shop.Samples/Cart.cs", True),
        ("Shop.Demo.Web/Startup.cs", True),
        ("example.com/cart.go", False),
        ("src/Shop.Sampling/Cart.cs", False),
    ],
)
def test_each_part_of_the_name_of_a_project_may_say_that_it_is_an_example(path: str, is_example: bool) -> None:
    assert bool(roles.flags_of_path(path, "") & Flag.EXAMPLE) is is_example


@pytest.mark.parametrize(
    ("path", "language", "is_test"),
    [
        ("src/Shop/TestHelper/Asserts.cs", "csharp", False),
        ("src/Shop/Web/Testing/Host.cs", "csharp", False),
        ("src/Shop/TestHelper/CartTests.cs", "csharp", True),
        ("src/Shop/Tests/Cart.cs", "csharp", True),
        ("src/Shop.Tests/TestHelpers/Host.cs", "csharp", True),
        ("src/TestHelpers/Host.cs", "csharp", True),
        ("tests/Shop/TestHelpers/Host.cs", "csharp", True),
        ("src/shop/test_helpers/host.py", "python", True),
    ],
)
def test_what_helps_to_test_ships_with_its_project_where_tests_are_projects_of_their_own(
    path: str, language: str, is_test: bool
) -> None:
    assert bool(roles.flags_of_path(path, language) & Flag.TEST) is is_test


@pytest.mark.parametrize(
    ("path", "is_completion"),
    [
        ("complete/tool.zsh", True),
        ("assets/completions/_tool.ps1.in", True),
        ("extra/completions/_tool", True),
        ("extras/tool_bash_completion", True),
        ("shell/completion.fish", True),
        ("src/complete/zsh.rs", False),
        ("shell/key-bindings.fish", False),
        ("src/shell_completion.py", False),
        ("scripts/complete_release.py", False),
        ("crates/core/flags/complete/rg.zsh", True),
        ("complete/_rg", True),
        ("assets/completions/bat.bash.in", True),
        ("contrib/rg-completion.bash", True),
        ("contrib/git-completion.zsh", True),
        ("lib/completion.sh", True),
        ("etc/bash_completion", True),
        ("etc/bash_completion.sh.in", True),
        ("scripts/complete_release.sh", False),
        ("scripts/completion-of-orders.bash", False),
        ("ci/check_complete.sh", False),
        ("ci/check-completions.bash", False),
        ("jobs/on_completion.sh", False),
        ("src/completion/Makefile", False),
        ("src/completion/Dockerfile", False),
        ("src/completions/BUILD", False),
        ("services/completions/deploy.sh", False),
        ("bin/autocomplete", False),
        ("completions/README", False),
        ("autocomplete/LICENSE", False),
        ("src/complete/_private.py", False),
    ],
)
def test_what_completes_commands_in_a_shell_is_a_completion_script(path: str, is_completion: bool) -> None:
    assert bool(roles.flags_of_path(path, "") & Flag.COMPLETION) is is_completion


def test_a_script_may_say_itself_that_it_completes() -> None:
    assert roles.flags_of_content(b"#compdef tool\n_tool() {\n}\n") == Flag.COMPLETION
    assert roles.flags_of_content(b"#compdefine x\n") == Flag.NONE
    assert roles.flags_of_content(b"# compdef is a command of zsh\n") == Flag.NONE


def test_a_comment_in_code_about_what_is_generated_makes_no_file_generated() -> None:
    code = b"fn build() {\n    // auto-generated with build scripts, but not here\n    run();\n}\n"
    assert roles.flags_of_content(code) == Flag.NONE
    for head in (
        b"// Code generated by stringer. DO NOT EDIT.\n",
        b"/*\n * @generated\n */\n",
        b"# automatically generated\n",
    ):
        assert roles.flags_of_content(head + code) == Flag.GENERATED


def test_what_is_generated_at_run_time_makes_no_file_generated() -> None:
    for head in (
        b"package shop;\n\n@Entity\nclass Cart {\n\t@Id\n\t@GeneratedValue\n\tLong id;\n",
        b"import routes from '@generated/routes';\n",
        b"class Cart {\n    @Column()\n    @Generated('uuid')\n    id: string;\n",
        b'def names(cart):\n    """\n    Return the names of all autogenerated permissions.\n',
        b'const HEADER = "// Code generated by stock. DO NOT EDIT.";\n',
        b"//\n// the key is not auto-generated, see below\n",
        b"export interface Column {\n    /**\n     * Indicates if column is auto-generated sequence.\n",
    ):
        assert roles.flags_of_content(head) == Flag.NONE, head


def test_a_file_says_in_many_ways_that_it_is_generated() -> None:
    for head in (
        b"// Generated by the protocol buffer compiler.  DO NOT EDIT!\n",
        b"// Do not edit this file manually. It is generated by the script.\n",
        b"// <auto-generated>\n",
        b"# NOTE: this file was automatically generated with tool 1.2\n",
        b'"""Units of measure, auto-generated by make_units.py."""\n',
        b"/* This class is automatically generated to help in creating a config */\n",
        b'package shop;\n\n@Generated("compiler")\nclass Cart {}\n',
        b"-- AUTO-GENERATED FILE\n",
    ):
        assert roles.flags_of_content(head) == Flag.GENERATED, head


@pytest.mark.parametrize(
    ("path", "language", "is_test"),
    [
        ("src/Shop/CartTrait.php", "php", False),
        ("src/Shop/Unit.php", "php", False),
        ("src/Shop/RateLimit.cs", "csharp", False),
        ("Sources/Shop/Await.swift", "swift", False),
        ("src/lang/de_IT.php", "php", False),
        ("src/Shop/PodSpec.cs", "csharp", False),
        ("src/Shop/CartIT.php", "php", True),
        ("src/Shop/CartTest.php", "php", True),
        ("shop/CartSpec.scala", "scala", True),
        ("shop/CartSpec.kt", "kotlin", True),
        ("src/commands/test.rs", "rust", False),
        ("src/cart/tests.rs", "rust", True),
    ],
)
def test_a_name_that_ends_like_a_test_by_chance_is_none(path: str, language: str, is_test: bool) -> None:
    assert bool(roles.flags_of_path(path, language) & Flag.TEST) is is_test


def test_code_about_documents_is_no_documentation() -> None:
    for path, language in (
        ("src/ChangelogStore.java", "java"),
        ("plans/changes.go", "go"),
        ("src/license.ts", "typescript"),
    ):
        assert not roles.flags_of_path(path, language) & Flag.DOCS
    for path, language in (("CHANGES", ""), ("changelog.md", "markdown"), ("LICENSE-MIT", "")):
        assert roles.flags_of_path(path, language) & Flag.DOCS


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
        ("lib/shop/tests/client.rb", "ruby", True),
        ("lib/shop/cart_spec.rb", "ruby", True),
        ("test/lib/shop/testing/client.rb", "ruby", True),
        ("spec/client.rb", "ruby", True),
        ("src/Shop/Test/Client.php", "php", False),
        ("src/Shop/Test/ClientTest.php", "php", True),
        ("src/Shop/Tests/Client.php", "php", True),
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
        ("lib/shop/compat/cart.rb", "ruby", Flag.DEPRECATED),
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
