"""``ctx pr`` as a document: what changed, who depends on it, which tests reach it, what is missing, what is
unknown, what is near.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knowing import languages
from knowing.change.context import Change
from knowing.change.diff.between import INDEX, PATCH
from knowing.change.diff.compared import REMOVED
from knowing.change.diff.displayed import Displayed, displayed_changes
from knowing.change.diff.touched import Changed
from knowing.change.effects.covering import TestFile
from knowing.change.effects.dependents import Dependent
from knowing.change.effects.open_calls import OpenCall
from knowing.change.effects.single import Test
from knowing.counted import counted
from knowing.model import Flag, Kind, Symbol
from knowing.render.documents.lacking import missing_entries, unknown_entries, untested_entry
from knowing.render.formats.sections import Document, Section, SectionEntry

SCHEMA = "knowing.pr/1"
_TOP_LEVEL = "top-level code"
_OF_COMMITS = "ctx pr HEAD~1..HEAD is about the last commit, ctx pr --base BRANCH about what came since a branch"
_TO_TRY = {
    INDEX: "nothing is staged; ctx pr is about everything that is not committed",
    PATCH: "give one that changes something, or see: ctx pr HEAD~1..HEAD",
}
"""What to do about an empty diff, by what was compared."""


def pr_document(change: Change, bodies: Mapping[int, str], is_near: bool = True) -> Document:
    """Everything there is to say, with what is near or without; ``bodies`` is the source of nearby symbols by id. What fits is chosen later."""
    diff = change.changes.diff
    head = {
        "base": diff.base,
        "base_commit": diff.base_commit,
        "head": diff.head,
        "files": [_file(one) for one in diff.files],
        **({"only": change.only} if change.only else {}),
    }
    lines = change.settings.change.body_lines
    shown = displayed_changes([one.change for one in change.changes.symbols], lines)
    doubled = change.changes.doubled
    changed = tuple(
        _changed(one, how, one.change.status == REMOVED and one.address in doubled)
        for one, how in zip(change.changes.symbols, shown, strict=True)
    )
    sections: tuple[Section, ...] = (
        Section("changed", "What changed", _nothing_changed(change), changed),
        dependents_section(change.dependents.code, "Who depends on it", unresolved=bool(change.unknown.unresolved)),
        *open_calls_sections(change.may_depend),
        tests_section(
            change.tests.files, nothing="none: only prose changed" if change.only == "prose" else "none known"
        ),
        Section(
            "untested",
            "Changed and reached by no test",
            "none",
            tuple(untested_entry(one, change) for one in change.untested),
        ),
        Section(
            "missing",
            "Missing: what used to change along with this",
            change.missing.note or "nothing",
            tuple(missing_entries(change)),
        ),
        Section("unknown", "Unknown", "nothing", tuple(unknown_entries(change))),
    )
    if is_near:
        near = tuple(_nearby(change, bodies))
        sections += (Section("nearby", "Nearby", "nothing in the graph", near, is_aside=True),)
    if not diff.files:
        changed_none, *others = sections
        sections = (changed_none, *(Section(one.key, one.title, "") for one in others if not one.entries))
    return Document(SCHEMA, _title(change), head, sections, change.notes)


def _title(change: Change) -> str:
    """What is compared with what, and how much of it differs."""
    diff = change.changes.diff
    files = counted(len(diff.files), "file")
    tops = sum(one.change.version.kind == Kind.FILE for one in change.changes.symbols)
    symbols = counted(len(change.changes.symbols) - tops, "symbol") + f", top-level code of {tops}" * bool(tops)
    return f"{diff.base} → {diff.head}: {files}, {symbols}{f'; only {change.only}' * bool(change.only)}"


def _nothing_changed(change: Change) -> str:
    if not change.changes.diff.files:
        return f"nothing, the diff is empty; {_TO_TRY.get(change.changes.diff.head, _OF_COMMITS)}"
    if change.changes.unread:
        return "no symbol: only files that are not parsed"
    is_spaced = any(one.old_blob != one.new_blob for one in change.changes.diff.files)
    return "no symbol: only blanks" if is_spaced else "no symbol"


def _file(one: Any) -> dict[str, str]:
    data = {"file": one.path, "status": one.status}
    if one.old and one.new and one.old != one.new:
        data["old_file"] = one.old
    return {**data, **({"note": one.note} if one.note else {})}


def _changed(one: Changed, shown: Displayed, is_doubled: bool) -> SectionEntry:
    change, version = one.change, one.change.version
    said = [str(version.kind)]
    if change.signature_changed:
        said.append("signature changed")
    if change.is_prose:
        said.append("doc or comments only")
    if is_doubled:
        said.append("another of that name stays")
    old = change.old
    details: list[str] = []
    detail: dict[str, Any] = {"signature": version.signature}
    if version.signature:
        details.append(version.signature)
    if change.signature_changed and old is not None:
        details = [f"was: {old.signature}", f"now: {version.signature}"]
        detail["old_signature"] = old.signature
    data: dict[str, Any] = {
        "status": change.status,
        "qualname": version.qualname,
        "kind": str(version.kind),
        "file": version.path,
        "line": version.line,
        "end_line": version.end_line,
        "signature_changed": change.signature_changed,
        "prose_only": change.is_prose,
    }
    if old is not None and change.new is not None and old.address != version.address:
        said.append(f"from {old.address}")
        data["old_file"], data["old_qualname"] = old.path, old.qualname
    if shown.inside:
        said.append(f"only inside: {', '.join(name.removeprefix(f'{version.qualname}.') for name in shown.inside)}")
        data["inside"] = list(shown.inside)
    if shown.shown_in:
        said.append(f"shown in {shown.shown_in.partition('::')[2] or _TOP_LEVEL}")
        data["shown_in"] = shown.shown_in
    name = version.qualname if version.kind != Kind.FILE else _TOP_LEVEL
    language = "diff" if shown.is_diff else language_of(version.path)
    return SectionEntry(
        change.status,
        name,
        f"{version.path}:{version.line}",
        10.0,
        tuple(said),
        tuple(details),
        shown.text,
        language,
        data,
        detail,
    )


def language_of(path: str) -> str:
    found = languages.for_path(path)
    return found.name if found else ""


def dependents_section(found: tuple[Dependent, ...], title: str, unresolved: bool = False) -> Section:
    nothing = "none known, but some sites of these names are unresolved: see below" if unresolved else "none"
    return Section("dependents", title, nothing, tuple(map(dependent_entry, found)))


def open_calls_sections(calls: Sequence[OpenCall]) -> list[Section]:
    """A section of calls that may mean a symbol; none if there are none."""
    title = "May depend on it: calls of this name that could not be tied to one symbol"
    return [Section("may_depend", title, "none", tuple(map(_open_call, calls)))] if calls else []


def _open_call(call: OpenCall) -> SectionEntry:
    own, is_test = call.symbol, bool(call.symbol.flags & Flag.TEST)
    name = own.qualname if own.kind != Kind.FILE else _TOP_LEVEL
    said = f"calls {call.name}{f' on {call.receiver}' * bool(call.receiver)}"
    data = {
        **symbol_data(own),
        "calls": call.name,
        "receiver": call.receiver,
        "site_line": call.line,
        "is_test": is_test,
    }
    worth = 0.5 if is_test else 2.0
    return SectionEntry(
        "may", name, f"{own.path}:{call.line}", worth, (said, *(("test",) if is_test else ())), data=data
    )


def dependent_entry(one: Dependent) -> SectionEntry:
    how = f"confidence {one.confidence:.2f}"
    steps = f"{one.distance} steps away" if one.distance > 1 else ""
    own = one.symbol
    data = {**symbol_data(own), "how": one.how, "distance": one.distance, "confidence": one.confidence}
    return SectionEntry(
        one.how,
        own.qualname,
        f"{own.path}:{one.line if one.distance == 1 and one.line else own.line}",
        4.0 * one.confidence / one.distance,
        tuple(said for said in (steps, how) if said),
        (route(one.path),),
        data=data,
        detail={"path": list(one.path)},
    )


def route(path: tuple[str, ...]) -> str:
    """``a ← calls ← b``: a path as one reads it, the change first."""
    return " ← ".join(path)


def symbol_data(own: Symbol) -> dict[str, Any]:
    return {
        "qualname": own.qualname,
        "kind": str(own.kind),
        "file": own.path,
        "line": own.line,
        "end_line": own.end_line,
    }


def tests_section(files: tuple[TestFile, ...], title: str = "Tests to run", nothing: str = "none known") -> Section:
    return Section("tests", title, nothing, tuple(map(_test_file, files)))


def parts_said(parts: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {chance:.2f}" for name, chance in parts.items())


def _test_file(file: TestFile) -> SectionEntry:
    details = tuple(
        f"{test.name}:{test.line}  {test.confidence:.2f}  {test.reason or route(test.path) or parts_said(test.parts)}"
        for test in file.tests
    )
    data = {"file": file.path, "confidence": file.confidence, "evidence": dict(file.parts)}
    return SectionEntry(
        "test",
        file.path,
        "",
        4.0 * file.confidence,
        (f"confidence {file.confidence:.2f}", parts_said(file.parts)),
        details[:20],
        data=data,
        detail={"tests": [_test(test) for test in file.tests]},
    )


def _test(test: Test) -> dict[str, Any]:
    return {
        "qualname": test.symbol.qualname,
        "line": test.symbol.line,
        "confidence": test.confidence,
        "evidence": dict(test.parts),
        "path": list(test.path),
        **({"reason": test.reason} if test.reason else {}),
        **({"title": test.block.title, "test_line": test.block.line} if test.block else {}),
    }


def _nearby(change: Change, bodies: Mapping[int, str]) -> list[SectionEntry]:
    entries = []
    for one in change.nearby.found:
        own = one.symbol
        data = {**symbol_data(own), "score": one.mass}
        entries.append(
            SectionEntry(
                "near",
                own.qualname,
                f"{own.path}:{own.line}",
                one.mass,
                (str(own.kind), f"walk {one.mass:.2f}"),
                tuple(
                    text for text in (own.signature, own.doc, f"by way of {one.way_in}" if one.way_in else "") if text
                ),
                bodies.get(own.id, ""),
                own.language,
                data,
                {"signature": own.signature, "doc": own.doc, "way_in": one.way_in},
            )
        )
    return entries
