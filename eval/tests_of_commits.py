"""Measures the tests that ``ctx tests`` names for the code part of real commits against those the commit changed.

    python -m eval.tests_of_commits [--commits 15] [--only flask,gin] [--save FILE.json] [--against FILE.json]
    python -m eval.tests_of_commits --from FILE.json [--try reach=0.8,history=1.2,share=0.6]

A commit that changed tests together with code is checked out and indexed. Its tests are asked for from evidence that
does not know which tests it changed (history ends before it). *Recall at 10* is the share of the changed test files
among the first ten named, *precision at 10* the share of the first ten named, or of as many as are named, that the
commit changed; the same for single tests where the language has them. A test that needed no change may still be worth
running, so precision is a floor.

``--save`` keeps everything that speaks for each file and each test, before anything is cut, so that weights can be tried
without asking again: ``--try`` multiplies what a kind of evidence says, or sets the share of the surest that is named.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from msgspec.structs import replace

from eval.changes import WORK, clone, share, without_itself
from eval.tables import markdown
from knowing import languages
from knowing.change.context import Change, for_diff
from knowing.change.diff.between import read_diff
from knowing.change.diff.compared import REMOVED
from knowing.change.effects.pointers import either
from knowing.change.effects.runnable import runs
from knowing.errors import CtxError
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.model import Flag
from knowing.query.called.cases import is_test
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
    "requests": "psf/requests",
    "marshmallow": "marshmallow-code/marshmallow",
    "fluentd": "fluent/fluentd",
    "axum": "tokio-rs/axum",
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
    tests = {one.id for one in graph.symbols(ids).values() if is_test(graph, one)}
    return files | {graph.symbol(one).path for one in tests}, tests


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for each file of tests and for each test of one commit, and which of them it changed."""

    commit: str
    files: list[str]
    tests: list[int]
    named: dict[str, dict[str, float]]
    """File of tests to what speaks for it."""
    single: list[tuple[str, int, int, float]]
    """File, line, id and confidence of each test that is named for itself."""


def evidence(change: Change) -> Evidence | None:
    """Everything that speaks for tests; None if a commit changed no code, or no test that is still there."""
    files, tests = truth(change)
    code = [one for one in change.changes.symbols if one.change.version.path not in files and not one.change.is_prose]
    if not files or not (code or tests):
        return None
    return Evidence(
        change.changes.diff.head,
        sorted(files),
        sorted(tests),
        {one.path: dict(one.parts) for one in map(without_itself, change.tests.files)},
        [
            (one.path, test.symbol.line, test.symbol.id, _sure(test.parts))
            for one in change.tests.files
            for test in one.tests
        ],
    )


def _sure(parts: Mapping[str, float]) -> float:
    return either(chance for name, chance in parts.items() if name != "changed")


def asked(one: Evidence, settings: Settings, factors: Mapping[str, float]) -> Asked:
    """How well the tests of a commit are named, with what some kinds of evidence say multiplied."""
    sure = {
        path: either(chance * factors.get(name, 1.0) for name, chance in parts.items())
        for path, parts in one.named.items()
    }
    least = factors.get("share", settings.change.test_share) * max(sure.values(), default=0.0)
    paths = sorted(
        (path for path in sure if sure[path] > 0 and sure[path] >= least), key=lambda path: (-sure[path], path)
    )
    single = {
        (path, line, test): chance * sure[path]
        for path, line, test, chance in one.single
        if path in paths and chance >= settings.change.test_confidence
    }
    first = [test for _, _, test in sorted(single, key=lambda key: (-single[key], key))[:FIRST]]
    files, tests = set(one.files), set(one.tests)
    return Asked(
        one.commit,
        len(files),
        min(len(paths), FIRST),
        len(files & set(paths[:FIRST])),
        len(tests),
        len(first),
        len(tests & set(first)),
        len(paths),
        len(files & set(paths)),
    )


