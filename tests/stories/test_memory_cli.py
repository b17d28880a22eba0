"""A person writes things down, asks, says what helped, and looks at what is remembered — with the program itself."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.evaluate.conftest import SHOP, Past
from tests.stories.conftest import Run


@pytest.fixture
def ctx(run_in: Callable[[Path], Run], tmp_path: Path) -> Run:
    past = Past(tmp_path / "shop")
    past.commit("first", SHOP)
    return run_in(past.root)


def pack_of(out: str) -> str:
    return out.rpartition("pack ")[2].split()[0]


def test_a_note_is_written_listed_shown_changed_and_removed(ctx: Run) -> None:
    code, out, _ = ctx(
        "note", "We retry. The bank is slow.", "--about", "charge_card", "--tag", "bank", "--status", "decision"
    )
    assert code == 0
    assert out.startswith("wrote note 1: We retry  decision  ")
    assert out.endswith("#bank\n  about shop/checkout.py::charge_card\n")
    assert "1  We retry  decision" in ctx("notes", "list")[1]
    assert "The bank is slow." in ctx("notes", "show", "1")[1]
    assert "note 1  decision  We retry. The bank is slow." in ctx("show", "charge_card")[1]
    assert "notes" not in ctx("show", "charge_card", "--no-memory")[1]
    assert ctx("notes", "edit", "1", "--status", "fact")[1].startswith("changed note 1: We retry  fact")
    assert ctx("notes", "remove", "1")[1].startswith("removed note 1")
    assert ctx("notes", "list")[1] == "no notes\n"
    assert ctx("notes", "show", "1") == (2, "", "ctx: no note 1; see: ctx notes list\n")


def test_notes_as_json(ctx: Run) -> None:
    written = json.loads(ctx("note", "beware", "--about", "shop/checkout.py:3", "--json")[1])
    assert (written["schema"], written["id"], written["about"][0]["line"]) == ("knowing.note/1", 1, 3)
    listed = json.loads(ctx("notes", "list", "--json")[1])
    assert (listed["schema"], listed["total"], listed["notes"][0]["content"]) == ("knowing.notes/1", 1, "beware")
    assert json.loads(ctx("show", "charge_card", "--json")[1])["notes"][0]["id"] == 1


def test_a_credential_is_refused_in_one_line(ctx: Run) -> None:
    code, out, err = ctx("note", "the key is AKIAABCDEFGHIJKLMNOP")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "nothing was written" in err
    assert ctx("notes", "list")[1] == "no notes\n"


def test_a_note_is_harmless_in_a_terminal(ctx: Run) -> None:
    ctx("note", "red \x1b[31m text\u202e")
    assert "\x1b" not in ctx("notes", "list")[1] + ctx("notes", "show", "1")[1] + ctx("notes", "list", "--json")[1]


def test_feedback_takes_several_symbols_for_one_option(ctx: Run) -> None:
    pack = pack_of(ctx("task", "charge the card of a customer")[1])
    code, out, _ = ctx("feedback", pack, "--useful", "charge_card", "Gateway.send", "--useless", "humidity")
    assert code == 0
    assert out.splitlines() == [
        f"noted for pack {pack}:",
        "  useful   shop/checkout.py::charge_card",
        "  useful   shop/gateway.py::Gateway.send",
        "  useless  shop/weather.py::humidity",
    ]
    assert ctx("feedback", "ffff", "--useful", "charge_card")[0] == 2


def test_two_answers_are_compared(ctx: Run) -> None:
    first = pack_of(ctx("task", "charge the card of a customer")[1])
    second = pack_of(ctx("task", "forecast and humidity of a city")[1])
    code, out, _ = ctx("diff", first, second)
    assert code == 1
    assert "because: another task" in out
    assert json.loads(ctx("diff", first, second, "--json")[1])["schema"] == "knowing.diff/1"
    assert ctx("diff", first, first)[::2] == (0, "")


def test_memory_is_said_exported_imported_and_cleared(ctx: Run, tmp_path: Path) -> None:
    assert ctx("memory")[1].startswith("memory: nothing yet")
    ctx("note", "We retry because the bank is slow.")
    assert "1  notes and imported entries" in ctx("memory")[1]
    for name in ("memory.md", "memory.jsonl"):
        assert ctx("memory", "export", "-o", str(tmp_path / name))[0] == 0
    assert (tmp_path / "memory.md").read_text().startswith("<!-- knowing.memory/1 -->")
    assert ctx("memory", "clear")[0] == 2
    assert ctx("memory", "clear", "--yes")[1] == "removed 1 entry\n"
    assert ctx("memory", "import", str(tmp_path / "memory.md"))[1] == "imported 1 note\n"
    assert ctx("memory", "import", str(tmp_path / "memory.jsonl"))[1] == "imported nothing\n"
    assert "We retry because the bank is slow" in ctx("notes", "list")[1]
    assert ctx("memory", "prune", "--days", "nan")[0] == 2
    assert ctx("memory", "prune", "--days", "0")[1] == "removed nothing\n"


def test_a_doctor_looks_at_memory(ctx: Run, tmp_path: Path) -> None:
    ctx("note", "text")
    assert "memory   ok" in ctx("doctor")[1]
    (file,) = (tmp_path / "memory").glob("*.sqlite")
    file.write_bytes(b"damaged" * 3_000)
    code, out, _ = ctx("doctor")
    assert code == 1
    assert "memory   wrong" in out
    code, out, err = ctx("note", "after")
    assert code == 0
    assert "it is kept as" in err
    assert "kept aside: " in ctx("memory")[1]


def test_a_task_without_memory_imports_nothing_of_it(tmp_path: Path) -> None:
    past = Past(tmp_path / "shop")
    past.commit("first", SHOP)
    script = (
        "import sys; from knowing.cli.main import main; main(sys.argv[1:]);"
        "print([one for one in sys.modules if one.startswith('knowing.memory')], file=sys.stderr)"
    )
    given = [sys.executable, "-c", script, "task", "charge the card", "--no-memory", "-C", str(past.root)]
    done = subprocess.run(given, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"


def test_a_task_keeps_its_answer_and_the_memory_says_so_and_nothing_is_kept_if_none_is_wanted(
    ctx: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CTX_MEMORY_PACKS", "0")
    ctx("task", "charge the card of a customer")
    assert "nothing yet" in ctx("memory")[1]
    monkeypatch.delenv("CTX_MEMORY_PACKS")
    ctx("task", "charge the card of a customer")
    out = ctx("memory")[1]
    assert "1  answers, kept for ctx feedback" in out and "memory.packs = 0 keeps none" in out
    assert out.count("\n") == 2, "and nothing else is remembered"
