"""Why something asked for is not in the index: skipped, ignored, not a symbol, or not there at all."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from knowing.counted import counted
from knowing.errors import GitError
from knowing.settings.index import BUILD
from knowing.tree.git import git
from knowing.tree.listing import printable

_PATH = re.compile(r"[^\s:]*[./\\][^\s:]*")


def why_absent(root: Path, typed: str, skipped: Mapping[str, str], indexed: Collection[str]) -> str | None:
    """Return one line that says why something is not in the index, or None if nothing is known of it."""
    path, _, name = typed.partition(":" if typed.partition(":")[0] in indexed else "::")
    name = name.removeprefix(":")
    path = path.replace("\\", "/").removeprefix("./")
    for known, reason in skipped.items():
        if known == path or known.endswith("/" + path):
            return f"{known} was skipped: {reason}"
    if _PATH.fullmatch(path):
        if path in indexed and name:
            return f"{path} is indexed, but has no symbol {name}"
        if (root / path).is_file():
            return _why_file_absent(root, path)
        if name:
            return f"there is no file {path}"
    return _mentioned(root, re.split(r"[.#:]", typed)[-1])


def _why_file_absent(root: Path, path: str) -> str:
    """Return a line that says why a file that is there is not indexed: ignored, or new."""
    try:
        said = git(root, "check-ignore", "-v", "--", path, timeout_s=BUILD.asked_s)
    except GitError:  # also how git says "not ignored"
        return f"{path} is there but was not there when the index was built"
    rule = printable(said.decode("utf-8", "replace").strip().split("\t")[0])
    return f"{path} is ignored by {rule}"


def _mentioned(root: Path, name: str) -> str | None:
    """Return a line that says where a name is written in the tree, if only as text."""
    if not name:
        return None
    try:
        found = git(root, "grep", "-I", "-n", "-w", "-F", "-m", "1", "-e", name, "--", ".", timeout_s=BUILD.asked_s)
    except GitError:
        return None
    places = [":".join(line.split(":", 2)[:2]) for line in found.decode("utf-8", "replace").splitlines()]
    more = f" and {counted(len(places) - BUILD.asked_shown, 'more file')}" if len(places) > BUILD.asked_shown else ""
    where = ", ".join(map(printable, places[: BUILD.asked_shown]))
    return f"{name} is written in {where}{more}, but no symbol of that name is defined there"
