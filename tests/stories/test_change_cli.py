"""Changes, through the real program: golden answers, the same bytes twice, exit codes, states in which it
must not block.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.query.pack.tokens import estimate
from tests.worktree import git, write

Golden = Callable[[str, str], None]
Run = Callable[..., tuple[int, str, str]]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def root(shop_files, tmp_path: Path) -> Path:
    """The shop under git, with a history in which the gateway and its notes went together."""
    root = tmp_path / "shop"
    write(root, shop_files)
    git(root, "init", "-q", "-b", "main")
    for number in range(7):
        (root / "NOTES.md").write_text(f"{number}\n", "utf-8")
        edit(root / "shop/gateway.py", "The bank", "The bank.") if number else None
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", f"work {number}")
    edit(
        root / "shop/gateway.py",
        'attempt: int) -> bool:\n        """Send one',
        'attempt: int, urgent: bool = False) -> bool:\n        """Send one',
    )
    edit(root / "shop/weather.py", "return 40", "return 50")
    return root


@pytest.fixture
def ctx(root: Path, run_in: Callable[[Path], Run]) -> Run:
    return run_in(root)


@pytest.mark.parametrize("form", ["text", "md", "xml", "json"])
def test_the_context_of_a_change_in_each_format(ctx: Run, golden: Golden, form: str) -> None:
    code, out, _ = ctx("pr", "--format", form, "--budget", "2500")
    assert code == 0 and estimate(out) <= 2500
    golden(f"change_pr.{form}", out)


@pytest.mark.parametrize("form", ["text", "md"])
def test_of_an_empty_diff_one_line_is_said_and_what_to_try(ctx: Run, root: Path, form: str) -> None:
    git(root, "checkout", "-q", "--", ".")
    code, out, _ = ctx("pr", "--format", form)
    assert code == 0 and "nothing, the diff is empty; ctx pr HEAD~1..HEAD is" in out.replace("\\", "")
    assert "Who depends" not in out and "Nearby" not in out and out.count("\n") <= 8
    assert "nothing is staged" in ctx("pr", "--staged")[1]
    told = json.loads(ctx("pr", "--json")[1])
    assert {
        told[key] == [] for key in ("changed", "dependents", "tests", "untested", "missing", "unknown", "nearby")
    } == {True}


def test_the_same_change_gives_the_same_bytes_anywhere(ctx: Run, root: Path, tmp_path: Path) -> None:
    git(root, "commit", "-qam", "change")
    asked = ("--base", "HEAD^", "--head", "HEAD", "--json", "--all")
    _, first, _ = ctx("pr", *asked)
    shutil.rmtree(root / ".ctx")
    git(root, "clone", "-q", str(root), str(tmp_path / "elsewhere"))
    _, second, _ = ctx("pr", *asked)
    _, third, _ = ctx("pr", *asked, "-C", str(tmp_path / "elsewhere"))
    assert first == second == third and str(root) not in first


def test_json_says_what_changed_what_depends_and_what_is_missing(ctx: Run) -> None:
    _, out, _ = ctx("pr", "--json", "--all")
    found = json.loads(out)
    assert found["schema"] == "knowing.pr/1"
    changed = {one["qualname"]: one for one in found["changed"]}
    assert changed["Gateway.send"]["signature_changed"] and not changed["humidity"]["signature_changed"]
    assert {"qualname": "SlowGateway.send", "how": "overrides"}.items() <= {
        key: value for one in found["dependents"] if one["qualname"] == "SlowGateway.send" for key, value in one.items()
    }.items()
    assert [one["qualname"] for one in found["untested"]] == ["humidity"]
    assert [one["file"] for one in found["missing"]] == ["NOTES.md"]


def test_why_a_symbol_is_part_of_a_change(ctx: Run) -> None:
    code, out, _ = ctx("pr", "--explain", "charge_card")
    assert code == 0 and "depends on it: shop/gateway.py::Gateway.send ← calls ← shop/checkout.py::charge_card" in out
    assert ctx("why", "charge_card", "--base", "HEAD")[1] == out


