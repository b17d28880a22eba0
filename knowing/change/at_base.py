"""Reads the rules of the gate from before the change, so that a change cannot switch off the rules that it is checked by."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from knowing import languages
from knowing.change.check import Failure
from knowing.change.context import Change
from knowing.errors import GitError
from knowing.graph.reader import Graph
from knowing.model import Flag
from knowing.settings import CheckSettings
from knowing.tree.git import blobs, git
from knowing.tree.ignores import ignore_rules_of
from knowing.tree.roles import flags_of_path
from knowing.tree.skips import BINARY, IGNORED, hides_code

RULES = "unevaluated"
SETTINGS = (".ctx.toml", "pyproject.toml")
IGNORES = ".ctxignore"
_APART = Flag.GENERATED | Flag.VENDORED


def files_at(root: Path, commit: str) -> dict[str, bytes]:
    """The files that say what is indexed and checked, as a commit has them; empty if there is none to ask."""
    if not commit:
        return {}
    try:
        listed = git(root, "ls-tree", "-z", commit, "--", *SETTINGS, IGNORES).decode("utf-8", "replace")
        rows = [row.partition("\t") for row in listed.split("\0") if row.startswith("100")]
        ids = {name: head.split()[2] for head, _, name in rows}
        found = blobs(root, set(ids.values()))
    except GitError:
        return {}
    return {name: found[blob] for name, blob in ids.items() if blob in found}


def strictest(one: CheckSettings, other: CheckSettings) -> CheckSettings:
    """The rules of both; of two thresholds the one that fails sooner."""
    return CheckSettings(
        untested=one.untested or other.untested,
        missing=min((limit for limit in (one.missing, other.missing) if limit > 0), default=0.0),
        dependents=min((limit for limit in (one.dependents, other.dependents) if limit > 0), default=0),
        removed=one.removed or other.removed,
    )


def hidden(graph: Graph, at_base: bytes) -> list[Failure]:
    """Failures for code that a change newly ignores: what is ignored cannot be checked."""
    before = ignore_rules_of(at_base.decode("utf-8", "replace").splitlines())
    new = [
        path
        for path, reason in sorted(graph.skipped().items())
        if reason == IGNORED() and languages.for_path(path) is not None and not before.match(path)
    ]
    if not new:
        return []
    more = f" and {len(new) - 1} more" if len(new) > 1 else ""
    return [Failure(RULES, f"the change ignores {new[0]}{more}: it cannot be evaluated", IGNORES)]


def unevaluated(change: Change) -> tuple[list[Failure], list[tuple[str, str]]]:
    """The changed code that no rule could look at: what fails for that, and (path, why) of what is left out for good reasons."""
    skipped = change.graph.skipped()
    reasons = {one.path: skipped[one.path] for one in change.changes.diff.files if one.path in skipped}
    reasons.update(change.changes.unread)
    noted = {one.path for one in change.changes.diff.files if one.note}
    failed, apart = [], []
    for path, reason in sorted(reasons.items()):
        language = languages.for_path(path)
        if language is None:
            continue
        if _is_apart(path, reason, language.name, noted):
            apart.append((path, reason))
        else:
            failed.append(Failure(RULES, f"{path} changed and could not be evaluated: {reason}", path))
    return failed, apart


def _is_apart(path: str, reason: str, language: str, noted: Collection[str]) -> bool:
    """Whether a file is left out by intent: ignored, a link, generated or somebody else's."""
    if path in noted or reason == IGNORED():
        return True
    return bool(flags_of_path(path, language) & _APART) or not (hides_code(reason) or reason == BINARY())
