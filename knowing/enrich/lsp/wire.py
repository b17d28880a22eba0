"""JSON-RPC with a language server over its pipes: bounded, and never trusting.

One question at a time. Whatever goes wrong becomes one of three words: the server has *gone* (crashed, or spoke no
protocol and was let go), it made a *fault* (garbage, an answer nobody asked for), or it *refused* (an error answer).
Silence is the caller's to time.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from knowing.enrich.leash import GRACE_S as LEASH_GRACE_S
from knowing.enrich.leash import command_of
from knowing.settings.enrich import ASKING

Handler = Callable[[Any], Awaitable[Any]]
_METHOD_NOT_FOUND = -32601
_NOT_NOW = (-32801, -32802)
"""LSP: content modified, server cancelled."""
_LEASH_S = LEASH_GRACE_S + 1.0
"""A leash that is told to end needs this long; killed before that, it leaves the server's children behind."""


class Gone(Exception):
    """The server is no longer there."""


class Fault(Exception):
    """The server said something that cannot be."""


class Refused(Exception):
    """The server answered with an error."""


class NotNow(Refused):
    """The server was interrupted by changes of its own: the same question may be put again."""


class Wire:
    """A running server."""

    def __init__(self, command: Sequence[str], root: Path, environment: Mapping[str, str], max_bytes: int) -> None:
        self.command, self.root, self.environment, self.max_bytes = list(command), root, dict(environment), max_bytes
        self.process: asyncio.subprocess.Process | None = None
        self.handlers: dict[str, Handler] = {}
        self.listeners: dict[str, Handler] = {}
        self.gone = ""
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._given_up: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._said = b""

    async def start(self) -> None:
        try:
            self.process = await asyncio.create_subprocess_exec(
                *command_of(self.command, os.getpid()),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                cwd=self.root,
                env=self.environment,
                start_new_session=True,
            )
        except OSError as error:
            raise Gone(f"cannot be started ({error.strerror})") from None
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._overhear())]

    # -- speaking -----------------------------------------------------------------------------------------------------

    def tell(self, method: str, params: Any = None) -> None:
        """Send a notification, which has no answer."""
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    async def request(self, method: str, params: Any = None) -> Any:
        """Put a question and return its answer. If the caller stops waiting, the server is told and a late answer is let pass."""
        if self.gone:
            raise Gone(self.gone)
        number = next(self._ids)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            self._write({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
            if self.process and self.process.stdin:
                with contextlib.suppress(ConnectionError):
                    await self.process.stdin.drain()
            return await future
        except asyncio.CancelledError:
            self._given_up.add(number)
            self.tell("$/cancelRequest", {"id": number})
            raise
        finally:
            self._waiting.pop(number, None)

    def _write(self, message: dict[str, Any]) -> None:
        if self.process is None or self.process.stdin is None or self.process.stdin.is_closing():
            return
        body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    # -- listening ----------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        assert self.process and self.process.stdout  # noqa: S101 - started
        reason = "crashed"
        try:
            while (body := await self._body(self.process.stdout)) is not None:
                self._take(body)
        except asyncio.IncompleteReadError as error:
            reason = "crashed in the middle of an answer" if error.partial else "crashed"
        except (Gone, ConnectionError) as error:
            reason = str(error) or "crashed"
        self._leave(reason)

    async def _body(self, stream: asyncio.StreamReader) -> bytes | None:
        length = -1
        spent = 0
        while True:
            try:
                line = await stream.readline()
            except ValueError:
                raise Gone("spoke no protocol") from None
            if not line:
                return None
            spent += len(line)
            if spent > ASKING.header_bytes:
                raise Gone("spoke no protocol")
            if line in (b"\r\n", b"\n"):
                if length >= 0:
                    break
                continue
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                if not value.strip().isdigit():
                    raise Gone("spoke no protocol")
                length = int(value)
        if length > self.max_bytes:
            raise Gone(f"sent an answer of {length:,} bytes")
        return await stream.readexactly(length)

    def _take(self, body: bytes) -> None:
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            return self._fault("sent garbage")
        if not isinstance(message, dict):
            return self._fault("sent garbage")
        if "method" in message:
            if "id" in message or message["method"] in self.listeners:
                self._tasks = [task for task in self._tasks if not task.done()]
                self._tasks.append(
                    asyncio.create_task(self._serve(message) if "id" in message else self._hear(message))
                )
            return None
        number = message.get("id")
        if number in self._given_up:
            self._given_up.discard(number)
            return None
        future = self._waiting.get(number) if isinstance(number, int) else None
        if future is None:
            return self._fault("answered what was not asked")
        if future.done():
            return None
        if message.get("error"):
            error = message["error"]
            said = error.get("message", "") if isinstance(error, dict) else error
            is_late = isinstance(error, dict) and error.get("code") in _NOT_NOW
            future.set_exception((NotNow if is_late else Refused)(str(said)[:200]))
        else:
            future.set_result(message.get("result"))
        return None

    async def _serve(self, message: dict[str, Any]) -> None:
        """Answer a question that the server puts to us."""
        method, answer = str(message["method"]), {"jsonrpc": "2.0", "id": message["id"]}
        params = message.get("params")
        if method == "workspace/configuration":
            items = params.get("items", []) if isinstance(params, dict) else []
            answer["result"] = [None] * len(items)
        elif method in (
            "client/registerCapability",
            "client/unregisterCapability",
            "window/workDoneProgress/create",
            "window/showMessageRequest",
        ):
            answer["result"] = None
        elif method in self.handlers:
            try:
                answer["result"] = await self.handlers[method](params)
            except Exception:  # a handler of multilspy's that does not like what it sees
                answer["result"] = None
        elif method == "workspace/applyEdit":
            answer["result"] = {"applied": False}
        else:
            answer["error"] = {"code": _METHOD_NOT_FOUND, "message": method}
        self._write(answer)

    async def _hear(self, message: dict[str, Any]) -> None:
        """Hand a notification of the server to multilspy, which waits for some of them: that a server is ready, for example."""
        with contextlib.suppress(Exception):
            await self.listeners[message["method"]](message.get("params"))

    async def _overhear(self) -> None:
        assert self.process and self.process.stderr  # noqa: S101 - started
        with contextlib.suppress(ConnectionError):
            while chunk := await self.process.stderr.read(4096):
                self._said = (self._said + chunk)[-ASKING.stderr_chars :]

    def _fault(self, reason: str) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(Fault(reason))

    def _leave(self, reason: str) -> None:
        lines = self._said.decode("utf-8", "replace").strip().splitlines()
        self.gone = f"{reason}: {lines[-1][:160]}" if lines and reason.startswith("crashed") else reason
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(Gone(self.gone))

    # -- ending -------------------------------------------------------------------------------------------------------

    async def stop(self, grace_s: float = 2.0) -> None:
        """Ask the server to end, and end it if it does not."""
        process = self.process
        if process is None:
            return
        if not self.gone:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.request("shutdown"), grace_s)
            self.tell("exit")
        self.gone = self.gone or "stopped"
        if process.stdin is not None:
            process.stdin.close()
        for force in ("", "terminate", "kill"):
            with contextlib.suppress(ProcessLookupError):
                if force:
                    getattr(process, force)()
            try:
                await asyncio.wait_for(process.wait(), max(grace_s, _LEASH_S) if force else grace_s)
                break
            except TimeoutError:
                continue
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        self.process = None
        transport = getattr(process, "_transport", None)  # asyncio closes it at garbage collection only, with a warning
        if transport is not None:
            transport.close()
