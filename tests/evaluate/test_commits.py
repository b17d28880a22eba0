"""Which commits are replayed, what counts as changed, and where the snapshot stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.errors import GitError, NotARepository
from knowing.evaluate.commits import read_history
from knowing.evaluate.result import History, Task
from knowing.index.report import Progress
from knowing.settings import EvalSettings

from .conftest import SHOP, Past, told


def history(past: Past, count: int = 40, since: str = "", **limits: int) -> History:
    settings = EvalSettings(**{"least": 1, **limits})  # type: ignore[arg-type]
    return read_history(past.root, since, count, settings, cache_folder=None, progress=Progress())


def task(past: Past, subject: str) -> Task:
    return next(one for one in history(past).tasks if one.subject == subject)


def test_only_tasks_that_changed_code_are_replayed_newest_first(shop_past: Past) -> None:
    found = history(shop_past)
    assert [one.subject for one in found.tasks] == [
        "Remember names of items in lower case",
        "Use humidity from the nearest station",
        "Say the forecast for tomorrow",
        "Round the prices in Basket.total",
        "Tell customers politely why paying failed",
        "Charge no card when the basket is empty",
        "Send a request to the bank twice",
    ]
    assert found.unsuitable == {"no code that was there before": 2, "a version bump": 1, "formatting": 1}


def test_the_truth_is_the_changed_function_and_its_file(shop_past: Past) -> None:
    truth = task(shop_past, "Tell customers politely why paying failed").truth
    assert truth.files == ("shop/checkout.py",)
    assert truth.symbols == (("shop/checkout.py", "give_up"),)


def test_a_message_that_names_the_answer_is_marked(shop_past: Past) -> None:
    assert [one.subject for one in history(shop_past).tasks if one.is_named] == ["Round the prices in Basket.total"]


def test_the_newest_are_taken_when_there_are_more(shop_past: Past) -> None:
    assert len(history(shop_past, 3).tasks) == 3


def test_since_leaves_out_what_is_older(shop_past: Past) -> None:
    assert [one.subject for one in history(shop_past, since="HEAD~3").tasks] == [
        "Remember names of items in lower case",
        "Use humidity from the nearest station",
    ]


def test_layout_and_comments_are_no_change(past: Callable[[], Past]) -> None:
    shop = told(past())
    shop.edit(
        "Comment upon the search for cities", "shop/weather.py", "    return 'rain'", "    # by name\n    return 'rain'"
    )
    shop.edit("Spread the arguments over several lines", "shop/weather.py", "forecast(city)", "forecast(\n    city\n)")
    assert history(shop).unsuitable["only layout, comments or documentation"] == 2


def test_merges_sweeping_commits_and_repeated_messages_are_left_out(past: Callable[[], Past]) -> None:
    shop = told(past())
    shop.git("checkout", "--quiet", "-b", "side", "HEAD~1")
    shop.edit("Forecast snow for the whole winter", "shop/weather.py", "'rain'", "'snow'")
    shop.git("checkout", "--quiet", "main")
    shop.git("merge", "--quiet", "--no-ff", "-m", "Take snow for the whole winter over", "side")
    shop.edit("Forecast snow for the whole winter", "shop/weather.py", "'snow'", "'hail'")
    shop.commit("Touch many places of everything here", {f"shop/n{n}.py": "X = 1\n" for n in range(41)})
    shop.commit("Raise every number by one step", {f"shop/n{n}.py": "X = 2\n" for n in range(9)})
    found = history(shop)
    assert [one.subject for one in found.tasks].count("Forecast snow for the whole winter") == 1
    assert not any("Take snow" in one.subject for one in found.tasks)
    assert found.unsuitable["the same message again"] == 1
    assert found.unsuitable["more than 40 files"] == 1
    assert found.unsuitable["more than 8 source files"] == 1


def test_the_snapshot_holds_none_of_the_commits_not_even_from_a_side_branch(past: Callable[[], Past]) -> None:
    shop = told(past())
    shop.git("checkout", "--quiet", "-b", "side", "HEAD~6")
    shop.edit("Forget the city after each forecast", "shop/weather.py", "return 40", "return 41")
    shop.git("checkout", "--quiet", "main")
    shop.git("merge", "--quiet", "--no-ff", "-s", "ours", "-m", "Merge side", "side")
    for count in range(1, 9):
        tasks = history(shop, count).tasks
        behind = shop.git("rev-list", tasks[-1].parent).split()
        assert not {one.commit for one in tasks} & set(behind)


def test_names_are_followed_back_through_renames(past: Callable[[], Past]) -> None:
    shop = told(past())
    shop.git("mv", "shop/weather.py", "shop/sky.py")
    shop.commit("Look up into the sky instead", {})
    shop.edit("Forecast snow for the whole winter", "shop/sky.py", "'rain'", "'snow'")
    found = history(shop)
    newest, oldest = found.tasks[0], found.tasks[-1]
    assert newest.truth.files == ("shop/sky.py",)
    assert found.name_at("shop/sky.py", newest, oldest) == "shop/weather.py"
    assert found.name_at("shop/sky.py", newest, newest) == "shop/sky.py"


def test_dependencies_are_no_code(past: Callable[[], Past]) -> None:
    shop = past()
    shop.commit("Start the shop", {**SHOP, "setup.py": "install = ['a']\n", "Gemfile": "gem 'a'\n"})
    shop.commit("Install another helpful package everywhere", {"setup.py": "install = ['b']\n", "Gemfile": "gem 'b'\n"})
    with pytest.raises(GitError):
        history(shop)


def test_a_folder_without_git_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotARepository, match="not a git work tree"):
        read_history(tmp_path, "", 40, EvalSettings(), cache_folder=None, progress=Progress())


def test_a_repository_without_commits_is_refused(past: Callable[[], Past]) -> None:
    with pytest.raises(GitError, match="no commit yet"):
        history(past())


def test_an_unknown_revision_is_refused(shop_past: Past) -> None:
    for since in ("nosuchtag", "--output=x"):
        with pytest.raises(GitError, match="no commit"):
            history(shop_past, since=since)


def test_too_few_commits_are_refused_with_how_many_there_are(shop_past: Past) -> None:
    with pytest.raises(GitError, match="only 7 of the 11 commits here can be replayed"):
        history(shop_past, least=8)


def test_a_shallow_clone_says_that_it_is_one(shop_past: Past, tmp_path: Path) -> None:
    clone = Past(tmp_path / "around")
    clone.git("clone", "--quiet", "--depth", "2", shop_past.root.as_uri(), str(tmp_path / "shallow"))
    with pytest.raises(GitError, match="the clone is shallow; git fetch --unshallow"):
        read_history(tmp_path / "shallow", "", 40, EvalSettings(), cache_folder=None, progress=Progress())
