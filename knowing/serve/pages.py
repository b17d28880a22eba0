"""Resources (the map of a repository, its rules) and prompts (review, onboarding) of the server."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from pydantic import Field

from knowing.serve.framed import Reply, framed
from knowing.verbs.host import Host

Ask = Callable[[Callable[[Host], Reply]], Awaitable[Reply]]
RULES = ("AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".github/CONTRIBUTING.md", "docs/CONTRIBUTING.md", "README.md")
"""Where a repository says how it wants to be worked on; the first two that there are."""
MOST_RULES = 2
RULES_TOKENS = 4_000
RULES_BYTES = 200_000
REVIEW = (
    "Review the change of this repository{base}. Call the tool `change` first: it names what the change touches, the tests to run and "
    "what is missing. Look at every dependent whose code you have not seen. Report defects with file and line; say what you could not check."
)
ONBOARDING = (
    "Explain this repository to somebody who begins to work on it{about}. Read the resource ctx://map first, then call `context` with what "
    "they want to do. Say where things are, how they run and how they are tested, each with its file; say what you do not know."
)


def add(server: MCPServer[Any], ask: Ask) -> None:
    """Register the resources and the prompts."""

    @server.resource("ctx://map", mime_type="text/markdown", description="The repository on one page.")
    async def map_() -> str:
        return _page(await ask(_map))

    @server.resource("ctx://rules", mime_type="text/markdown", description="How the repository wants to be worked on.")
    async def rules() -> str:
        return _page(await ask(_rules))

    @server.prompt(description="Review a change with its dependents, tests and what is missing.")
    def review(base: Annotated[str, Field(description="Commit to compare with.")] = "") -> str:
        return REVIEW.format(base=f" since {base[:200]}" if base else "")

    @server.prompt(description="Explain the repository to somebody new.")
    def onboarding(about: Annotated[str, Field(description="What they want to do.")] = "") -> str:
        return ONBOARDING.format(about=f": {about[:2_000]}" if about else "")


def _page(reply: Reply) -> str:
    if reply.is_refusal:
        raise ResourceError(reply.text)
    return framed(reply)


def _map(host: Host) -> Reply:
    from knowing.verbs.map import MapRequest, map  # noqa: A004
    from knowing.verbs.written import Layout

    return Reply(map(MapRequest("", Layout("md")), host).text())


def _rules(host: Host) -> Reply:
    """The files that say how to work here, each cut to its share of the budget."""
    from knowing.render.safe import code_block, code_span
    from knowing.tree.content import read_bytes

    parts: list[str] = []
    for name in RULES:
        with contextlib.suppress(OSError):
            text = read_bytes(host.root, name, RULES_BYTES).decode("utf-8", "replace")
            parts.append(f"## {code_span(name)}\n\n" + code_block(_head(text, RULES_TOKENS // MOST_RULES), "markdown"))
    return Reply("\n".join(parts[:MOST_RULES]) or "the repository has no file of rules")


def _head(text: str, tokens: int) -> str:
    """The first lines of a text that fit into some tokens."""
    from knowing.query.pack.tokens import estimate

    lines = text.split("\n")
    for count, line in enumerate(lines):
        tokens -= estimate(line + "\n")
        if tokens < 0:
            return "\n".join([*lines[:count], "…"])
    return text
