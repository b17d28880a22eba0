"""Tuning believes nothing that the held-back half does not confirm."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.cli.eval import put_in
from knowing.config import load
from knowing.errors import ConfigError, GitError
from knowing.evaluate.result import Half, Tuning
from knowing.evaluate.tune import TRIED, moved, read, replaced, tune, verdict
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.settings import EvalSettings, Settings
from knowing.settings.listed import names
from knowing.verbs.eval import writable


def half(before: float, after: float, better: int, worse: int) -> Half:
    return Half(20, before, after, better, worse)


def test_what_the_held_back_half_confirms_is_kept() -> None:
    assert verdict({"walk.restart": 0.4}, half(0.5, 0.52, 6, 3), 0.005)[0]


@pytest.mark.parametrize(
    "held",
    [half(0.5, 0.5, 0, 0), half(0.5, 0.49, 6, 3), half(0.5, 0.503, 6, 3), half(0.5, 0.6, 3, 6)],
)
def test_what_it_does_not_confirm_is_dropped(held: Half) -> None:
    assert verdict({"walk.restart": 0.4}, held, 0.005) == (False, "the held-back half did not improve")


def test_no_change_is_no_improvement() -> None:
    assert not verdict({}, half(0.5, 0.6, 6, 0), 0.005)[0]


def test_few_commits_are_not_tuned_on(shop: Path) -> None:
    with Graph(shop) as graph, pytest.raises(GitError, match="too few to tune on"):
        tune(graph, [], Settings(), EvalSettings(), progress=Progress(), is_late=lambda: False)


def test_every_tried_setting_can_be_written_or_is_passed_over() -> None:
    for key, factors in TRIED:
        if key in names():
            assert read(replaced(Settings(), key, 0.25), key) == 0.25
        else:
            assert key.startswith("score.change_weights.")
            assert all(moved(key, read(Settings(), key), factor) is None for factor in factors)


def test_shares_stay_shares() -> None:
    assert moved("walk.restart", 0.9, 2.0) == 1.0
    assert moved("score.change_crowding", 1.0, 1.11) is None
    assert moved("walk.restart", 0.02, 0.5) == 0.05


def test_a_value_of_nothing_stays_nothing() -> None:
    assert moved("channels.vector", 0.0, 2.0) is None


KEPT = Tuning({"walk.restart": 0.4}, {"walk.restart": 0.2}, half(0.5, 0.6, 3, 1), half(0.5, 0.6, 3, 1), 9, True, "")


def test_what_is_written_is_what_the_loader_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / ".ctx.toml").write_bytes(b"# mine\r\n[index]\r\njobs = 1\r\n")
    put_in(tmp_path, KEPT, dry_run=False, is_loud=True)
    assert (tmp_path / ".ctx.toml").read_bytes() == b"# mine\r\n[index]\r\njobs = 1\r\n\r\n[walk]\r\nrestart = 0.4\r\n"
    settings = load(tmp_path, {}, tmp_path / "nowhere")
    assert (settings.walk.restart, settings.index.jobs) == (0.4, 1)
    assert "+restart = 0.4" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == [".ctx.toml"]


def test_a_dry_run_shows_the_change_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put_in(tmp_path, KEPT, dry_run=True, is_loud=True)
    said = capsys.readouterr()
    assert "+[walk]\n+restart = 0.4\n" in said.out and "nothing was written" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("")
    (tmp_path / ".ctx.toml").symlink_to("real.toml")
    put_in(tmp_path, KEPT, dry_run=False, is_loud=False)
    assert (tmp_path / ".ctx.toml").is_symlink()
    assert "restart = 0.4" in (tmp_path / "real.toml").read_text()


def test_settings_in_pyproject_are_not_hidden_behind_a_new_file(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.ctx.walk]\nrestart = 0.3\n")
    with pytest.raises(ConfigError, match="would hide them"):
        writable(tmp_path)
    (tmp_path / ".ctx.toml").write_text("")
    assert writable(tmp_path) == tmp_path / ".ctx.toml"
