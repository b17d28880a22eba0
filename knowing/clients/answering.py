"""Tries whether the server answers: starts it as a client would, asks three things, and ends it, all within a time limit."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowing.counted import counted
from knowing.settings.clients import CLIENT

PROTOCOL = "2025-06-18"
CALL = ("find", {"query": "main", "by": "name"})
"""The tool that is called, and its arguments: one that needs no model and little time."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Whether a server answered, and what there is to say about it in one line."""

    is_well: bool
    said: str


class _Silent(Exception):
    """The server did not answer as it should; says how."""


def asked(command: Sequence[str], folder: Path, environment: Mapping[str, str], timeout_s: float) -> Answered:
    """Start a server in a folder, initialize it, list its tools and call one of them."""
    started = time.monotonic()
    try:
        server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=dict(environment),
            start_new_session=True,
        )
    except OSError as error:
        return Answered(False, f"{command[0]} cannot be started: {error.strerror}")
    talk = _Talk(server, started + timeout_s)
    try:
        name, tools, called = talk.through()
    except _Silent as error:
        return Answered(False, str(error))
    finally:
        talk.end()
    spent = time.monotonic() - started
    return Answered(
        True, f"{name} answered in {spent:.1f} s: {counted(len(tools), 'tool')} ({', '.join(tools)}); {called}"
    )


class _Talk:
    """JSON-RPC with a child, a line for a message."""

    def __init__(self, server: subprocess.Popen[bytes], deadline: float) -> None:
        self.server = server
        self.deadline = deadline
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=1_000)
        self.errors: list[bytes] = []
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._hear, self._hear_errors)]
        for thread in self.threads:
            thread.start()

    def through(self) -> tuple[str, list[str], str]:
        """The name of the server, its tools and what a call came to."""
        client = {"name": "ctx agents check", "version": "1"}
        hello = self.ask(1, "initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client})
        self.say({"jsonrpc": "2.0", "method": "notifications/initialized"})
        listed = self.ask(2, "tools/list", {}).get("tools")
        tools = [str(one.get("name")) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        about = hello.get("serverInfo")
        name = f"{about.get('name')} {about.get('version')}" if isinstance(about, dict) else "the server"
        if CALL[0] not in tools:
            raise _Silent(f"{name} has no tool {CALL[0]}")
        result = self.ask(3, "tools/call", {"name": CALL[0], "arguments": CALL[1]})
        if result.get("isError"):
            raise _Silent(f"its tool {CALL[0]} failed: {json.dumps(result.get('content'))[:200]}")
        return name, tools, f"{CALL[0]} works"

    def ask(self, number: int, method: str, parameters: Mapping[str, object]) -> dict[str, object]:
        """The result of a request; what the server says in between is passed over."""
        self.say({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        while True:
            message = self.next(method)
            if message.get("id") != number or "method" in message:
                continue
            result = message.get("result")
            if not isinstance(result, dict):
                raise _Silent(f"it refused {method}: {json.dumps(message.get('error'))[:200]}")
            return result

    def say(self, message: Mapping[str, object]) -> None:
        """Send one message."""
        pipe = self.server.stdin
        with contextlib.suppress(OSError):  # it has ended: the missing answer says so
            if pipe is not None:
                pipe.write(json.dumps(message).encode() + b"\n")
                pipe.flush()

    def next(self, method: str) -> dict[str, object]:
        """The next message of the server."""
        try:
            line = self.lines.get(timeout=max(self.deadline - time.monotonic(), 0.001))
        except queue.Empty:
            raise _Silent(f"it did not answer {method} in time") from None
        if not line:
            raise _Silent(self._ended(method))
        try:
            message = json.loads(line)
        except ValueError:
            raise _Silent(f"it printed what is no message: {line[:80].decode('utf-8', 'replace')!r}") from None
        return message if isinstance(message, dict) else {}

    def _ended(self, method: str) -> str:
        self.threads[1].join(1)
        said = b"".join(self.errors).decode("utf-8", "replace").strip().splitlines()
        return f"it ended before it answered {method}" + (f": {said[-1][:200]}" if said else "")

    def _hear(self) -> None:
        pipe = self.server.stdout
        while pipe is not None and (line := pipe.readline(CLIENT.line_bytes)):
            self.lines.put(line)
        self.lines.put(b"")

    def _hear_errors(self) -> None:
        pipe = self.server.stderr
        while pipe is not None and (line := pipe.readline(10_000)):
            self.errors = [*self.errors[-20:], line]

    def end(self) -> None:
        """End the server and whatever it has started."""
        with contextlib.suppress(OSError):
            if self.server.stdin is not None:
                self.server.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.server.wait(2)
        with contextlib.suppress(OSError):
            os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()
        for thread in self.threads:
            thread.join(2)
        for pipe in (self.server.stdout, self.server.stderr):
            if pipe is not None:
                pipe.close()
