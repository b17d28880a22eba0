"""The repositories that the questions are about: plain git, a URL and a pinned commit.

``python -m eval.corpus`` checks all of them out. There is one clone for each repository; every checkout borrows its
objects, stands at its commit and has no refs, so that no system can learn from the future. A checkout that already
stands at its commit is left alone.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
LIST = HERE / "corpus.toml"
WORK = HERE / ".work" / "corpus"
WORK_VARIABLE = "KNOWING_EVAL_WORK"
CLONES = "clones"
"""Folder of the bare clones, one for each repository, whatever the number of its checkouts."""

QUICK_TIMEOUT_S = 300
FETCH_TIMEOUT_S = 3_600
MAX_MISSING = 50
"""More absent files than this is a broken checkout, not a snapshot that lost a few images."""


class CorpusError(Exception):
    """A repository could not be checked out at its commit."""


@dataclass(frozen=True, slots=True)
class Repository:
    """One checkout of the corpus."""

    name: str
    url: str
    commit: str


@dataclass(frozen=True, slots=True)
class Checkout:
    """Where a repository stands, and the tracked files that could not be had."""

    root: Path
    missing: tuple[str, ...]


def load_corpus(path: Path = LIST) -> dict[str, Repository]:
    """Directory name -> repository; the bases of real changes are called ``commits-<name>``."""
    tables = tomllib.loads(path.read_text("utf-8"))
    named = {name: table for name, table in tables.items() if name != "commits"}
    named |= {f"commits-{name}": table for name, table in tables.get("commits", {}).items()}
    return {name: Repository(name, table["url"], table["commit"]) for name, table in named.items()}


def default_work() -> Path:
    """Where checkouts live unless a flag says otherwise."""
    return Path(os.environ.get(WORK_VARIABLE) or WORK)


def check_out(repository: Repository, work: Path) -> Checkout:
    """A working tree of the pinned commit under ``work``; fetched if it is not there yet."""
    root = work / repository.name
    if _head(root) != repository.commit:
        if root.exists() and not (root / ".git").exists() and any(root.iterdir()):
            raise CorpusError(f"{root} is in the way: it is no checkout of {repository.url}")
        _fetch(repository, root)
        _materialise(root, repository.commit)
    missing = _missing(root)
    if len(missing) > MAX_MISSING:
        raise CorpusError(f"{repository.name}: {len(missing)} tracked files are missing from {root}")
    return Checkout(root, missing)


def _fetch(repository: Repository, root: Path) -> None:
    """An empty checkout that borrows the objects of the one clone of its repository; no ref shows the future."""
    clone = cloned(repository, root.parent)
    root.mkdir(parents=True, exist_ok=True)
    run_git(root, "init", "--quiet")
    objects = root / ".git" / "objects" / "info" / "alternates"
    objects.parent.mkdir(parents=True, exist_ok=True)
    objects.write_text(f"{clone.resolve() / 'objects'}\n", "utf-8")


def cloned(repository: Repository, work: Path) -> Path:
    """The one bare clone of a repository, with the commit; a commit of no branch is fetched by its name."""
    clone = work / CLONES / re.sub(r"[^\w.-]+", "+", repository.url.removeprefix("https://github.com/")).strip("+")
    clone.parent.mkdir(parents=True, exist_ok=True)
    with clone.with_name(f"{clone.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not clone.is_dir():
            _clone(repository, clone)
        if not _has(clone, repository.commit):
            wanted = ("--quiet", "--no-tags", repository.url, repository.commit)
            fetched = _try_git(clone, "fetch", *wanted, timeout_s=FETCH_TIMEOUT_S)
            if not _has(clone, repository.commit):
                raise CorpusError(f"cannot fetch {repository.commit} of {repository.url}: {_last_line(fetched.stderr)}")
    return clone


def _clone(repository: Repository, clone: Path) -> None:
    partial = clone.with_name(f"{clone.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    command = ("clone", "--quiet", "--bare", "--no-tags", repository.url, str(partial))
    cloned = _try_git(clone.parent, *command, timeout_s=FETCH_TIMEOUT_S)
    if cloned.returncode != 0:
        raise CorpusError(f"cannot fetch {repository.url}: {_last_line(cloned.stderr)}")
    partial.rename(clone)


def _has(root: Path, commit: str) -> bool:
    return _try_git(root, "cat-file", "-e", f"{commit}^{{tree}}", timeout_s=QUICK_TIMEOUT_S).returncode == 0


def _materialise(root: Path, commit: str) -> None:
    """Write the tree, skipping blobs that the remote does not have; HEAD moves when the rest is there."""
    run_git(root, "read-tree", commit)
    written = _try_git(root, "checkout-index", "--all", "--force", timeout_s=QUICK_TIMEOUT_S)
    if written.returncode != 0 and "unable to read" not in written.stderr:
        raise CorpusError(f"cannot check out {commit} in {root}: {_last_line(written.stderr)}")
    run_git(root, "clean", "-ffdx", "--quiet")  # whatever else is there is not of this commit
    (root / ".git" / "HEAD").write_text(f"{commit}\n", "utf-8")


def _missing(root: Path) -> tuple[str, ...]:
    return tuple(path for path in run_git(root, "ls-files", "--deleted", "-z").split("\0") if path)


def _head(root: Path) -> str:
    """The commit of a checkout, or nothing. A directory inside another repository has none of its own."""
    if not (root / ".git").exists():
        return ""
    return _try_git(root, "rev-parse", "--verify", "--quiet", "HEAD", timeout_s=QUICK_TIMEOUT_S).stdout.strip()


def run_git(root: Path, *arguments: str, timeout_s: float = QUICK_TIMEOUT_S) -> str:
    done = _try_git(root, *arguments, timeout_s=timeout_s)
    if done.returncode != 0:
        raise CorpusError(f"git {arguments[0]} failed in {root}: {_last_line(done.stderr)}")
    return done.stdout


def _try_git(root: Path, *arguments: str, timeout_s: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            ["git", "-C", str(root), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout_s,
            env={**os.environ, "GIT_TERMINAL_PROMPT": "0"},
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CorpusError(f"git {arguments[0]} took longer than {timeout_s:.0f} s in {root}") from error


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.corpus", description="Check out the corpus.")
    parser.add_argument("names", nargs="*", help="only these (default: all)")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    options = parser.parse_args(arguments)
    for name, repository in load_corpus().items():
        if not options.names or name in options.names:
            checkout = check_out(repository, options.work)
            print(f"{name}: {repository.commit[:12]} in {checkout.root}")
            for path in checkout.missing:
                print(f"  not in the snapshot: {path}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
