"""One open language server: how it is opened, what it is asked, and what its answers look like to us.

multilspy knows each server's manner of starting (flags, initialize parameters, when it is ready); we give it our own
wire, because its own waits for ever, trusts every answer and leaves children behind. Without multilspy, or where
multilspy insists on another version's capabilities, the server is opened the plain way.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowing.enrich.lsp.servers import Server, language_id
from knowing.enrich.lsp.wire import Fault, Gone, NotNow, Refused, Wire
from knowing.enrich.places import Text, path_of_uri
from knowing.settings import EnrichSettings
from knowing.settings.enrich import ASKING

DEFINITION, IMPLEMENTATION, REFERENCES = "definition", "implementation", "references"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file, as a server names it: line from 0, UTF-16 column from 0."""

    path: str
    line: int
    character: int


class Conversation:
    """A server that answers for one root."""

    def __init__(
        self, server: Server, program: str, root: Path, environment: Mapping[str, str], settings: EnrichSettings
    ) -> None:
        self.server, self.program, self.root, self.settings = server, program, root, settings
        self.environment = {**environment, **server.environment}
        folder = str(Path(program).parent)
        self.environment["PATH"] = folder + os.pathsep + self.environment.get("PATH", "")
        self.wire = self._new_wire([program, *server.arguments])
        self.capabilities: dict[str, Any] = {}
        self.through = "plain"
        self._context: Any = None
        self._is_loaded = not server.ready
        self._open: OrderedDict[str, None] = OrderedDict()

    def _new_wire(self, command: list[str]) -> Wire:
        return Wire(command, self.root, self.environment, self.settings.answer_bytes)

    # -- opening and closing ---------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the server and greet it. Raises Gone when it will not."""
        if self.server.multilspy and await self._open_through_multilspy():
            self.through = "multilspy"
            return
        if self.server.ready:
            self.wire.listeners[self.server.ready] = self._hear_status
        await self.wire.start()
        await self._request("initialize", _initialize_parameters(self.root))
        self.wire.tell("initialized", {})

    async def _hear_status(self, status: Any) -> None:
        self._is_loaded = isinstance(status, dict) and bool(status.get("quiescent"))

    async def loaded(self, patience_s: float) -> bool:
        """Wait until the server has loaded, no longer than this; returns whether it has. Raises Gone when it has ended."""
        end = asyncio.get_running_loop().time() + patience_s
        while not self._is_loaded and (left := end - asyncio.get_running_loop().time()) > 0:
            if self.wire.gone:
                raise Gone(self.wire.gone)
            await asyncio.sleep(min(ASKING.look_s, left))
        return self._is_loaded

    async def _open_through_multilspy(self) -> bool:
        try:
            from multilspy.language_server import LanguageServer  # noqa: PLC0415 - optional
            from multilspy.lsp_protocol_handler.lsp_requests import LspNotification, LspRequest  # noqa: PLC0415
            from multilspy.multilspy_config import Language, MultilspyConfig  # noqa: PLC0415
        except ImportError:
            return False
        wire = None
        try:
            config = MultilspyConfig(Language(self.server.multilspy), server_binary=self.program)
            spoken = LanguageServer.create(config, _Quiet(), str(self.root))
            launch = spoken.server.process_launch_info
            self.environment.update(launch.env)
            wire = self.wire = self._new_wire(list(launch.cmd))
            spoken.server = _Plug(wire, LspRequest(self._request), LspNotification(wire.tell))
            self._context = spoken.start_server()
            await self._context.__aenter__()
        except (AssertionError, KeyError, TypeError, AttributeError, RuntimeError, ValueError, Refused):
            self._context = None  # it expects another version of this server: the plain way may still do
            if wire is not None:
                await wire.stop()
            self.wire = self._new_wire([self.program, *self.server.arguments])
            return False
        return True

    async def _request(self, method: str, params: Any = None) -> Any:
        if method != "initialize":
            return await self.wire.request(method, params)
        options = dict(self.server.options)
        if self.server.name == "typescript":  # the tsserver that came with the server, not one the repository brings
            library = _beside(self.program)
            options["tsserver"] = {"path": library} if library else {}
        if options:
            params = {**params, "initializationOptions": options}
        answer = await self.wire.request(method, params)
        if isinstance(answer, dict) and isinstance(answer.get("capabilities"), dict):
            self.capabilities = answer["capabilities"]
        return answer

    async def close(self, grace_s: float = 2.0) -> None:
        await self.wire.stop(grace_s)
        if self._context is not None:
            context, self._context = self._context, None
            with contextlib.suppress(Exception):
                await context.__aexit__(None, None, None)

    # -- asking ----------------------------------------------------------------------------------------------

    def can(self, question: str) -> bool:
        return bool(self.capabilities.get(f"{question}Provider"))

    async def ask(self, question: str, path: str, language: str, text: Text, line: int, column: int) -> list[Location]:
        """Where ``question`` leads from a place (line from 1, column in bytes). What is said while loading does not count."""
        self._show(path, language, text)
        params: dict[str, Any] = {
            "textDocument": {"uri": self._uri(path)},
            "position": {"line": line - 1, "character": text.to_units(line, column)},
        }
        if question == REFERENCES:
            params["context"] = {"includeDeclaration": False}
        while True:
            with contextlib.suppress(NotNow):
                answer = await self.wire.request(f"textDocument/{question}", params)
                if self._is_loaded:
                    return locations(answer)
            await asyncio.sleep(ASKING.look_s)

    def _show(self, path: str, language: str, text: Text) -> None:
        """Open a document at the server; if too many are open, the one that was not used for longest is closed."""
        if path in self._open:
            self._open.move_to_end(path)
            return
        while len(self._open) >= self.settings.open_files:
            old, _ = self._open.popitem(last=False)
            self.wire.tell("textDocument/didClose", {"textDocument": {"uri": self._uri(old)}})
        self._open[path] = None
        document = {
            "uri": self._uri(path),
            "languageId": language_id(path, language),
            "version": 0,
            "text": text.whole.decode("utf-8", "replace"),
        }
        self.wire.tell("textDocument/didOpen", {"textDocument": document})

    def _uri(self, path: str) -> str:
        return (self.root / path).as_uri()


