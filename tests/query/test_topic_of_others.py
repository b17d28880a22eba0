"""A topic lifts what demotes text; a file of tests or examples is no answer while the project has its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from knowing import build_index, context_for_task, opened
from knowing.query.rank.ranking import Ranking
from knowing.settings import ScoreSettings
from tests.worktree import write

COMPOSE = "services:\n  web:\n    image: web\n  postgres:\n    image: postgres\n"
MANUAL = "manual: manual.md\n\tpandoc manual.md > manual.1 # the manual is generated\n"


def ranked(root: Path, files: Mapping[str, str], task: str) -> Ranking:
    write(root, {"serve.py": "def generate_manual(services):\n    return services\n", **files})
    build_index(root)
    return context_for_task(opened(root), task).ranking


def share(ranking: Ranking, path: str) -> float:
    return float(ranking.shares[next(at for at, one in enumerate(ranking.symbols) if one.path == path)])


def test_a_file_of_tests_stays_behind_the_own_one_of_the_project(tmp_path: Path) -> None:
    files = {"docker-compose.yml": COMPOSE, "tests/e2e/docker-compose.yml": COMPOSE}
    found = ranked(tmp_path, files, "which services does docker compose start")
    assert share(found, "docker-compose.yml") == 1.0
    assert share(found, "tests/e2e/docker-compose.yml") == ScoreSettings().test_factor


def test_it_is_the_answer_where_there_is_no_other(tmp_path: Path) -> None:
    found = ranked(tmp_path, {"tests/e2e/docker-compose.yml": COMPOSE}, "which services does docker compose start")
    assert share(found, "tests/e2e/docker-compose.yml") == 1.0


def test_what_tests_run_by_name_is_never_how_the_project_does_it(tmp_path: Path) -> None:
    found = ranked(tmp_path, {"tests/sources/Makefile": MANUAL}, "how is the manual generated")
    assert found.symbols[0].path == "serve.py"
    assert share(found, "tests/sources/Makefile") == ScoreSettings().test_factor
