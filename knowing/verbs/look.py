"""Several symbols, files or places at once: source, neighbours, tests, documentation, within one budget."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import AmbiguousSymbol, CtxError, UnknownSymbol, UsageError
from knowing.render.paint import Paint
from knowing.settings.verbs import VERBS
from knowing.verbs.files import relative
from knowing.verbs.fitting import PLAIN, write
from knowing.verbs.host import Host, Opened, opened
from knowing.verbs.joined import Joined, joined
from knowing.verbs.show import notes_about
from knowing.verbs.written import AS_TEXT, AnswerForm

if TYPE_CHECKING:
    from knowing.graph.reader import Graph
    from knowing.model import Symbol
    from knowing.render.documents.look import Looked

_LINE = re.compile(r":(\d{1,9})(?:-\d+)?$")


@dataclass(frozen=True, slots=True)
class LookRequest:
    """What to look at, and how the answer is wanted."""

    what: tuple[str, ...]
    """Each a name, Qual.name, path::Qual.name, path, path:line or #id."""
    layout: AnswerForm = AS_TEXT
    session_id: str = ""
    """The session that this is a turn of; empty: none."""
    again: bool = False
    """Show a source also if the session has handed it out before."""


@dataclass(frozen=True, slots=True, eq=False)
class LookAnswer:
    """The symbols that were found, and what was not."""

    looked: tuple[Looked, ...]
    unknown: tuple[tuple[str, str], ...]
    """What was asked for and is not there, and why."""
    freshness: str
    form: str
    budget_tokens: int
    """0: no limit."""

    def text(self, paint: Paint = PLAIN) -> str:
        """The answer in the format of the request, within its budget."""
        from knowing.render.documents.look import look_document

        return write(look_document(self.looked, self.unknown, self.freshness), self.form, self.budget_tokens, paint)


def look(request: LookRequest, host: Host) -> LookAnswer:
    """Source, callers, callees, tests and documentation of each; refused if none of them is there."""
    if not request.what:
        raise UsageError("nothing to look at was named", "give a symbol, a file or file:line")
    if len(request.what) > VERBS.looked_at:
        raise UsageError(f"{len(request.what)} things to look at are too many", f"give at most {VERBS.looked_at}")
    layout = request.layout.checked()
    found = opened(host)
    session = joined(request.session_id, found)
    tokens = layout.tokens(found.settings.look.budget_tokens)
    if session is not None and tokens:
        tokens = session.budget(tokens) or tokens
    share = int(tokens * found.settings.look.source_share) // len(request.what) if tokens else 0
    looked: list[Looked] = []
    unknown: list[tuple[str, str]] = []
    refusals: list[CtxError] = []
    for typed in dict.fromkeys(request.what):
        try:
            looked.append(_looked(found, typed, share, host, None if request.again else session))
        except (UnknownSymbol, AmbiguousSymbol) as error:
            refusals.append(error)
            unknown.append((typed[:200], _why(error)))
    if not looked:
        raise refusals[0]
    answer = LookAnswer(tuple(looked), tuple(unknown), found.freshness, layout.form, tokens)
    return answer if session is None else _as_turn(answer, found, session)


def _as_turn(answer: LookAnswer, found: Opened, session: Joined) -> LookAnswer:
    """Store the answer as a turn of a session and return it. A symbol that somebody looks at was worth naming, and that is stored, too."""
    from knowing.memory.texthash import hash_of
    from knowing.query.pack.tokens import estimate

    handed = [
        (one.portrait.symbol.path, one.portrait.symbol.qualname, hash_of(body) if body and not one.left_lines else "")
        for one in answer.looked
        if (body := one.portrait.body) is None or not one.since
    ]
    symbols = [one.portrait.symbol for one in answer.looked]
    session.record(f"look {', '.join(one.qualname for one in symbols)}", "", estimate(answer.text()), handed)
    seen(session, found, symbols)
    return answer


