"""One symbol: its source, what it uses and who uses it; of a file of text, its content."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knowing.verbs.asking import checked_budget
from knowing.verbs.host import Host, Opened, opened
from knowing.verbs.joined import Joined, joined

if TYPE_CHECKING:
    from knowing.memory.notes import ToldNote
    from knowing.model import Symbol
    from knowing.query.portrait import Portrait


@dataclass(frozen=True, slots=True)
class ShowRequest:
    """The symbol to show."""

    symbol: str
    """name, Qual.name, path::Qual.name, path:line or #id."""
    kind: str | None = None
    file: str | None = None
    budget_tokens: int | None = None
    """For a file of text: how much of it is shown; None: what the settings say."""
    limit: int = 20
    """Neighbours of each role that are read."""
    lines: int = 20
    """Lines of source that are read. Both say what a session has at hand afterwards."""
    session_id: str = ""
    """The session that this is a turn of; empty: none."""
    again: bool = False
    """Show the source also if the session has handed it out before."""


@dataclass(frozen=True, slots=True, eq=False)
class ShowAnswer:
    """The symbol with its neighbours."""

    portrait: Portrait
    freshness: str
    notes: tuple[ToldNote, ...] = ()
    """What was noted about it, the oldest first."""


def show(request: ShowRequest, host: Host) -> ShowAnswer:
    """Definition, members, bases, callers, callees and tests of a symbol, each with how sure that is."""
    found = opened(host)
    from knowing.change.call_lines import with_call_lines
    from knowing.change.tested import with_tests
    from knowing.query.lookup import find_group, titled_test
    from knowing.query.pack.whole_text import is_text_file
    from knowing.query.portrait import portray, portray_part

    budget = checked_budget(request.budget_tokens)
    test = titled_test(found.graph, request.symbol) if request.kind is request.file is None else None
    group = (
        [test]
        if test
        else find_group(found.graph, request.symbol, request.kind, request.file, found.settings.explain.lookup)
    )
    if test:
        portrait = portray_part(found.graph, test)
    elif is_text_file(group[0]):
        tokens = found.settings.pack.documentation.file_tokens if budget is None else budget
        portrait = _with_content(portray(found.graph, *group), tokens)
    else:
        portrait = with_tests(portray(found.graph, *group), found.graph, found.settings.change)
        portrait = with_call_lines(portrait, found.graph, host.cache(), request.limit)
    answer = ShowAnswer(portrait, found.freshness, notes_about(portrait.symbol, found, host))
    session = joined(request.session_id, found)
    return answer if session is None else _as_turn(answer, request, session)


def _as_turn(answer: ShowAnswer, request: ShowRequest, session: Joined) -> ShowAnswer:
    """The answer without a source that is at hand, written down as a turn of a session."""
    from knowing.memory.texthash import hash_of
    from knowing.query.pack.tokens import estimate
    from knowing.render.documents.show import show_text
    from knowing.render.paint import Paint

    session.budget(None)
    own, body = answer.portrait.symbol, answer.portrait.body
    turn = 0 if request.again else session.since(own, body)
    if turn:
        trouble = f"at hand since turn {turn}, and as it was; --again shows it"
        answer = replace(answer, portrait=replace(answer.portrait, body=None, body_trouble=trouble))
    is_whole = body is not None and not turn and body.count("\n") < request.lines
    text = show_text(answer.portrait, Paint(), request.limit, request.lines, answer.notes)
    handed = (own.path, own.qualname, hash_of(body) if body and is_whole else "")
    session.record(f"show {own.qualname}", "", estimate(text), [handed])
    return answer


def notes_about(symbol: Symbol, found: Opened, host: Host) -> tuple[ToldNote, ...]:
    """What was noted about a symbol, wherever it was then, the oldest first; replaced notes are left out."""
    memory = found.memory()
    if memory is None:
        return ()
    from knowing.memory.store.entries import with_subjects

    entries = tuple(one for one in with_subjects(memory) if one.superseded_by is None)
    if not entries:
        return ()
    from knowing.memory.notes import ToldNote
    from knowing.memory.subjects import Subjects

    about = Subjects(found.graph, host.cache()).about(entries, symbol)
    return tuple(ToldNote(entry, (standing,)) for entry, standing in about)


def _with_content(portrait: Portrait, tokens: int) -> Portrait:
    """The portrait with as much of its file's text as so many tokens hold."""
    from knowing.query.pack.whole_text import beginning

    if portrait.body is None:
        return portrait
    text, left = beginning(portrait.body, tokens)
    return replace(portrait, content=text, content_left_out=left)
