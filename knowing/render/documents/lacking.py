"""What a change lacks, as entries: tests, companions, and what nobody can know about it."""

from __future__ import annotations

from knowing.change.context import Change
from knowing.change.diff.touched import Changed
from knowing.change.effects.cochange import Together
from knowing.change.effects.missing import MissingSymbol
from knowing.change.effects.unknown import Dangling
from knowing.counted import counted
from knowing.render.formats.sections import SectionEntry


def untested_entry(one: Changed, change: Change) -> SectionEntry:
    version = one.change.version
    mentions = change.mentions(one)
    said = ["public" if version.is_public else "private"]
    if mentions:
        said.append(f"its name stands in {counted(mentions, 'test')}")
    data = {
        "qualname": version.qualname,
        "kind": str(version.kind),
        "file": version.path,
        "line": version.line,
        "public": version.is_public,
        "mentions": mentions,
    }
    return SectionEntry("untested", version.qualname, f"{version.path}:{version.line}", 5.0, tuple(said), data=data)


def missing_entries(change: Change) -> list[SectionEntry]:
    """Files, then symbols, that usually change together with what this change touches."""
    return [*map(_missing_file, change.missing.files), *map(_missing_symbol, change.missing.symbols)]


def _missing_file(one: Together) -> SectionEntry:
    said = f"changed together in {one.support} of {counted(one.of, 'commit')} of {one.because}; chance {one.confidence:.2f}"
    data = {
        "file": one.path,
        "support": one.support,
        "of": one.of,
        "confidence": one.confidence,
        "because": one.because,
        "score": round(one.score, 4),
    }
    newest = [commit[:12] for commit in one.commits[:3]]
    details = (f"last in {', '.join(newest)}",)
    worth = 6.0 * one.confidence
    return SectionEntry("missing", one.path, "", worth, (said,), details, data=data, detail={"commits": newest})


def _missing_symbol(one: MissingSymbol) -> SectionEntry:
    often = f"changed together in {one.support} of the last {one.of} commits of these symbols"
    said = f"{often}; chance {one.confidence:.2f}"
    data = {
        "file": one.path,
        "qualname": one.qualname,
        "line": one.line,
        "support": one.support,
        "of": one.of,
        "confidence": one.confidence,
    }
    return SectionEntry("missing", one.qualname, f"{one.path}:{one.line}", 6.0 * one.confidence, (said,), data=data)


def unknown_entries(change: Change) -> list[SectionEntry]:
    """What nobody can know about a change: names that are gone but mentioned, open sites, files that could not be read."""
    unknown = change.unknown
    return [
        *map(_dangling, unknown.dangling),
        *(_unresolved(one.name, one.sites) for one in unknown.unresolved),
        *(
            SectionEntry("unread", path, "", 2.0, (reason,), data={"what": "unread", "file": path, "reason": reason})
            for path, reason in unknown.unread
        ),
        *(
            SectionEntry(
                "errors", path, "", 3.0, ("the parser met errors in it",), data={"what": "errors", "file": path}
            )
            for path in unknown.broken
        ),
    ]


def _dangling(gone: Dangling) -> SectionEntry:
    more = f" and {gone.more} more" if gone.more else ""
    said = f"gone, but still mentioned in {counted(len(gone.places) + gone.more, 'place')}"
    data = {
        "what": "dangling",
        "name": gone.name,
        "address": gone.address,
        "places": list(gone.places),
        "more": gone.more,
    }
    return SectionEntry("dangling", gone.name, "", 8.0, (said,), (", ".join(gone.places) + more,), data=data)


def _unresolved(name: str, sites: int) -> SectionEntry:
    said = f"{counted(sites, 'site')} of that name could not be tied to one symbol"
    return SectionEntry("unresolved", name, "", 3.0, (said,), data={"what": "unresolved", "name": name, "sites": sites})
