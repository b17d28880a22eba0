"""Every git child of the program: one command line, one environment, a time limit, no standard input.

A repository is somebody else's until proven otherwise, and git would run what it names: hooks, file system monitors, filters, pagers,
helpers for passwords and transports. So the settings that name a program are overridden on the command line, nothing is ever
fetched, and no command is used that looks at the *contents* of a work tree: git would pass them through the repository's filters,
whose names nobody can foresee. Objects come from ``cat-file`` as they are stored; the work tree is read by
:mod:`knowing.tree.content` and compared by :mod:`knowing.tree.worktree`.

Why bare children and not GitPython here: these are the hot paths. Measured on Django (7,085 files, 34,886 commits; GitPython 3.2.1):

    ======================================  ==========  ==========
    what                                    bare child  GitPython
    ======================================  ==========  ==========
    ``import git``                                —      160 ms
    list the files                             39 ms      52 ms
    commit and branch of HEAD                   2 ms       3 ms
    what 50 commits touched                    20 ms     598 ms
    contents of 2,000 blobs                   223 ms     298 ms
    index entries with their times             20 ms     161 ms
    ======================================  ==========  ==========

What is asked once per command and never by a query (revisions, where two branches parted, what two commits differ in) goes through
GitPython: :mod:`knowing.tree.repository`, which starts its children here too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from knowing.errors import GitError
from knowing.tree.content import blob_id
from knowing.tree.gitfolder import git_folder

GIT_TIMEOUT_S = 120
NOWHERE = os.devnull
_NO_PROGRAM = "false"

OVERRIDDEN = {
    "core.quotePath": "off",
    "core.fsmonitor": "false",
    "core.hooksPath": NOWHERE,
    "core.attributesFile": NOWHERE,
    "core.pager": "cat",
    "core.editor": _NO_PROGRAM,
    "core.askPass": _NO_PROGRAM,
    "core.sshCommand": _NO_PROGRAM,
    "core.gitProxy": _NO_PROGRAM,
    "core.alternateRefsCommand": _NO_PROGRAM,
    "credential.helper": "",
    "diff.orderFile": NOWHERE,
    "diff.ignoreSubmodules": "dirty",
    "gc.auto": "0",
    "maintenance.auto": "false",
    "gpg.program": _NO_PROGRAM,
    "gpg.openpgp.program": _NO_PROGRAM,
    "gpg.ssh.program": _NO_PROGRAM,
    "gpg.x509.program": _NO_PROGRAM,
    "log.showSignature": "false",
    "log.mailmap": "false",
    "i18n.logOutputEncoding": "UTF-8",
    "protocol.allow": "never",
    "safe.bareRepository": "explicit",
    "submodule.recurse": "false",
    "color.ui": "false",
}
"""Settings of a repository that would start a program, read a file of its choice or change what git prints."""

_KEPT = ("GIT_CONFIG_", "GIT_EXEC_PATH")
"""Variables of git that the user may have set for all repositories; all others belong to some other call of git."""
_DROPPED = ("GIT_CONFIG_PARAMETERS",)


def git(root: Path, *arguments: str, timeout_s: float = GIT_TIMEOUT_S, given: bytes | None = None) -> bytes:
    """Run git in a work tree and return what it prints; refuse in one line. ``given`` is its standard input."""
    stdin: dict[str, Any] = {"stdin": subprocess.DEVNULL} if given is None else {"input": given}
    try:
        done = subprocess.run(
            command(root, arguments),
            capture_output=True,
            timeout=timeout_s,
            env=environment(root),
            check=False,
            **stdin,
        )
    except FileNotFoundError:
        raise _not_installed() from None
    except subprocess.TimeoutExpired:
        raise took_too_long(arguments[0], timeout_s) from None
    except OSError as error:
        raise GitError(f"git {arguments[0]} cannot be started: {error.strerror}") from None
    if done.returncode:
        raise refusal_of_git(arguments[0], done.stderr, root)
    said: bytes = done.stdout
    return said


def start(
    root: Path, arguments: Collection[str], *, stdin: int, stdout: int | IO[bytes], stderr: int
) -> subprocess.Popen[bytes]:
    """Start git as :func:`git` would, and do not wait for it."""
    try:
        return subprocess.Popen(
            command(root, arguments), stdin=stdin, stdout=stdout, stderr=stderr, env=environment(root)
        )
    except FileNotFoundError:
        raise _not_installed() from None
    except OSError as error:
        raise GitError(f"git cannot be started: {error.strerror}") from None


def command(root: Path, arguments: Collection[str]) -> list[str]:
    """The command line of a git child: absolute program, overridden settings, the work tree, then the arguments."""
    settings = [word for key, value in OVERRIDDEN.items() for word in ("-c", f"{key}={value}")]
    return [program(), "--no-pager", *settings, "-C", str(root), *arguments]


def program() -> str:
    """The path of git; refuses if there is none on the search path."""
    return _git_in(os.environ.get("PATH", os.defpath))


@lru_cache(maxsize=4)
def _git_in(path: str) -> str:
    """The path of git in one of the absolute folders of a search path: a relative one would be looked up in the repository."""
    folders = [folder for folder in path.split(os.pathsep) if os.path.isabs(folder)]
    found = shutil.which("git", path=os.pathsep.join(folders)) if folders else None
    if found is None:
        raise _not_installed()
    return found


def environment(root: Path) -> dict[str, str]:
    """The variables of a git child in a work tree; refuses where there is none.

    The work tree is always ``root``, whatever ``core.worktree`` or a variable says, and git does not look for another repository above
    it. Inside a hook the index is the one that the hook was given, if it is this repository's.
    """
    folder = git_folder(root)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or _is_kept(name)}
    index = os.environ.get("GIT_INDEX_FILE", "")
    if index and folder.holds(root / index):
        kept["GIT_INDEX_FILE"] = str(root / index)
    return {
        **kept,
        "GIT_WORK_TREE": str(root),
        "GIT_CEILING_DIRECTORIES": str(root.parent),
        "GIT_ALLOW_PROTOCOL": "",  # nothing is fetched, and so no transport started
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",  # an id means its content: facts are cached by it
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_ATTR_NOSYSTEM": "1",
        "LC_ALL": "C",
    }


def _is_kept(name: str) -> bool:
    return name.startswith(_KEPT) and name not in _DROPPED


def _not_installed() -> GitError:
    return GitError("git is not installed", "install git, or work without history")


def took_too_long(verb: str, timeout_s: float) -> GitError:
    """The refusal after a time limit."""
    return GitError(f"git {verb} took more than {timeout_s:.0f} s", "try again when the disk is quiet")


def refusal_of_git(verb: str, stderr: bytes, root: Path) -> GitError:
    """The one line for what git said before it failed."""
    said = stderr.decode("utf-8", "replace").strip()
    if "dubious ownership" in said or "unsafe repository" in said:
        return GitError(
            f"git does not trust {root}: it belongs to another user",
            f"if you do: git config --global --add safe.directory {root}",
        )
    lines = said.splitlines()
    return GitError(f"git {verb}: {lines[-1] if lines else 'failed'}")


def has_git(root: Path) -> bool:
    """Whether a folder is the top of a git work tree, as far as its ``.git`` tells."""
    return os.path.lexists(root / ".git")


def head(root: Path) -> tuple[str, str]:
    """Commit and branch; empty where there are none."""
    if not has_git(root):
        return "", ""
    try:
        said = git(root, "rev-parse", "HEAD", "--abbrev-ref", "HEAD", timeout_s=10).decode("utf-8", "replace").split()
    except GitError:
        return "", ""
    commit, branch = (*said, "", "")[:2]
    return commit, "" if branch == "HEAD" else branch


def commit_of(root: Path, rev: str) -> str:
    """The id of the commit that a revision names; refuses if it names none."""
    if rev.startswith("-"):
        raise GitError(f"{rev[:80]!r} is not a revision")
    return git(root, "rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}").decode().strip()


def is_shallow(root: Path) -> bool:
    """Whether the clone lacks the older part of its history."""
    return git(root, "rev-parse", "--is-shallow-repository").strip() == b"true"


def blobs(root: Path, wanted: Collection[str]) -> dict[str, bytes]:
    """Contents by git's id, all with one child. Ids that git does not have, or whose content is another's, are left out."""
    if not wanted:
        return {}
    try:
        found = _batch(root, wanted)
    except GitError as error:
        if "promisor" not in error.message:  # before 2.45, git ends at the first object that a partial clone lacks
            raise
        found = _batch(root, _present(root) & set(wanted))
    return {name: data for name, data in found.items() if blob_id(data, len(name)) == name}


def _batch(root: Path, wanted: Collection[str]) -> dict[str, bytes]:
    return _parsed(git(root, "cat-file", "--batch", given="".join(f"{one}\n" for one in sorted(wanted)).encode()))


def _present(root: Path) -> set[str]:
    """Every object that is in the clone, without asking for others."""
    listed = git(root, "cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)")
    return set(listed.decode().split())


def _parsed(out: bytes) -> dict[str, bytes]:
    """Contents by id in what git prints: ``<id> blob <size> LF content LF``, any number of times."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(out):
        end = out.find(b"\n", at)
        if end < 0:
            break
        words = out[at:end].split()
        at = end + 1
        if len(words) == 3 and words[2].isdigit():
            size = int(words[2])
            if words[1] == b"blob":
                found[words[0].decode()] = out[at : at + size]
            at += size + 1
    return found
