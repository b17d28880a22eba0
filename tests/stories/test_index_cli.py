"""Indexing, through the real program: what it says, what it leaves behind when it is killed, who waits for whom."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from knowing.graph.canonical import content
from knowing.index.lock import writer_lock
from tests.worktree import write

Run = Callable[..., tuple[int, str, str]]
PROGRAM = [sys.executable, "-m", "knowing.cli.main"]
MORTAL = Path(__file__).parents[1] / "mortal.py"

FILES = {
    "shop/__init__.py": "",
    "shop/basket.py": (
        "class Basket:\n    def total(self):\n        return price_of(self)\n\n\ndef price_of(basket):\n    return 1\n"
    ),
    "shop/pay.py": (
        "from shop.basket import Basket\n\n\ndef pay(basket: Basket):\n    return basket.total() + other.total()\n"
    ),
    "tests/test_pay.py": "from shop.pay import pay\n\n\ndef test_pay():\n    assert pay(None)\n",
    "logo.png": b"\x89PNG\0\0",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


@pytest.fixture
def ctx(tree: Path, run_in: Callable[[Path], Run], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("CTX_CACHE", str(tmp_path / "cache"))
    return run_in(tree)


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CTX_CACHE": str(tmp_path / "cache"), **more}


# -- what it says ----------------------------------------------------------------------------------


def test_the_summary_says_what_was_found(ctx: Run) -> None:
    code, out, err = ctx("index")
    assert (code, err) == (0, "")
    for said in (
        "files    4  (python 4)",
        "4 parsed",
        "edges",
        "contains",
        "calls",
        "resolved",
        "1 unresolved",
        "skipped  1 file",
    ):
        assert said in out


def test_index_again_says_unchanged_and_then_updated(ctx: Run, tree: Path) -> None:
    ctx("index")
    assert ctx("index")[1].startswith("unchanged")
    (tree / "shop/pay.py").write_text(
        (tree / "shop/pay.py").read_text() + "\n\ndef refund_everything():\n    return 0\n"
    )
    assert ctx("index")[1].startswith("updated 1 file")


def test_quiet_says_nothing(ctx: Run) -> None:
    assert ctx("index", "--quiet") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "schema"),
    [
        (["index", "--json"], "knowing.index/1"),
        (["status", "--json"], "knowing.status/1"),
        (["show", "Basket.total", "--json"], "knowing.show/1"),
        (["languages", "--json"], "knowing.languages/1"),
        (["clean", "--json"], "knowing.clean/1"),
    ],
)
def test_every_verb_speaks_json_with_a_version(ctx: Run, arguments: list[str], schema: str) -> None:
    ctx("index")
    code, out, _ = ctx(*arguments)
    assert code == 0 and json.loads(out)["schema"] == schema


def test_status_lists_what_changed_and_what_was_skipped(ctx: Run, tree: Path) -> None:
    ctx("index")
    assert "fresh" in ctx("status")[1]
    (tree / "shop/pay.py").write_text("x = 1\n")
    (tree / "shop/new.py").write_text("y = 1\n")
    (tree / "shop/__init__.py").unlink()
    said = json.loads(ctx("status", "--json")[1])
    assert said["freshness"]["label"] == "stale: 3 files"
    assert (said["freshness"]["modified"], said["freshness"]["added"]) == (["shop/pay.py"], ["shop/new.py"])
    assert said["freshness"]["removed"] == ["shop/__init__.py"] and said["skipped"] == {"logo.png": "binary"}
    assert "logo.png: binary" in ctx("status", "--skipped")[1]
    assert said["calls"]["python"] == {"syntax": 3, "lsp": 0, "scip": 0, "unresolved": 1}


def test_status_without_an_index_is_one_line(ctx: Run) -> None:
    code, out, err = ctx("status")
    assert (code, out) == (2, "") and err.startswith("ctx: no index in") and err.endswith("run: ctx index\n")


def test_show_gives_callers_with_confidence_and_what_could_not_be_told(ctx: Run) -> None:
    ctx("index")
    _, out, _ = ctx("show", "Basket.total")
    assert "1 caller; 1 call site named total could not be tied to one symbol" in out
    assert "pay  function  shop/pay.py:4  0.85 resolved at line 5" in out
    assert "price_of  function  shop/basket.py:6  0.95 resolved" in out
    _, out, _ = ctx("show", "pay")
    assert "1 test\n" in out and "test_pay" in out


def test_no_callers_is_never_said_without_the_unresolved_sites(ctx: Run, tree: Path) -> None:
    ctx("index")
    assert "\n0 callers\n" in ctx("show", "test_pay")[1]
    (tree / "shop/ledger.py").write_text("class A:\n    def seal(self): ...\n\n\nclass B:\n    def seal(self): ...\n")
    (tree / "shop/office.py").write_text("def settle(book):\n    book.seal()\n")
    assert "\n0 callers; 1 call site named seal could not be tied to one symbol\n" in ctx("show", "A.seal")[1]


def test_an_ambiguous_name_lists_candidates_and_an_unknown_one_the_nearest(ctx: Run, tree: Path) -> None:
    (tree / "shop/other.py").write_text("def pay():\n    pass\n")
    ctx("index")
    code, _, err = ctx("show", "pay")
    assert code == 2 and "shop/other.py::pay" in err and "shop/pay.py::pay" in err
    assert ctx("show", "pay", "--file", "shop/other.py")[0] == 0
    code, _, err = ctx("show", "Baskt")
    assert code == 2 and "Basket" in err


def test_names_cannot_speak_to_the_terminal(ctx: Run, tree: Path) -> None:
    (tree / "esc\x1b[31m.py").write_text("def strange(): pass\n")
    ctx("index")
    (tree / "esc\x1b[31m.py").write_text("def stranger(): pass\n")
    for arguments in (["status", "--skipped"], ["show", "strange", "--stale", "warn"], ["status", "--json"]):
        assert "\x1b" not in ctx(*arguments)[1]


def test_clean_removes_the_index_and_nothing_else(ctx: Run, tree: Path, tmp_path: Path) -> None:
    ctx("index")
    assert ctx("clean")[0] == 0 and not (tree / ".ctx").exists() and (tree / "shop/pay.py").exists()
    assert (tmp_path / "cache").exists() and "was not there" in ctx("clean")[1]
    assert ctx("clean", "--cache")[0] == 0 and not list((tmp_path / "cache").glob("facts-*"))


def test_a_misspelt_setting_is_one_line(ctx: Run, tree: Path) -> None:
    (tree / ".ctx.toml").write_text("[index]\nmax_byte = 10\n")
    code, _, err = ctx("index")
    assert code == 2 and err == "ctx: .ctx.toml: unknown key index.max_byte; did you mean: index.max_bytes\n"


def test_the_settings_of_the_tree_are_obeyed(ctx: Run, tree: Path) -> None:
    (tree / ".ctx.toml").write_text("[index]\nmax_bytes = 60\n")
    ctx("index")
    assert "shop/pay.py" in json.loads(ctx("status", "--json")[1])["skipped"]


def test_ctxignore_is_obeyed_and_says_so(ctx: Run, tree: Path) -> None:
    (tree / ".ctxignore").write_text("tests/\n")
    ctx("index")
    assert json.loads(ctx("status", "--json")[1])["skipped"]["tests/test_pay.py"] == "listed in .ctxignore"


def test_a_damaged_index_is_built_again_with_one_line(ctx: Run, tree: Path) -> None:
    ctx("index")
    (tree / ".ctx/graph.db").write_bytes(b"garbage" * 2_000)
    code, _, err = ctx("index")
    assert code == 0 and err.count("\n") == 1 and err.rstrip().endswith("is damaged: it was built again")


# -- killed ----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("flags", [["--full"], []], ids=["full", "patch"])
def test_killed_at_any_moment_the_previous_index_answers_and_the_next_run_completes(
    tree: Path, tmp_path: Path, flags: list[str]
) -> None:
    command = [*PROGRAM, "index", str(tree), "--quiet"]
    subprocess.run(command, check=True, timeout=60, env=environment(tmp_path))
    before = content(tree)
    (tree / "shop/pay.py").write_text(
        (tree / "shop/pay.py").read_text() + "\n\ndef refund_everything():\n    return price_of(1)\n"
    )
    deaths = 0
    while True:
        dying = [sys.executable, str(MORTAL), str(deaths + 1), "index", str(tree), "--quiet", *flags]
        code = subprocess.run(dying, timeout=60, env=environment(tmp_path), check=False).returncode
        if code == 0:
            break
        assert code == -9
        assert content(tree) == before
        deaths += 1
    assert deaths >= (8 if flags else 4)
    after = content(tree)
    assert after != before
    subprocess.run([*command, "--full"], check=True, timeout=60, env=environment(tmp_path))
    assert content(tree) == after
    left = [path.name.split("-")[0] for path in (tree / ".ctx").iterdir()]
    assert len(left) == len(set(left)), "one file of each sort"
    assert not list((tree / ".ctx").glob("*.tmp"))


# -- two at once -----------------------------------------------------------------------------------


def test_a_second_index_waits_and_says_so(tree: Path, tmp_path: Path) -> None:
    with writer_lock(tree):
        waiting = subprocess.Popen(
            [*PROGRAM, "index", str(tree), "--quiet"], stderr=subprocess.PIPE, text=True, env=environment(tmp_path)
        )
        assert waiting.stderr is not None
        assert waiting.stderr.readline() == f"ctx: waiting for process {os.getpid()}, which is indexing {tree}\n"
        assert waiting.poll() is None
    assert waiting.wait(timeout=60) == 0
    waiting.stderr.close()
    assert content(tree)["summary"]["files"] == 4


def test_no_wait_refuses_at_once(ctx: Run, tree: Path) -> None:
    with writer_lock(tree):
        code, _, err = ctx("index", "--no-wait")
    assert code == 2 and "is being indexed by process" in err


def test_a_question_while_somebody_indexes_is_answered_from_what_is_there(ctx: Run, tree: Path) -> None:
    ctx("index")
    (tree / "shop/pay.py").write_text("def pay_later(): pass\n")
    with writer_lock(tree):
        code, out, err = ctx("show", "Basket")
    assert code == 0 and "class Basket" in out and "stale: 1 file (being indexed)" in err


def test_a_question_obeys_the_settings_of_the_tree(ctx: Run, tree: Path) -> None:
    (tree / ".ctx.toml").write_text("[index]\nmax_bytes = 60\n")
    ctx("index")
    assert ctx("show", "Basket")[0] == 2
    assert json.loads(ctx("status", "--json")[1])["freshness"]["label"] == "fresh"


@pytest.mark.parametrize("verb", [("index",), ("task", "where is the total summed up")])
def test_a_home_directory_is_not_indexed_unless_it_is_a_project(tmp_path: Path, run_in, monkeypatch, verb) -> None:
    home = write(tmp_path / "home", {"notes/total.py": "def total():\n    return 1\n"})
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    for folder in (home, tmp_path):
        code, out, err = run_in(folder)(*verb)
        assert (code, out) == (2, "") and "not a project" in err and "-C PATH" in err and len(err.splitlines()) == 1
        assert not (folder / ".ctx").exists()
    assert run_in(home / "notes")(*verb)[0] == 0
    write(home, {"go.mod": "module total\n"})
    assert run_in(home)(*verb)[0] == 0


def test_the_folder_of_temporary_files_is_not_indexed(tmp_path: Path, run_in, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out, err = run_in(tmp_path)("index")
    assert (code, out) == (2, "") and "temporary files" in err
