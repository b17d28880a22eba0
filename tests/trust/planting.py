"""Repositories in which everything is planted that git could be made to run."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

HOOKS = (
    "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit pre-rebase "
    "post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update reference-transaction push-to-checkout "
    "pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman p4-changelist post-index-change"
).split()
COMMANDS = "ls-files status log rev-parse rev-list diff diff-tree diff-index cat-file merge-base grep check-ignore hash-object ls-tree".split()

CONFIG = """
[core]
    repositoryformatversion = 1
    fsmonitor = {trap} fsmonitor
    hooksPath = {hooks}
    attributesFile = {attributes}
    pager = {trap} pager
    editor = {trap} editor
    sshCommand = {trap} ssh
    askPass = {trap} askpass
    gitProxy = {trap} proxy
    alternateRefsCommand = {trap} alternates
[filter "evil"]
    clean = {trap} clean
    smudge = {trap} smudge
    process = {trap} process
    required = true
[diff]
    external = {trap} external
[diff "evil"]
    textconv = {trap} textconv
    command = {trap} command
[merge "evil"]
    driver = {trap} merge
[gpg]
    program = {trap} gpg
[gpg "ssh"]
    program = {trap} gpg-ssh
[log]
    showSignature = true
[credential]
    helper = !{trap} credential
[credential "https://example.org"]
    helper = !{trap} credential-of-url
[submodule]
    recurse = true
[submodule "sub"]
    active = true
    update = !{trap} update
    url = ext::{trap} submodule
[protocol]
    allow = always
[protocol "ext"]
    allow = always
[remote "origin"]
    url = ext::{trap} transport
    uploadpack = {trap} uploadpack
    promisor = true
    partialclonefilter = blob:none
[extensions]
    partialClone = origin
    worktreeConfig = true
[uploadpack]
    packObjectsHook = {trap} pack
[interactive]
    diffFilter = {trap} difffilter
[trailer "x"]
    command = {trap} trailer
[include]
    path = {more}
[includeIf "gitdir:**"]
    path = {more}
