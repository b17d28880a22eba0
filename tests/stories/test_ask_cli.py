"""Asking, through the real program: golden answers, exit codes, one line for everything refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.query.pack.tokens import estimate

TASK = "charge the card and retry when the gateway is busy"
Golden = Callable[[str, str], None]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ctx(shop: Path, run_in: Callable[[Path], Run]) -> Run:
    return run_in(shop)


@pytest.mark.parametrize("form", ["text", "md", "xml", "json"])
def test_an_answer_in_each_format(ctx, golden: Golden, form: str) -> None:
    code, out, _ = ctx("task", TASK, "--format", form, "--budget", "1500", "--stale", "warn")
    assert code == 0 and estimate(out) <= 1500
    golden(f"ask_task.{form}", out)


def test_a_task_without_options_is_answered_as_one_with_the_usual_options(ctx) -> None:
    usual = ("--format", "text", "--level", "auto", "--stale", "refresh", "--root", ".")
    for task in (TASK, "xyzzy", " "):
        assert ctx("task", task) == ctx("task", task, *usual) == ctx("task", *usual, "--", task)


def test_why_reads_like_prose(ctx, golden: Golden) -> None:
    code, out, _ = ctx("why", "charge_card", "--task", TASK)
    assert code == 0
    golden("ask_why.txt", out)


@pytest.mark.parametrize("symbol", ["humidity", "charge_card", "test_charge_card_retries_when_gateway_is_busy"])
def test_why_not_names_the_stage(ctx, golden: Golden, symbol: str) -> None:
    code, out, _ = ctx("why-not", symbol, "--task", TASK, "--budget", "420")
    assert code == 0
    golden(f"ask_why_not_{symbol}.txt", out)


def test_search_lists_rank_score_and_place(ctx, golden: Golden) -> None:
    code, out, _ = ctx("search", "basket", "total", "--limit", "3")
    assert code == 0
    golden("ask_search.txt", out)


def test_json_has_exactly_the_documented_keys(ctx) -> None:
    _, out, _ = ctx("task", TASK, "--json")
    answer = json.loads(out)
    assert list(answer) == [
        *(
            "schema",
            "task",
            "budget_tokens",
            "used_tokens",
            "budget_met",
            "freshness",
            "confidence",
            "pack_id",
        ),
        *("symbols", "documentation", "files", "omitted", "notes"),
    ]
    assert answer["schema"] == "knowing.task/1"
    assert list(answer["symbols"][0]) == [
        *("rank", "id", "name", "qualname", "kind", "file", "line", "end_line", "score", "tokens", "level"),
        *("signature", "doc", "source", "reasons"),
    ]
    assert [one["rank"] for one in answer["symbols"]] == sorted(one["rank"] for one in answer["symbols"])
    assert answer["symbols"][0]["file"] == "shop/checkout.py"


def test_the_json_of_why_adds_up_to_the_score_of_the_task(ctx) -> None:
    best = json.loads(ctx("task", TASK, "--json")[1])["symbols"][0]
    found = json.loads(ctx("why", f"#{best['id']}", "--task", TASK, "--json")[1])
    assert found["rank"] == best["rank"]
    assert sum(found["contributions"].values()) == pytest.approx(found["score"], abs=1e-12)
    assert found["score"] == pytest.approx(best["score"], abs=1e-6)


def test_the_same_question_twice_has_the_same_bytes(ctx) -> None:
    assert ctx("task", TASK, "--json") == ctx("task", TASK, "--json")


def test_a_list_of_names_has_no_gaps(ctx) -> None:
    symbols = json.loads(ctx("task", TASK, "--json", "--level", "names", "--limit", "5")[1])["symbols"]
    assert [one["rank"] for one in symbols] == [1, 2, 3, 4, 5]


def test_nothing_relevant_is_exit_code_1_with_the_words_that_are_known(ctx) -> None:
    code, out, err = ctx("task", "zxqv forcastle")
    assert code == 1 and out == ""
    assert "nothing relevant found" in err and "the repository knows forecast" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("task", ""), "the task is empty"),
        (("task", "  \n "), "the task is empty"),
        (("task",), "the task is empty"),
        (("task", TASK, "--budget", "0"), "holds nothing"),
        (("task", TASK, "--budget", "-5"), "holds nothing"),
        (("task", TASK, "--budget", "nan"), "is not a number of tokens"),
        (("task", TASK, "--budget", "20"), "no symbol fits"),
        (("task", TASK, "--format", "pdf"), "no format"),
        (("task", TASK, "--level", "all"), "no level"),
        (("task", TASK, "--kind", "klass"), "no kind"),
        (("task", TASK, "--limit", "0"), "--limit 0"),
        (("task", TASK, "--stale", "ignore"), "no way"),
        (("task", TASK, "--root", "nowhere"), "does not exist"),
        (("task", TASK, "--file", "nowhere.txt"), "both words and --file"),
        (("task", "--file", "nowhere.txt"), "cannot read"),
        (("task", TASK, "-o", "no/such/folder/file"), "cannot write"),
        (("task", TASK, "--nosuchflag"), "No such option"),
        (("why", "charge_crad", "--task", TASK), "nearest: charge_card"),
        (("why", "charge_card"), "--task"),
        (("why", "send", "--task", TASK), "2 symbols are called 'send'"),
        (("why-not", "nosuchthing", "--task", TASK), "no symbol 'nosuchthing'"),
        (("tsk",), "did you mean: ctx task"),
    ],
)
def test_what_is_refused_is_one_line_and_exit_code_2(ctx, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = ctx(*arguments)
    assert (code, out) == (2, "")
    assert said in err and err.startswith("ctx: ") and "Traceback" not in err
    assert len([line for line in err.splitlines() if not line.startswith("  ")]) == 1


def test_an_ambiguous_symbol_lists_its_candidates(ctx) -> None:
    assert "  shop/gateway.py::SlowGateway.send" in ctx("why", "send", "--task", TASK)[2]


@pytest.mark.parametrize("task", ["🙂🙂", "the of and", "'\"; DROP TABLE symbols --", "a AND (b OR", "\x1b[2J"])
def test_any_text_is_a_safe_task(ctx, task: str) -> None:
    code, out, err = ctx("task", task)
    assert code in (0, 1)
    assert "\x1b" not in out + err


def test_a_pasted_log_of_100_kb_is_read_and_not_echoed(ctx, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("2024-01-01 ERROR gateway busy: charge_card failed\n" * 2_000)
    code, out, _ = ctx("task", "--file", str(log), "--json")
    answer = json.loads(out)
    assert code == 0 and len(answer["task"]) <= 300
    assert answer["symbols"][0]["name"] == "charge_card"


def test_filters_that_leave_nothing_say_so(ctx) -> None:
    code, _, err = ctx("task", TASK, "--path", "nowhere")
    assert code == 1 and "the filters leave nothing" in err


def test_an_answer_can_go_to_a_file(ctx, tmp_path: Path) -> None:
    code, out, _ = ctx("task", TASK, "-o", str(tmp_path / "answer.txt"))
    assert (code, out) == (0, "")
    assert (tmp_path / "answer.txt").read_text().startswith(f"# {TASK}\n")


def test_a_repository_without_an_index_gets_one(ctx, tmp_path: Path, shop_files: Mapping[str, str]) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "pay.py").write_text(shop_files["shop/checkout.py"])
    code, out, err = ctx("task", "charge card", "-C", str(tmp_path / "new"))
    assert code == 0 and "charge_card" in out
    assert "does not exist yet: building it" in err


def test_a_damaged_index_is_built_again(ctx, tmp_path: Path) -> None:
    (tmp_path / "new" / ".ctx").mkdir(parents=True)
    (tmp_path / "new" / "pay.py").write_text("def charge_card(): ...\n")
    (tmp_path / "new" / ".ctx" / "graph.db").write_bytes(b"this is no database" * 100)
    code, out, err = ctx("task", "charge card", "-C", str(tmp_path / "new"))
    assert code == 0 and "charge_card" in out
    assert "cannot be used (" in err


@pytest.mark.parametrize("verb", ["--help", "-h", "help"])
def test_help_lists_every_verb(ctx, verb: str) -> None:
    from knowing.cli.main import VERBS

    code, out, _ = ctx(verb)
    assert code == 0
    assert all(f"  {name}" in out for name in VERBS)


def test_help_of_a_verb_lists_its_options(ctx) -> None:
    code, out, _ = ctx("task", "--help")
    assert code == 0 and "--budget" in out and "--include-tests" in out


def test_help_and_import_load_nothing_heavy() -> None:
    code = (
        "import sys, knowing; from knowing.cli.main import main; main(['--help']);"
        "heavy = {'numpy', 'tree_sitter', 'typer', 'scipy', 'rich', 'msgspec'};"
        "sys.exit(bool(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=60, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0, done.stderr


def program(shop: Path, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    root = Path(__file__).parents[2]
    return subprocess.run(
        [sys.executable, "-m", "knowing.cli.main", *arguments],
        input=stdin,
        capture_output=True,
        timeout=120,
        cwd=shop,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root), "LC_ALL": "C"},
    )


def test_a_task_can_come_from_standard_input(shop: Path) -> None:
    done = program(shop, "task", "-", "--json", stdin=TASK.encode())
    assert done.returncode == 0
    assert json.loads(done.stdout)["symbols"][0]["qualname"] == "charge_card"


def test_a_reader_that_stops_reading_is_no_error(shop: Path) -> None:
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-m", "knowing.cli.main", "task", TASK, "--budget", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        cwd=shop,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_interruption_is_exit_code_130_without_a_traceback(shop: Path) -> None:
    root = Path(__file__).parents[2]
    code = (
        "import os, signal, sys; from knowing.cli.main import main; import knowing.cli.options as options;"
        "options.task_of = lambda *_: os.kill(os.getpid(), signal.SIGINT);"
        "sys.exit(main(['task', 'x', '--limit', '1']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr


def test_the_public_api_is_what_it_says() -> None:
    import knowing

    assert {"context_for_diff", "context_for_files", "context_for_task", "build_index", "why"} <= set(knowing.__all__)
    assert all(callable(getattr(knowing, name)) for name in knowing.__all__)


def test_the_api_and_the_program_agree(ctx, shop: Path) -> None:
    import knowing

    trace = knowing.context_for_task(shop, TASK)
    best = json.loads(ctx("task", TASK, "--json")[1])["symbols"][0]
    assert trace.ranking.symbols[0].qualname == best["qualname"]
    assert knowing.why(shop, "charge_card", TASK).rank == best["rank"]


def test_asking_before_indexing_is_refused_by_the_api(tmp_path: Path) -> None:
    import knowing
    from knowing.errors import NoIndex

    with pytest.raises(NoIndex, match="ctx index"):
        knowing.context_for_task(tmp_path, TASK)