def seen(session: Joined, found: Opened, symbols: Sequence[Symbol]) -> None:
    """Store a verdict for each symbol: the last answer of the session that named it was useful. If the disk refuses, nothing else fails."""
    from knowing.memory.learning import SEEN, judge
    from knowing.memory.recall import name_of
    from knowing.memory.store import packs

    left = {(one.path, name_of(one)): one for one in symbols}
    with contextlib.suppress(CtxError, OSError):
        for turn in reversed(session.turns):
            pack = packs.find(session.memory, turn.pack) if turn.pack and left else None
            if pack is not None and (named := [key for one in pack.items if (key := (one.path, one.qualname)) in left]):
                judge(
                    session.memory,
                    found.graph,
                    pack,
                    [(left.pop(key), True) for key in set(named)],
                    found.settings,
                    SEEN,
                )


def _looked(found: Opened, typed: str, share: int, host: Host, session: Joined | None) -> Looked:
    """One symbol, with as much of its source as a share of the budget holds."""
    from knowing.change.tested import with_tests
    from knowing.query.lookup import find_group
    from knowing.query.portrait import portray
    from knowing.render.documents.look import Looked

    place = _LINE.search(typed)
    path = relative(typed[: place.start()] if place else typed, found.graph.root, host.here)
    wanted = f"{path}{place[0]}" if place else path
    group = find_group(found.graph, wanted, settings=found.settings.explain.lookup)
    portrait = with_tests(portray(found.graph, *group), found.graph, found.settings.change)
    line = int(place[1]) - portrait.body_line if place else 0
    since = session.since(group[0], portrait.body) if session is not None else 0
    outline = () if since or place else _outline(found, group[0], portrait.body or "", share)
    source, left, before = ("", 0, 0) if since or outline else _cut(portrait.body or "", share, line)
    documents = _documents(found.graph, group[0], found.settings.look.documents)
    notes = notes_about(group[0], found, host)
    return Looked(portrait, source, left, portrait.body_line + before, documents, since, notes, outline)


def _outline(found: Opened, symbol: Symbol, body: str, tokens: int) -> tuple[Symbol, ...]:
    """What is in a file that does not fit into some tokens (0: all fits), by line; its first lines would say little."""
    from knowing.model import VALUE_KINDS, Kind
    from knowing.query.pack.tokens import estimate

    if symbol.kind is not Kind.FILE or not tokens or estimate(body) <= tokens:
        return ()
    every = found.graph.in_file(symbol.path)
    inside = [one for one in every if one.kind is not Kind.FILE and one.kind not in VALUE_KINDS]
    return tuple(sorted(inside, key=lambda one: (one.line, -one.end_line))[: found.settings.look.outlined])


def _cut(body: str, tokens: int, line: int) -> tuple[str, int, int]:
    """The part of a source around a line that fits into some tokens (0: all), how many lines were cut off, and how many of them before."""
    from knowing.query.pack.tokens import estimate

    lines = body.split("\n")
    if not tokens or estimate(body) <= tokens:
        return body, 0, 0
    first = last = min(max(line, 0), len(lines) - 1)
    left = tokens - estimate(lines[first])
    while left > 0 and (first > 0 or last < len(lines) - 1):
        if last < len(lines) - 1 and (last - line <= 3 * (line - first) or not first):
            last += 1
            left -= estimate(lines[last] + "\n")
        else:
            first -= 1
            left -= estimate(lines[first] + "\n")
    return "\n".join(lines[first : last + 1]), len(lines) - (last + 1 - first), first


def _documents(graph: Graph, symbol: Symbol, most: int) -> tuple[Symbol, ...]:
    """Parts of documents that name a symbol, those with its full name first."""
    from knowing.model import Kind

    if not symbol.name.isidentifier() or len(symbol.name) < VERBS.document_chars:
        return ()
    named = graph.symbols(graph.literal(symbol.name).tolist()).values()
    sections = [one for one in named if one.kind is Kind.SECTION]
    return tuple(sorted(sections, key=lambda one: (one.path, one.line))[:most])


def _why(error: CtxError) -> str:
    if isinstance(error, AmbiguousSymbol):
        return f"{error.message}: {'; '.join(error.candidates[:6])}"
    return str(error)
