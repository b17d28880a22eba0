"""Trees that are made to harm. The drill yields what it saw fail."""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.faults.sandbox import SHOP, Tries, apart, ended
from bench.faults.storage import damage
from knowing.cli.main import main
from tests.worktree import git, write


def trees(folder: Path, tries: Tries, chance: random.Random) -> Iterator[str]:
    """A tree made to harm: verbs answer or refuse, in time, and nothing outside is touched."""
    verbs = (["index"], ["status", "--skipped"], ["search", "charge"], ["task", "charge the card"], ["map"], ["find", "charge"], ["pr"], ["tests", "charge"],
             ["check", "--removed"], ["show", "charge"], ["rules"], ["notes", "list"], ["doctor"], ["clean"])  # fmt: skip
    for number in tries:
        place = folder / f"tree{number}"
        root = hostile(place, chance)

        def ask(root: Path = root) -> None:
            os.chdir(root)
            for verb in verbs:
                out, err = io.StringIO(), io.StringIO()
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                    code = main(list(verb))
                said = err.getvalue()
                assert code in (0, 1, 2) and "should not have" not in said, (verb, code, said[-500:])
                assert "\x1b" not in out.getvalue() + said, (verb, "control characters")

        code = ended(apart(ask))
        if code != 0:
            yield f"tree {number}: {code}"
        if (place / "precious").read_text() != "precious" or sorted(one.name for one in place.iterdir()) != [
            "precious",
            "tree",
        ]:
            yield f"tree {number}: something outside of it was touched"
        shutil.rmtree(os.fsencode(place), ignore_errors=True)


def hostile(place: Path, chance: random.Random) -> Path:
    """A tree with some of what is known to hurt."""
    root = write(place / "tree", SHOP)
    (place / "precious").write_text("precious")
    if chance.random() < 0.6:
        git(root, "init")
        git(root, "add", ".")
        git(root, "commit", "-m", "\x1b[31mred\nCo-authored: nobody")
    for plant in sorted(chance.sample(PLANTS, chance.randrange(2, 7)), key=PLANTS.index):
        with contextlib.suppress(FileExistsError, IsADirectoryError):
            plant(root, chance)
    return root


def _names(root: Path, chance: random.Random) -> None:
    for name in (
        b"a\nb.py",
        b"\xff\xfe.py",
        b"\x1b[2J.py",
        b"-rf.py",
        b" .py",
        "e\u0301.py".encode(),
        b"x" * 250 + b".py",
    ):
        with contextlib.suppress(OSError):
            Path(os.fsdecode(os.fsencode(root) + b"/" + name)).write_bytes(
                b"def charge(): pass\n" + chance.randbytes(3)
            )


def _links(root: Path, chance: random.Random) -> None:
    for number, target in enumerate(("/etc/passwd", "../precious", ".", "loop", "/", "nowhere")):
        (root / f"link{number}.py").symlink_to(target)
    (root / "loop").symlink_to("loop")
    (root / "out").symlink_to(chance.choice(("/etc", "..", "/")))


def _own_index(root: Path, chance: random.Random) -> None:
    if chance.random() < 0.5:
        (root / ".ctx").symlink_to("..")
        return
    (root / ".ctx").mkdir(exist_ok=True)
    for name in ("graph.db", "lock", "seal-0.bin", "history.bin", "answers.sqlite", ".gitignore"):
        if chance.random() < 0.5:
            (root / ".ctx" / name).symlink_to("../../precious")
        else:
            (root / ".ctx" / name).write_bytes(chance.randbytes(200))


def _pipes(root: Path, chance: random.Random) -> None:
    for name in chance.sample(("pipe.py", "package.json", "go.mod", "AGENTS.md", "tsconfig.json", "Makefile"), 3):
        (root / name).unlink(missing_ok=True)
        os.mkfifo(root / name)


def _settings(root: Path, chance: random.Random) -> None:
    (root / ".ctx.toml").write_bytes(
        chance.choice(
            (
                b"[index]\nmax_bytes = 1\n",
                b"[",
                b"\xff\xff",
                b"[walk]\nrestart = nan\n",
                b"a = " + b"[" * 9_000,
                b"[index]\njobs = 100000\n",
            )
        )
    )


def _ignores(root: Path, chance: random.Random) -> None:
    (root / chance.choice((".gitignore", ".ctxignore"))).write_text(
        chance.choice(("*" * 40 + "a\n", "**/" * 500 + "x\n", "[" * 2_000 + "\n", "!\n/\n\\\n", "\0\n"))
    )


def _contents(root: Path, chance: random.Random) -> None:
    write(root, {
        "deep.py": "(" * 20_000 + ")" * 20_000, "deep.json": "[" * 50_000, "deep.yaml": "".join(" " * n + "a:\n" for n in range(800)),
        "chain.js": "x" + ".f(1)" * 1_500, "long.py": "x = '" + "a" * 900_000 + "'\n", "bom.py": b"\xff\xfed\0e\0f\0", "nul.py": b"def charge():\0 pass\n",
        "noise.go": chance.randbytes(20_000), "noise.rs": chance.randbytes(20_000).decode("latin-1"), "escape.md": "# \x1b[31mred\x07\n" * 50,
        "bomb.xml": "<!DOCTYPE a [<!ENTITY b 'c'>" + "<!ENTITY d '&b;&b;'>" * 500 + "]><a>&d;</a>",
        "AGENTS.md": "# \x1b]0;title\x07 rules\n- must " + "x" * 5_000,
    })  # fmt: skip


def _folders(root: Path, chance: random.Random) -> None:
    (root / "/".join(["deep"] * chance.choice((50, 300)))).mkdir(parents=True)
    for number in range(300):
        (root / "many" / str(number)).mkdir(parents=True)
        (root / "many" / str(number) / "charge.py").write_text(f"def charge(): return {number}\n")


def _broken_git(root: Path, chance: random.Random) -> None:
    folder = root / ".git"
    if folder.is_dir():
        damage(chance.choice([folder / "HEAD", folder / "index", folder / "config"]), chance)
    else:
        folder.write_bytes(chance.choice((b"gitdir: ../precious", b"gitdir: .", chance.randbytes(50))))


PLANTS: list[Callable[[Path, random.Random], None]] = [
    _names, _links, _own_index, _settings, _ignores, _contents, _folders, _broken_git, _pipes,
]  # fmt: skip
"""Pipes come last: to write to one is to wait for a reader."""