"""
MORE = '[filter "other"]\n    clean = {trap} other-clean\n    process = {trap} other-process\n[core]\n    fsmonitor = {trap} included\n'


def git(root: Path, *arguments: str) -> str:
    who = {
        f"GIT_{role}_{key}": value
        for role in ("AUTHOR", "COMMITTER")
        for key, value in (("NAME", "a"), ("EMAIL", "a@b"))
    }
    environment = {**os.environ, **who, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-C", str(root), "-c", "protocol.file.allow=always", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def shop(root: Path) -> Path:
    """A repository with a history: a copy of one that is made once, because a commit is two processes."""
    shutil.copytree(Path(_made().name) / "shop", root)
    return root


@cache
def _made() -> TemporaryDirectory[str]:
    """A folder with the shop; it goes when this process does."""
    folder = TemporaryDirectory()
    root = Path(folder.name) / "shop"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    pay = "def charge(total):\n    return total\n"
    write(
        root,
        {
            "shop/pay.py": pay,
            "tests/test_pay.py": "from shop.pay import charge\n\ndef test_charge():\n    assert charge(1)\n",
        },
    )
    for number in range(12):
        write(root, {"shop/pay.py": f"{pay}\n\ndef charge_{number}(total):\n    return charge(total) + {number}\n"})
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", f"Charge the total number {number} of every basket in the shop")
    return folder


def planted(root: Path, tmp_path: Path) -> None:
    """Everything that git could be made to run, in a repository."""
    trap = tmp_path / "trap.sh"
    trap.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/ran\ncat\n')
    trap.chmod(0o755)
    folder = root / ".git"
    if folder.is_file():
        folder = root / folder.read_text().removeprefix("gitdir:").strip()
    common = folder / (folder / "commondir").read_text().strip() if (folder / "commondir").exists() else folder
    (tmp_path / "more").write_text(MORE.format(trap=trap))
    (tmp_path / "attributes").write_text("* filter=evil diff=evil\n")
    text = CONFIG.format(
        trap=trap, hooks=tmp_path / "hooks", attributes=tmp_path / "attributes", more=tmp_path / "more"
    )
    aliases = "".join(f"    {name} = !{trap} alias-{name}\n" for name in COMMANDS)
    pagers = "".join(f"    {name} = {trap} pager-{name}\n" for name in COMMANDS)
    for place in {common / "config", folder / "config.worktree"}:
        with place.open("a") as file:
            file.write(f"{text}[alias]\n{aliases}[pager]\n{pagers}")
    for hooks in (common / "hooks", tmp_path / "hooks"):
        hooks.mkdir(exist_ok=True)
        for name in HOOKS:
            (hooks / name).write_text(f"#!/bin/sh\necho hook-{name} >> {tmp_path}/ran\n")
            (hooks / name).chmod(0o755)
    (common / "info").mkdir(exist_ok=True)
    (common / "info/attributes").write_text("* filter=other diff=evil\n")
    write(root, {".gitattributes": "*.py filter=evil diff=evil merge=evil\n*.md filter=other\n"})
    os.utime(folder / "index", ns=(1, 1))  # every entry is younger than the index, so that git would look at contents


def edited(root: Path) -> None:
    """Changes of every kind: in place, staged nowhere, new, and one of the same size and time."""
    with (root / "shop/pay.py").open("a") as file:
        file.write("\n\ndef refund(total):\n    return -charge(total)\n")
    write(root, {"shop/new.py": "from shop.pay import charge\n", "notes.md": "# notes\n"})
    (root / "tests/test_pay.py").touch()


ENVIRONMENT = {
    **{
        name: "{trap} " + name
        for name in (
            *("GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_SSH_COMMAND", "GIT_SSH", "GIT_ASKPASS", "GIT_EDITOR"),
            *("GIT_PROXY_COMMAND", "GIT_SEQUENCE_EDITOR", "SSH_ASKPASS"),
        )
    },
    "GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='{trap} parameters'",
    "GIT_DIR": "/nowhere",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES": "/nowhere",
}


PLACES = ("main", "linked", "submodule", "nested", "ignored")
"""Where the repository stands that names things to run: it is the tree itself or another work tree of it, or within it."""


def hostile(place: str, tmp_path: Path) -> tuple[Path, Path]:
    """A tree in which everything is planted, and the repository in it that belongs to the place."""
    root = shop(tmp_path / "shop")
    inner = root
    if place == "linked":
        git(root, "worktree", "add", "-q", str(tmp_path / "linked"), "-b", "side")
        root = inner = tmp_path / "linked"
    elif place == "submodule":
        git(root, "submodule", "--quiet", "add", str(shop(tmp_path / "inner")), "sub")
        git(root, "commit", "-q", "-m", "Add a submodule to the shop for everyone to use")
        inner = root / "sub"
    elif place in ("nested", "ignored"):
        inner = shop(root / "nested")
    if place == "ignored":
        write(root, {".gitignore": "nested/\n"})
        git(root, "add", ".gitignore")
        git(root, "commit", "-q", "-m", "Ignore the other shop that stands in this one")
    for one in {root, inner}:
        planted(one, tmp_path)
        edited(one)
    if place == "main":
        _lose(root, "HEAD~1:shop/pay.py", "HEAD~2:shop/pay.py")
    (tmp_path / "ran").unlink(missing_ok=True)
    return root, inner


def _lose(root: Path, *blobs: str) -> None:
    """Take contents out of a repository: git would fetch them from where the repository says."""
    for blob in blobs:
        named = subprocess.run(
            ["git", "-c", "core.fsmonitor=false", "-C", str(root), "rev-parse", blob],
            env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}, capture_output=True, text=True, check=True,
        ).stdout.strip()  # fmt: skip
        (root / ".git/objects" / named[:2] / named[2:]).unlink()


def traps(tmp_path: Path) -> dict[str, str]:
    """What a repository may have brought into the environment, each with a trap."""
    return {name: value.replace("{trap}", str(tmp_path / "trap.sh")) for name, value in ENVIRONMENT.items()}


def assert_nothing_ran(tmp_path: Path) -> None:
    assert not (tmp_path / "ran").exists(), (tmp_path / "ran").read_text()
