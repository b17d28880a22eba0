"""Measures the tests that ``ctx tests`` names for the code part of real commits against those the commit changed.

    python -m eval.tests_of_commits [--commits 10] [--only flask,gin] [--save FILE.json] [--against FILE.json]

A commit that changed tests together with code is checked out and indexed. Its tests are asked for from evidence that
does not know which tests it changed (history ends before it). *Recall at 10* is the share of the changed test files
among the first ten named, *precision at 10* the share of the first ten named, or of as many as are named, that the
commit changed; the same for single tests where the language has them. A test that needed no change may still be worth
running, so precision is a floor.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from eval.changes import WORK, clone, share, without_itself
from eval.tables import markdown
from knowing import languages
from knowing.change.context import Change, for_diff
from knowing.change.diff.between import read_diff
from knowing.change.diff.compared import REMOVED
from knowing.change.effects.pointers import either
from knowing.change.effects.runnable import is_test, runs
from knowing.errors import CtxError
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.model import Flag
from knowing.settings import IndexSettings, Settings
from knowing.tree.git import git
from knowing.tree.roles import flags_of_path

REPOSITORIES = {
    "flask": "pallets/flask",
    "httpx": "encode/httpx",
    "django": "django/django",
    "gin": "gin-gonic/gin",
    "caddy": "caddyserver/caddy",
    "ripgrep": "BurntSushi/ripgrep",
    "bat": "sharkdp/bat",
    "gson": "google/gson",
    "spark": "perwendel/spark",
    "axios": "axios/axios",
    "vue": "vuejs/core",
    "jekyll": "jekyll/jekyll",
    "sinatra": "sinatra/sinatra",
    "Ocelot": "ThreeMammals/Ocelot",
}
FIRST = 10
MAX_FILES = 20
LOOKED_AT = 1_500


@dataclass(frozen=True, slots=True)
class Asked:
    """One commit: how many test files and tests it changed, how many were named, and how many of those were right."""

    commit: str
    files: int
    named: int
    right: int
    tests: int
    named_tests: int
    right_tests: int
    any_named: int
    any_right: int


def candidates(tree: Path, tip: str) -> Iterator[str]:
    """The newest commits that touch code that is no test, and a file that may hold tests; prose and settings are no code."""
    log = git(
        tree, "log", "--no-merges", "--format=%x00%H", "--name-only", "--no-renames", f"--max-count={LOOKED_AT}", tip
    )
    for entry in log.decode("utf-8", "replace").split("\0")[1:]:
        commit, *names = [line for line in entry.split("\n") if line]
        known = [(name, one.name) for name in names if (one := languages.for_path(name)) and not one.is_text]
        tests = [name for name, language in known if flags_of_path(name, language) & Flag.TEST]
        has_inline = any(language == "rust" for _, language in known)
        if len(tests) < len(known) and (tests or has_inline) and len(names) <= MAX_FILES:
            yield commit


def truth(change: Change) -> tuple[set[str], set[int]]:
    """The test files and the tests that the commit changed and left in place."""
    graph = change.graph
    files = {
        one.new
        for one in change.changes.diff.files
        if one.new
        and (language := languages.for_path(one.new))
        and flags_of_path(one.new, language.name) & Flag.TEST
        and runs(graph, one.new)
    }
    ids = [one.symbol for one in change.changes.symbols if one.symbol >= 0 and one.change.status != REMOVED]
    tests = {one.id for one in graph.symbols(ids).values() if is_test(one)}
    return files | {graph.symbol(one).path for one in tests}, tests


def measure(change: Change, settings: Settings) -> Asked | None:
    """How well the tests of a commit were named; None if it changed no code or no test that is still there."""
    files, tests = truth(change)
    code = [one for one in change.changes.symbols if one.change.version.path not in files and not one.change.is_prose]
    if not files or not (code or tests):
        return None
    least = settings.change.test_confidence
    found = [one for one in map(without_itself, change.tests.files) if one.confidence > 0]
    surest = max((one.confidence for one in found), default=0.0)
    found = [one for one in found if one.confidence >= settings.change.test_share * surest]
    found.sort(key=lambda one: (-one.confidence, one.path))
    paths = [one.path for one in found]
    single = {
        test.symbol.id: sure * one.confidence
        for one in found
        for test in one.tests
        if (sure := either(chance for name, chance in test.parts.items() if name != "changed")) >= least
    }
    first = sorted(single, key=lambda one: (-single[one], graph_order(change, one)))[:FIRST]
    return Asked(
        change.changes.diff.head,
        len(files),
        min(len(paths), FIRST),
        len(files & set(paths[:FIRST])),
        len(tests),
        len(first),
        len(tests & set(first)),
        len(paths),
        len(files & set(paths)),
    )


def graph_order(change: Change, symbol: int) -> tuple[str, int]:
    own = change.graph.symbol(symbol)
    return own.path, own.line


def of_repository(name: str, count: int, settings: Settings) -> list[Asked]:
    tree = clone(name, f"https://github.com/{REPOSITORIES[name]}")
    tip = git(tree, "rev-parse", "origin/HEAD").decode().strip()
    rows: list[Asked] = []
    for commit in candidates(tree, tip):
        try:
            git(tree, "checkout", "--quiet", "--force", "--detach", commit, timeout_s=600)
            index(tree, IndexSettings(jobs=1), WORK / "facts")
            with Graph(tree) as graph:
                diff = read_diff(tree, f"{commit}^", commit)
                row = measure(for_diff(diff, graph, settings, WORK / "facts"), settings)
        except CtxError as error:  # a snapshot may lack the contents of an old commit
            print(f"{name} {commit[:10]}: {error}", file=sys.stderr)
            continue
        if row is not None:
            rows.append(row)
            print(name, row, file=sys.stderr, flush=True)
        if len(rows) == count:
            break
    return rows


HEAD = [
    "repository",
    "commits",
    "files: recall at 10",
    "precision at 10",
    "tests changed",
    "tests: recall at 10",
    "precision at 10",
    "files named",
]


def row_of(name: str, rows: Sequence[Asked]) -> list[str]:
    total = {key: sum(getattr(one, key) for one in rows) for key in Asked.__slots__ if key != "commit"}
    return [
        name,
        str(len(rows)),
        share(total["right"], total["files"]),
        share(total["right"], total["named"]),
        str(total["tests"]),
        share(total["right_tests"], sum(min(one.tests, FIRST) for one in rows)),
        share(total["right_tests"], total["named_tests"]),
        str(total["any_named"]),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commits", type=int, default=10)
    parser.add_argument("--only", default=",".join(REPOSITORIES))
    parser.add_argument("--save", type=Path)
    options = parser.parse_args()
    measured: dict[str, list[Asked]] = {}
    if options.save and options.save.exists():
        measured = {name: [Asked(**one) for one in rows] for name, rows in json.loads(options.save.read_text()).items()}
    for name in options.only.split(","):
        measured[name] = of_repository(name, options.commits, Settings())
        if options.save:
            kept = {key: [asdict(one) for one in rows] for key, rows in measured.items()}
            options.save.write_text(json.dumps(kept, indent=1))
    everything = [one for rows in measured.values() for one in rows]
    print(markdown([HEAD, *(row_of(name, rows) for name, rows in measured.items()), row_of("all", everything)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
