"""Keeps answers, and returns a kept one while nothing has changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knowing.errors import CtxError, IndexUnusable, NoIndex
from knowing.verbs.host import Host, Opened, freshened, opened, opened_as

if TYPE_CHECKING:
    from knowing.settings import Settings
    from knowing.verbs.tasks import TaskAnswer, TaskRequest


def replayed_or_opened(request: TaskRequest, host: Host) -> str | Opened:
    """The answer as it was given before, if nothing that it depends on has changed; else the graph to ask."""
    if host.graph is not None or host.warm is not None or not host.is_freshened or not _is_kept(request):
        return opened(host)
    root = host.repository()
    settings = host.settings_at(root)
    host = replace(host, root=root, settings=settings)  # both are found once
    memory = host.remembered(root, settings)
    if memory is None or not settings.memory.packs:
        return opened(host)
    from knowing.tree.listing import ask_ahead

    ask_ahead(root)  # git lists the tree while the next lines load what answers
    from knowing.memory.keeping import address_of, question_of
    from knowing.memory.store import packs
    from knowing.memory.store.counts import learned

    question = question_of(_asked(request), settings)
    try:
        if not packs.is_asked(memory, question):
            return opened(host)
    except CtxError:  # a memory that cannot be read keeps nobody from an answer
        return opened(host)
    from knowing.graph.stored import build_of

    said = freshened(host, root, settings)
    found = packs.replayed(memory, address_of(question, build_of(root), learned(memory), said))
    if found is not None:
        return found.answer
    try:
        return opened_as(host, root, settings, said)
    except (NoIndex, IndexUnusable):  # somebody removed it in between
        return opened(host)


def keep(request: TaskRequest, found: Opened, answer: TaskAnswer, text: str = "") -> None:
    """Keep an answer, and learn from what happened to earlier ones. An answer never fails for it."""
    host, settings = found.host, found.settings
    if host is None or not _is_wanted(host, settings) or found.freshness.startswith("stale"):
        return
    from knowing.memory.keeping import kept_of, question_of
    from knowing.memory.learning import learn_from_edits
    from knowing.memory.store import packs
    from knowing.memory.store.counts import learned

    graph = found.graph
    try:
        memory = host.memory(graph.root, settings)
        learn_from_edits(memory, graph, settings)
        question = question_of(_asked(request), settings) if _is_kept(request) else ""
        kept = kept_of(
            answer.pack,
            graph,
            answer.trace.sources,
            question,
            learned(memory),
            found.freshness,
            text if question else "",
        )
        packs.keep(memory, kept, settings.memory.packs)
    except (CtxError, OSError):
        return


def _is_wanted(host: Host, settings: Settings) -> bool:
    return host.is_remembering and settings.memory.enabled and settings.memory.packs > 0


def _is_kept(request: TaskRequest) -> bool:
    """Whether the answer depends on nothing but the request, the repository and the memory."""
    return not (request.feedback or request.session or request.session_id or request.rules or request.notes)


def _asked(request: TaskRequest) -> tuple[object, ...]:
    return (
        request.text, request.budget_tokens, request.is_auto, request.form, request.level, request.kinds, request.paths,
        request.include_tests, request.limit, request.reasons,
    )  # fmt: skip