def of_repository(name: str, count: int, settings: Settings) -> list[Evidence]:
    """What speaks for tests in the newest commits of a repository that changed code and tests; nothing is cut."""
    uncut = replace(settings, change=replace(settings.change, test_share=0.0))
    tree = clone(name, f"https://github.com/{REPOSITORIES[name]}")
    tip = git(tree, "rev-parse", "origin/HEAD").decode().strip()
    rows: list[Evidence] = []
    for commit in candidates(tree, tip):
        try:
            git(tree, "checkout", "--quiet", "--force", "--detach", commit, timeout_s=600)
            index(tree, IndexSettings(jobs=1), WORK / "facts")
            with Graph(tree) as graph:
                diff = read_diff(tree, f"{commit}^", commit)
                row = evidence(for_diff(diff, graph, uncut, WORK / "facts"))
        except CtxError as error:  # a snapshot may lack the contents of an old commit
            print(f"{name} {commit[:10]}: {error}", file=sys.stderr)
            continue
        if row is not None:
            rows.append(row)
            print(name, asked(row, settings, {}), file=sys.stderr, flush=True)
        if len(rows) == count:
            break
    return rows


HEAD = [
    "repository",
    "commits",
    "files: recall at 10",
    "precision at 10",
    "tests: recall at 10",
    "precision at 10",
]


def shares(rows: Sequence[Asked]) -> list[str]:
    """Recall and precision at 10, of files and of single tests."""
    total = {key: sum(getattr(one, key) for one in rows) for key in Asked.__slots__ if key != "commit"}
    return [
        share(total["right"], total["files"]),
        share(total["right"], total["named"]),
        share(total["right_tests"], sum(min(one.tests, FIRST) for one in rows)),
        share(total["right_tests"], total["named_tests"]),
    ]


def table(now: Measured, before: Measured) -> str:
    """A row for each repository and one for all; with what was measured before beside it, on the commits that both have."""
    head = [HEAD[0], HEAD[1], *(name for one in HEAD[2:] for name in ((one, "before") if before else (one,)))]
    rows, every, others = [head], [], []
    for name, found in now.items():
        known = {one.commit: one for one in before.get(name, ())}
        own = [one for one in found if not before or one.commit in known]
        old = [known[one.commit] for one in own if before]
        rows.append(_row(name, own, old if before else None))
        every += own
        others += old
    return markdown([*rows, _row("all", every, others if before else None)])


def _row(name: str, own: Sequence[Asked], old: Sequence[Asked] | None) -> list[str]:
    both = zip(shares(own), shares(old or ()), strict=True)
    return [name, str(len(own)), *(cell for pair in both for cell in (pair[:1] if old is None else pair))]


Measured = Mapping[str, Sequence[Asked]]


def read(path: Path) -> dict[str, list[Evidence]]:
    kept = json.loads(path.read_text("utf-8"))
    return {name: [Evidence(**one) for one in rows] for name, rows in kept.items()}


def factors_of(text: str) -> dict[str, float]:
    """``reach=0.8,share=0.6`` as numbers by name."""
    pairs = (part.partition("=") for part in text.split(",") if part)
    return {name: float(value) for name, _, value in pairs}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commits", type=int, default=15)
    parser.add_argument("--only", default=",".join(REPOSITORIES))
    parser.add_argument("--save", type=Path, help="keep what was found, beside what the file has of other repositories")
    parser.add_argument("--from", type=Path, dest="kept", help="ask nothing: what --save kept")
    parser.add_argument("--against", type=Path, help="the same by another version of the program")
    parser.add_argument("--try", default="", dest="tried", help="such as reach=0.8,history=1.2,share=0.6")
    options = parser.parse_args()
    settings = Settings()
    found = read(options.kept) if options.kept else {}
    for name in [] if options.kept else options.only.split(","):
        found[name] = of_repository(name, options.commits, settings)
        if options.save:
            kept = {**(read(options.save) if options.save.exists() else {}), name: found[name]}
            text = json.dumps({key: [asdict(one) for one in rows] for key, rows in kept.items()})
            options.save.write_text(text, "utf-8")
    before = read(options.against) if options.against else {}
    now, then = (
        {name: [asked(one, settings, tried) for one in rows] for name, rows in each.items()}
        for each, tried in ((found, factors_of(options.tried)), (before, {}))
    )
    print(table(now, then))
    return 0


if __name__ == "__main__":
    sys.exit(main())
