"""Questions about the project itself are answered from the files where projects keep it; questions about code are not touched."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from knowing import build_index, context_for_task, opened
from knowing.features import FEATURES
from knowing.query.pipeline import for_task
from knowing.query.task.topics import TOPICS, is_kept_in, topics_of
from knowing.query.trace import Trace
from knowing.settings import ScoreSettings, Settings, TopicSettings
from tests.worktree import write

FILES: Mapping[str, str] = {
    ".github/workflows/check.yml": """
name: Check
on: [push]
jobs:
  check:
    strategy:
      matrix:
        compiler: [gcc-13, clang-17]
    steps:
      - name: Compile everything
        run: make all
""",
    "Dockerfile": "FROM debian:12 AS runner\nENV PORT=8080\nCMD ./serve\n",
    "Makefile": "all:\n\tcc -o serve serve.c\n\nup: all\n\t./serve --port 8080\n",
    "CONTRIBUTING.md": "# Contributing\n\n## Manners\n\nBe kind to those who run things.\n\n## Testing\n\nSay `make verify`.\n\n"
    "## Building from source\n\nSay `make all`.\n",
    "package.json": '{"name": "web", "version": "1.2.0", "engines": {"node": ">=20"}, "scripts": {"lint": "eslint ."}}\n',
    "phpunit.xml.dist": '<phpunit bootstrap="boot.php"/>\n',
    "analysis/phpstan/config.neon": "parameters:\n\tlevel: 8\n",
    ".github/workflows/phpstan.yml": "name: PHPStan\njobs:\n  phpstan:\n    steps:\n      - run: phpstan at the level that is used\n",
    "web/eslint.config.mjs": "export default [];\n",
    "tests/eslint.config.mjs": "export default ['eslint is configured'];\n",
    "pyproject.toml": "[project]\nname = 'serve'\n\n[tool.coverage.run]\nbranch = true\n",
    ".editorconfig": "[*]\nindent_size = 4\n",
    "config/puma.rb": "threads 5, 5\nport 3000\n",
    "CHANGELOG.md": "# Changes\n\n## 1.2\n\nThe compilers that CI builds with are newer. Node version 20 is required.\n",
    ".gitignore": "compilers\nbuilds\n",
    "serve.py": '''"""A server."""


def build_compilers(required_version):
    """Build the compilers that a project is made with, for each required version of a node."""
    return [one.build(required_version) for one in find_compilers()]


def find_compilers():
    """Which compilers are there to build with; it is decided whether they run in CI."""
    return [] if runs_in_ci() else ["cc"]


def runs_in_ci():
    """Detect that it runs in CI."""
    return "CI" in environment


def load_configuration(phpunit, eslint, phpstan):
    """Load the configuration of phpunit, eslint and phpstan: where it is, and which level is used."""
    return phpunit, eslint, phpstan


def run_tests(tests):
    """Run the tests of a compiler; this is how the project does it. How they are built from a source is another matter."""
    return [run(test) for test in tests]


def make_up(threads):
    """Make up for lost threads; used up by style rules that are enforced."""
    return threads
''',
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("project"), FILES)
    build_index(root)
    return root


def answered(root: Path, task: str) -> Trace:
    return context_for_task(opened(root), task)


@pytest.mark.parametrize(
    ("task", "first"),
    [
        ("which compilers does CI build with", ".github/workflows/check.yml"),
        ("which checks run on every pull request", ".github/workflows/check.yml"),
        ("which node versions does CI build with", ".github/workflows/check.yml"),
        ("which node version do the tests run on", ".github/workflows/check.yml"),
        ("which node version is required", "package.json"),
        ("what does make up do", "Makefile"),
        ("how many threads does puma use", "config/puma.rb"),
        ("what code style rules are enforced", ".editorconfig"),
        ("what is the docker image built from", "Dockerfile"),
        ("which phpstan level is used", "analysis/phpstan/config.neon"),
        ("where is the phpunit configuration", "phpunit.xml.dist"),
        ("where is phpunit configured", "phpunit.xml.dist"),
        ("where is eslint configured?", "web/eslint.config.mjs"),
        ("where are the settings for coverage", "pyproject.toml"),
        ("where is the editorconfig", ".editorconfig"),
        ("how do I run the tests", "CONTRIBUTING.md"),
        ("how do I build this project", "CONTRIBUTING.md"),
    ],
)
def test_the_file_where_projects_keep_it_comes_first(project: Path, task: str, first: str) -> None:
    assert answered(project, task).ranking.symbols[0].path == first


@pytest.mark.parametrize(
    ("task", "section"),
    [
        ("how do I run the tests", "Testing"),
        ("how do we build the project from source", "Building from source"),
    ],
)
def test_of_a_page_about_everything_the_section_about_it_comes_first(project: Path, task: str, section: str) -> None:
    assert answered(project, task).ranking.symbols[0].name == section


@pytest.mark.parametrize(
    "task", ["which compilers does CI build with", "which node version is required", "what does make up do"]
)
def test_it_is_the_weight_of_the_topic_that_brings_it_there(project: Path, task: str) -> None:
    without = Settings(score=ScoreSettings(topic=TopicSettings(weight=0.0)))
    assert for_task(task, opened(project), without).ranking.symbols[0].path == "serve.py"
    assert answered(project, task).ranking.symbols[0].path != "serve.py"


@pytest.mark.parametrize(
    "task",
    [
        "which compilers are there to build with",
        "how are lost threads made up for",
        "how does it detect that it runs in CI",
        "how do we make sure that compilers are built",
        "where is the phpunit configuration loaded",
        "how is it decided whether the compilers run in CI",
        "how do I build compilers for a required version",
    ],
)
def test_a_question_about_code_is_answered_with_code(project: Path, task: str) -> None:
    trace = answered(project, task)
    assert trace.ranking.symbols[0].path == "serve.py"
    assert not trace.features()[:, list(FEATURES).index("asked_topic")].any()


@pytest.mark.parametrize("task", ["what is the most threads", "how do we make sure that compilers are built"])
def test_where_there_is_no_such_file_the_answer_is_as_sure_as_it_was(project: Path, task: str) -> None:
    without = Settings(score=ScoreSettings(topic=TopicSettings(weight=0.0)))
    assert answered(project, task).confidence == for_task(task, opened(project), without).confidence


def test_a_table_of_its_own_comes_before_the_rest_of_a_manifest(project: Path) -> None:
    found = [
        one for one in answered(project, "where is coverage configured").ranking.symbols if one.path == "pyproject.toml"
    ]
    assert found[0].name == "tool.coverage.run"


def test_a_bundle_is_kept_only_where_something_bundles(tmp_path: Path) -> None:
    def is_on_topic() -> bool:
        build_index(tmp_path)
        trace = for_task("how is our bundle built", opened(tmp_path), Settings())
        weighed = [found[2] for one in trace.ranking.symbols if (found := trace.ranking.evidence(one.id))]
        return any(features.get("asked_topic") for features in weighed)

    write(tmp_path, {"Makefile": "bundle:\n\tcat a b\n", "pool.go": "package pool\n\nfunc Bundle() {}\n"})
    assert not is_on_topic()
    write(tmp_path, {"rollup.config.mjs": "export default {};\n"})
    assert is_on_topic()


def test_a_record_of_changes_stands_behind_unless_it_is_asked_for(project: Path) -> None:
    def share(task: str) -> float:
        trace = answered(project, task)
        at = next(at for at, one in enumerate(trace.ranking.symbols) if one.path == "CHANGELOG.md")
        return float(trace.ranking.shares[at])

    assert share("which compilers does CI build with") == ScoreSettings().ledger_factor
    assert share("which compilers does CI build with, by the changelog") == 1.0
    assert share("what do the docs say of compilers, and when did that change") == 1.0


def test_the_weight_of_a_topic_is_explained(project: Path) -> None:
    trace = answered(project, "which node version is required")
    engines = next(one for one in trace.ranking.symbols if one.name == "engines")
    found = trace.ranking.evidence(engines.id)
    assert found is not None and found[2]["asked_topic"] > 0


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_every_topic_is_asked_for_and_kept_somewhere(topic: str) -> None:
    asked = {
        "ci": ("which versions does CI test", ".gitlab-ci.yml"),
        "containers": ("which ports does the docker image expose", "deploy/Dockerfile.prod"),
        "requirements": ("what is the minimum supported rust version", "crates/core/Cargo.toml"),
        "style": ("where are the linting rules configured", "web/.eslintrc.json"),
        "documentation": ("how is the documentation published", "mkdocs.yml"),
        "release": ("how are release binaries signed", ".goreleaser.yaml"),
        "testing": ("which command runs the slow tests", "docs/contributing.rst"),
        "commands": ("which npm scripts are there", "web/package.json"),
        "bundle": ("how is the browser bundle put together", "rollup.config.mjs"),
        "platforms": ("for which architectures are binaries shipped", ".goreleaser.yml"),
        "deployment": ("how do we deploy the app to production", ".github/workflows/deploy.yml"),
        "server": ("how many workers does the web server start", "config/puma.rb"),
        "dependencies": ("which dependencies does it need at install time", "setup.cfg"),
        "setup": ("How do I set up a development environment?", "CONTRIBUTING.md"),
    }
    task, path = asked[topic]
    assert topic in topics_of(task)
    assert is_kept_in(path, (topic,)) and not is_kept_in("src/serve.py", (topic,))


@pytest.mark.parametrize(
    ("task", "topics"),
    [
        ("CI is slow on windows lately. Which python versions are in the test matrix?", ("ci",)),
        ("the build takes an hour, and which make targets are there?", ("commands",)),
        (
            "which node version is required, and which npm script runs the browser tests",
            ("requirements", "testing", "commands"),
        ),
        ("which jobs run in CI", ("ci",)),
        ("can you tell me which rake task publishes the gem", ("commands",)),
        ("which .NET SDKs does the build on GitHub install", ("ci",)),
        ("which versions does the workflow leave out", ("ci",)),
        ("which SDKs are needed", ("requirements",)),
        ("where are nuget package versions set", ("requirements",)),
        ("how is the browser bundle put together", ("bundle",)),
        ("how many test retries are allowed", ("testing",)),
        ("which script checks that modules have the same go version", ("commands",)),
        ("what does the test script run", ("commands",)),
        ("the cache is empty on CI, which is odd", ()),
        ("CI fails. Which function writes the cache?", ()),
        ("where is the test timeout enforced", ()),
        ("which script tag is removed", ()),
        ("how is a bundle created", ()),
        ("which task is scheduled next", ()),
        ("which maven goals are bound to the install phase", ()),
        ("how are git hooks run", ()),
        ("where are rake tasks registered", ()),
        ("how are gradle tasks resolved to projects", ()),
        ("how is a maven goal executed", ()),
        ("which script runs when a page is loaded", ()),
        ("which gradle tasks do we have", ("commands",)),
        ("list all just recipes", ("commands",)),
        ("what does the npm script build:docs do", ("commands",)),
        ("how is the trust bundle built from the SPIFFE file", ()),
        ("how is our bundle built", ("bundle",)),
        ("how is the bundle built from locale files", ()),
        ("which SDK is used to export metrics", ()),
        ("which .NET SDK is used", ("requirements",)),
    ],
)
def test_a_topic_is_asked_for_in_any_part_of_a_task_and_in_many_words(task: str, topics: tuple[str, ...]) -> None:
    assert topics_of(task) == topics


@pytest.mark.parametrize(
    "path", ["web/.mocharc.yml", ".config/nextest.toml", "jest.config.ts", "tests/conftest.py", ".rspec"]
)
def test_what_configures_the_runner_of_tests_is_about_testing(path: str) -> None:
    assert is_kept_in(path, ("testing",))


def test_the_label_of_a_workflow_does_not_answer_a_question_about_ci(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".github/workflows/fuzz.yml": "name: CI JDK\non: push\njobs:\n  fuzz:\n    steps:\n    - run: make fuzz\n",
            ".github/workflows/build.yml": "name: Build\non: push\njobs:\n  test:\n    strategy:\n      matrix:\n        jdk: [8, 17]\n",
        },
    )
    build_index(tmp_path)
    first = for_task("which JDKs does CI use", opened(tmp_path), Settings()).ranking.symbols[0]
    assert first.path == ".github/workflows/build.yml"
