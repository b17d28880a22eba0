"""``ctx eval`` through the real program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.cli.main import main

from .conftest import Past, told

ROOT = Path(__file__).parents[2]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ctx(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run ``ctx eval``; (exit code, output, errors). Temporary folders go to ``tmp_path/tmp``."""
    (tmp_path / "tmp").mkdir()
    monkeypatch.delenv("CTX_DEBUG", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))

    def run(root: Path, *arguments: str) -> tuple[int, str, str]:
        code = main(["eval", "-C", str(root), *arguments])
        said = capsys.readouterr()
        assert list((tmp_path / "tmp").iterdir()) == []
        return code, said.out, said.err

    return run


def test_a_history_is_replayed_and_nothing_is_touched(ctx: Run, shop_past: Past) -> None:
    before = shop_past.state()
    code, out, err = ctx(shop_past.root)
    assert (code, err) == (0, "")
    assert shop_past.state() == before
    assert out.startswith("shop: 7 commits, 2023-11-")
    assert "all asked of one snapshot before them all" in out
    for line in ("all commits (7)", "the message names nothing that changed (6)", "against BM25: ", "against grep: "):
        assert line in out
    assert "looked at 11 commits, left out: 2 no code that was there before" in out


def test_the_table_is_aligned(ctx: Run, shop_past: Past) -> None:
    lines = ctx(shop_past.root)[1].splitlines()
    rows = [line for line in lines if line.startswith(("  knowing", "  BM25", "  grep")) and "%" not in line]
    assert len(rows) == 9
    assert {len(row) for row in rows} == {len(lines[3])}


def test_json_has_exactly_the_documented_keys(ctx: Run, shop_past: Past) -> None:
    answer = json.loads(ctx(shop_past.root, "--json", "--budget", "1,000")[1])
    assert list(answer) == [
        *("schema", "repository", "head", "mode", "snapshot", "since", "budget_tokens", "first", "scanned"),
        *("unsuitable", "groups", "commits", "tuning", "notes"),
    ]
    assert (answer["schema"], answer["mode"], answer["budget_tokens"]) == ("knowing.eval/1", "snapshot", 1000)
    assert [group["commits"] for group in answer["groups"].values()] == [7, 6, 1]
    assert set(answer["groups"]["all"]["systems"]) == {"knowing", "BM25", "grep"}
    commit = answer["commits"][-1]
    assert commit["subject"] == "Send a request to the bank twice"
    assert commit["symbols"] == ["shop/gateway.py::Gateway.send"]
    assert commit["systems"]["knowing"]["files"] == 1.0


def test_means_are_the_means_of_the_commits(ctx: Run, shop_past: Past) -> None:
    answer = json.loads(ctx(shop_past.root, "--json")[1])
    for system, figures in answer["groups"]["all"]["systems"].items():
        for name, mean in figures.items():
            values = [one["systems"][system][name] for one in answer["commits"]]
            assert mean == pytest.approx(sum(values) / len(values), abs=1e-3)


def test_two_runs_say_the_same_bytes(ctx: Run, shop_past: Past) -> None:
    assert ctx(shop_past.root, "--json") == ctx(shop_past.root, "--json")


def test_exact_asks_the_parent_of_each_commit(ctx: Run, shop_past: Past) -> None:
    answer = json.loads(ctx(shop_past.root, "5", "--exact", "--json")[1])
    assert (answer["mode"], answer["snapshot"], len(answer["commits"])) == ("exact", None, 5)
    assert "each asked of an index of its own parent" in ctx(shop_past.root, "5", "--exact")[1]


def test_what_is_younger_than_the_snapshot_is_no_truth(ctx: Run, past: Callable[[], Past]) -> None:
    shop = told(past())
    shop.commit("Open a branch office in another town", {"shop/office.py": "def open_office(town):\n    return town\n"})
    shop.edit("Let the office open its doors later", "shop/office.py", "return town", "return town.late")
    code, out, _ = ctx(shop.root)
    assert code == 0
    assert "1 commit changed only files that are younger than the snapshot; --exact would ask them" in out
    answer = json.loads(ctx(shop.root, "--exact", "--json")[1])
    assert "shop/office.py" in {path for one in answer["commits"] for path in one["files"]}


