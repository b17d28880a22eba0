"""The snapshot is a copy: complete, indexed, gone afterwards, and made without touching anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.errors import GitError
from knowing.evaluate.snapshot import Snapshot, workspace
from knowing.index.report import Progress
from knowing.settings import IndexSettings

from .conftest import Past, told


def snapshot(past: Past, folder: Path, max_bytes: int = 1_000_000) -> Snapshot:
    settings = IndexSettings(max_bytes, jobs=1)
    return Snapshot(past.root, folder, settings, cache_folder=None, progress=Progress())


def test_a_snapshot_holds_the_files_of_its_commit_and_can_move_on(shop_past: Past, tmp_path: Path) -> None:
    own = snapshot(shop_past, tmp_path)
    with own.at(shop_past.git("rev-parse", "HEAD~11")) as graph:
        assert "shop/weather.py" in graph.paths().values()
        assert (own.folder / "shop/weather.py").read_text().count("sunny") == 1
    with own.at(shop_past.git("rev-parse", "HEAD")) as graph:
        assert (own.folder / "shop/weather.py").read_bytes() == (shop_past.root / "shop/weather.py").read_bytes()
        assert {one.name for one in graph.in_file("shop/weather.py")} >= {"forecast", "humidity"}


def test_a_snapshot_leaves_repository_and_index_as_they_were(shop_past: Past, tmp_path: Path) -> None:
    before = shop_past.state()
    snapshot(shop_past, tmp_path).at(shop_past.git("rev-parse", "HEAD~5")).close()
    assert shop_past.state() == before


def test_a_folder_that_becomes_a_file_and_back_is_followed(past: Callable[[], Past], tmp_path: Path) -> None:
    shop = told(past())
    shop.commit("Fold it", {"shop/weather.py": None, "shop/weather.py/now.py": "def now(): ...\n"})
    own = snapshot(shop, tmp_path)
    for commit in ("HEAD", "HEAD~1", "HEAD"):
        own.at(shop.git("rev-parse", commit)).close()
        assert (own.folder / "shop/weather.py").is_dir() == (commit == "HEAD")


def test_tracked_files_count_even_where_they_are_ignored(past: Callable[[], Past], tmp_path: Path) -> None:
    shop = told(past())
    shop.commit("Ignore it", {".gitignore": "secret/\n", "secret/key.py": "def key(): ...\n"})
    with snapshot(shop, tmp_path).at(shop.git("rev-parse", "HEAD")) as graph:
        assert "secret/key.py" in graph.paths().values()


def test_large_files_links_and_an_index_of_ours_are_not_written(past: Callable[[], Past], tmp_path: Path) -> None:
    shop = told(past())
    (shop.root / "link.py").symlink_to("/etc/passwd")
    shop.commit("Odd", {"large.py": "x = 1\n" * 1_000, ".ctx/graph.db": "no", "deep/.ctx/a.py": "x = 1\n"})
    own = snapshot(shop, tmp_path, 2_000)
    own.at(shop.git("rev-parse", "HEAD")).close()
    names = {str(path.relative_to(own.folder)) for path in own.folder.rglob("*.py")}
    assert "shop/basket.py" in names
    assert not names & {"large.py", "link.py", "deep/.ctx/a.py"}


def test_a_partial_clone_is_refused_in_one_line(shop_past: Past, tmp_path: Path) -> None:
    clone = tmp_path / "partial"
    shop_past.git(
        *("-c", "uploadpack.allowFilter=true", "clone", "--quiet", "--no-checkout", "--no-local", "--filter=blob:none"),
        *("-u", "git -c uploadpack.allowFilter=true upload-pack", shop_past.root.as_uri(), str(clone)),
    )
    own = Snapshot(clone, tmp_path, IndexSettings(), cache_folder=None, progress=Progress())
    with pytest.raises(GitError, match="not in this partial clone"):
        own.at("HEAD")


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, ValueError])
def test_the_workspace_is_gone_whatever_happens(trouble: type[BaseException]) -> None:
    kept = Path()
    with pytest.raises(trouble), workspace() as folder:
        kept = folder
        (folder / "file").write_text("x")
        raise trouble
    assert kept.name.startswith("ctx-eval-") and not kept.exists()
