"""Resources (the map of a repository, its rules) and prompts (review, onboarding) of the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from pydantic import Field

from knowing.serve.framed import Reply, Work, framed
from knowing.settings.serve import ANSWERS
from knowing.verbs.host import Host

Ask = Callable[[Work], Awaitable[Reply]]
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


def _map(host: Host, _session: str) -> Reply:
    from knowing.verbs.map import MapRequest, map  # noqa: A004
    from knowing.verbs.written import AnswerForm

    return Reply(map(MapRequest("", AnswerForm("md")), host).text())


def _rules(host: Host, _session: str) -> Reply:
    """The authored rules, those that always hold first, as far as a budget goes."""
    from knowing.memory.rules import rules_of
    from knowing.render.safe import code_block, code_span

    found = rules_of(host.root, host.settings_at(host.root).rules)
    tiers = ("hard", "soft", "searchable")
    parts = sorted(found.parts, key=lambda one: tiers.index(str(one.tier)))
    said = "\n\n".join(f"{one.path}:{one.line} ({one.tier})\n{one.text.rstrip()}" for one in parts)
    if not said:
        return Reply("the repository has no rules for agents", more="Read ctx://map.")
    unread = "".join(f"not read: {code_span(path)}\n" for path, _ in found.unread)
    return Reply(code_block(_head(said, ANSWERS.rules_tokens), "markdown") + unread)


def _head(text: str, tokens: int) -> str:
    """The first lines of a text that fit into some tokens."""
    from knowing.query.pack.tokens import estimate

    lines = text.split("\n")
    for count, line in enumerate(lines):
        tokens -= estimate(line + "\n")
        if tokens < 0:
            return "\n".join([*lines[:count], "…"])
    return text