def test_messages_cannot_reach_the_terminal(ctx: Run, past: Callable[[], Past]) -> None:
    shop = told(past())
    shop.edit("Qqq \x1b[31mzzz\u202e xxx yyy www", "shop/weather.py", "'rain'", "'snow'")
    for arguments in ((), ("--json",)):
        out = ctx(shop.root, *arguments)[1]
        assert "\x1b" not in out and "\u202e" not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("4",), "4 commits cannot be replayed; give a number from 5 to 500"),
        (("501",), "501 commits cannot be replayed"),
        (("many",), "Invalid value"),
        (("--budget", "0"), "holds nothing"),
        (("--budget", "auto"), "--budget auto cannot be compared"),
        (("--since", "nosuchtag"), "no commit 'nosuchtag'"),
        (("--since", "HEAD~2"), "only 1 of the 2 commits since HEAD~2 can be replayed; give an older --since"),
        (("--tune", "--exact"), "use one of them"),
        (("--dry-run",), "--dry-run belongs to --tune"),
        (("--tune",), "7 commits are too few to tune on; at least 20 are needed"),
    ],
)
def test_what_is_refused_is_one_line(ctx: Run, shop_past: Past, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = ctx(shop_past.root, *arguments)
    assert (code, out) == (2, "")
    assert said in err and err.startswith("ctx: ") and err.count("\n") == 1


def test_no_git_no_history_and_too_little_of_it_are_one_line(
    ctx: Run, past: Callable[[], Past], tmp_path: Path
) -> None:
    (tmp_path / "plain").mkdir()
    assert ctx(tmp_path / "plain")[2] == "ctx: plain is not a git work tree; ctx eval replays a git history\n"
    empty = past()
    assert ctx(empty.root)[2] == "ctx: there is no commit yet; ctx eval replays a git history\n"
    empty.commit("Start", {"a.py": "x = 1\n"})
    assert "only 0 of the 0 commits here can be replayed" in ctx(empty.root)[2]


def test_a_shallow_clone_with_enough_history_is_replayed_and_says_so(ctx: Run, shop_past: Past, tmp_path: Path) -> None:
    shop_past.git("clone", "--quiet", "--depth", "9", shop_past.root.as_uri(), str(tmp_path / "shallow"))
    code, out, _ = ctx(tmp_path / "shallow")
    assert code == 0 and "the clone is shallow: older history was not seen" in out


def test_inside_a_hook_the_given_repository_is_read(
    ctx: Run, shop_past: Past, past: Callable[[], Past], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = past()
    before = other.state()
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.root / ".git" / "index"))
    assert ctx(shop_past.root)[1].startswith("shop: 7 commits")
    assert os.environ["GIT_DIR"] == str(other.root / ".git")
    assert other.state() == before


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interruption_cleans_up(shop_past: Past, tmp_path: Path, name: str) -> None:
    code = (
        "import os, signal, sys; from knowing.cli.main import main; from knowing.evaluate.asked import Panel;"
        f"Panel.ask = lambda *_: os.kill(os.getpid(), signal.{name});"
        "sys.exit(main(['eval', *sys.argv[1:]]))"
    )
    (tmp_path / "tmp").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", code, "-C", str(shop_past.root)],
        capture_output=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "tmp"), "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert done.returncode == 130, done.stderr
    assert b"Traceback" not in done.stderr and done.stdout == b""
    assert list((tmp_path / "tmp").iterdir()) == []


def test_the_time_is_bounded_and_the_answer_says_so(shop_past: Past) -> None:
    from knowing.evaluate.replay import replay
    from knowing.evaluate.result import ReplayPlan
    from knowing.render.formats.text import TextWriter
    from knowing.settings import EvalSettings, Settings

    ticks = iter(range(0, 10_000, 300))
    answer = replay(
        shop_past.root,
        ReplayPlan(40),
        Settings(),
        EvalSettings(),
        cache_folder=None,
        writer=TextWriter(),
        clock=lambda: float(next(ticks)),
    )
    assert len(answer.rows) == 3
    assert "stopped after 900 s: 3 of 7 commits were asked" in answer.notes
