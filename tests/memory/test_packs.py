"""Answers are kept and given again to the byte, while nothing has changed, and never when anything did."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from knowing.memory.keeping import PACKAGE, code_at
from knowing.memory.store import packs
from knowing.memory.store.memory import Memory
from knowing.render.paint import Paint
from knowing.verbs.diff import DiffRequest, compare_packs
from knowing.verbs.feedback import FeedbackRequest, feedback
from knowing.verbs.host import Host, Opened
from knowing.verbs.kept import replayed_or_opened
from knowing.verbs.memory import PruneRequest, memory_prune
from knowing.verbs.note import NoteRequest, note
from knowing.verbs.notes import EditRequest, NotesRequest, edit_note, list_notes
from knowing.verbs.session import SessionStart, start_session
from knowing.verbs.task import TaskRequest, task, task_or_text
from tests.evaluate.conftest import SHOP, Past

ASKED = TaskRequest("charge the card of a customer")


@pytest.fixture
def past(tmp_path: Path) -> Past:
    made = Past(tmp_path / "shop")
    made.commit("first", SHOP)
    return made


@pytest.fixture
def host(past: Past, tmp_path: Path) -> Host:
    return Host(past.root, cache_folder=tmp_path / "cache", memory_folder=tmp_path / "memory")


def told(request: TaskRequest, host: Host) -> str:
    text = task_or_text(request, host, Paint())
    assert isinstance(text, str)
    return text


def is_replayed(request: TaskRequest, host: Host) -> bool:
    return isinstance(replayed_or_opened(request, host), str)


def test_the_same_question_is_answered_with_the_same_bytes(host: Host) -> None:
    text = told(ASKED, host)
    fresh = text.replace("index: refreshed 1 file", "index: fresh")
    assert told(ASKED, host) == fresh
    assert is_replayed(ASKED, host)
    assert told(ASKED, host) == told(ASKED, replace(host, is_remembering=False)) == fresh


@pytest.mark.parametrize(
    "other",
    [
        structs.replace(ASKED, text="charge the card of a client"),
        structs.replace(ASKED, budget_tokens=500),
        structs.replace(ASKED, form="md"),
        structs.replace(ASKED, limit=2),
        structs.replace(ASKED, kinds=("function",)),
        structs.replace(ASKED, include_tests=True),
        structs.replace(ASKED, reasons=True),
        structs.replace(ASKED, session={"charge_card": 1.0}),
        structs.replace(ASKED, feedback={"charge_card": 1.0}),
        structs.replace(ASKED, rules=True),
    ],
)
def test_another_question_is_not_answered_with_it(host: Host, other: TaskRequest) -> None:
    told(ASKED, host)
    assert is_replayed(ASKED, host)
    assert not is_replayed(other, host)


def test_a_changed_file_is_never_answered_with_what_was(host: Host, past: Past) -> None:
    told(ASKED, host)
    (past.root / "shop/weather.py").write_text("def forecast(city):\n    return 'rain'\n")
    assert not is_replayed(ASKED, host)
    assert "'rain'" in told(TaskRequest("forecast of a city"), host)


def test_other_settings_are_never_answered_with_what_was(host: Host, past: Past) -> None:
    told(ASKED, host)
    (past.root / ".ctx.toml").write_text("[pack]\nbodies = 1\n")
    assert not is_replayed(ASKED, host)


def edited(file: Path) -> None:
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")


@pytest.mark.parametrize(
    "part",
    [
        "features.py",
        "settings/task.py",
        "query/pipeline.py",
        "query/task/concepts.toml",
        "memory/store/versions/0001.sql",
    ],
)
def test_an_edited_program_replays_nothing(part: str, tmp_path: Path) -> None:
    program = tmp_path / "knowing"
    shutil.copytree(PACKAGE, program, ignore=shutil.ignore_patterns("__pycache__"))
    before = code_at(program)
    assert code_at(program) == before
    edited(program / part)
    assert code_at(program) != before


def test_what_was_said_since_counts_at_once(host: Host, past: Past) -> None:
    past.commit("settings", {".ctx.toml": "[memory]\nverdicts = true\n"})
    text = told(ASKED, host)
    told(ASKED, host)
    pack = text.rpartition("pack ")[2].split()[0]
    feedback(FeedbackRequest(pack, ("give_up",)), host)
    assert not is_replayed(ASKED, host)
    assert told(ASKED, host) != text


def test_without_memory_nothing_is_kept_and_nothing_read(past: Past, tmp_path: Path) -> None:
    off = Host(past.root, cache_folder=tmp_path / "cache", memory_folder=tmp_path / "memory", is_remembering=False)
    assert told(ASKED, off)
    assert not (tmp_path / "memory").exists()


@pytest.mark.parametrize("setting", ["[memory]\nenabled = false\n", "[memory]\npacks = 0\n"])
def test_settings_turn_keeping_off(host: Host, past: Past, setting: str, tmp_path: Path) -> None:
    (past.root / ".ctx.toml").write_text(setting)
    assert told(ASKED, host) and told(ASKED, host)
    assert not (tmp_path / "memory").exists()


def test_so_many_are_kept_and_the_oldest_forgotten(host: Host, past: Past) -> None:
    (past.root / ".ctx.toml").write_text("[memory]\npacks = 3\n")
    for word in ("card", "basket", "bank", "weather", "city"):
        told(TaskRequest(f"the {word} of a customer"), host)
    kept = packs.latest(host.memory(host.root, host.settings_at(host.root)), 99)
    assert [one.task.split()[1] for one in kept] == ["city", "weather", "bank"]


def test_a_memory_that_cannot_be_written_fails_no_answer(past: Past, tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("a file where the folder should be")
    host = Host(past.root, cache_folder=tmp_path / "cache", memory_folder=tmp_path / "memory")
    assert told(ASKED, host)
    assert list_notes(NotesRequest(), host).total == 0


def test_a_damaged_memory_fails_no_answer(host: Host) -> None:
    first = told(ASKED, host)
    memory = host.memory(host.root, host.settings_at(host.root))
    memory.path.write_bytes(os.urandom(20_000))
    said: list[str] = []
    loud = replace(host, say=said.append)
    assert told(ASKED, loud).split("index:")[0] == first.split("index:")[0]
    assert len(set(said)) == 1 and "is not used" in said[0]


def test_a_diff_says_what_came_went_and_moved_and_why(host: Host, past: Past) -> None:
    first = task(ASKED, host).pack.pack_id
    past.commit(
        "other",
        {
            "shop/checkout.py": SHOP["shop/checkout.py"].split("\n\n\n")[0] + "\n",
            "shop/refund.py": 'def refund_card(customer):\n    """Refund the card of a customer."""\n    return customer\n',
        },
    )
    second = task(ASKED, host).pack.pack_id
    found = compare_packs(DiffRequest(first[:6], second), host)
    what = {(one.what, one.qualname) for one in found.differences}
    assert {("came", "refund_card"), ("went", "give_up")} <= what
    assert "the repository changed" in found.causes
    came = next(one for one in found.differences if one.qualname == "refund_card")
    assert came.old is None and came.new and came.why


def test_a_pack_does_not_differ_from_itself(host: Host) -> None:
    pack = task(ASKED, host).pack.pack_id
    found = compare_packs(DiffRequest(pack, pack), host)
    assert (found.causes, found.differences) == ((), ())


def test_a_graph_that_was_given_keeps_and_reads_nothing(host: Host, tmp_path: Path) -> None:
    found = replayed_or_opened(ASKED, host)
    assert isinstance(found, Opened)
    import knowing

    assert knowing.task(found.graph, ASKED.text).pack.items
    assert not (tmp_path / "memory").exists()


def test_keeping_is_one_row_whatever_is_asked_again(host: Host) -> None:
    for _ in range(3):
        told(ASKED, host)
    memory: Memory = host.memory(host.root, host.settings_at(host.root))
    assert len(packs.latest(memory, 9)) == 1


def test_everything_that_is_remembered_has_the_time_of_the_host(host: Host, past: Past) -> None:
    past.commit("settings", {".ctx.toml": "[memory]\nverdicts = true\n"})
    then = replace(host, clock=lambda: 1_000_000_000.0)
    pack = told(ASKED, then).rpartition("pack ")[2].split()[0]
    feedback(FeedbackRequest(pack, ("give_up",)), then)
    number = note(NoteRequest("the bank is slow"), then).entry.id
    assert edit_note(EditRequest(number, "the bank is slow on Mondays"), then).entry.changed == 1_000_000_000.0
    start_session(SessionStart("s"), then)
    later = replace(host, clock=lambda: 1_000_000_000.0 + 3 * 86_400.0)
    assert not any(memory_prune(PruneRequest(4.0), later).values())
    gone = memory_prune(PruneRequest(2.0), later)
    assert gone["packs"] == gone["verdicts"] == gone["sessions"] == 1 and gone["associations"] > 0
