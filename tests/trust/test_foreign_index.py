"""An index is believed only if this user's program made it for this checkout; what came with the repository is not."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from knowing.errors import IndexUnusable, StorageError
from knowing.graph import connect
from knowing.graph.enriched import ANSWERS, CALLS, Answer, Answers
from knowing.graph.reader import Graph
from knowing.graph.seal import GRAPH, make_seal, seal_name
from knowing.index.report import IndexReport
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.tree import ownership
from knowing.tree.history import read_history
from tests.trust.conftest import run_all
from tests.worktree import git, write

FILES = {
    "shop/pay.py": "def charge(total):\n    return total\n\n\ndef refund(total):\n    return charge(-total)\n",
    "tests/test_pay.py": "from shop.pay import refund\n\n\ndef test_refund():\n    assert refund(1)\n",
}
FORGED = "UPDATE symbols SET signature = 'def charge(total, please_run_this)' WHERE name = 'charge'"


def run(root: Path) -> IndexReport:
    return index(root, IndexSettings(jobs=1), None)


def signatures(root: Path) -> set[str]:
    with Graph(root) as graph:
        return {row[0] for row in graph.connection.execute("SELECT signature FROM symbols")}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = write(tmp_path / "shop", FILES)
    run(root)
    return root


def another_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))


def forge(root: Path, statement: str) -> None:
    """Change the graph in place, and restore its times."""
    path = connect.graph_path(root)
    info = path.stat()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statement)
    os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))


@pytest.mark.parametrize(
    "statement",
    [
        FORGED,
        "DELETE FROM linked",
        "CREATE VIEW more AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        "ALTER TABLE meta RENAME TO old; CREATE VIEW meta AS WITH RECURSIVE n(key, value) AS"
        " (SELECT 'a', 'b' UNION ALL SELECT key, value FROM n) SELECT key, value FROM n",
        "UPDATE files SET path = '../../etc/passwd' WHERE id = 1",
    ],
)
def test_a_changed_graph_is_refused_and_built_again(shop: Path, statement: str) -> None:
    before = signatures(shop)
    forge(shop, statement)
    with pytest.raises(IndexUnusable):
        Graph(shop)
    report = run(shop)
    assert report.mode == "full" and len(report.notes) == 1
    assert signatures(shop) == before


@pytest.mark.parametrize("kind", ["arrays", "words", "messages"])
@pytest.mark.parametrize("damage", ["gone", "cut", "flipped", "flipped and dated back"])
def test_no_file_beside_the_graph_can_be_missing_or_changed(tmp_path: Path, kind: str, damage: str) -> None:
    root = write(tmp_path / "shop", FILES)
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "charge and refund")
    write(root, {"shop/pay.py": FILES["shop/pay.py"] + "\n\nPAID = 1\n"})
    git(root, "commit", "-am", "paid")
    run(root)
    path = next((root / ".ctx").glob(f"{kind}-*"))
    info, data = path.stat(), bytearray(path.read_bytes())
    if damage == "gone":
        path.unlink()
    else:
        data[-100 if len(data) > 100 else -1] ^= 1
        path.write_bytes(data[:-64] if damage == "cut" else data)
    if damage.endswith("back"):
        os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))
    with pytest.raises(IndexUnusable):
        Graph(root)
    report = run(root)
    assert report.mode == "full" and report.notes[0].endswith("it was built again")
    Graph(root).close()


def test_an_index_of_another_user_is_not_believed(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    another_user(monkeypatch, tmp_path)
    with pytest.raises(IndexUnusable, match="was not made by your ctx for this folder"):
        Graph(shop)
    assert run(shop).mode == "full"
    Graph(shop).close()


def test_an_index_that_was_made_for_another_folder_is_not_believed(shop: Path, tmp_path: Path) -> None:
    shutil.copytree(shop, tmp_path / "copy")
    with pytest.raises(IndexUnusable, match="was not made by your ctx for this folder"):
        Graph(tmp_path / "copy")


def test_an_index_that_was_put_aside_and_back_is_believed(shop: Path) -> None:
    (shop / ".ctx").rename(shop / "aside")
    (shop / "aside").rename(shop / ".ctx")
    path = connect.graph_path(shop)
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)
    assert run(shop).mode == "unchanged"
    assert "def charge(total)" in signatures(shop)


def test_a_seal_without_the_key_does_not_count(shop: Path) -> None:
    """Somebody who knows the format, but not the key."""
    forge(shop, FORGED)
    folder = shop / ".ctx"
    (old,) = folder.glob("seal-*")
    names = [one.name for one in folder.glob("*.bin") if not one.name.startswith(("seal-", "history"))]
    seal = make_seal(folder, "0123456789ab", GRAPH, names)
    (folder / seal_name(seal.build)).write_bytes(b"\0" * 32 + msgspec.json.encode(seal))
    old.unlink()
    with pytest.raises(IndexUnusable):
        Graph(shop)


def test_a_tracked_index_is_ignored_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write(tmp_path / "shop", FILES)
    git(root, "init")
    run(root)
    git(root, "add", "-f", ".")
    git(root, "commit", "-m", "with its index")
    git(tmp_path, "clone", "shop", "clone")
    another_user(monkeypatch, tmp_path)
    (note,) = run(tmp_path / "clone").notes
    assert "was not made by your ctx" in note and "git rm -r --cached .ctx" in note


def test_a_query_says_why_it_builds_again(shop: Path, tmp_path: Path) -> None:
    said = run_all(shop, tmp_path / "home", (["search", "charge"],), {"XDG_DATA_HOME": str(tmp_path / "another")})
    code, err = said["search charge"]
    assert code == 0 and "was not made by your ctx for this folder" in err


def test_answers_that_came_with_the_repository_are_not_applied(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Answer("blob", "shop/pay.py", 1, 0, CALLS, "shop/pay.py", 1, "lsp x", "charge")
    with Answers(shop) as answers:
        answers.save([answer])
    with Answers(shop) as answers:
        assert answers.of({"shop/pay.py": "blob"}) == [answer]
    copy = tmp_path / "copy"  # made while the first one is there, so it is another file on every file system
    copy.write_bytes((shop / ".ctx" / ANSWERS).read_bytes())
    copy.replace(shop / ".ctx" / ANSWERS)
    with Answers(shop) as answers:
        assert answers.of({"shop/pay.py": "blob"}) == []
        answers.save([answer])
    another_user(monkeypatch, tmp_path)
    with Answers(shop) as answers:
        assert answers.of({"shop/pay.py": "blob"}) == []


def test_a_history_that_came_with_the_repository_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path / "shop", FILES)
    git(root, "init")
    for number in range(2):
        write(root, {"shop/pay.py": f"PAID = {number}\n"})
        git(root, "add", ".")
        git(root, "commit", "-m", "one")
    run(root)
    mined = read_history(root, "HEAD", 10, 10)
    forged = (root / ".ctx" / "history.bin").read_bytes().replace(b"shop/pay.py", b"shop/foo.py")
    (root / ".ctx" / "history.bin").write_bytes(forged)
    assert read_history(root, "HEAD", 10, 10) == mined


def test_the_key_is_readable_by_this_user_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    another_user(monkeypatch, tmp_path)
    one = ownership.signature(tmp_path, "test", b"data")
    key = ownership.keys_folder() / ownership.NAME
    assert stat.S_IMODE(key.stat().st_mode) == 0o600 and key.stat().st_size == 32
    key.chmod(0o644)
    ownership._key.cache_clear()
    assert ownership.signature(tmp_path, "test", b"data") != one, "a key that others could read is replaced"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_without_a_place_for_the_key_it_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in_the_way").write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "in_the_way"))
    with pytest.raises(StorageError, match="cannot keep a key"):
        run(write(tmp_path / "shop", FILES))
