"""The protocol over streamable HTTP, for this machine alone: loopback, one token, no foreign pages."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from uvicorn.protocols.http.h11_impl import H11Protocol

from knowing.errors import StorageError, UsageError
from knowing.settings.serve import SERVER

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PATH = "/mcp"
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
REFUSED = {
    401: b"a token is required",
    403: b"other origins are refused",
    408: b"the request did not arrive in time",
    413: b"the request is too long",
    421: b"this is not the host you asked for",
}


class Guarded:
    """Lets a request through that comes to this host, from no other page, with the token."""

    def __init__(self, app: ASGIApp, token: str, port: int, most_bytes: int) -> None:
        self._app, self._token, self._most_bytes = app, f"Bearer {token}".encode(), most_bytes
        self.hosts = [f"{name}:{port}" for name in LOOPBACK_NAMES]
        self.origins = [f"http://{host}" for host in self.hosts]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that may not come in; hand any other to the server."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            code = self.refused(dict(scope["headers"]))
            whole = None if code else await _whole(receive, self._most_bytes)
            if code or whole is None:
                await _refuse(code or 408, send)
            else:
                await self._app(scope, whole, send)

    def refused(self, headers: dict[bytes, bytes]) -> int:
        """The status for a request that may not come in; 0 for one that may."""
        if headers.get(b"host", b"").decode("latin-1") not in self.hosts:
            return 421
        origin = headers.get(b"origin")
        if origin is not None and origin.decode("latin-1") not in self.origins:
            return 403
        if not hmac.compare_digest(headers.get(b"authorization", b""), self._token):
            return 401
        length = headers.get(b"content-length", b"")
        return 413 if length.isdigit() and int(length[:19]) > self._most_bytes else 0


async def _whole(receive: Receive, most_bytes: int) -> Receive | None:
    """The request, read until it is whole or too long, to be received again; None if it does not arrive in time."""
    messages: list[Message] = []
    size = 0
    with anyio.move_on_after(SERVER.body_s):
        while size <= most_bytes:
            messages.append(message := await receive())
            size += len(message.get("body", b""))
            if not message.get("more_body", False):
                break

        async def again() -> Message:
            return messages.pop(0) if messages else await receive()

        return again
    return None


async def _refuse(code: int, send: Send) -> None:
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    headers += [(b"www-authenticate", b"Bearer")] if code == 401 else []
    await send({"type": "http.response.start", "status": code, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSED[code]})


class Hurried(H11Protocol):
    """A connection that is closed when no whole request arrives on it for a while."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._seen: object = self
        self._watch = self.loop.call_later(SERVER.head_s, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Close the connection if it waits for the same request as the last time; else look again later."""
        is_waiting = self.cycle is None or self.cycle.response_complete
        if is_waiting and self._seen is self.cycle:
            self.transport.close()
        else:
            self._seen = self.cycle if is_waiting else self
            self._watch = self.loop.call_later(SERVER.head_s, self._look)


def serve(server: MCPServer[Any], listening: socket.socket, token: str, most_bytes: int) -> None:
    """Answer clients on a socket until interrupted."""
    import uvicorn

    port = listening.getsockname()[1]
    guarded = Guarded(_nobody, token, port, most_bytes)
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=most_bytes,
        max_sessions=SERVER.http_sessions,
        session_idle_timeout=SERVER.idle_s,
        transport_security=TransportSecuritySettings(allowed_hosts=guarded.hosts, allowed_origins=guarded.origins),
    )
    config = uvicorn.Config(
        Guarded(app, token, port, most_bytes), log_config=None, access_log=False, lifespan="on", ws="none", server_header=False,
        http=Hurried, limit_concurrency=SERVER.http_connections, timeout_graceful_shutdown=SERVER.shutdown_s,
    )  # fmt: skip
    anyio.run(uvicorn.Server(config).serve, [listening])


async def _nobody(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Stand in for the server until there is one: answers nothing."""


def listen(address: str) -> socket.socket:
    """A socket that listens at ``HOST:PORT`` (port 0: any that is free); an address that others can reach is refused."""
    host, _, port = address.rpartition(":")
    host = host.strip("[]") or "127.0.0.1"
    host = "127.0.0.1" if host == "localhost" else host
    try:
        if not ipaddress.ip_address(host).is_loopback:
            raise UsageError(f"{host} can be reached by others", "give 127.0.0.1, localhost or [::1]")
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, int(port)), family=family)
    except (ValueError, OverflowError):
        raise UsageError(f"no address {address[:60]!r}", "give HOST:PORT, such as 127.0.0.1:8765") from None
    except OSError as error:
        raise StorageError(f"cannot listen at {address}: {error.strerror}", "give another port, or 0 for any") from None


def token_of(environment: str, file: Path | None) -> tuple[str, bool]:
    """The token of a file or of the environment, or a new one; and whether it is new."""
    given = environment
    if file is not None:
        try:
            given = file.read_text("utf-8").strip()
        except (OSError, ValueError) as error:
            raise UsageError(f"cannot read the token in {file}: {error}") from None
    if (given or file is not None) and (
        len(given) < SERVER.token_chars or not given.isascii() or not given.isprintable()
    ):
        raise UsageError("the token can be guessed", f"give at least {SERVER.token_chars} letters and digits")
    return (given, False) if given else (secrets.token_urlsafe(32), True)
