"""Servers that crash, hang, babble or lie are found out, reported and let go; what they said before is kept."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing.enrich import publish
from knowing.enrich.lsp.run import Lsp
from tests.enrich.conftest import QUICK, unresolved

Scripted = Callable[..., Lsp]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="watches processes through Linux")
PATIENCE_S = 60
"""How long to wait for what should come at once; a loaded machine takes its time, and a test that passes never waits it out."""


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("hang", "gave no answer"),
        ("crash", "crashed in the middle of an answer"),
        ("garbage", "sent garbage"),
        ("babble", "spoke no protocol"),
        ("wrong id", "answered what was not asked"),
        ("huge", "sent an answer of 500,000,000 bytes"),
        ("wrong shape", "sent an answer of the wrong shape"),
        ("crash at once", "crashed"),
    ],
)
def test_a_broken_server_is_stopped_and_says_why(repository: Path, scripted: Scripted, mode: str, said: str) -> None:
    lsp = scripted(mode, replace(QUICK, start_s=1 if mode == "hang" else 20, answer_s=0.2))
    lsp.run()
    [spoken] = lsp.spoken
    assert said in (spoken.asked.stopped + " ".join(spoken.asked.faults)), spoken.asked
    assert spoken.asked.stopped and spoken.asked.found == 0
    assert unresolved(repository) == {"save_thing", "get"}


@pytest.mark.parametrize("mode", ["hang", "crash", "garbage", "wrong id", "huge"])
def test_what_was_answered_before_the_fault_is_kept(repository: Path, scripted: Scripted, mode: str) -> None:
    lsp = scripted(mode, replace(QUICK, answer_s=0.2) if mode == "hang" else QUICK, after=4)
    lsp.run()
    assert lsp.spoken[0].asked.found > 0
    assert publish(repository).settled > 0


def test_a_server_that_crashes_now_and_then_is_started_again(repository: Path, scripted: Scripted) -> None:
    lsp = scripted("crash", replace(QUICK, max_faults=10), after=2)
    lsp.run()
    asked = lsp.spoken[0].asked
    assert asked.found >= 3 and sum(asked.faults.values()) >= 2


@pytest.mark.parametrize("mode", ["shifted", "beyond", "other file"])
def test_a_server_that_points_elsewhere_is_found_out_before_it_is_believed(
    repository: Path, scripted: Scripted, mode: str
) -> None:
    lsp = scripted(mode)
    lsp.run()
    assert "pointed at something else" in lsp.spoken[0].asked.stopped
    assert publish(repository).settled == 0


def test_a_server_that_starts_to_lie_later_is_found_out(repository: Path, scripted: Scripted) -> None:
    lsp = scripted("beyond", after=2)
    lsp.run()
    assert "pointed at something else" in lsp.spoken[0].asked.stopped


@pytest.mark.parametrize("mode", ["empty", "error"])
def test_a_server_that_knows_nothing_is_let_go(repository: Path, scripted: Scripted, mode: str) -> None:
    lsp = scripted(mode, replace(QUICK, start_s=1))
    lsp.run()
    assert lsp.spoken[0].asked.stopped == "knew none of the calls whose target is known"


def test_a_server_that_is_silent_from_the_start_is_not_said_to_know_nothing(
    repository: Path, scripted: Scripted
) -> None:
    lsp = scripted("hang", replace(QUICK, start_s=1))
    lsp.run()
    assert lsp.spoken[0].asked.stopped == "gave no answer about the calls whose target is known"


@pytest.mark.parametrize("mode", ["not now", "loading"])
def test_what_is_said_while_loading_does_not_count(repository: Path, scripted: Scripted, mode: str) -> None:
    """rust-analyzer answers with nothing, or with an error, while it loads: the question is put again."""
    lsp = scripted(mode, after=3)
    lsp.run()
    assert lsp.spoken[0].asked.nothing == 0 and not lsp.spoken[0].asked.stopped
    assert publish(repository).settled == 5


def test_a_server_that_is_never_ready_is_not_asked(repository: Path, scripted: Scripted) -> None:
    lsp = scripted("never ready", replace(QUICK, budget_s=1))
    lsp.run()
    assert lsp.spoken[0].asked.stopped == "was still loading when time was out"
    assert lsp.spoken[0].asked.asked == 0


def test_a_large_answer_is_read_and_one_of_too_many_targets_is_not_believed(
    repository: Path, scripted: Scripted
) -> None:
    lsp = scripted("large", after=2)
    lsp.run()
    assert lsp.spoken[0].asked.asked > 3


def test_a_server_may_ask_us_things(repository: Path, scripted: Scripted) -> None:
    lsp = scripted(asks=True)
    lsp.run()
    assert publish(repository).settled == 5


def _waits(fifo: int, seconds: float) -> bool:
    """Do all holders of the pipe end within this time?"""
    while select.select([fifo], [], [], seconds)[0]:
        if not os.read(fifo, 100):
            return True
    return False


@LINUX
@pytest.mark.parametrize("mode", ["", "hang"])
def test_no_process_outlives_the_run(repository: Path, scripted: Scripted, tmp_path: Path, mode: str) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    lsp = scripted(mode, replace(QUICK, budget_s=2), fifo=str(fifo), after=2)
    lsp.run()
    try:
        assert _waits(reading, PATIENCE_S), "the server or its child is still there"
    finally:
        os.close(reading)


@LINUX
def test_what_a_dismissed_server_leaves_behind_is_ended_though_it_will_not_go(
    repository: Path, scripted: Scripted, tmp_path: Path
) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    settings = replace(QUICK, start_s=2, answer_s=0.1, max_faults=1)
    lsp = scripted("hang", settings, fifo=str(fifo), after=2, stubborn=True)
    lsp.run()
    try:
        assert "gave no answer" in lsp.spoken[0].asked.stopped
        assert _waits(reading, PATIENCE_S), "the server or its child is still there"
    finally:
        os.close(reading)


def _in_a_process(lsp: Lsp) -> subprocess.Popen[bytes]:
    """The same run as a program of its own."""
    program = f"""
        from pathlib import Path
        import os, sys
        sys.path.insert(0, {str(Path(__file__).parents[2])!r})
        from knowing.enrich.lsp.run import Lsp
        from knowing.enrich.lsp.servers import Server
        from knowing.settings import EnrichSettings
        server = Server("python", "fake-server", (), "", "")
        lsp = Lsp(Path({str(lsp.root)!r}), os.environ, EnrichSettings(answer_s=100), servers={{"python": server}})
        lsp.run()
        sys.exit(7 if lsp.interrupted else 0)
    """
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], env=dict(lsp.environment), stdin=subprocess.DEVNULL
    )


@LINUX
def test_what_was_answered_before_ctrl_c_is_kept(repository: Path, scripted: Scripted, tmp_path: Path) -> None:
    log = tmp_path / "log"
    ours = _in_a_process(scripted("hang", log=str(log), after=4))
    try:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and (not log.exists() or log.read_text("utf-8").count("/definition") < 5):
            time.sleep(0.05)
        ours.send_signal(signal.SIGINT)
        assert ours.wait(PATIENCE_S) == 7
        assert publish(repository).settled > 0
    finally:
        ours.kill()


@LINUX
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_servers_end_with_us_however_we_end(repository: Path, scripted: Scripted, tmp_path: Path, number: int) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    ours = _in_a_process(scripted("hang", fifo=str(fifo), after=1))
    try:
        select.select([reading], [], [], PATIENCE_S)
        assert os.read(reading, 2) == b"up"
        ours.send_signal(number)
        ours.wait(PATIENCE_S)
        assert _waits(reading, PATIENCE_S), "the server or its child outlived us"
    finally:
        ours.kill()
        os.close(reading)


def test_the_server_gets_no_terminal_of_ours(repository: Path, scripted: Scripted) -> None:
    """Its input is the wire and its session is its own: what is typed never reaches it."""
    lsp = scripted()
    folder = Path(lsp.environment["PATH"].split(os.pathsep)[0])
    program = folder / "fake-server"
    program.write_text(
        program.read_text("utf-8").replace("#!/bin/sh\n", f'#!/bin/sh\nps -o pgid= -p $$ > "{folder}/group"\n'), "utf-8"
    )
    lsp.run()
    group = int((folder / "group").read_text("ascii"))
    assert group != os.getpgrp()
