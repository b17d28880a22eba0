"""A checkout that cannot be written is answered like any other: its index is in the cache folder, and that is said once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trust.conftest import HOUSE, VERBS
from tests.worktree import git, write

AS_USER = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if os.geteuid() == 0 else []
"""Root may write everywhere; without this one capability it may not, like everybody else."""
pytestmark = pytest.mark.skipif(
    bool(AS_USER) and not shutil.which("setpriv"), reason="root cannot be kept from writing"
)
PROGRAM = """
import contextlib, io, json, sys
from knowing.cli.main import main
said = []
for verb in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(verb)
    said.append([verb, code, out.getvalue(), err.getvalue()])
print(json.dumps(said))
"""


def modes(root: Path, *, is_writable: bool) -> None:
    """Take the right to write from a whole tree, or give it back."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod((path.stat().st_mode & ~0o222) | (0o200 if is_writable else 0))


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Path]:
    root = write(tmp_path / "shop", {"shop/pay.py": "def charge(total):\n    return total\n"})
    git(root, "init")
    for number in range(3):
        write(root, {"shop/pay.py": f"def charge(total):\n    return total + {number}\n"})
        git(root, "add", ".")
        git(root, "commit", "-m", f"charge {number}")
    yield root
    modes(root, is_writable=True)


def asked(root: Path, home: Path, *verbs: list[str]) -> list[tuple[list[str], int, str, str]]:
    """Run verbs as somebody who has no right to write the tree."""
    here = {"PYTHONPATH": str(HOUSE), "HOME": str(home)}
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CACHE", "DATA", "CONFIG")}
    done = subprocess.run(
        [*AS_USER, sys.executable, "-c", PROGRAM],
        input=json.dumps(verbs), cwd=root, env={**os.environ, **here, **folders}, capture_output=True, text=True,
        timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [tuple(row) for row in json.loads(done.stdout.splitlines()[-1])]


def test_every_verb_answers(shop: Path, tmp_path: Path) -> None:
    modes(shop, is_writable=False)
    before = sorted(path.relative_to(shop) for path in shop.rglob("*"))
    for verb, code, _, err in asked(shop, tmp_path / "home", *VERBS):
        is_refusal = verb[0] in (
            "eval",
            "why-not",
            "feedback",
            "diff",
            "agents",
        )  # too little history; what is not there or not named
        assert code in ((0, 1, 2) if is_refusal else (0, 1)), (verb, code, err)
        assert "Traceback" not in err and "should not have" not in err
    assert sorted(path.relative_to(shop) for path in shop.rglob("*")) == before


def test_where_the_index_is_is_one_line(shop: Path, tmp_path: Path) -> None:
    modes(shop, is_writable=False)
    home = tmp_path / "home"
    first, second = asked(shop, home, ["search", "charge"], ["search", "charge"])
    assert first[1] == second[1] == 0 and first[2] == second[2] and "charge" in first[2]
    (line,) = [line for line in first[3].splitlines() if "cannot be written" in line]
    assert str(home / "cache" / "knowing" / "trees") in line and second[3] == ""
    indexed, found, cleaned = asked(shop, home, ["index"], ["status"], ["clean"])
    assert indexed[1] == 0 and (indexed[2] + indexed[3]).count("cannot be written") == 1
    assert found[1] == 0 and "the root cannot be written" in found[2]
    assert cleaned[1] == 0 and not list((home / "cache" / "knowing" / "trees").rglob("graph.db"))


def test_an_index_that_was_made_before_still_answers(shop: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert asked(shop, home, ["index"])[0][1] == 0
    modes(shop, is_writable=False)
    ((_, code, out, err),) = asked(shop, home, ["search", "charge"])
    assert code == 0 and "charge" in out and err == ""
    assert not (home / "cache" / "knowing" / "trees").exists()


def test_a_tree_that_can_be_written_again_has_its_index_at_home(shop: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    modes(shop, is_writable=False)
    asked(shop, home, ["index"])
    modes(shop, is_writable=True)
    rows = asked(shop, home, ["search", "charge"], ["clean"])
    assert [row[1] for row in rows] == [0, 0] and not list((home / "cache" / "knowing" / "trees").rglob("*"))


def test_with_nowhere_to_write_it_is_one_line(shop: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert asked(shop, home, ["doctor"])[0][1] == 0  # makes the key
    (home / "cache").mkdir(exist_ok=True)
    modes(shop, is_writable=False)
    (home / "cache").chmod(0o555)
    ((_, code, _, err),) = asked(shop, home, ["index", "--quiet"])
    (home / "cache").chmod(0o755)
    assert code == 2 and err.count("\n") == 1 and "cannot write" in err
