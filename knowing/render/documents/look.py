"""Several symbols with their source and everything around them, as one document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind, Symbol
from knowing.query.portrait import Neighbour, Portrait
from knowing.render.documents.change import symbol_data
from knowing.render.documents.show import ALWAYS, HOW
from knowing.render.formats.sections import Document, Entry, Section

SCHEMA = "knowing.look/1"
ROLE_SHOWN = 60
"""Neighbours of one role that are offered; the rest is counted."""
OWN_WORTH = 100.0
SURE = 0.8
"""How sure an edge is is said of those below."""
WORTH = {"callers": 3.0, "tests": 2.0, "callees": 1.5, "members": 2.5}
"""Of the first neighbour in a role; others are worth less, and further roles 1. Judged."""


@dataclass(frozen=True, slots=True)
class Looked:
    """One symbol as it is to be shown."""

    portrait: Portrait
    source: str
    """Its source, cut to what there is room for."""
    left_lines: int
    """Lines of its source that were cut off."""
    documents: tuple[Symbol, ...] = ()
    """Parts of documents that name it."""
    since: int = 0
    """The turn of the session that handed out its source, which is as it was; 0: it is shown here."""


def look_document(looked: Sequence[Looked], unknown: Sequence[tuple[str, str]], freshness: str) -> Document:
    """The source of each symbol first, then its neighbours by role; at the end what could not be found."""
    sections = [section for one in looked for section in _sections(one)]
    if unknown:
        entries = (
            Entry("unknown", name, "", 20.0, (why,), data={"asked": name, "reason": why}) for name, why in unknown
        )
        sections.append(Section("unknown", "Not found", "nothing", tuple(entries)))
    title = ", ".join(one.portrait.symbol.qualname for one in looked[:5]) + " …" * (len(looked) > 5)
    notes = (f"index: {freshness}",) if freshness else ()
    return Document(SCHEMA, title or "nothing found", {"freshness": freshness}, tuple(sections), notes)


def _sections(one: Looked) -> list[Section]:
    portrait, own = one.portrait, one.portrait.symbol
    sections = [Section("symbols", f"{own.kind} {own.qualname}", "", (_symbol(one),))]
    for role, every in portrait.roles.items():
        found = _without_tests(portrait) if role == "callers" else every
        if found or (role in ALWAYS and own.kind in (*CALLABLE_KINDS, *TYPE_KINDS)):
            sections.append(
                Section(
                    role.replace(" ", "_"), _title(role, found), _none(portrait, role), _neighbours(role, found), True
                )
            )
    if portrait.unresolved and own.kind is not Kind.FILE:
        sections.append(Section("unresolved", "Unknown", "", (_unresolved(portrait),)))
    if one.documents:
        entries = tuple(_place("names it", symbol, 1.0 / (1 + at)) for at, symbol in enumerate(one.documents))
        sections.append(Section("documents", "Documentation", "none", entries, True))
    return sections


def _without_tests(portrait: Portrait) -> list[Neighbour]:
    """The callers; those that are tests are left to the list of tests, if there is one."""
    callers = portrait.roles["callers"]
    return [one for one in callers if not one.symbol.flags & Flag.TEST] if portrait.roles["tests"] else callers


def _symbol(one: Looked) -> Entry:
    own = one.portrait.symbol
    said = [f"{one.left_lines:,} more lines; look at {own.path}:LINE for another part"] if one.left_lines else []
    if one.since:
        said.append(f"source as in turn {one.since}; ask with again to see it")
    if one.portrait.body is None and one.portrait.body_trouble:
        said.append(f"source not shown: the file {one.portrait.body_trouble}")
    said += [f"also line {other.line}" for other in one.portrait.also]
    details = tuple(text for text in (own.signature, own.doc) if text)
    return Entry(
        str(own.kind), own.qualname, f"{own.path}:{own.line}" if own.path else "outside", OWN_WORTH, tuple(said),
        () if one.source else details, one.source, own.language,
        {**symbol_data(own), "address": own.address}, {"signature": own.signature, "doc": own.doc},
    )  # fmt: skip


def _title(role: str, found: Sequence[Neighbour]) -> str:
    return role.capitalize() + (f", {len(found):,} in all" if len(found) > ROLE_SHOWN else "")


def _none(portrait: Portrait, role: str) -> str:
    return "none known" if role == "callers" and portrait.unresolved else "none"


def _neighbours(role: str, found: Sequence[Neighbour]) -> tuple[Entry, ...]:
    entries = []
    for at, one in enumerate(found[:ROLE_SHOWN]):
        line = one.edge.line if role == "callers" and one.edge.line else one.symbol.line
        place = f"{one.symbol.path}:{line}" if one.symbol.path else "outside"
        doubt = one.edge.confidence < SURE and role not in ("members", "tests")
        how = (f"{one.edge.confidence:.2f} {HOW[one.edge.provenance]}",) if doubt else ()
        data = {**symbol_data(one.symbol), "confidence": one.edge.confidence, "site_line": one.edge.line}
        worth = WORTH.get(role, 1.0) / (1 + 0.1 * at)
        entries.append(Entry(str(one.symbol.kind), one.symbol.qualname, place, worth, how, data=data))
    return tuple(entries)


def _unresolved(portrait: Portrait) -> Entry:
    count, name = portrait.unresolved, portrait.symbol.name
    what = f"{count:,} call site{'s' * (count != 1)} of this name could not be tied to one symbol"
    return Entry("unresolved", name, "", 30.0, (what,), data={"name": name, "sites": count})


def _place(mark: str, symbol: Symbol, worth: float) -> Entry:
    data = symbol_data(symbol)
    return Entry(mark, symbol.qualname, f"{symbol.path}:{symbol.line}", worth, data=data)
