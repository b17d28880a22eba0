"""What past commits said and which files they touched: a task is often like a change that was made before.

A wordbook over commit messages instead of symbols, beside the graph as ``.ctx/messages-<name>.bin``. It depends on the commit
that is checked out and on nothing else, so it is made when that moves and kept when it does not; what an earlier one says of a
commit is taken over.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowing.errors import GitError
from knowing.graph.wordbook import Wordbook, wordbook_arrays
from knowing.settings.index import WORDS
from knowing.tree.git import git, has_git
from knowing.tree.listing import printable
from knowing.words import terms_of

Array = NDArray[Any]
_COMMIT = re.compile(rb"\0([0-9a-f]+)\0([^\0]*)\0\0(?:\n((?:[^\0]+\0)+))?")
"""A commit as git says it: id, message and paths. Neither a message nor a path can hold the mark between them."""


class Said(NamedTuple):
    """What is kept of one commit: its id, how often each word is in its message, and the files that it touched."""

    id: str
    words: Mapping[str, int]
    paths: list[str]


def message_arrays(root: Path, commit: str = "HEAD", earlier: Mapping[str, Array] | None = None) -> dict[str, Array]:
    """The messages of a commit and those behind it as arrays; empty where there is no history.

    ``earlier`` are the arrays of another commit: what they say is not asked of git again.
    """
    if not has_git(root):
        return {}
    try:
        known = _known(earlier) if earlier else {}
        return _arrays(
            _read_new(root, commit, known) if known else _read(root, "log", f"--max-count={WORDS.commits}", commit)
        )
    except GitError:
        return {}


def _read_new(root: Path, commit: str, known: dict[str, Said]) -> list[Said]:
    """What the newest commits say, newest first, from what is known; git is asked for the others only."""
    listed = git(root, "rev-list", f"--max-count={WORDS.commits}", "--no-merges", commit, "--").decode().split()
    unknown = [one for one in listed if one not in known]
    if len(unknown) > WORDS.many_new:
        return _read(root, "log", f"--max-count={WORDS.commits}", commit)
    new = {said.id: said for said in _read(root, "log", "--no-walk=unsorted", *unknown)} if unknown else {}
    return [new[one] if one in new else known[one] for one in listed]


def _read(root: Path, *asked: str) -> list[Said]:
    """What git says of the commits that are asked for, in its order."""
    form = ("--no-merges", "--name-only", "--no-renames", "--no-show-signature", "--format=%x00%H%x00%B%x00", "-z")
    commits = []
    for name, message, names in _COMMIT.findall(git(root, asked[0], *form, *asked[1:], "--")):
        paths = [printable(os.fsdecode(one)) for one in names.split(b"\0") if one]
        words = Counter(terms_of(message[: WORDS.message_chars].decode("utf-8", "replace")))
        commits.append(Said(name.decode(), words, paths if len(paths) <= WORDS.commit_files else []))
    return commits


def _known(arrays: Mapping[str, Array]) -> dict[str, Said]:
    """What arrays say of each commit, by its id; nothing, if they are of another form."""
    if "ids" not in arrays or "postings_long" not in arrays:
        return {}
    ids = [one.tobytes().hex() for one in arrays["ids"]]
    words: list[dict[str, int]] = [{} for _ in ids]
    for term, places, counts in Wordbook(dict(arrays)).rows():
        for place, count in zip(places, counts, strict=True):
            words[place][term] = count
    paths = arrays["paths"].tobytes().decode("utf-8", "surrogatepass").split("\0")
    touched, at = arrays["touched"].tolist(), arrays["touched_at"].tolist()
    return {
        one: Said(one, words[place], [paths[number] for number in touched[at[place] : at[place + 1]]])
        for place, one in enumerate(ids)
    }


def _arrays(commits: list[Said]) -> dict[str, Array]:
    said: dict[str, tuple[list[int], list[int]]] = {}
    lengths = np.zeros(len(commits), np.uint16)
    paths: dict[str, int] = {}
    touched: list[int] = []
    starts = [0]
    for place, (_, words, names) in enumerate(commits):
        lengths[place] = min(sum(words.values()), 65_535)
        for word, count in words.items():
            if word not in said:
                said[word] = ([], [])
            places, counts = said[word]
            places.append(place)
            counts.append(count)
        touched.extend(paths.setdefault(name, len(paths)) for name in names)
        starts.append(len(touched))
    if not said:
        return {}
    terms = sorted(said)
    at = np.cumsum([0, *(len(said[term][0]) for term in terms)])
    of_terms = (np.fromiter(chain.from_iterable(said[term][part] for term in terms), np.int64) for part in (0, 1))
    places_of, counts_of = of_terms
    return {
        **wordbook_arrays(terms, at, places_of, counts_of.astype(np.uint32)),
        "ids": np.frombuffer(bytes.fromhex("".join(one.id for one in commits)), np.uint8).reshape(len(commits), -1),
        "length": lengths,
        "touched_at": np.array(starts, np.int32),
        "touched": np.array(touched, np.int32),
        "paths": np.frombuffer("\0".join(paths).encode("utf-8", "surrogatepass"), np.uint8),
    }
