"""``ctx impact``, ``ctx tests`` and ``ctx files`` as documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from knowing.change.effects.covering import Tests
from knowing.change.effects.dependents import Dependents
from knowing.change.effects.open_calls import OpenCall
from knowing.change.files import Caller, FilesContext, Scored
from knowing.counted import counted
from knowing.model import Flag, Symbol
from knowing.render.documents.change import dependent_entry, open_calls_sections, symbol_data, tests_section
from knowing.render.formats.sections import Document, Section, SectionEntry
from knowing.settings.verbs import VERBS

IMPACT, TESTS, FILES = "knowing.impact/1", "knowing.tests/1", "knowing.files/1"


def impact_document(
    symbol: Symbol,
    found: Dependents,
    tests: Tests,
    unresolved: int,
    depth: int,
    said: Sequence[str] = (),
    calls: Sequence[OpenCall] = (),
) -> Document:
    """Dependents by distance, then by file; what may be one; tests at the end. ``said`` are notes that come first."""
    by_distance = defaultdict(list)
    for one in found.code:
        by_distance[one.distance].append(one)
    sections = []
    for distance in range(1, depth + 1):
        here = sorted(
            by_distance[distance],
            key=lambda one: (one.symbol.path, one.how, -one.confidence, one.symbol.line),
        )
        title = "Direct dependents" if distance == 1 else f"{distance} steps away"
        if here or distance == 1:
            sections.append(
                Section(f"distance_{distance}", title, _nobody(unresolved), tuple(map(dependent_entry, here)))
            )
    sections += open_calls_sections(calls)
    sections.append(tests_section(tests.files, "Tests at the end of it"))
    by_kind = _counted([one.how for one in found.code])
    head = {
        "symbol": symbol_data(symbol),
        "depth": depth,
        "dependents": len(found.code) + found.left_out,
        "further": found.further,
        "unresolved_sites": unresolved,
        "by_kind": by_kind,
    }
    notes = [*said, _tied_by(by_kind)]
    if unresolved:
        notes.append(_open_calls(symbol.name, unresolved, len(calls)))
    if found.left_out:
        notes.append(
            f"{counted(found.left_out, 'more dependent')} {'is' if found.left_out == 1 else 'are'} further away than those listed"
        )
    if found.further:
        notes.append(_stopped_at(depth, found.further))
    return Document(IMPACT, f"impact of {symbol.address}", head, tuple(sections), tuple(notes))


def _nobody(unresolved: int) -> str:
    return (
        f"none known, but {counted(unresolved, 'site')} of that name {'is' if unresolved == 1 else 'are'} unresolved"
        if unresolved
        else "none"
    )


def _tied_by(by_kind: Mapping[str, int]) -> str:
    """How many dependents were found, and by what they depend.

    >>> _tied_by({"calls": 2, "type_hint_of": 1}), _tied_by({"calls": 1})
    ('3 dependents were found: 2 by calls, 1 by type_hint_of', '1 dependent was found: by calls')
    """
    total = sum(by_kind.values())
    if not total:
        return "no dependent is known"
    if len(by_kind) == 1:
        ways = f"{'all ' * (total > 1)}by {next(iter(by_kind))}"
    else:
        ways = ", ".join(f"{count} by {kind}" for kind, count in by_kind.items())
    return f"{counted(total, 'dependent')} {'were' if total > 1 else 'was'} found: {ways}"


def _open_calls(name: str, count: int, shown: int) -> str:
    """That calls of a name may be further dependents, and how to see those that are not shown."""
    more = f"; ctx find {name} shows where{' all of them are' * bool(shown)}" if shown < count else ""
    return (
        f"{counted(count, 'call')} of the name {name} could not be tied to one symbol and may depend on it, too{more}"
    )


def _stopped_at(depth: int, further: int) -> str:
    """That there is more, and how to see it.

    >>> _stopped_at(3, 1)
    'stopped at 3 steps: 1 more dependent is one step further; --depth 4 goes on'
    """
    more = f"{counted(further, 'more dependent')} {'is' if further == 1 else 'are'} one step further"
    goes_on = f"; --depth {depth + 1} goes on" if depth < VERBS.depth else ""
    return f"stopped at {counted(depth, 'step')}: {more}{goes_on}"


def _counted(kinds: Sequence[str]) -> dict[str, int]:
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def tests_document(title: str, tests: Tests, commands: Sequence[str], notes: Sequence[str] = ()) -> Document:
    head = {"commands": list(commands)}
    return Document(TESTS, title, head, (tests_section(tests.files, "Tests"),), tuple(notes))


def files_document(context: FilesContext, bodies: Mapping[int, str]) -> Document:
    """Symbols of the files, most called first, and who calls them; ``bodies`` is their source by id."""
    symbols = tuple(_own_entry(one, bodies.get(one.symbol.id, "")) for one in context.symbols)
    unknown = tuple(
        SectionEntry("unknown", path, "", 5.0, (why,), data={"file": path, "reason": why})
        for path, why in context.unknown
    )
    sections = (
        Section("symbols", "Symbols", "none", symbols),
        Section("callers", "Who uses them from outside", "nobody known", tuple(map(_caller_entry, context.callers))),
        *((Section("unknown", "Unknown", "nothing", unknown),) if unknown else ()),
    )
    count = len(context.paths)
    title = f"{counted(count, 'file')}: {', '.join(context.paths[:5])}{' …' * (count > 5)}"
    return Document(FILES, title, {"files": list(context.paths)}, sections)


def _own_entry(one: Scored, body: str) -> SectionEntry:
    """A symbol of the files, and how often it is called."""
    own = one.symbol
    return SectionEntry(
        str(own.kind),
        own.qualname,
        f"{own.path}:{own.line}",
        0.2 + one.score,
        (f"{one.calls} incoming",) if one.calls else (),
        tuple(text for text in (own.signature, own.doc) if text),
        body,
        own.language,
        {**symbol_data(own), "incoming": one.calls, "score": round(one.score, 4)},
        {"signature": own.signature, "doc": own.doc},
    )


def _caller_entry(caller: Caller) -> SectionEntry:
    """A symbol outside of the files that uses one of theirs; a test is worth less."""
    own, is_test = caller.symbol, bool(caller.symbol.flags & Flag.TEST)
    data = {"how": caller.how, "target": caller.target, "confidence": caller.confidence, "is_test": is_test}
    return SectionEntry(
        caller.how,
        own.qualname,
        f"{own.path}:{caller.line or own.line}",
        (0.15 + caller.score) * (0.3 if is_test else 1.0),
        (f"{caller.target}", f"confidence {caller.confidence:.2f}", *(("test",) if is_test else ())),
        (own.signature,) if own.signature else (),
        data={**symbol_data(own), **data},
        detail={"signature": own.signature},
    )
