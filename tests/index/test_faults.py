"""Bad input and faults: a correct index or one clear line, and the previous index still answers."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from knowing.errors import IndexBusy, NotARepository, StorageError
from knowing.graph import connect
from knowing.graph.canonical import content
from knowing.graph.reader import Graph
from knowing.index.report import IndexReport, Progress
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.tree.listing import repository_root
from tests.worktree import git, write

SETTINGS = IndexSettings(jobs=1)
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def run(root: Path, facts: Path | None = None) -> IndexReport:
    return index(root, SETTINGS, facts)


def names(root: Path) -> set[str]:
    with Graph(root) as graph:
        return {row[0] for row in graph.connection.execute("SELECT qualname FROM symbols")}


def skipped(root: Path) -> dict[str, str]:
    with Graph(root) as graph:
        return graph.skipped()


# -- repositories ----------------------------------------------------------------------------------


def test_an_empty_folder_gives_an_empty_index(tmp_path: Path) -> None:
    assert (run(tmp_path).files, run(tmp_path).mode) == (0, "unchanged")
    assert names(tmp_path) == set()


def test_an_empty_git_repository_gives_an_empty_index(tmp_path: Path) -> None:
    git(tmp_path, "init")
    assert run(tmp_path).files == 0


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotARepository, match="does not exist"):
        repository_root(tmp_path / "nowhere")


def test_a_bare_repository_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "--bare")
    with pytest.raises(NotARepository, match="bare"):
        repository_root(tmp_path)


def test_without_git_ignore_files_still_count(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def kept(): pass\n", "b.py": "def dropped(): pass\n", ".gitignore": "b.py\n"})
    run(tmp_path)
    assert "kept" in names(tmp_path) and "dropped" not in names(tmp_path)


def test_commit_and_branch_are_kept_and_a_detached_head_has_no_branch(tmp_path: Path) -> None:
    git(tmp_path, "init")
    write(tmp_path, {"a.py": "x = 1\n"})
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "one")
    run(tmp_path)
    with Graph(tmp_path) as graph:
        assert len(graph.meta["commit"]) == 40 and graph.meta["branch"] == "main"
    git(tmp_path, "checkout", "--detach")
    write(tmp_path, {"a.py": "x = 2\n"})
    run(tmp_path)
    with Graph(tmp_path) as graph:
        assert len(graph.meta["commit"]) == 40 and graph.meta["branch"] == ""


def test_a_shallow_clone_is_indexed(tmp_path: Path) -> None:
    origin = tmp_path / "origin"
    origin.mkdir()
    git(origin, "init")
    for number in range(3):
        write(origin, {"a.py": f"def version_{number}(): pass\n"})
        git(origin, "add", ".")
        git(origin, "commit", "-m", str(number))
    git(tmp_path, "clone", "--depth", "1", origin.as_uri(), "shallow")
    run(tmp_path / "shallow")
    assert "version_2" in names(tmp_path / "shallow")


def test_files_of_a_submodule_are_part_of_the_tree(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner", tmp_path / "outer"
    for folder, name in ((inner, "within"), (outer, "without")):
        folder.mkdir()
        git(folder, "init")
        write(folder, {f"{name}.py": f"def {name}(): pass\n"})
        git(folder, "add", ".")
        git(folder, "commit", "-m", "one")
    git(outer, "submodule", "add", str(inner), "sub")
    run(outer)
    assert {"within", "without"} <= names(outer)


def test_a_second_worktree_is_indexed_without_parsing(tmp_path: Path) -> None:
    first, facts = tmp_path / "first", tmp_path / "facts"
    first.mkdir()
    git(first, "init")
    write(first, {"a.py": "def one(): pass\n", "b.py": "from a import one\none()\n"})
    git(first, "add", ".")
    git(first, "commit", "-m", "one")
    git(first, "worktree", "add", "../second")
    assert run(first, facts).parsed == 2
    second = repository_root(tmp_path / "second")
    report = run(second, facts)
    assert (second.name, report.parsed, report.from_cache) == ("second", 0, 2)
    write(second, {"a.py": "def only_here(): pass\n"})
    run(second, facts)
    assert "only_here" in names(second) and "only_here" not in names(first)


# -- files -----------------------------------------------------------------------------------------


def test_links_are_skipped_with_a_reason_and_loops_end(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside.py"
    write(root, {"a.py": "def real(): pass\n"})
    outside.write_text("def secret(): pass\n")
    (root / "loop").symlink_to(root)
    (root / "itself").symlink_to(root / "itself")
    (root / "escape.py").symlink_to(outside)
    (root / "alias.py").symlink_to(root / "a.py")
    run(root)
    assert "real" in names(root) and "secret" not in names(root)
    assert skipped(root)["escape.py"] == "a link that leaves the tree"


@pytest.mark.skipif(IS_ROOT, reason="root reads everything")
def test_an_unreadable_file_is_one_line_of_the_report(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def fine(): pass\n", "b.py": "def closed(): pass\n"})
    (tmp_path / "b.py").chmod(0)
    report = run(tmp_path)
    assert "fine" in names(tmp_path) and report.skipped["b.py"].startswith("cannot be read")


def test_a_file_over_the_limit_is_skipped_without_being_read(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def fine(): pass\n"})
    with (tmp_path / "huge.py").open("wb") as file:
        file.truncate(200_000_000)
    assert run(tmp_path).skipped["huge.py"] == "larger than 1,000,000 bytes"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"def before(): pass\n# \xff\xfe\x80 bad bytes\ndef after(): pass\n", {"before", "after"}),
        (b"caf\xe9.walk(1)\n\n\ndef stroll(self):\n    return self.n\xe9t.walk()\n", {"stroll"}),
        ("def näme(): pass\n".encode("utf-16"), {"näme"}),
        ("def narrow(): pass\n".encode("utf-32"), {"narrow"}),
        (b"\xef\xbb\xbfdef marked(): pass\n", {"marked"}),
        (b"def windows():\r\n    return 1\r\n\r\n\r\ndef other(): pass\r\n", {"windows", "other"}),
        (b"", set()),
        (b"\n" * 10_000 + b"def deep_down(): pass", {"deep_down"}),
    ],
    ids=["invalid-utf8", "invalid-receiver", "utf16", "utf32", "bom", "crlf", "empty", "no-final-newline"],
)
def test_any_encoding_of_a_source_file_is_read(tmp_path: Path, content: bytes, found: set[str]) -> None:
    write(tmp_path, {"a.py": content})
    run(tmp_path)
    assert found <= names(tmp_path)


def test_a_binary_file_is_skipped_and_not_opened_again(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": b"\0\1\2" * 100, "b.py": "x = 1\n"})
    assert run(tmp_path).skipped == {"a.py": "binary"}
    assert run(tmp_path).mode == "unchanged"
    write(tmp_path, {"a.py": "def text_now(): pass\n"})
    run(tmp_path)
    assert "text_now" in names(tmp_path) and skipped(tmp_path) == {}
    write(tmp_path, {"a.py": b"\0" * 50})
    run(tmp_path)
    assert "text_now" not in names(tmp_path) and skipped(tmp_path) == {"a.py": "binary"}


def test_prose_is_read_far_and_data_by_its_beginning(tmp_path: Path) -> None:
    text = "first lines\n" + "kiosk\n" * 4_000 + "granit\n"
    write(tmp_path, {"notes.rst": text, "messages.po": text})
    run(tmp_path)
    with Graph(tmp_path) as graph:
        files = {symbol.name: symbol for path in ("messages.po", "notes.rst") for symbol in graph.in_file(path)}
        assert {(one.end_line, one.end) for one in files.values()} == {(4_003, len(text))}
        for term, named in (("kiosk", {"messages.po", "notes.rst"}), ("granit", {"notes.rst"})):
            assert {graph.symbol(one).name for one in graph.postings(term)[0].tolist()} == named


def test_a_minified_bundle_is_indexed_and_flagged(tmp_path: Path) -> None:
    bundle = "function a(b){return b}" * 4_000
    write(tmp_path, {"bundle.js": bundle, "src.js": "export function plain() { return 1 }\n"})
    run(tmp_path)
    with Graph(tmp_path) as graph:
        flags = dict(graph.connection.execute("SELECT path, flags FROM files"))
    assert flags["bundle.js"] & 4 and not flags["src.js"] & 4


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("deep.py", "x = " + "(" * 10_000 + "1" + ")" * 10_000 + "\n"),
        ("deep.js", "f(" * 10_000 + ")" * 10_000 + ";\n"),
        ("blocks.go", "package p\nfunc f() {" + "{" * 10_000 + "}" * 10_000 + "}\n"),
        ("classes.java", "class A {" * 2_000 + "}" * 2_000),
        ("open.rs", "fn f() {" * 10_000),
    ],
)
def test_ten_thousand_levels_of_nesting_do_not_end_the_run(tmp_path: Path, name: str, content: str) -> None:
    write(tmp_path, {name: content, "fine.py": "def fine(): pass\n"})
    assert run(tmp_path).files == 2
    assert "fine" in names(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_any_file_name_can_be_indexed(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path)
    for number, name in enumerate(
        [b"new\nline.py", b"esc\x1b[31m.py", b"not\xffutf8.py", b"sp ace.py", "ünï.py".encode(), b"quo'te\".py"]
    ):
        with Path(os.fsdecode(raw + b"/" + name)).open("wb") as file:
            file.write(b"def number_%d(): pass\n" % number)
    git(tmp_path, "init")
    report = run(tmp_path)
    assert report.files == 6 and {f"number_{n}" for n in range(6)} <= names(tmp_path)
    assert run(tmp_path).mode == "unchanged"
    with Path(os.fsdecode(raw + b"/not\xffutf8.py")).open("ab") as file:
        file.write(b"def appended(): pass\n")
    assert run(tmp_path).mode == "patched" and "appended" in names(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_two_names_that_read_alike_do_not_collide(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path)
    for name in (b"a\xff.py", b"a\\udcff.py"):
        with Path(os.fsdecode(raw + b"/" + name)).open("wb") as file:
            file.write(b"def f(): pass\n")
    report = run(tmp_path)
    assert report.files == 1 and len(report.skipped) == 1


class Meddler(Progress):
    """Does something to the tree when a phase begins."""

    def __init__(self, phase: str, action) -> None:
        self.when, self.action = phase, action

    def phase(self, name: str, total: int = 0) -> None:  # noqa: ARG002
        if name == self.when:
            self.when = ""
            self.action()


def test_a_file_that_changes_while_it_is_read_is_seen_by_the_next_run(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def first(): pass\n"})
    index(
        tmp_path,
        SETTINGS,
        None,
        progress=Meddler("reading", lambda: write(tmp_path, {"a.py": "def second_longer(): pass\n"})),
    )
    assert "second_longer" in names(tmp_path)
    assert run(tmp_path).mode == "unchanged"
    index(
        tmp_path,
        SETTINGS,
        None,
        full=True,
        progress=Meddler("linking", lambda: write(tmp_path, {"a.py": "def third_even_longer(): pass\n"})),
    )
    assert "second_longer" in names(tmp_path)
    run(tmp_path)
    assert "third_even_longer" in names(tmp_path)


def test_a_file_that_vanishes_while_it_is_read_is_skipped(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def first(): pass\n", "b.py": "def other(): pass\n"})
    report = index(tmp_path, SETTINGS, None, progress=Meddler("reading", (tmp_path / "a.py").unlink))
    assert report.skipped["a.py"].startswith("cannot be read") and "other" in names(tmp_path)
    run(tmp_path)
    assert skipped(tmp_path) == {}


def test_nothing_of_the_repository_is_executed(tmp_path: Path) -> None:
    trap = "import pathlib\npathlib.Path('SPRUNG').touch()\n"
    write(tmp_path, dict.fromkeys(("conftest.py", "setup.py", "__init__.py", "sitecustomize.py", "a.py"), trap))
    git(tmp_path, "init")
    hook = (
        write(tmp_path, {".git/hooks/post-index-change": "#!/bin/sh\ntouch SPRUNG\n"}) / ".git/hooks/post-index-change"
    )
    hook.chmod(0o755)
    git(tmp_path, "config", "core.fsmonitor", "touch SPRUNG; false")
    code = "import sys; from knowing.cli.main import main; sys.exit(main(['index', sys.argv[1], '--quiet']))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CTX_CACHE": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=tmp_path, check=True, timeout=60, env=environment)
    assert not (tmp_path / "SPRUNG").exists()


# -- the index itself ------------------------------------------------------------------------------


@pytest.fixture
def indexed(tmp_path: Path) -> Path:
    root = write(tmp_path / "root", {"a.py": "def one(): pass\n", "b.py": "from a import one\n\n\ndef two(): one()\n"})
    run(root, tmp_path / "facts")
    return root


def damage_head(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)


def damage_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4_096:] = b"\xa5" * (len(data) - 4_096)
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def make_foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE cookies (name)")
        other.commit()


def make_older(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 0")


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize("damage", [damage_head, damage_middle, cut_short, empty, make_foreign, make_older, make_newer])
def test_an_index_that_cannot_be_used_is_built_again_with_one_line(indexed: Path, tmp_path: Path, damage) -> None:
    before = content(indexed)
    damage(connect.graph_path(indexed))
    report = run(indexed, tmp_path / "facts")
    assert report.mode == "full" and len(report.notes) == 1 and report.notes[0].endswith("it was built again")
    assert content(indexed) == before


@pytest.mark.parametrize("damage", [Path.unlink, empty, cut_short, damage_head])
def test_arrays_that_are_gone_or_cut_are_made_again(indexed: Path, tmp_path: Path, damage) -> None:
    before = content(indexed)
    damage(next((indexed / ".ctx").glob("arrays-*")))
    run(indexed, tmp_path / "facts")
    assert content(indexed) == before


def test_a_damaged_cache_of_facts_is_only_slower(indexed: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "facts").iterdir():
        path.write_bytes(b"garbage" * 1_000)
    shutil.rmtree(indexed / ".ctx")
    assert run(indexed, tmp_path / "facts").parsed == 2


def test_a_cache_that_cannot_be_written_is_no_reason_to_fail(indexed: Path, tmp_path: Path) -> None:
    (tmp_path / "in_the_way").write_text("a file")
    shutil.rmtree(indexed / ".ctx")
    assert run(indexed, tmp_path / "in_the_way" / "facts").parsed == 2


def test_a_folder_in_the_way_is_one_line(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "x = 1\n", ".ctx": "a file of that name"})
    with pytest.raises(StorageError, match="in the way"):
        run(tmp_path)


@pytest.mark.skipif(IS_ROOT, reason="root writes everywhere")
def test_a_read_only_tree_is_refused_in_one_line_and_its_index_still_answers(indexed: Path) -> None:
    before = content(indexed)
    write(indexed, {"a.py": "def changed(): pass\n"})
    (indexed / ".ctx").chmod(0o555)
    try:
        with pytest.raises(StorageError, match="cannot write"):
            run(indexed)
        assert content(indexed) == before
    finally:
        (indexed / ".ctx").chmod(0o755)


FULL_DISK = """
import resource, sys
from pathlib import Path
from knowing.cli.main import main
sys.path_hooks  # imported before the disk is full
import knowing.cli.index, knowing.index.update, knowing.index.patch.apply
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
sys.exit(main(["index", sys.argv[1], "--quiet", *sys.argv[3:]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on file sizes")
@pytest.mark.parametrize("flags", [["--full"], []], ids=["full", "patch"])
@pytest.mark.parametrize("limit", [100, 10_000, 60_000])
def test_a_full_disk_is_one_line_and_the_previous_index_answers(
    indexed: Path, tmp_path: Path, limit: int, flags: list[str]
) -> None:
    before = content(indexed)
    write(indexed, {"a.py": "def changed(): pass\n"})
    environment = {  # coverage would need the disk too
        **{name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")},
        "PYTHONPATH": os.pathsep.join(sys.path),
        "CTX_CACHE": str(tmp_path / "facts"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(indexed), str(limit), *flags],
        capture_output=True, text=True, timeout=60, env=environment, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("ctx: the disk is full") and done.stderr.count("\n") == 1
    assert content(indexed) == before
    assert not list((indexed / ".ctx").glob("*.tmp*")) and len(list((indexed / ".ctx").glob("arrays-*"))) == 1


def test_the_folder_ignores_itself_and_nothing_else_is_touched(tmp_path: Path) -> None:
    git(tmp_path, "init")
    write(tmp_path, {"a.py": "x = 1\n"})
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "one")
    run(tmp_path)
    said = subprocess.run(
        ["git", "status", "--porcelain"], cwd=tmp_path, capture_output=True, check=True, timeout=60
    ).stdout
    assert said == b"" and {path.name for path in tmp_path.iterdir()} == {".git", ".ctx", "a.py"}


# -- two at once -----------------------------------------------------------------------------------


def test_a_second_writer_is_refused_if_it_will_not_wait(indexed: Path) -> None:
    def meanwhile() -> None:
        with pytest.raises(IndexBusy, match=f"process {os.getpid()}"):
            index(indexed, SETTINGS, None, wait=False)

    index(indexed, SETTINGS, None, full=True, progress=Meddler("linking", meanwhile))


def test_readers_see_one_build_whole_while_another_is_made(indexed: Path) -> None:
    before = content(indexed)
    seen: list[object] = []
    write(indexed, {"a.py": "def one(): pass\n\n\ndef another(): pass\n"})
    with Graph(indexed) as open_before:
        index(indexed, SETTINGS, None, progress=Meddler("putting in place", lambda: seen.append(content(indexed))))
        assert seen == [before]
        assert {row[0] for row in open_before.connection.execute("SELECT qualname FROM symbols")} == {
            "a.py",
            "b.py",
            "one",
            "two",
        }
        assert len(open_before.kind) == open_before.size
    assert "another" in names(indexed)
