"""A test that is a method is told to each runner so that the runner finds it: a name that matches nothing passes without a word."""

from __future__ import annotations

import pytest

from tests.change.test_commands import DOTNET, JAVA, PYTHON, lines_for
from tests.worktree import write

SUITE = {
    "go.mod": "module x\n",
    "calc/add.go": "package calc\n\nfunc AddNumbers(a, b int) int { return a + b }\n",
    "calc/run_test.go": 'package calc\n\nimport "testing"\n\nfunc Test(t *testing.T) {\n\tRunSubTests(t, s{})\n}\n',
    "calc/sum_test.go": 'package calc\n\nimport "testing"\n\ntype s struct{}\n\n'
    "func (s) TestSum(t *testing.T) {\n\tAddNumbers(1, 2)\n}\n",
}
GO_BENCHMARK = "package calc\n\nfunc BenchmarkAdd(b *testing.B) {\n\tAddNumbers(1, 2)\n}\n"
GO_MAIN = "package calc\n\nfunc TestMain(m *testing.M) {\n\tAddNumbers(1, 2)\n}\n"
GO_BESIDE = "type all struct{ s }\n\nfunc TestAll(t *testing.T) {\n\tsuite.Run(t, &all{})\n}\n"
NESTED = """class SumChecks {
  @Test void adds() { new Calc().addNumbers(1); }
  @Nested class Large {
    @Test void sums() { new Calc().addNumbers(1); }
  }
}
"""
ABOVE = """abstract class Above { @Test void adds() { new Calc().addNumbers(1); } }
class SumChecks extends Above { }
"""
TESTS_OF_JAVA = "app/src/test/java/SumChecks.java"
NESTED_SHARP = (
    "public class Outer { public class SumChecks { [Fact] public void Adds() { new Calc().AddNumbers(1); } } }\n"
)
PYTHON_ABOVE = """from calc import add_numbers

class Sums:
    def test_it(self):
        add_numbers(1)

class TestOfSums(Sums):
    pass
"""
METHODS = {
    "a suite of go goes by the function that hands it over": (SUITE, "AddNumbers", "go test -run '^(Test)$' ./calc"),
    "and by the one that hands over what embeds it": (
        {**SUITE, "calc/run_test.go": "package calc\n\n", "calc/all_test.go": f"package calc\n\n{GO_BESIDE}"},
        "AddNumbers",
        "go test -run '^(TestAll)$' ./calc",
    ),
    "a suite of go that nobody hands over": (
        {**SUITE, "calc/run_test.go": "package calc\n\nfunc TestX(t *testing.T) {}\n"},
        "AddNumbers",
        "go test ./calc",
    ),
    "a benchmark of go": (
        {**SUITE, "calc/sum_test.go": GO_BENCHMARK},
        "AddNumbers",
        "go test -run '^$' -bench '^(BenchmarkAdd)$' -benchtime 1x ./calc",
    ),
    "what go runs around all tests": ({**SUITE, "calc/sum_test.go": GO_MAIN}, "AddNumbers", "go test ./calc"),
    "a nested class with gradle": (
        {**JAVA, TESTS_OF_JAVA: NESTED, "gradlew": "", "app/build.gradle": ""},
        "addNumbers",
        "./gradlew :app:test --tests '*SumChecks.adds' --tests '*SumChecks$Large.sums'",
    ),
    "a nested class with maven": (
        {**JAVA, TESTS_OF_JAVA: NESTED, "app/pom.xml": "<project/>"},
        "addNumbers",
        "mvn -q test -pl app -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest='SumChecks#adds,SumChecks*#sums'",
    ),
    "an inherited test with gradle": (
        {**JAVA, TESTS_OF_JAVA: ABOVE, "gradlew": "", "app/build.gradle": ""},
        "addNumbers",
        "./gradlew :app:test --tests '*SumChecks.adds'",
    ),
    "a nested class with dotnet": (
        {**DOTNET, "tests/Sums/SumChecks.cs": NESTED_SHARP},
        "AddNumbers",
        "dotnet test tests/Sums/Sums.csproj --filter 'FullyQualifiedName~SumChecks.Adds'",
    ),
    "an inherited test with pytest": (
        {**PYTHON, "tests/test_sums.py": PYTHON_ABOVE},
        "add_numbers",
        "python -m pytest tests/test_sums.py::TestOfSums::test_it",
    ),
    "a class of scala": (
        {
            "Calc.scala": "class Calc { def addNumbers(a: Int) = a }\n",
            "src/test/scala/SumSpec.scala": "class SumSpec {\n  @Test def testAdds() = { new Calc().addNumbers(1) }\n}\n",
        },
        "addNumbers",
        'sbt "testOnly *SumSpec"',
    ),
}


def test_phpunit_is_given_one_file_at_a_time(tmp_path) -> None:
    test = "<?php class {0} extends TestCase {{ function testIt() {{ (new Calc())->addNumbers(1); }} }}\n"
    files = {f"tests/{name}.php": test.format(name) for name in ("OneTest", "TwoTest")}
    root = write(tmp_path, {"Calc.php": "<?php class Calc { function addNumbers($a) { return $a; } }\n", **files})
    assert lines_for(root, "addNumbers", has_path=False) == [
        "vendor/bin/phpunit tests/OneTest.php",
        "vendor/bin/phpunit tests/TwoTest.php",
    ]


@pytest.mark.parametrize("name", METHODS)
def test_a_method_is_told_as_its_runner_finds_it(tmp_path, name: str) -> None:
    files, symbol, expected = METHODS[name]
    assert lines_for(write(tmp_path, files), symbol, has_path=False) == [expected]
