"""Parts of text files are found by what they are called, in whatever words a question asks for them; code questions stay with code."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from knowing import build_index, context_for_task, opened
from knowing.features import FEATURES
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.settings import PlacesSettings, ScoreSettings, Settings
from tests.worktree import write

FILES: Mapping[str, str] = {
    ".github/workflows/ci.yml": """
name: CI
jobs:
  lint:
    steps:
      - run: cargo clippy
  abi-check:
    steps:
      - run: abidiff old.so new.so
""",
    "deno.json": '{"tasks": {"bundle": "deno run pack.ts", "typo": "typos ."}, "imports": {"@std/csv": "jsr:@std/csv@1.0.6"}}\n',
    "config/schedule.yml": "award_yearly_badges:\n  cron: '0 1 * * *'\n  class: Awards\n",
    "config/sidekiq.yml": ":queues:\n- default\n- mailers\n",
    "doc/release-checklist.md": "# Release checklist\n\n## Version bump\n\nRaise the version.\n\n## Tag\n\nTag it.\n",
    "docs/switches.md": "# Switches\n\n## Kill switch\n\nIt stops all consumers.\n",
    "app/views/comments/_comment_date.html.erb": "<time><%= comment.date %></time>\n",
    "app/views/comments/_form.html.erb": "<form><%= comment.body %></form>\n",
    "tests/views/comments/_form.html.erb": "<form>a comment form of the tests</form>\n",
    "config/locales/en.yml": "en:\n  comment_form: Comment form\n",
    "db/schema.rb": "# This file is auto-generated from the current state of the database.\ncreate_table 'badges' do |t|\n  t.string :colour\nend\n",
    "db/audit.sql": "CREATE TABLE audit_trail (\n  id INTEGER,\n  happened TEXT\n);\n",
    "docker/queue.sh": "php artisan work\n",
    "Directory.Packages.props": '<Project>\n  <ItemGroup>\n    <PackageVersion Include="Rabbit.Client" Version="7.1.2"/>\n  </ItemGroup>\n</Project>\n',
    "package.json": '{"name": "app", "devDependencies": {"vite": "^5.0.0"}}\n',
    "languages/fail.py": "def run_hook(entry):\n    return entry\n",
    "app.py": '''"""Code that has the words of all of it."""


class KillSwitch:
    def stop_consumers(self, rabbit_client_version):
        """Stop all consumers when the kill switch is used; which version of a rabbit client is used is said."""


class RetryQueue:
    def lint_release(self, vite_version):
        """Lint the release, check the abi, store badges, render the date of a comment, award yearly badges."""
        return self.jobs


def initialize_comment_form(checklist):
    """Initialize the form of a comment: its date is rendered, as the documentation of sidekiq queues says."""
    return checklist


def run_language(language, fail):
    """Do what the language does; fail if it does not."""
    return language or fail
''',
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("project"), FILES)
    build_index(root)
    return root


def answered(root: Path, task: str) -> Trace:
    return context_for_task(opened(root), task)


PLACES = [
    ("what does the lint job run", "jobs.lint"),
    ("what does the ABI check workflow do", "jobs.abi-check"),
    ("what does the typo task do", "tasks"),
    ("which cron schedule awards yearly badges", "award_yearly_badges"),
    ("which sidekiq queues exist", "config/sidekiq.yml"),
    ("what steps are in the release checklist", "Release checklist"),
    ("what does the documentation say about the kill switch", "Switches.Kill switch"),
    ("which partial renders the comment date", "app/views/comments/_comment_date.html.erb"),
    ("comment form", "app/views/comments/_form.html.erb"),
    ("which table stores badges", "db/schema.rb"),
    ("what columns does the audit trail table have", "audit_trail"),
    ("what does the queue container run", "docker/queue.sh"),
    ("what version of Rabbit.Client is used", "Project.ItemGroup"),
    ("which vite version does the project use", "devDependencies"),
]


@pytest.mark.parametrize(("task", "place"), PLACES)
def test_the_part_that_is_called_so_comes_first(project: Path, task: str, place: str) -> None:
    assert answered(project, task).ranking.symbols[0].qualname == place


@pytest.mark.parametrize("least", [0.3, 0.9])
def test_it_is_meant_if_it_says_enough_of_the_question(project: Path, least: float) -> None:
    settings = Settings(score=ScoreSettings(places=PlacesSettings(least=least)))
    trace = for_task("which partial renders the date of comment badges, by sidekiq", opened(project), settings)
    assert bool(trace.features()[:, list(FEATURES).index("asked_topic")].any()) == (least < 0.6)


@pytest.mark.parametrize(
    "task",
    [
        "how does the retry queue hold its jobs",
        "Add a form for the date of a comment",
        "form of the comment is initialized too late",
        "which version of the protocol is used",
        "which job sends invoices",
    ],
)
def test_where_no_text_is_called_so_nothing_is_asked_of_it(project: Path, task: str) -> None:
    trace = answered(project, task)
    assert not trace.features()[:, list(FEATURES).index("asked_topic")].any()


def test_where_code_is_called_so_as_well_the_text_is_less_sure(project: Path, tmp_path: Path) -> None:
    def worth(root: Path) -> float:
        trace = answered(root, "what does the lint job run")
        return float(trace.features()[0][list(FEATURES).index("asked_topic")])

    assert worth(project) == 1.0
    write(tmp_path, {**FILES, "jobs.py": "class LintJob:\n    def perform(self): ...\n"})
    build_index(tmp_path)
    assert worth(tmp_path) == PlacesSettings().beside_code


def test_a_form_of_the_tests_and_the_texts_of_a_language_are_not_meant(project: Path) -> None:
    trace = answered(project, "comment form")
    column, features = list(FEATURES).index("asked_topic"), trace.features()
    meant = {one.path for at, one in enumerate(trace.ranking.symbols) if features[at][column]}
    assert "app/views/comments/_form.html.erb" in meant
    assert not meant & {"tests/views/comments/_form.html.erb", "config/locales/en.yml"}


def test_a_generated_schema_is_not_demoted_where_it_is_asked_for(project: Path) -> None:
    trace = answered(project, "which table stores badges")
    assert trace.ranking.shares[0] == 1.0


def test_what_a_key_chooses_is_a_file_in_the_folder_of_that_name(project: Path) -> None:
    assert answered(project, "what does language: fail do").ranking.symbols[0].qualname == "run_hook"
    assert answered(project, "what does the language do on a fail").ranking.symbols[0].qualname == "run_language"
