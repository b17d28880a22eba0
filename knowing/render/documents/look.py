"""Several symbols with their source and everything around them, as one document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowing.counted import counted
from knowing.memory.notes import ToldNote
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind, Symbol
from knowing.query.portrait import Neighbour, Portrait
from knowing.render.documents.change import symbol_data
from knowing.render.documents.notes import since_words
from knowing.render.documents.show import ALWAYS, HOW
from knowing.render.formats.sections import Document, Section, SectionEntry
from knowing.settings.render import SHOWN

SCHEMA = "knowing.look/1"


@dataclass(frozen=True, slots=True)
class Looked:
    """One symbol as it is to be shown."""

    portrait: Portrait
    source: str
    """Its source, cut to what there is room for."""
    left_lines: int
    """Lines of its source that were cut off."""
    first_line: int = 0
    """The line of the file that the shown source begins with; 0: that of its body."""
    documents: tuple[Symbol, ...] = ()
    """Parts of documents that name it."""
    since: int = 0
    """The turn of the session that handed out its source, which is as it was; 0: it is shown here."""
    notes: tuple[ToldNote, ...] = ()
    """What was noted about it, the oldest first."""
    outline: tuple[Symbol, ...] = ()
    """What is in a file that is too long to be shown, by line."""

    @property
    def lines(self) -> range:
        """The lines of its file that are shown."""
        first = self.first_line or self.portrait.body_line
        return range(first, first + self.source.count("\n") + 1) if self.source else range(0)


def look_document(looked: Sequence[Looked], unknown: Sequence[tuple[str, str]], freshness: str) -> Document:
    """The source of each symbol first, then its neighbours by role; at the end what could not be found."""
    is_alone = len(looked) == 1 and not unknown
    sections = [section for one in looked for section in _sections(one, is_alone)]
    if unknown:
        entries = (
            SectionEntry("unknown", name, "", 20.0, (why,), data={"asked": name, "reason": why})
            for name, why in unknown
        )
        sections.append(Section("unknown", "Not found", "nothing", tuple(entries)))
    title = looked[0].portrait.symbol.qualname if is_alone else f"{len(looked)} of {len(looked) + len(unknown)} found"
    notes = (f"index: {freshness}",) if freshness else ()
    return Document(SCHEMA, title, {"freshness": freshness}, tuple(sections), notes)


def _sections(one: Looked, is_alone: bool) -> list[Section]:
    """The symbol, under its name unless the document has it, and those around it that its source does not show."""
    portrait, own = one.portrait, one.portrait.symbol
    sections = [Section("symbols", "" if is_alone else own.qualname, "", (_symbol(one),))]
    if one.outline:
        sections.append(Section("outline", "Outline", "none", tuple(map(_outlined, one.outline))))
    if one.notes:
        sections.append(Section("notes", "Notes", "none", tuple(map(_note, one.notes))))
    for role, found in _roles(one).items():
        if found or (role in ALWAYS and own.kind in (*CALLABLE_KINDS, *TYPE_KINDS)):
            sections.append(
                Section(
                    role.replace(" ", "_"), _title(role, found), _none(portrait, role), _neighbours(role, found), True
                )
            )
    if portrait.unresolved and own.kind is not Kind.FILE:
        sections.append(Section("unresolved", "Unknown", "", (_unresolved(portrait),)))
    told = {neighbour.symbol.id for neighbour in portrait.roles.get("documented by", ())}
    entries = tuple(
        _place("names it", symbol, 1.0 / (1 + at)) for at, symbol in enumerate(one.documents) if symbol.id not in told
    )
    return [*sections, Section("documents", "Documentation", "none", entries, True)] if entries else sections


def _roles(one: Looked) -> dict[str, list[Neighbour]]:
    """The neighbours by role, without what is said elsewhere: members that the source shows, and users that are callers."""
    portrait, own = one.portrait, one.portrait.symbol
    roles = {**portrait.roles, "callers": _without_tests(portrait)} if "callers" in portrait.roles else portrait.roles
    called = {neighbour.symbol.id for neighbour in roles.get("callers", ())}
    lines = set(one.lines)
    shown = {
        neighbour.symbol.id
        for neighbour in roles.get("members", ())
        if one.outline
        or (neighbour.symbol.path == own.path and {neighbour.symbol.line, neighbour.symbol.end_line} <= lines)
    }
    without = {"members": shown, "used by": called, "imported by": called}
    return {
        role: [neighbour for neighbour in found if neighbour.symbol.id not in without.get(role, ())]
        for role, found in roles.items()
    }


def _outlined(symbol: Symbol) -> SectionEntry:
    signature = (symbol.signature,) if symbol.signature else ()
    return SectionEntry(
        str(symbol.kind), symbol.qualname, f"lines {symbol.line}-{symbol.end_line}", 5.0, (), signature,
        data=symbol_data(symbol), detail={"signature": symbol.signature},
    )  # fmt: skip


def _note(told: ToldNote) -> SectionEntry:
    said = "; ".join(words for standing in told.standings if (words := since_words(standing)))
    text = " ".join(told.entry.content.split())[: SHOWN.note_chars]
    return SectionEntry(
        told.entry.status, told.entry.name, "", SHOWN.own_worth, (said,) if said else (),
        (text,) if text != told.entry.name else (), data={"id": told.entry.id, "name": told.entry.name}, detail={"content": told.entry.content},
    )  # fmt: skip


def _without_tests(portrait: Portrait) -> list[Neighbour]:
    """The callers; those that are tests are left to the list of tests, if there is one."""
    callers = portrait.roles["callers"]
    return [one for one in callers if not one.symbol.flags & Flag.TEST] if portrait.roles["tests"] else callers


def _symbol(one: Looked) -> SectionEntry:
    own = one.portrait.symbol
    said = []
    if one.left_lines:
        shown = f"lines {one.lines.start}-{one.lines.stop - 1} are shown"
        said.append(f"{shown}, {one.left_lines:,} more are not; look at {own.path}:LINE for another part")
    if one.outline:
        said.append(f"too long to be shown whole; look at {own.path}:LINE for a part")
    if one.since:
        said.append(f"source as in turn {one.since}; ask with again to see it")
    if one.portrait.body is None and one.portrait.body_trouble:
        said.append(f"source not shown: the file {one.portrait.body_trouble}")
    said += [f"also line {other.line}" for other in one.portrait.also]
    details = tuple(text for text in (own.signature, own.doc) if text)
    return SectionEntry(
        str(own.kind), own.qualname, _span(own), SHOWN.own_worth, tuple(said),
        () if one.source else details, one.source, own.language,
        {**symbol_data(own), "address": own.address}, {"signature": own.signature, "doc": own.doc},
    )  # fmt: skip


def _span(own: Symbol) -> str:
    last = f"-{own.end_line}" if own.end_line > own.line else ""
    return f"{own.path}:{own.line}{last}" if own.path else "outside"


def _title(role: str, found: Sequence[Neighbour]) -> str:
    return role.capitalize() + (f", {len(found):,} in all" if len(found) > SHOWN.neighbours else "")


def _none(portrait: Portrait, role: str) -> str:
    return "none known" if role == "callers" and portrait.unresolved else "none"


def _neighbours(role: str, found: Sequence[Neighbour]) -> tuple[SectionEntry, ...]:
    entries = []
    for at, one in enumerate(found[: SHOWN.neighbours]):
        line = one.edge.line if role == "callers" and one.edge.line else one.symbol.line
        place = f"{one.symbol.path}:{line}" if one.symbol.path else "outside"
        doubt = one.edge.confidence < SHOWN.sure and role not in ("members", "tests")
        how = (f"{one.edge.confidence:.2f} {HOW[one.edge.provenance]}",) if doubt else ()
        data = {**symbol_data(one.symbol), "confidence": one.edge.confidence, "site_line": one.edge.line}
        worth = SHOWN.worth.get(role, 1.0) / (1 + 0.1 * at)
        entries.append(SectionEntry(str(one.symbol.kind), one.symbol.qualname, place, worth, how, data=data))
    return tuple(entries)


def _unresolved(portrait: Portrait) -> SectionEntry:
    count, name = portrait.unresolved, portrait.symbol.name
    what = f"{counted(count, 'call site')} of this name could not be tied to one symbol"
    return SectionEntry("unresolved", name, "", 30.0, (what,), data={"name": name, "sites": count})


def _place(mark: str, symbol: Symbol, worth: float) -> SectionEntry:
    data = symbol_data(symbol)
    return SectionEntry(mark, symbol.qualname, f"{symbol.path}:{symbol.line}", worth, data=data)
