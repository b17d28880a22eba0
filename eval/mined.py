"""Changes to learn from and not to be judged by: more histories than the set of changes has, so that its weights learn the trade.

    python -m eval.mined [--repo NAME]     mine the changes, check their bases out and index them

They are mined by ``ctx eval``'s own code: the newest commits before a pinned one that read like a task, asked of the tree before them all. They are
made anew where they are needed; only the pins are kept, which are those of the other sets.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from eval.corpus import CorpusError, Repository, check_out, default_work
from eval.datasets import Gold, Question, load_set
from eval.indexed import indexed
from knowing.errors import CtxError
from knowing.evaluate.commits import read_history
from knowing.index.report import Progress
from knowing.settings import EvalSettings

MINED = "mined"
COMMITS = 16
"""Commits that are taken of each history."""
FROM = ("engineers", "questions", "issues")
"""Sets whose repositories have a history to mine."""
TOO_LARGE = frozenset({"druid", "babel", "three.js", "docusaurus", "jekyll"})
"""An index of their bases costs more than what sixteen commits teach."""


def tips() -> dict[str, Repository]:
    """The commit of each repository before which its history is mined: the first that a set asks about."""
    found: dict[str, Repository] = {}
    left_alone = TOO_LARGE | {question.repo for question in load_set("changes")}
    for name in FROM:
        for question in load_set(name):
            if question.repo not in left_alone:
                found.setdefault(question.repo, question.repository)
    return found


def changes(work: Path, names: Sequence[str] = ()) -> list[Question]:
    """The mined changes, from disk where they were mined before. A history that cannot be had is left out with a line."""
    found: list[Question] = []
    for name, tip in tips().items():
        if names and name not in names:
            continue
        file = work / MINED / f"{name}-{tip.commit[:12]}-{COMMITS}.jsonl"
        try:
            if not file.is_file():
                _keep(_mine(tip, work), file)
        except (CorpusError, CtxError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        rows = [json.loads(line) for line in file.read_text("utf-8").split("\n") if line.strip()]
        found += [_change(name, tip, row) for row in rows]
    return found


def _keep(rows: list[dict[str, Any]], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    partial.replace(file)


def _mine(tip: Repository, work: Path) -> list[dict[str, Any]]:
    """One row for each suitable commit: its message, and what it changed under the names of the oldest one's parent."""
    root = check_out(tip, work).root
    settings = EvalSettings(symbols=10, files=5)
    history = read_history(root, "", COMMITS, settings, cache_folder=None, progress=Progress())
    oldest = history.tasks[-1]
    rows = []
    for task in history.tasks:
        places = {path: history.name_at(path, task, oldest) for path, _ in task.truth.symbols}
        rows.append(
            {
                "id": task.commit,
                "base": oldest.parent,
                "query": task.text,
                "gold_symbols": [[places[path], qual] for path, qual in task.truth.symbols],
                "gold_files": sorted({history.name_at(path, task, oldest) for path in task.truth.files}),
                "named": task.is_named,
            }
        )
    return [row for row in rows if row["gold_symbols"]]


def _change(name: str, tip: Repository, row: dict[str, Any]) -> Question:
    repository = replace(tip, name=f"{tip.name.partition('@')[0]}@{row['base'][:12]}", commit=row["base"])
    gold = tuple(Gold(path, qual, "function", row["named"]) for path, qual in row["gold_symbols"])
    return Question(
        "changes", f"{name}-{row['id'][:10]}", name, repository, row["query"], gold, tuple(row["gold_files"]),
        is_named=row["named"], is_practice=True,
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", action="append", default=[], metavar="NAME")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    options = parser.parse_args(arguments)
    found = changes(options.work, options.repo)
    for repository in {question.checkout: question.repository for question in found}.values():
        with indexed(check_out(repository, options.work).root):
            print(repository.name, flush=True)
    print(f"{len(found)} changes of {len({question.repo for question in found})} histories")
    return 0


if __name__ == "__main__":
    sys.exit(main())
