"""A server is started as a client would start it; whatever it does, one line says how it went, in time."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from knowing.clients.answering import CALL, asked

SERVER = f"""
import json, sys
def answer(number, **result):
    print(json.dumps({{"jsonrpc": "2.0", "id": number, "result": result}}), flush=True)
for line in sys.stdin:
    said = json.loads(line)
    if said["method"] == "initialize":
        print(json.dumps({{"jsonrpc": "2.0", "method": "notifications/message", "params": {{}}}}), flush=True)
        answer(said["id"], serverInfo={{"name": "stand-in", "version": "7"}})
    elif said["method"] == "tools/list":
        answer(said["id"], tools=[{{"name": {CALL[0]!r}}}, {{"name": "other"}}])
    elif said["method"] == "tools/call":
        answer(said["id"], content=[], isError=BROKEN)
"""


def tried(code: str, timeout_s: float = 20.0) -> tuple[bool, str]:
    answer = asked([sys.executable, "-c", code], Path.cwd(), os.environ, timeout_s)
    return answer.is_well, answer.said


def test_a_server_that_answers_is_well() -> None:
    is_well, said = tried(SERVER.replace("BROKEN", "False"))
    assert is_well and said.startswith("stand-in 7 answered in ")
    assert said.endswith(f"2 tools ({CALL[0]}, other); {CALL[0]} works")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (SERVER.replace("BROKEN", "True"), f"its tool {CALL[0]} failed"),
        ("import sys; sys.exit('ctx: no such thing')", "it ended before it answered initialize: ctx: no such thing"),
        ("print('Welcome!', flush=True); input()", "it printed what is no message: 'Welcome!"),
        ("""print('{"id": 1, "error": {"code": -1}}')""", 'it refused initialize: {"code": -1}'),
    ],
)
def test_a_server_that_does_not_is_told_in_one_line(code: str, said: str) -> None:
    is_well, line = tried(code)
    assert not is_well and line.startswith(said) and "\n" not in line


def test_a_server_that_says_nothing_is_ended_in_time() -> None:
    assert tried("import time; time.sleep(1000)", 0.5) == (False, "it did not answer initialize in time")


def test_a_program_that_is_not_there_is_told() -> None:
    answer = asked(["/nowhere/python", "-m", "knowing"], Path.cwd(), {}, 5)
    assert answer.said == "/nowhere/python cannot be started: No such file or directory"
