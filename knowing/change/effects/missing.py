"""What a change may have forgotten: files and symbols that changed together with these before, and did not this time."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from knowing import languages
from knowing.change.diff.compared import compare_symbols
from knowing.change.diff.defined import versions
from knowing.change.diff.touched import ChangedParts
from knowing.change.diff.versions import FactsOf
from knowing.change.effects.cochange import CoChange, Together
from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.settings import HistorySettings
from knowing.tree.folder import folder_of, read_in, write_in
from knowing.tree.git import blobs
from knowing.tree.history import Commit, Touched

CACHE = "changed-symbols.bin"
VERSION = 3
"""Raised whenever a pair of contents may have changed other names than those that are kept."""


@dataclass(frozen=True, slots=True)
class MissingSymbol:
    """A symbol that changed in the commits that changed these symbols."""

    path: str
    qualname: str
    line: int
    support: int
    of: int
    confidence: float
    id: int


@dataclass(frozen=True, slots=True)
class Missing:
    files: tuple[Together, ...]
    symbols: tuple[MissingSymbol, ...]
    note: str
    """Why history has little to say, if so."""
    commits: int


def find_missing(
    changes: ChangedParts,
    graph: Graph,
    cochange: CoChange,
    together: Sequence[Together],
    settings: HistorySettings,
    cache_folder: Path | None,
) -> Missing:
    """Files by association, then symbols by looking into the newest commits that touched the same files."""
    enough = [
        one for one in together if one.confidence >= settings.confidence and one.support >= settings.missing_support
    ]
    files = tuple(enough[: settings.count])
    scope = {*changes.paths(), *(one.path for one in files)}
    looked_at = _relevant(cochange, changes.paths(), settings)
    past = _symbols_of(graph.root, cochange, looked_at, scope, cache_folder)
    note = cochange.history.note or (
        "" if cochange.history.commits else "no history: nothing was committed before this"
    )
    return Missing(files, tuple(_symbols(changes, graph, past, settings)), note, len(cochange.history.commits))


def _relevant(cochange: CoChange, paths: Iterable[str], settings: HistorySettings) -> list[Commit]:
    """The newest commits that touched a changed file we can parse."""
    code = [path for path in paths if languages.for_path(path) is not None]
    places = sorted({place for path in code for place in cochange.by_file.get(path, ())})
    return [cochange.history.commits[place] for place in places[: settings.symbol_commits]]


Past = list[set[tuple[str, str]]]
"""For each commit, the (path as it is now, qualified name) that it changed."""


def _symbols_of(
    root: Path, cochange: CoChange, commits: Sequence[Commit], scope: set[str], cache_folder: Path | None
) -> Past:
    cache = _load(root)
    wanted: list[tuple[Commit, str, Touched]] = []
    for commit in commits:
        for one in commit.touched:
            now = cochange.now.get(one.new or one.old, one.new or one.old)
            if now in scope and one.old and one.new and languages.for_path(one.new) is not None:
                wanted.append((commit, now, one))
    new = [one for _, _, one in wanted if _key(one) not in cache]
    if new:
        cache.update(_compared(root, new, cache_folder))
        _save(root, cache)
    past: dict[str, set[tuple[str, str]]] = {commit.id: set() for commit in commits}
    for commit, now, one in wanted:
        past[commit.id].update((now, name) for name in cache.get(_key(one), ()))
    return list(past.values())


def _compared(root: Path, touched: Sequence[Touched], cache_folder: Path | None) -> dict[str, list[str]]:
    """The names that each pair of contents changed."""
    data = blobs(root, {blob for one in touched for blob in (one.old_blob, one.new_blob)})
    facts = FactsOf(cache_folder)
    sides = [
        (path, blob)
        for one in touched
        for path, blob in ((one.old, one.old_blob), (one.new, one.new_blob))
        if blob in data
    ]
    known = facts.all((path, blob, data[blob]) for path, blob in sides)
    facts.close()
    found: dict[str, list[str]] = {}
    for one in touched:
        before, after = known.get((one.old, one.old_blob)), known.get((one.new, one.new_blob))
        if before is None or after is None:
            found[_key(one)] = []
            continue
        changed, gone, fresh = compare_symbols(
            versions(one.old, data[one.old_blob], before), versions(one.new, data[one.new_blob], after)
        )
        names = {change.version.qualname for change in changed if change.version.kind != Kind.FILE} | {
            version.qualname for version in (*gone, *fresh)
        }
        found[_key(one)] = sorted(names)
    return found


def _symbols(changes: ChangedParts, graph: Graph, past: Past, settings: HistorySettings) -> list[MissingSymbol]:
    now = {
        (one.change.version.path, one.change.version.qualname)
        for one in changes.symbols
        if one.change.version.kind != Kind.FILE
    }
    asked = [commit for commit in past if commit & now]
    counts = Counter(one for commit in asked for one in commit if one not in now)
    found: list[MissingSymbol] = []
    for (path, qualname), support in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        confidence = support / (len(asked) + settings.prior)
        if support < settings.missing_support or confidence < settings.confidence or len(found) == settings.count:
            continue
        here = [one for one in graph.in_file(path) if one.qualname == qualname]
        if here:
            found.append(
                MissingSymbol(path, qualname, here[0].line, support, len(asked), round(confidence, 4), here[0].id)
            )
    return found


def _key(one: Touched) -> str:
    return f"{one.old_blob}{one.new_blob}{one.new.rsplit('.', 1)[-1]}"


class _Kept(msgspec.Struct, array_like=True):
    version: str
    changed: dict[str, list[str]]


def _version() -> str:
    return f"{VERSION}.{languages.FACTS_VERSION}"


def _load(root: Path) -> dict[str, list[str]]:
    try:
        kept = msgspec.msgpack.decode(read_in(folder_of(root), CACHE), type=_Kept)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return {}
    return kept.changed if kept.version == _version() else {}


def _save(root: Path, changed: Mapping[str, list[str]]) -> None:
    folder = folder_of(root)
    if folder.is_symlink() or not folder.is_dir():
        return
    with contextlib.suppress(OSError, UnicodeError):
        write_in(folder, CACHE, msgspec.msgpack.encode(_Kept(_version(), dict(changed))))
