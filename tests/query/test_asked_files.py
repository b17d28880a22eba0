"""Files that a question asks for count by what they say of it; many parts of one file, or many files of one name, do not fill the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index, context_for_task, opened
from knowing.model import Kind
from knowing.query.explain.evidence import explain
from knowing.query.trace import Trace
from knowing.render.documents.why import why_text
from knowing.render.formats.text import TextWriter
from knowing.render.paint import Paint
from knowing.settings import PackSettings
from tests.worktree import write

STEPS = "".join(f"      - name: Prepare machine {number}\n        run: prepare {number}\n" for number in range(12))
FILES = {
    ".github/workflows/check.yml": "name: Check\njobs:\n  check:\n    strategy:\n      matrix:\n        go: ['1.21', '1.22']\n"
    f"    steps:\n{STEPS}      - name: try it\n        run: ./ci/all.sh --fast\n      - run: sed -i s/a/b/ lib/unrun.sh\n",
    "ci/all.sh": "#!/bin/sh\nvet() {\n  staticcheck ./...\n}\nvet\n",
    "lib/unrun.sh": "#!/bin/sh\nunrun() {\n  true\n}\n",
    "go.mod": "module example.org/a\n\ngo 1.21\n",
    **{f"part{number}/go.mod": f"module example.org/a/part{number}\n\ngo 1.21\n" for number in range(6)},
    "scripts/same.sh": "#!/bin/sh\n# Checks that all modules have the same go version.\nsame_go_version() {\n  grep -h '^go ' */go.mod | sort -u\n}\n",
    "scripts/other.sh": "#!/bin/sh\nsweep() {\n  rm -rf out\n}\n",
    "package.json": '{"name": "web", "dependencies": {"left": "1", "right": "2"}, "scripts": {"test": "a", "test-browser": "b"}}\n',
    "pom.xml": "<project><build><plugins><plugin><artifactId>sniffer</artifactId><level>Android api level 21</level></plugin></plugins></build></project>\n",
    "bench/bench.py": "def run():\n    return 1\n\n\ndef launch():\n    return 2\n",
    "trial.sh": "#!/bin/sh\nset -e\nDIFF=$(gofmt -d .)\nstaticcheck ./...\n",
    "level.py": 'def check_level(level):\n    """Where the api level of android is checked in xml."""\n    return level\n',
    "main.go": "package main\n\n// serve answers requests.\nfunc serve() {}\n",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("asked"), FILES)
    build_index(root)
    return root


def answered(root: Path, task: str) -> Trace:
    return context_for_task(opened(root), task)


def worth(trace: Trace) -> dict[str, float]:
    """What the topic is worth to each symbol, by its address."""
    return {
        one.address: (trace.ranking.evidence(one.id) or (0, 0, {}))[2].get("asked_topic", 0.0)
        for one in trace.ranking.symbols
    }


def test_a_script_is_meant_by_who_asks_for_one_and_no_manifest(project: Path) -> None:
    found = answered(project, "which script checks that modules have the same go version").ranking.symbols
    assert found[0].path == "scripts/same.sh"
    assert "go.mod" not in {one.path.rpartition("/")[2] for one in found[:3]}


def test_further_parts_of_a_file_count_less(project: Path) -> None:
    trace = answered(project, "which go versions does CI run, and what is prepared")
    steps = [value for address, value in worth(trace).items() if "Prepare machine" in address]
    assert len(steps) == 12 and max(steps) > 1.3 * min(steps) > 0


def test_of_files_of_one_name_the_outermost_counts_most(project: Path) -> None:
    found = {
        address: value
        for address, value in worth(answered(project, "which go version is required")).items()
        if "go.mod" in address
    }
    assert len(found) == 7 and max(found, key=lambda one: found[one]) == "go.mod"
    assert min(found.values()) < 0.7 * max(found.values())


def test_what_says_more_of_the_task_counts_more(project: Path) -> None:
    found = worth(answered(project, "which script checks that modules have the same go version"))
    assert found["scripts/same.sh::same_go_version"] > found["scripts/other.sh::sweep"] > 0


def test_a_script_that_ci_runs_is_asked_for_with_ci(project: Path) -> None:
    found = worth(answered(project, "which go versions does CI vet"))
    assert found["ci/all.sh::vet"] > 0 and not found.get("lib/unrun.sh::unrun")


def test_what_is_run_by_name_is_told_from_the_rest_of_a_manifest(project: Path) -> None:
    found = worth(answered(project, "which npm scripts are there for the browser, left or right"))
    assert found["package.json::scripts.test-browser"] > 2 * found.get("package.json::dependencies", 0.0)


def test_a_file_that_the_task_names_is_not_demoted_with_its_parts(project: Path) -> None:
    trace = answered(project, "where is the android api level checked in pom.xml")
    shares = {one.address: float(share) for one, share in zip(trace.ranking.symbols, trace.ranking.shares, strict=True)}
    inside = [share for address, share in shares.items() if address.startswith("pom.xml")]
    assert len(inside) > 1 and set(inside) == {1.0}
    trace = answered(project, "how is it run, by bench.py")
    shares = {one.address: float(share) for one, share in zip(trace.ranking.symbols, trace.ranking.shares, strict=True)}
    assert shares["bench/bench.py::run"] == 1.0


@pytest.mark.parametrize(
    ("task", "first"),
    [
        ("what does trial.sh run", "trial.sh"),
        ("what is in bench.py", "bench/bench.py::"),
        ("explain level.py", "level.py::"),
        ("show me go.mod", "go.mod"),
    ],
)
def test_who_asks_for_a_file_is_given_it_first(project: Path, task: str, first: str) -> None:
    assert answered(project, task).ranking.symbols[0].address.startswith(first)


def test_a_script_that_only_sets_variables_is_shown(project: Path) -> None:
    item = answered(project, "what does trial.sh run").pack(TextWriter()).items[0]
    assert "staticcheck ./..." in item.source


def test_why_of_a_text_file_names_its_best_part(project: Path) -> None:
    trace = answered(project, "which go versions does CI test with")
    whole = next(one for one in trace.graph.in_file(".github/workflows/check.yml") if one.kind is Kind.FILE)
    said = why_text(explain(trace, whole, trace.pack(TextWriter())), Paint())
    assert "its parts carry its words; the best of them is jobs.check" in said


def test_a_part_with_nothing_left_to_show_is_named_only(project: Path) -> None:
    """Nothing is shown as a line or two around gaps."""
    items = answered(project, "which go versions does CI run, and what is prepared").pack(TextWriter()).items
    assert {"jobs", "jobs.check"} <= {item.symbol.qualname for item in items if not item.source}
    gappy = 0
    for item in items:
        gaps = [line for line in item.source.split("\n") if line.strip().startswith("…")]
        telling = [line for line in item.source.split("\n") if line not in gaps and any(map(str.isalnum, line))]
        assert not gaps or len(telling) >= PackSettings().text_lines
        gappy += bool(gaps)
    assert gappy, "something is shown around gaps"


def test_a_long_file_of_text_is_shown_by_its_first_lines_and_what_matters(tmp_path: Path) -> None:
    required = "".join(
        f"\texample.org/one/of/many/modules/number{number} v1.{number}.0 // indirect\n" for number in range(45)
    )
    write(
        tmp_path,
        {
            "go.mod": f"module example.org/a\n\ngo 1.21\n\nrequire (\n{required})\n",
            "main.go": "package main\n\nfunc go() {}\n",
        },
    )
    build_index(tmp_path)
    (item,) = (
        one
        for one in answered(tmp_path, "which go version is required").pack(TextWriter()).items
        if one.symbol.path == "go.mod"
    )
    assert "go 1.21" in item.source and item.tokens <= PackSettings().text_file_tokens
    (item,) = (
        one for one in answered(tmp_path, "show me go.mod").pack(TextWriter()).items if one.symbol.path == "go.mod"
    )
    assert item.tokens > PackSettings().text_file_tokens
