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
        ("regress/resize-window.sh", True),
        ("src/regress_model.py", False),
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
        ("src/price-spec/price-spec.tsx", "tsx", False),
        ("src/price/price-spec.ts", "typescript", True),
        ("src/price-spec/price-spec.spec.ts", "typescript", True),
        ("spec/spec.rb", "ruby", True),
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
    ("path", "language", "is_test"),
    [
        ("test.c", "c", True),
        ("src/test_util.h", "c", True),
        ("src/wire/test.cc", "cpp", True),
        ("front/test.ts", "typescript", True),
        ("crates/shop/src/queue/test.rs", "rust", True),
        ("crates/shop/src/test_cart.rs", "rust", True),
        ("shop/tests.py", "python", True),
        ("tests.zig", "zig", True),
        ("src/commands/test.rs", "rust", False),
        ("scripts/cmd/test.js", "javascript", False),
        ("pay/cli/tests.py", "python", False),
        ("config/environments/test.rb", "ruby", False),
        ("lib/shop/test.rb", "ruby", False),
        ("internal/shop/test.go", "go", False),
        ("src/testimony.c", "c", False),
        ("src/test-utils.ts", "typescript", False),
        ("src/commands/tests/run.rs", "rust", True),
    ],
)
def test_a_file_called_test_is_one_unless_it_is_a_command_of_that_name(path: str, language: str, is_test: bool) -> None:
    assert bool(roles.flags_of_path(path, language) & Flag.TEST) is is_test
