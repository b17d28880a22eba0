"""Measures the context of a change on real history, and puts what it measured into ``docs/change-evaluation.md``.

    python -m eval.changes [--commits 20] [--only flask,co-change] [--write docs/change-evaluation.md]

Three questions: does ``ctx pr --base PARENT --head COMMIT`` list every function that git and Python's own
parser say has changed; are the tests that the commit changed among those that it names (from evidence that
does not know what the commit changed); and does co-change name a file held back from a real commit, against
naming the most popular files.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from eval.changed_functions import Truth, truth
from eval.corpus import run_git
from eval.tables import markdown
from knowing.change.context import Change, for_diff
from knowing.change.diff.between import read_diff
from knowing.change.effects.cochange import CoChange
from knowing.change.effects.covering import TestFile
from knowing.change.effects.pointers import either
from knowing.change.effects.single import Test
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.model import CALLABLE_KINDS
from knowing.settings import HistorySettings, IndexSettings, Settings
from knowing.tree.git import git
from knowing.tree.history import History, read_history

WORK = Path(__file__).parent / ".work" / "changes"
REPOSITORIES = {
    "flask": ("https://github.com/pallets/flask", r"(^|/)tests?/"),
    "django": ("https://github.com/django/django", r"(^|/)tests/"),
}
HISTORIES = {
    "flask": "https://github.com/pallets/flask",
    "django": "https://github.com/django/django",
    "cargo": "https://github.com/rust-lang/cargo",
    "terraform": "https://github.com/hashicorp/terraform",
}
CO_CHANGE = "co-change"
MAX_FILES = 20
TESTS_SHOWN = 10
HELD_BACK = 300
FIRST = 5


@dataclass(frozen=True, slots=True)
class Measured:
    """One commit."""

    commit: str
    expected: int
    listed: int
    extra: int
    missed: tuple[str, ...]
    test_files: int
    named_files: int
    right_files: int
    right_in_ten: int
    tests: int
    named_tests: int
    right_tests: int


def clone(name: str, url: str) -> Path:
    """A copy to check commits out in; the history is shared, nothing is downloaded twice."""
    tree = WORK / name
    if not tree.is_dir():
        WORK.mkdir(parents=True, exist_ok=True)
        run_git(WORK, "clone", "--quiet", "--shared", url, str(tree), timeout_s=600)
    return tree


def commits_of(tree: Path, is_test: re.Pattern[str], count: int, tip: str) -> Iterator[tuple[str, Truth]]:
    """The newest commits that change a function of the code and a test."""
    listed = git(tree, "rev-list", "--min-parents=1", "--max-parents=1", "--max-count=2000", tip).decode().split()
    for commit in listed:
        names = (
            git(tree, "diff-tree", "-r", "--no-commit-id", "--name-only", commit).decode("utf-8", "replace").split("\n")
        )
        code = [name for name in names if name.endswith(".py") and not is_test.search(name)]
        tests = [name for name in names if name.endswith(".py") and is_test.search(name)]
        if not code or not tests or len(names) > MAX_FILES:
            continue
        try:
            found = truth(tree, f"{commit}^", commit, is_test)
        except SyntaxError:  # a fixture that is meant to be broken: there is nothing to check against
            continue
        if found.functions and found.test_files:
            count -= 1
            yield commit, found
        if count <= 0:
            return


def measure(tree: Path, commit: str, expected: Truth, settings: Settings) -> Measured:
    """Index the commit and ask for its context, as CI would."""
    change = asked(tree, commit, settings)
    sides = {
        (side.path, side.qualname)
        for one in change.changes.symbols
        for side in (one.change.old, one.change.new)
        if side is not None
    }
    callables = {
        (one.change.version.path, one.change.version.qualname)
        for one in change.changes.symbols
        if one.change.version.kind in CALLABLE_KINDS
    }
    wanted = expected.functions | expected.test_functions
    missed = sorted(f"{path}::{name}" for path, name in wanted - sides)
    files = [
        one for one in map(without_itself, change.tests.files) if one.confidence >= settings.change.test_confidence
    ]
    surest = max((one.confidence for one in files), default=0.0)
    files = [one for one in files if one.confidence >= settings.change.test_share * surest]
    files.sort(key=lambda one: (-one.confidence, one.path))
    named = [one.path for one in files]
    tests = {
        (test.symbol.path, test.symbol.qualname) for one in files for test in one.tests if set(test.parts) - {"changed"}
    }
    return Measured(
        commit,
        len(wanted),
        len(wanted) - len(missed),
        len(callables - wanted),
        tuple(missed),
        len(expected.test_files),
        len(named),
        len(expected.test_files & set(named)),
        len(expected.test_files & set(named[:TESTS_SHOWN])),
        len(expected.test_functions),
        len(tests),
        len(expected.test_functions & tests),
    )


def asked(tree: Path, commit: str, settings: Settings) -> Change:
    run_git(tree, "checkout", "--quiet", "--force", "--detach", commit, timeout_s=600)
    index(tree, IndexSettings(), WORK / "facts")
    with Graph(tree) as graph:
        return for_diff(read_diff(tree, f"{commit}^", commit), graph, settings, WORK / "facts")


def without_itself(file: TestFile) -> TestFile:
    """The evidence for a test file other than that the commit changed it."""
    parts = {name: chance for name, chance in file.parts.items() if name != "changed"}
    return replace(file, parts=parts, confidence=either(parts.values()))


def is_named(test: Test, settings: Settings) -> bool:
    """Whether a test would be named had the commit not changed it."""
    return either(chance for name, chance in test.parts.items() if name != "changed") >= settings.change.test_confidence


def held_back(tree: Path, settings: HistorySettings, count: int) -> tuple[int, int, int]:
    """(files held back, named among the first by co-change, by popularity), over the newest commits of 2 to
    10 files.
    """
    history = read_history(tree, "HEAD", settings.commits, settings.files)
    asked_for = named = popular = 0
    for place, commit in enumerate(history.commits):
        older = History(history.tip, history.commits[place + 1 :], history.is_shallow)
        there = [one for one in commit.touched if one.old and one.new]
        if not 2 <= len(commit.touched) <= 10 or len(there) < 2:
            continue
        past = CoChange(older, settings)
        for one in there:
            if one.old not in past.by_file:  # nobody has seen it before: no history can name it
                continue
            rest = {other.old for other in there if other is not one}
            asked_for += 1
            named += one.old in [found.path for found in past.together(rest)[:FIRST]]
            popular += one.old in past.popular(FIRST, rest)
        count -= 1
        if count <= 0:
            break
    return asked_for, named, popular


def share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "—"


def functions_table(name: str, rows: list[Measured]) -> str:
    head = [
        "commit",
        "functions changed",
        "listed",
        "listed besides",
        "test files changed",
        "among those named",
        "in the first 10",
        "files named",
    ]
    table = [
        [
            one.commit[:10],
            str(one.expected),
            str(one.listed),
            str(one.extra),
            str(one.test_files),
            str(one.right_files),
            str(one.right_in_ten),
            str(one.named_files),
        ]
        for one in rows
    ]
    totals = [f"{sum(int(row[column]) for row in table)}" for column in range(1, len(head))]
    return f"### {name}\n\n" + markdown([head, *table, ["all", *totals]])


def summary_row(name: str, rows: list[Measured]) -> list[str]:
    def total(pick: Callable[[Measured], int]) -> int:
        return sum(map(pick, rows))

    return [
        name,
        str(len(rows)),
        share(total(lambda one: one.listed), total(lambda one: one.expected)),
        share(total(lambda one: one.right_files), total(lambda one: one.test_files)),
        share(total(lambda one: one.right_in_ten), total(lambda one: one.test_files)),
        share(total(lambda one: one.right_files), total(lambda one: one.named_files)),
        share(total(lambda one: one.right_tests), total(lambda one: one.tests)),
        share(total(lambda one: one.right_tests), total(lambda one: one.named_tests)),
    ]


def of_repository(name: str, count: int, settings: Settings) -> dict[str, list[Measured]]:
    """The newest commits of a repository, and as many older ones."""
    url, pattern = REPOSITORIES[name]
    tree = clone(name, url)
    tip = git(tree, "rev-parse", "origin/HEAD").decode().strip()
    rows = []
    for commit, expected in commits_of(tree, re.compile(pattern), 2 * count, tip):
        rows.append(measure(tree, commit, expected, settings))
        print(rows[-1], file=sys.stderr, flush=True)
    return {name: rows[:count], f"{name}, older": rows[count:]}


def co_change(settings: HistorySettings) -> list[list[str]]:
    """How often co-change names a file that is held back, by history."""
    rows = []
    for name, url in HISTORIES.items():
        tree = clone(name, url)
        run_git(tree, "checkout", "--quiet", "--force", "--detach", "origin/HEAD", timeout_s=600)
        asked_for, named, popular = held_back(tree, settings, HELD_BACK)
        rows.append([name, str(asked_for), share(named, asked_for), share(popular, asked_for)])
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def parts(only: Sequence[str], count: int) -> dict[str, str]:
    """What was measured, by the name of its place in the page."""
    settings, found = Settings(), {}
    measured = {
        name: rows
        for one in only
        if one in REPOSITORIES
        for name, rows in of_repository(one, count, settings).items()
        if rows
    }
    if measured:
        found["summary"] = markdown([SUMMARY, *(summary_row(name, rows) for name, rows in measured.items())])
    for name, rows in measured.items():
        missed = [f"- {one.commit[:10]}: {what}" for one in rows for what in one.missed]
        found[name] = (
            functions_table(name, rows) + "\n\nNot listed: " + ("\n\n" + "\n".join(missed) if missed else "none.")
        )
    if CO_CHANGE in only:
        found[CO_CHANGE] = markdown(
            [["history", "files held back", "co-change", "popularity"], *co_change(settings.change.history)]
        )
    return found


def written(page: str, found: Mapping[str, str]) -> str:
    """The page with what was measured in its place; everything else stays as it is, and so do the rows of other repositories."""
    for name, text in found.items():
        begin, end = f"<!-- begin: {name} -->\n", f"\n<!-- end: {name} -->"
        before, is_there, rest = page.partition(begin)
        old, is_ended, after = rest.partition(end)
        if not is_there or not is_ended:
            page = f"{page.rstrip()}\n\n{begin}{text}{end}\n"
            continue
        page = f"{before}{begin}{merged(old, text) if name == 'summary' else text}{end}{after}"
    return page


def merged(old: str, new: str) -> str:
    """Two tables of the same columns as one; of two rows of the same name the new one stays."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in (*old.split("\n"), *new.split("\n"))]
    head, *others = [row for row in rows if not set(row[0]) <= {"-", ":"}]
    by_name = {row[0]: row for row in others if row != head}
    return markdown([head, *by_name.values()])


SUMMARY = [
    "repository",
    "commits",
    "functions listed",
    "test files: recall",
    "recall in the first 10",
    "precision",
    "tests: recall",
    "precision",
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commits", type=int, default=20)
    parser.add_argument(
        "--only", default=",".join((*REPOSITORIES, CO_CHANGE)), help="these repositories, and co-change"
    )
    parser.add_argument("--write", type=Path, help="put what is measured into its places in this page")
    options = parser.parse_args()
    found = parts(options.only.split(","), options.commits)
    if options.write:
        options.write.write_text(written(options.write.read_text("utf-8"), found), "utf-8")
    print("\n\n".join(found.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
