"""Replays commits of a repository and checks after each that the incremental index equals a full one.

    python -m eval.replay REPO N [--from COMMIT]

Works on a clone under a temporary folder; the repository itself is not touched.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from eval.corpus import run_git
from knowing.graph.canonical import content, differences
from knowing.graph.connect import FOLDER
from knowing.index.update import index
from knowing.settings import IndexSettings


def replay(repository: Path, count: int, last: str, work: Path) -> tuple[Counter[str], list[str]]:
    """How each of the commits was taken in, and where the two indexes differed."""
    tree, facts, settings = work / "tree", work / "facts", IndexSettings()
    run_git(repository, "clone", "--quiet", "--shared", str(repository.resolve()), str(tree))
    commits = run_git(tree, "rev-list", "--first-parent", f"--max-count={count + 1}", "--reverse", last).split()
    modes: Counter[str] = Counter()
    wrong: list[str] = []
    for commit in commits:
        run_git(tree, "checkout", "--quiet", "--force", commit)
        report = index(tree, settings, facts)
        modes[report.mode + (f" ({report.relinked})" if report.relinked else "")] += 1
        incremental = content(tree)
        kept = work / "kept"
        shutil.move(tree / FOLDER, kept)
        index(tree, settings, facts)
        found = differences(incremental, content(tree))
        shutil.rmtree(tree / FOLDER)
        shutil.move(kept, tree / FOLDER)
        wrong += [f"{commit[:10]} {line}" for line in found]
        print(
            f"{commit[:10]} {report.mode:9} {len(report.changed):3} changed {report.seconds:6.2f} s"
            f"  {len(found)} differences  {report.relinked}"
        )
    return modes, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--from", dest="last", default="HEAD", help="the newest commit to replay")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        modes, wrong = replay(options.repository, options.count, options.last, Path(work))
    for mode, times in modes.most_common():
        print(f"{times:5} {mode}")
    print("\n".join(wrong[:50]) if wrong else "incremental equals full at every commit")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
