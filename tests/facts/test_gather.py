"""Reading many files: facts come in the order of the files, from the cache where the content is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.facts import batches
from knowing.facts import gather as gather_module
from knowing.facts.cache import FactsCache
from knowing.facts.gather import Gathered, gather, read_here
from knowing.settings.facts import GatherLimits
from knowing.tree.listing import Found, discover

FILES = {"b.py": "def two(): ...\n", "a.py": "def one(): ...\n", "notes.md": "# One\n"}


def _gathered(root: Path, cache: Path | None, *paths: str) -> Gathered:
    files = []
    for path in paths:
        stat = (root / path).stat() if (root / path).exists() else root.stat()
        files.append(Found(path, stat.st_size, stat.st_mtime_ns))
    return gather(root, files, 1, cache, lambda _: None)


def _written(root: Path) -> Path:
    root.mkdir()
    for path, text in FILES.items():
        (root / path).write_text(text)
    return root


def test_files_come_in_the_order_that_they_were_asked_for(tmp_path: Path) -> None:
    gathered = _gathered(_written(tmp_path / "tree"), None, "b.py", "a.py", "notes.md")
    assert [file.path for file in gathered.files] == ["b.py", "a.py", "notes.md"]
    assert [[one.name for one in file.facts.symbols[1:]] for file in gathered.files] == [["two"], ["one"], ["One"]]


def test_content_that_is_known_is_not_parsed_again_wherever_it_stands(tmp_path: Path) -> None:
    root, cache = _written(tmp_path / "tree"), tmp_path / "cache"
    first = _gathered(root, cache, "a.py")
    (root / "a.py").rename(root / "moved.py")
    again = _gathered(root, cache, "moved.py", "b.py")
    assert (first.parsed, first.from_cache) == (1, 0)
    assert (again.parsed, again.from_cache) == (1, 1)
    assert again.files[0].facts == first.files[0].facts


def test_a_file_that_cannot_be_read_is_skipped_with_a_reason(tmp_path: Path) -> None:
    gathered = _gathered(_written(tmp_path / "tree"), None, "a.py", "gone.py")
    assert [file.path for file in gathered.files] == ["a.py"]
    assert list(gathered.skipped) == ["gone.py"] and gathered.skipped["gone.py"]


def test_files_are_given_away_once(tmp_path: Path) -> None:
    gathered = _gathered(_written(tmp_path / "tree"), None, "a.py")
    assert [file.path for file in gathered.take()] == ["a.py"]
    assert gathered.take() == []


def test_a_text_format_of_many_files_needs_no_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (gather_module, batches):
        monkeypatch.setattr(module, "GATHER", GatherLimits(pool_from=2, common_from=1))
    for number in range(4):
        (tmp_path / f"page{number}.md").write_text(f"# Page {number}\n\ntext\n", "utf-8")
    files = discover(tmp_path, 1_000_000).files
    found = gather(tmp_path, files, 2, None, lambda _: None)
    assert [[one.name for one in file.facts.symbols[1:]] for file in found.files] == [[f"Page {n}"] for n in range(4)]


def test_workers_that_are_started_from_nothing_read_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gather_module, "GATHER", GatherLimits(pool_from=2))
    for number in range(4):
        (tmp_path / f"part{number}.py").write_text(f"def part{number}():\n    return {number}\n", "utf-8")
    files = discover(tmp_path, 1_000_000).files
    here = gather(tmp_path, files, 1, None, lambda _: None)
    monkeypatch.setattr(gather_module, "CAN_FORK", False)
    there = gather(tmp_path, files, 2, None, lambda _: None)
    said = [[(file.path, file.facts.symbols) for file in found.files] for found in (here, there)]
    assert len(said[0]) == 4 and said[0] == said[1]


def test_an_error_of_the_cache_costs_one_batch(tmp_path: Path) -> None:
    root, folder = _written(tmp_path / "tree"), tmp_path / "cache"
    _gathered(root, folder, "a.py", "b.py")
    cache = FactsCache(folder)
    assert cache.connection is not None
    cache.connection.set_progress_handler(lambda: 1, 1)  # every statement is interrupted
    were_new = [read_here(str(root), [(0, path)], cache, {}, 1)[0].is_new for path in ("a.py", "b.py", "a.py")]
    cache.close()
    assert were_new == [True, False, False]
