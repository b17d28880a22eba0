"""``ctx mcp``: answer agents over the Model Context Protocol, in a process that stays."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import OK
from knowing.errors import UsageError

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from knowing.serve.server import Served


def mcp(
    address: Annotated[
        str, typer.Argument(metavar="[HOST:PORT]", help="With --http: the address; port 0 is any free port.")
    ] = "",
    root: Annotated[
        list[Path] | None, typer.Option("--root", "-C", help="A folder to answer about (repeat); default: this one.")
    ] = None,
    hide: Annotated[str, typer.Option(help="Tools to leave out: a,b.", envvar="CTX_MCP_HIDE")] = "",
    timeout: Annotated[float, typer.Option(help="Seconds that one call may take.")] = 120.0,
    log: Annotated[Path | None, typer.Option(help="Write the log to this file; default: standard error.")] = None,
    session_budget: Annotated[str, typer.Option(help="Tokens of all answers to one connection, such as 50k.")] = "",
    no_memory: options.NoMemory = False,
    structured: Annotated[
        bool | None,
        typer.Option(
            "--structured/--no-structured",
            help="Also names and places as JSON. Without it: unless the client shows its model only that.",
        ),
    ] = None,
    http: Annotated[
        bool, typer.Option("--http", help="Answer over HTTP on this machine (with a token), not over standard input.")
    ] = False,
    token_file: Annotated[
        Path | None, typer.Option(help="The token of --http; default: CTX_MCP_TOKEN, or a new one.")
    ] = None,
) -> int:
    """Answer agents over the Model Context Protocol on standard input and output, until the client closes it."""
    if address and not http:
        raise UsageError(f"{address[:60]!r} is an address", "give --http to listen there")
    served = _served(tuple(root or (Path(),)), hide, timeout)
    served.sessions.budget_tokens = options.budget_of(session_budget)[0]
    served.host = replace(served.host, is_remembering=not no_memory)
    served.is_structured = structured
    _log_to(log)
    from knowing.serve.server import make_server

    server = make_server(served)
    try:
        if http:
            _serve_http(server, address or "127.0.0.1:0", token_file, served.limits.request_bytes)
        else:
            from knowing.serve.stdio import serve

            serve(server, served.limits.request_bytes)
    finally:
        served.sessions.end()
        served.warm.close()
    return OK


def _serve_http(server: MCPServer[Any], address: str, file: Path | None, most_bytes: int) -> None:
    """Listen, say where and, if it is new, with which token, and answer."""
    from knowing.serve.http import PATH, listen, serve, token_of

    token, is_new = token_of(os.environ.get("CTX_MCP_TOKEN", ""), file)
    with listen(address) as listening:
        host, port = listening.getsockname()[:2]
        say(f"listening at http://{f'[{host}]' if ':' in host else host}:{port}{PATH}")
        if is_new:
            say(f"token: {token}")
        serve(server, listening, token, most_bytes)


def _served(folders: tuple[Path, ...], hide: str, timeout: float) -> Served:
    """What the server works with; refused where the package or a folder is missing."""
    try:
        import mcp.server.mcpserver  # noqa: F401
    except ImportError:
        raise UsageError("the package mcp is not installed", "run: pip install 'knowing-ctx[mcp]'") from None
    for folder in folders:
        if not folder.is_dir():
            raise UsageError(f"{folder} is not a folder", "give the path of a folder to --root")
    if not 1 <= timeout <= 86_400:
        raise UsageError(f"--timeout {timeout:g} is out of range", "give seconds, from 1 to 86400")
    from knowing.serve.building import build
    from knowing.serve.server import Served
    from knowing.settings.serve import CallLimits

    host = replace(host_at(folders[0]), build=partial(build, environment=os.environ))
    hidden = [name.strip() for name in hide.split(",") if name.strip()]
    return Served(host, tuple(folder.resolve() for folder in folders), CallLimits(timeout_s=timeout), hidden)


def _log_to(file: Path | None) -> None:
    """Send what the server and its packages log to a file or to standard error, never to standard output."""
    try:
        handler = logging.FileHandler(file, encoding="utf-8") if file is not None else logging.StreamHandler()
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from None
    logging.basicConfig(
        handlers=[handler], level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s", force=True
    )
