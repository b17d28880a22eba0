"""What past commits said and which files they touched: a task is often like a change that was made before.

A wordbook over commit messages instead of symbols, beside the graph as ``.ctx/messages-<name>.bin``. It depends on the commit
that is checked out and on nothing else, so it is made when that moves and kept when it does not.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.errors import GitError
from knowing.graph.wordbook import wordbook_arrays
from knowing.settings.index import WORDS
from knowing.tree.git import git, has_git
from knowing.tree.listing import printable
from knowing.words import terms_of

Array = NDArray[Any]


def message_arrays(root: Path, commit: str = "HEAD") -> dict[str, Array]:
    """The messages of a commit and those behind it as arrays; empty where there is no history."""
    return _arrays(_read(root, commit))


def _read(root: Path, commit: str) -> list[tuple[str, list[str]]]:
    """(message, paths) of each commit, newest first."""
    if not has_git(root):
        return []
    asked = ("--no-merges", "--name-only", "--no-renames", "--no-show-signature", "--format=%x01%B%x02", "-z")
    try:
        said = git(root, "log", f"--max-count={WORDS.commits}", *asked, commit, "--")
    except GitError:
        return []
    commits = []
    for block in said.split(b"\x01")[1:]:
        message, _, names = block.partition(b"\x02")
        paths = [printable(os.fsdecode(name)) for name in names.strip(b"\0\n").split(b"\0") if name]
        commits.append(
            (
                message[: WORDS.message_chars].decode("utf-8", "replace"),
                paths if len(paths) <= WORDS.commit_files else [],
            )
        )
    return commits


def _arrays(commits: list[tuple[str, list[str]]]) -> dict[str, Array]:
    said: dict[str, list[tuple[int, int]]] = {}
    lengths = np.zeros(len(commits), np.uint16)
    paths: dict[str, int] = {}
    touched: list[int] = []
    starts = [0]
    for place, (message, names) in enumerate(commits):
        words = Counter(terms_of(message))
        lengths[place] = min(words.total(), 65_535)
        for word, count in words.items():
            said.setdefault(word, []).append((place, count))
        touched.extend(paths.setdefault(name, len(paths)) for name in names)
        starts.append(len(touched))
    if not said:
        return {}
    terms = sorted(said)
    postings = np.array([pair for term in terms for pair in said[term]], np.int64)
    at = np.cumsum([0, *(len(said[term]) for term in terms)])
    return {
        **wordbook_arrays(terms, at, postings[:, 0], postings[:, 1].astype(np.uint32)),
        "length": lengths,
        "touched_at": np.array(starts, np.int32),
        "touched": np.array(touched, np.int32),
        "paths": np.frombuffer("\0".join(paths).encode("utf-8", "surrogatepass"), np.uint8),
    }