def test_a_patch_from_standard_input_is_a_change(
    ctx: Run, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    patch = subprocess.run(["git", "-C", str(root), "diff"], capture_output=True, check=True, timeout=60).stdout
    (tmp_path / "x.patch").write_bytes(patch)
    code, out, _ = ctx("pr", "--diff", str(tmp_path / "x.patch"), "--json")
    assert code == 0 and {one["qualname"] for one in json.loads(out)["changed"]} == {"Gateway.send", "humidity"}


def test_impact_goes_outward_from_a_symbol(ctx: Run, golden: Golden) -> None:
    code, out, _ = ctx("impact", "Money", "--depth", "2")
    assert code == 0
    golden("change_impact.text", out)


def test_files_list_their_symbols_and_callers(ctx: Run, golden: Golden) -> None:
    code, out, _ = ctx("files", "shop/gateway.py", "shop/nothing.py")
    assert code == 0
    golden("change_files.text", out)


def test_files_that_nobody_knows_are_an_answer_of_their_own(ctx: Run) -> None:
    code, out, _ = ctx("files", "nothing.py")
    assert code == 1 and "not in the index" in out


def test_the_tests_of_a_change_are_a_line_to_run(ctx: Run) -> None:
    assert ctx("tests", "--command")[:2] == (
        0,
        "python -m pytest tests/test_checkout.py::test_charge_card_retries_when_gateway_is_busy\n",
    )
    assert ctx("tests", "humidity", "--command")[:2] == (1, "")


def test_the_gate_is_off_by_default_and_fails_with_one(ctx: Run, root: Path) -> None:
    assert ctx("check")[:2] == (0, "ctx check: no rule is on\n")
    code, out, _ = ctx("check", "--untested")
    assert (code, out.splitlines()[0]) == (1, "shop/weather.py:5: untested: humidity changed and no test reaches it")
    assert ctx("check", "--missing", "0.7")[0] == 1
    assert ctx("check", "--missing", "0.9")[0] == 0
    assert ctx("check", "--dependents", "50")[0] == 0
    (root / ".ctx.toml").write_text("[check]\nuntested = true\n", "utf-8")
    assert ctx("check")[0] == 1


def test_a_gate_does_not_pass_what_it_could_not_check_unless_it_may(ctx: Run, root: Path) -> None:
    shutil.rmtree(root / ".git")
    code, _, err = ctx("check", "--untested", "--staged")
    assert code == 2 and "not a git work tree" in err.splitlines()[-1]
    code, _, err = ctx("check", "--untested", "--staged", "--advisory")
    assert code == 0 and err.count("\n") >= 1 and "not checked" in err
    assert ctx("check", "--staged")[0] == 0, "no rule is on"
    assert ctx("pr", "--staged", "--advisory")[0] == 0
    assert ctx("pr", "--staged")[0] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("pr", "--base", "nowhere"),
        ("pr", "--staged", "--base", "HEAD"),
        ("pr", "HEAD^..HEAD", "--base", "HEAD"),
        ("pr", "HEAD^..HEAD", "--staged"),
        ("pr", ".."),
        ("pr", "--evil"),
        ("pr", "--", "--evil"),
        ("pr", "--", "--output=x..HEAD"),
        ("pr", "--format", "pdf"),
        ("pr", "--budget", "0"),
        ("pr", "--budget", "auto"),
        ("pr", "--diff", "no/such.patch"),
        ("impact", "no_such_symbol"),
        ("impact", "Money", "--depth", "0"),
        ("files",),
        ("tests", "shop/basket.py", "--staged"),
        ("check", "--missing", "7"),
        ("pr", "--budget", "10"),
    ],
)
def test_what_cannot_be_answered_is_one_line_and_exit_code_two(ctx: Run, arguments: tuple[str, ...]) -> None:
    ctx("index")
    code, out, err = ctx(*arguments)
    assert (code, out) == (2, "") and err.startswith("ctx: ") and err.count("\n") == 1


@pytest.mark.parametrize("written", ["HEAD^..HEAD", "HEAD^...HEAD", "HEAD^.."])
def test_a_range_is_taken_as_git_writes_it(ctx: Run, written: str) -> None:
    named = ctx("pr", "--base", "HEAD^", "--head", "HEAD")
    assert named[0] == 0 and ctx("pr", written)[:2] == named[:2]
    assert ctx("check", written)[:2] == ctx("check", "--base", "HEAD^", "--head", "HEAD")[:2]


def test_a_revision_alone_is_the_base(ctx: Run) -> None:
    assert ctx("pr", "HEAD^")[:2] == ctx("pr", "--base", "HEAD^")[:2]