def locations(answer: Any) -> list[Location]:
    """Location | Location[] | LocationLink[] | null, and nothing else."""
    if answer is None:
        return []
    items = answer if isinstance(answer, list) else [answer]
    found: list[Location] = []
    for item in items:
        if not isinstance(item, dict):
            raise Fault("sent an answer of the wrong shape")
        uri = item.get("uri") or item.get("targetUri")
        span = item.get("targetSelectionRange") or item.get("range")
        start = span.get("start") if isinstance(span, dict) else None
        if not isinstance(uri, str) or not isinstance(start, dict):
            raise Fault("sent an answer of the wrong shape")
        line, character = start.get("line"), start.get("character")
        if not isinstance(line, int) or not isinstance(character, int):
            raise Fault("sent an answer of the wrong shape")
        try:
            path = path_of_uri(uri)
        except ValueError:
            raise Fault("sent an answer of the wrong shape") from None
        found.append(Location(path, line, character))
    return found


class _Quiet:
    """multilspy's logger inspects the whole stack for each line; ours says nothing."""

    def log(self, *_: object, **__: object) -> None: ...


class _Plug:
    """Our wire in the shape of multilspy's protocol handler."""

    def __init__(self, wire: Wire, send: Any, notify: Any) -> None:
        self.wire, self.send, self.notify = wire, send, notify

    @property
    def process(self) -> asyncio.subprocess.Process | None:
        return self.wire.process

    def on_request(self, method: str, handler: Any) -> None:
        self.wire.handlers[method] = handler

    def on_notification(self, method: str, handler: Any) -> None:
        self.wire.listeners[method] = handler

    async def start(self) -> None:
        await self.wire.start()

    async def shutdown(self) -> None: ...

    async def stop(self) -> None:
        await self.wire.stop()


def _initialize_parameters(root: Path) -> dict[str, Any]:
    """The parameters of the first request, ``initialize``."""
    link = {"dynamicRegistration": False, "linkSupport": True}
    return {
        "processId": os.getpid(),
        "rootPath": str(root),
        "rootUri": root.as_uri(),
        "workspaceFolders": [{"uri": root.as_uri(), "name": root.name}],
        "capabilities": {
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {
                "synchronization": {"dynamicRegistration": False},
                "definition": link,
                "implementation": link,
                "references": {"dynamicRegistration": False},
            },
            "workspace": {"workspaceFolders": True, "configuration": True},
            "experimental": {"serverStatusNotification": True},
        },
    }


def _beside(program: str) -> str:
    """TypeScript's library next to an installed typescript-language-server."""
    for folder in Path(program).resolve().parents:
        for library in (folder / "typescript" / "lib", folder / "node_modules" / "typescript" / "lib"):
            if (library / "tsserver.js").is_file():
                return str(library)
    return ""


__all__ = ["DEFINITION", "IMPLEMENTATION", "REFERENCES", "Conversation", "Fault", "Gone", "Location", "Refused"]
