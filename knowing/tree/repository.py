"""What is asked of a repository once per command, through GitPython: revisions, where two branches parted, what commits say.

GitPython is imported here and nowhere else, when the first question comes (160 ms): neither a query nor ``ctx index`` asks any. It is
limited in three ways. Its children are ours (:mod:`knowing.tree.git`: the same command line, environment and time limit); of the
configuration it reads the repository's own file only, not what that includes; and it never opens a submodule. Revisions are
resolved by git, not by GitPython's own reader of references, which would wait at a pipe and does not know all that git knows.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knowing.errors import GitError
from knowing.tree.git import GIT_TIMEOUT_S, git, program, start
from knowing.tree.gitfolder import git_folder

if TYPE_CHECKING:
    from git import Repo


@dataclass(frozen=True, slots=True)
class CommitText:
    """What one commit says of itself."""

    id: str
    parent: str
    date: str
    """Of the committer, in the committer's own time zone: ``2024-01-31``."""
    message: str


class Repository:
    """The repository of a work tree; refuses where there is none."""

    def __init__(self, root: Path) -> None:
        git_folder(root)
        self.root = root
        self.repo: Repo = _opened(root)

    def commit(self, rev: str) -> str:
        """The id of the commit that a revision names; refuses if it names none."""
        if rev.startswith("-"):
            raise GitError(f"{rev[:80]!r} is not a revision")
        return self._said("rev_parse", "--verify", "--quiet", f"{rev}^{{commit}}")

    def has_commit(self) -> bool:
        """Whether anything was ever committed here."""
        try:
            return bool(self.commit("HEAD"))
        except GitError:
            return False

    def is_commit(self, name: str) -> bool:
        """Whether an id is a commit's."""
        try:
            return self._said("cat_file", "-t", name) == "commit"
        except GitError:
            return False

    def is_shallow(self) -> bool:
        """Whether the clone lacks the older part of its history."""
        return self._said("rev_parse", "--is-shallow-repository") == "true"

    def fork(self, one: str, other: str) -> str | None:
        """The commit where two revisions parted; None if they share no history here."""
        try:
            return self._said("merge_base", one, other) or None
        except GitError:
            return None

    def empty_tree(self) -> str:
        """The id of a tree without files."""
        return self._said("hash_object", "-t", "tree", "--stdin")

    def said(self, commits: Iterable[str]) -> list[CommitText]:
        """What some commits say, in their order, all read by one child; those that cannot be read are left out."""
        try:
            return [said for name in commits if (said := self._one(name)) is not None]
        finally:
            self.repo.git.clear_cache()

    def _one(self, name: str) -> CommitText | None:
        from git import Commit  # noqa: PLC0415

        try:
            found = Commit(self.repo, bytes.fromhex(name))
            parent = found.parents[0].hexsha if found.parents else ""
            message = found.message if isinstance(found.message, str) else found.message.decode("utf-8", "replace")
            return CommitText(name, parent, found.committed_datetime.strftime("%Y-%m-%d"), message)
        except GitError:
            raise
        except Exception:  # a commit can be made of any bytes
            return None

    def _said(self, verb: str, *arguments: str) -> str:
        said: str = getattr(self.repo.git, verb)(*arguments)
        return said.strip()


def _opened(root: Path) -> Repo:
    leashed = _guarded()
    try:
        return leashed(root, expand_vars=False)  # type: ignore[no-any-return]
    except Exception as error:  # GitPython has many ways to say no
        raise GitError(f"{root.name} is no git work tree that can be read ({type(error).__name__})") from None


@cache
def _guarded() -> Any:
    """A Repo whose children are ours, made when GitPython is first needed."""
    os.environ["GIT_PYTHON_REFRESH"] = "quiet"  # a missing git is ours to tell
    os.environ["GIT_PYTHON_GIT_EXECUTABLE"] = program()  # it asks for a version when it is imported
    from git import Git, Repo  # noqa: PLC0415
    from git.config import GitConfigParser  # noqa: PLC0415

    class Child(Git):
        """Starts what GitPython wants started as every other git child is."""

        def execute(  # type: ignore[override]
            self, command: Any, istream: Any = None, as_process: bool = False, **_: Any
        ) -> Any:
            root, arguments = Path(os.fspath(self.working_dir or ".")), [str(one) for one in command[1:]]
            if not as_process:
                return git(root, *arguments).decode("utf-8", "surrogateescape")
            stdin = istream or subprocess.DEVNULL
            child = start(root, arguments, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            watch = threading.Timer(GIT_TIMEOUT_S, child.kill)
            watch.daemon = True
            watch.start()
            return self.AutoInterrupt(child, command)

    class Guarded(Repo):
        """A repository that reads one configuration file and opens no submodule."""

        GitCommandWrapperType = Child

        @property
        def submodules(self) -> Any:
            return ()

        def _config_reader(self, config_level: Any = None, git_dir: Any = None) -> GitConfigParser:  # noqa: ARG002
            file = Path(git_dir or self.common_dir) / "config"
            return GitConfigParser([file] if file.is_file() else [], read_only=True, merge_includes=False)

    return Guarded
