"""Files of every sort give a correct index or one line of its report: links, encodings, binaries, bundles, deep nesting."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from tests.index.small import IS_ROOT, names, run, skipped
from tests.worktree import write


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
