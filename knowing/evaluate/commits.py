"""The commits to replay: the newest that read like a task and changed a handful of source files.

They are listed in an order in which no commit comes before its descendants, so the parent of the oldest one holds
none of them: a snapshot *before them all*. Names are followed back through renames to what a file was then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from knowing.counted import counted
from knowing.errors import GitError, NotARepository
from knowing.evaluate.message import as_task, names_what_changed, objection
from knowing.evaluate.result import History, Task, Truth
from knowing.evaluate.truth import Truths, code_of
from knowing.index.report import Progress
from knowing.settings import EvalSettings
from knowing.settings.evaluate import REPLAY
from knowing.tree.git import git, has_git
from knowing.tree.history import Touched, touched_by
from knowing.tree.repository import Repository


def read_history(
    root: Path,
    since: str,
    count: int,
    settings: EvalSettings,
    *,
    cache_folder: Path | None,
    progress: Progress,
) -> History:
    """The last ``count`` suitable commits, newest first.

    Raises
    ------
    NotARepository
        If there is no git here.
    GitError
        If there is no commit, ``since`` is none, or too few commits can be replayed.
    """
    history, listed = _listed(root, since, settings.scanned)
    truths = Truths(root, cache_folder)
    progress.phase("reading history", count)
    seen: set[str] = set()
    try:
        for commit, parent, date, message, touched in _read(root, listed, history):
            task = as_task(message, settings.task_chars)
            reason = _objection(message, task, touched, seen, settings)
            truth = truths.of(code_of(touched or ())) if not reason else Truth((), ())
            reason = reason or _too_little(truth, settings)
            if reason:
                history.unsuitable[reason] += 1
                continue
            seen.add(task)
            named = names_what_changed(task, truth.files, (name for _, name in truth.symbols))
            subject = task.split("\n", 1)[0]
            history.tasks.append(Task(commit, parent, date, subject, task, truth, named, history.scanned - 1))
            progress.advance(1)
            if len(history.tasks) == count:
                break
    finally:
        truths.close()
    if len(history.tasks) < settings.least:
        raise _too_few(history, since)
    return history


def _listed(root: Path, since: str, most: int) -> tuple[History, list[str]]:
    if not has_git(root):
        raise NotARepository(f"{root.name or root} is not a git work tree", "ctx eval replays a git history")
    repository = Repository(root)
    try:
        head = repository.commit("HEAD")
    except GitError as error:
        if "not installed" in error.message:
            raise
        raise GitError("there is no commit yet", "ctx eval replays a git history") from None
    history = History(head, is_shallow=repository.is_shallow())
    limits = [head]
    if since:
        try:
            limits.append("^" + repository.commit(since))
        except GitError:
            raise GitError(f"no commit {since[:80]!r}", "give --since a tag, branch or commit") from None
    walk = ("rev-list", "--date-order", "--min-parents=1", "--max-parents=1", f"--max-count={most}")
    return history, git(root, *walk, *limits, "--").decode().split()


def _read(root: Path, listed: list[str], history: History) -> Iterator[tuple[str, str, str, str, list[Touched] | None]]:
    """(commit, parent, date, message, files) of each; notes renames and how far it got."""
    repository = Repository(root)
    for start in range(0, len(listed), REPLAY.at_once):
        batch = listed[start : start + REPLAY.at_once]
        files = touched_by(root, batch, REPLAY.files)
        for said in repository.said(batch):
            touched = files.get(said.id)
            moved = {one.new: one.old for one in touched or () if one.old and one.new and one.old != one.new}
            if moved:
                history.renames[history.scanned] = moved
            history.scanned += 1
            yield said.id, said.parent, said.date, said.message, touched


def _objection(message: str, task: str, touched: list[Touched] | None, seen: set[str], settings: EvalSettings) -> str:
    """Why a commit is not looked into; empty if it is."""
    if touched is None or len(touched) > settings.sweeping:
        return f"more than {settings.sweeping} files"
    code = code_of(touched)
    if not any(one.old for one in code):
        return "no code that was there before"
    if len(code) > settings.files:
        return f"more than {settings.files} source files"
    subject = message.strip().split("\n", 1)[0]
    return "the same message again" if task in seen else objection(subject, task, settings.words)


def _too_little(truth: Truth, settings: EvalSettings) -> str:
    if not truth.files:
        return "only layout, comments or documentation"
    return f"more than {settings.symbols} symbols" if len(truth.symbols) > settings.symbols else ""


def _too_few(history: History, since: str) -> GitError:
    where = f"since {since[:80]}" if since else "here"
    found = f"{len(history.tasks)} of the {counted(history.scanned, 'commit')} {where} can be replayed"
    if history.is_shallow:
        return GitError(f"only {found}: the clone is shallow", "git fetch --unshallow")
    hint = "give an older --since" if since else "a few more changes with telling messages are needed"
    return GitError(f"only {found}", hint)
