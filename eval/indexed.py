"""Indexes of checkouts, kept for each version of the code that makes them.

    python -m eval.indexed [--set NAME] [--repo NAME]     check out and index every base commit

Two versions of the tool may be measured in turn on the same checkouts: the index of the other version is put aside, not made
again. A lock on the checkout keeps two runs from changing its index under each other.
"""

from __future__ import annotations

import argparse
import fcntl
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from eval.corpus import CorpusError, check_out, default_work
from eval.datasets import SETS, load_set, repositories
from knowing.graph.connect import FOLDER
from knowing.index.maker import made_by

KEPT = "indexes"
KEPT_VERSIONS = 2
INDEX_TIMEOUT_S = 1_800
STAMP = "made-by.txt"


@contextmanager
def indexed(root: Path) -> Iterator[Path]:
    """A checkout with the index of this version of the code; nobody else changes it meanwhile."""
    with (root / ".git" / "knowing-eval.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _take(root, made_by())
        if not (root / FOLDER / STAMP).is_file():
            _make(root)
        yield root


def is_ready(root: Path) -> bool:
    """Whether a checkout has an index of this version of the code, in place or put aside."""
    stamp = root / FOLDER / STAMP
    is_here = stamp.is_file() and stamp.read_text("utf-8") == made_by()
    return is_here or (root.parent / KEPT / root.name / made_by()).is_dir()


def _take(root: Path, version: str) -> None:
    """Put an index of another version aside, and take up the one of this version if there is one."""
    stamp, kept = root / FOLDER / STAMP, root.parent / KEPT / root.name
    if stamp.is_file() and stamp.read_text("utf-8") == version:
        return
    if stamp.is_file():
        aside = kept / stamp.read_text("utf-8")
        shutil.rmtree(aside, ignore_errors=True)
        aside.parent.mkdir(parents=True, exist_ok=True)
        (root / FOLDER).rename(aside)
        aside.touch()
    if (kept / version).is_dir():
        shutil.rmtree(root / FOLDER, ignore_errors=True)
        (kept / version).rename(root / FOLDER)
    for old in sorted(kept.glob("*"), key=lambda one: -one.stat().st_mtime)[KEPT_VERSIONS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _make(root: Path) -> None:
    """Index as a user would, in a process of its own that gives its memory back."""
    process = get_context("spawn").Process(target=_index, args=(root,))
    process.start()
    process.join(INDEX_TIMEOUT_S)
    if process.exitcode != 0:
        process.kill()
        raise CorpusError(f"cannot index {root}: exit code {process.exitcode}")
    (root / FOLDER / STAMP).write_text(made_by(), "utf-8")


def _index(root: Path) -> None:
    from knowing import build_index  # noqa: PLC0415

    build_index(root, jobs=1)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.indexed", description="Check out and index every base.")
    parser.add_argument("--set", choices=SETS, action="append", default=[])
    parser.add_argument("--repo", action="append", default=[], metavar="NAME")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    options = parser.parse_args(arguments)
    failed = 0
    for name in options.set or SETS:
        questions = [q for q in load_set(name) if not options.repo or q.repo in options.repo]
        for repository in repositories(questions).values():
            begun = time.monotonic()
            try:
                found = check_out(repository, options.work)
                with indexed(found.root):
                    said = f"{len(found.missing)} files are not in the snapshot" if found.missing else ""
            except CorpusError as error:
                failed, said = failed + 1, str(error)
            print(f"{repository.name}  {time.monotonic() - begun:.1f} s  {said}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
