"""What a task needs, ranked and packed into a token budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from knowing.counted import counted
from knowing.errors import UsageError
from knowing.render.formats.table import format_named
from knowing.render.paint import Paint
from knowing.verbs.asking import SAY_IT, checked_budget, checked_task
from knowing.verbs.host import Host, Opened, opened
from knowing.verbs.tasks import TaskAnswer as TaskAnswer  # noqa: PLC0414 - offered here, beside the verb
from knowing.verbs.tasks import TaskRequest as TaskRequest  # noqa: PLC0414

if TYPE_CHECKING:
    from knowing.query.pack.fill import Writer
    from knowing.query.pack.filters import Filters
    from knowing.query.rank.nudges import Remembered
    from knowing.query.trace import Trace
    from knowing.verbs.joined import Joined


def task(request: TaskRequest, host: Host) -> TaskAnswer:
    """What a task needs. A budget that not even one symbol fits into is refused."""
    request = replace(request, text=checked_task(request.text))
    checked_budget(request.budget_tokens)
    request.filters()
    format_named(request.form)
    found = opened(host)
    answer = answered(request, found)
    if not answer.is_empty:
        from knowing.verbs.kept import keep

        keep(request, found, answer)
    return answer


def task_or_text(request: TaskRequest, host: Host, paint: Paint) -> TaskAnswer | str:
    """The answer as text, given again as it was if nothing has changed; as an answer only if no symbol is in it."""
    from knowing.verbs.kept import keep, replayed_or_opened

    request = replace(request, text=checked_task(request.text))
    checked_budget(request.budget_tokens)
    request.filters()
    format_named(request.form)
    found = opened(host) if paint.colour else replayed_or_opened(request, host)
    if isinstance(found, str):
        return found
    answer = answered(request, found)
    if answer.is_empty:
        return answer
    text = answer.text(paint)
    keep(request, found, answer, "" if paint.colour else text)
    return text


def answered(request: TaskRequest, found: Opened) -> TaskAnswer:
    """What a task needs, of a graph that is open; nothing is kept but a turn of the session."""
    form = format_named(request.form)
    session = _session(request, found)
    trace = traced(request, found, session=session)
    writer = form.pack(found.freshness, True) if request.reasons else form.pack(found.freshness)
    pricing = writer if form.is_priced else format_named("text").pack(found.freshness)
    held: tuple[str, ...] = ()
    if request.rules or request.notes or session is not None:
        from knowing.verbs.beside import Wanted, beside_code

        now = found.host.clock() if found.host is not None else 0.0
        wanted = Wanted(request.text, request.form, request.rules, request.again, found.memory(), now, request.notes)
        trace, writer, pricing, held = beside_code(wanted, session, trace, writer, pricing)
    pack = trace.pack(pricing)
    answer = TaskAnswer(trace, pack, writer, found.freshness, at_hand=held)
    if answer.is_empty:
        return _nothing(answer, request.form, pricing)
    if session is not None:
        session.record_pack(trace, pack)
    return answer


def asked(text: str, budget_tokens: int | None, filters: Filters | None, level: str = "auto") -> TaskRequest:
    """A request for a task with filters that were made already."""
    if filters is None:
        return TaskRequest(text, budget_tokens, level=level)
    kinds = tuple(str(kind) for kind in filters.kinds)
    return TaskRequest(
        text, budget_tokens, False, "text", level, kinds, filters.paths, filters.include_tests, filters.limit
    )


def traced(request: TaskRequest, found: Opened, hint: str = SAY_IT, session: Joined | None = None) -> Trace:
    """One run of the query path for a request; nothing is packed yet. What a session has at hand counts a little."""
    from knowing.query.pipeline import for_task
    from knowing.query.rank.nudges import Nudges

    graph = found.graph
    feedback, said = (_found(named, found) for named in (request.feedback, request.session))
    at_hand = {**session.boosts(graph), **said} if session is not None else said
    budget = checked_budget(request.budget_tokens)
    return for_task(
        checked_task(request.text, hint), graph, found.settings, budget if session is None else session.budget(budget),
        request.filters(), request.level, request.is_auto, Nudges(feedback, at_hand, _recalled(found)),
    )  # fmt: skip


def _session(request: TaskRequest, found: Opened) -> Joined | None:
    """The session that a request belongs to; None if it names none."""
    if not request.session_id:
        return None
    from knowing.verbs.joined import joined

    return joined(request.session_id, found)


def _found(named: Mapping[str, float], found: Opened) -> dict[int, float]:
    """The symbols that a request names, by their ids; refuses a name of no symbol, or of several."""
    if not named:
        return {}
    from knowing.query.lookup import find_symbol

    lookup = found.settings.explain.lookup
    return {find_symbol(found.graph, name, settings=lookup).id: value for name, value in named.items()}


def _recalled(found: Opened) -> Remembered | None:
    """What is remembered and may move an answer; None if nothing is."""
    settings = found.settings.memory
    memory = found.memory() if settings.verdicts or settings.words else None
    if memory is None:
        return None
    from knowing.memory.recall import Recall

    return Recall(memory, found.graph, found.settings.memory)


def _nothing(answer: TaskAnswer, form: str, writer: Writer) -> TaskAnswer:
    """An answer without symbols: refuses a budget that is too small; otherwise a filter left nothing, or nothing is relevant."""
    trace, pack = answer.trace, answer.pack
    if candidates := trace.candidates():
        from knowing.query.pack.offers import Item, Level, priced

        price = priced(Item(candidates[0], Level.SIGNATURE), writer).tokens
        enough = -(-(price + pack.used_tokens) // 100) * 100 + 100
        raise UsageError(
            f"no symbol fits into {counted(pack.budget_tokens, 'token')} of {form}",
            f"the best one alone costs {price}; try --budget {enough}",
        )
    if not pack.budget_met:
        raise UsageError(f"{pack.budget_tokens} tokens do not even hold an empty answer", "try --budget 500")
    if trace.confidence.label != "none":
        return TaskAnswer(trace, pack, answer.writer, answer.freshness, is_filtered=True)
    from knowing.query.explain.nearest import nearest_words

    return TaskAnswer(
        trace,
        pack,
        answer.writer,
        answer.freshness,
        nearest=nearest_words(trace.keywords, trace.graph, trace.settings.explain.nearest),
    )
