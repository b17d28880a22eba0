"""What a change lacks, as entries: tests, companions, and what nobody can know about it."""

from __future__ import annotations

from knowing.change.context import Change
from knowing.change.diff.touched import Changed
from knowing.render.formats.sections import Entry


def untested_entry(one: Changed, change: Change) -> Entry:
    version = one.change.version
    mentions = change.mentions(one)
    said = ["public" if version.is_public else "private"]
    if mentions:
        said.append(f"its name stands in {mentions} test{'s' * (mentions != 1)}")
    data = {
        "qualname": version.qualname,
        "kind": str(version.kind),
        "file": version.path,
        "line": version.line,
        "public": version.is_public,
        "mentions": mentions,
    }
    return Entry("untested", version.qualname, f"{version.path}:{version.line}", 5.0, tuple(said), data=data)


def missing_entries(change: Change) -> list[Entry]:
    entries = []
    for one in change.missing.files:
        said = f"changed together in {one.support} of {one.of} commits of {one.because}; chance {one.confidence:.2f}"
        data = {
            "file": one.path,
            "support": one.support,
            "of": one.of,
            "confidence": one.confidence,
            "because": one.because,
            "score": round(one.score, 4),
        }
        newest = [commit[:12] for commit in one.commits[:3]]
        entries.append(
            Entry(
                "missing",
                one.path,
                "",
                6.0 * one.confidence,
                (said,),
                (f"last in {', '.join(newest)}",),
                data=data,
                detail={"commits": newest},
            )
        )
    for symbol in change.missing.symbols:
        often = f"changed together in {symbol.support} of the last {symbol.of} commits of these symbols"
        said = f"{often}; chance {symbol.confidence:.2f}"
        data = {
            "file": symbol.path,
            "qualname": symbol.qualname,
            "line": symbol.line,
            "support": symbol.support,
            "of": symbol.of,
            "confidence": symbol.confidence,
        }
        entries.append(
            Entry(
                "missing",
                symbol.qualname,
                f"{symbol.path}:{symbol.line}",
                6.0 * symbol.confidence,
                (said,),
                data=data,
            )
        )
    return entries


def unknown_entries(change: Change) -> list[Entry]:
    unknown = change.unknown
    entries = []
    for gone in unknown.dangling:
        more = f" and {gone.more} more" if gone.more else ""
        data = {
            "what": "dangling",
            "name": gone.name,
            "address": gone.address,
            "places": list(gone.places),
            "more": gone.more,
        }
        entries.append(
            Entry(
                "dangling",
                gone.name,
                "",
                8.0,
                (f"gone, but still mentioned in {len(gone.places) + gone.more} places",),
                (", ".join(gone.places) + more,),
                data=data,
            )
        )
    for name in unknown.unresolved:
        said = f"{name.sites} site{'s' * (name.sites != 1)} of that name could not be tied to one symbol"
        entries.append(
            Entry(
                "unresolved",
                name.name,
                "",
                3.0,
                (said,),
                data={"what": "unresolved", "name": name.name, "sites": name.sites},
            )
        )
    for path, reason in unknown.unread:
        entries.append(
            Entry("unread", path, "", 2.0, (reason,), data={"what": "unread", "file": path, "reason": reason})
        )
    for path in unknown.broken:
        entries.append(
            Entry(
                "errors",
                path,
                "",
                3.0,
                ("the parser met errors in it",),
                data={"what": "errors", "file": path},
            )
        )
    return entries
